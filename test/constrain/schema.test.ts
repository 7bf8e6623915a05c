import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { formatNames } from 'ajv-formats/dist/formats.js'
import t from 'tap'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as z3 } from 'zod/v3'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { compileConstraint, segmentProblems } from '../../lib/constrain/constraint.js'
import { FORMAT_NAMES, formatOf } from '../../lib/constrain/formats.js'
import { draw, get, resources, scope } from '../../lib/index.js'

const compile = (constraint: unknown): SegmentCheck => compileConstraint(constraint) as SegmentCheck

t.test('the formats are those of Fastify', t => {
  t.strictSame([...FORMAT_NAMES].sort(), [...formatNames].sort())
  const ajv = addFormats.default(new Ajv({ strict: false }))
  const examples = FORMAT_NAMES.map(name => formatOf(name)!.example)
  const dotted = ['a.b', '/a.b', '#/a.b', '1/a.b', '12:00:00.5', '12:00:00.5Z', '2024-01-31T12:00:00.5', '2024-01-31T12:00:00.5Z', '::ffff:192.0.2.1']
  const strings = [...examples, ...dotted, '', '.', 'a/b', '2023-02-29', '2024-02-29', '12:00:60Z', `urn:uuid:${examples.at(-1)!}`, 'P1Y2M', '[', 'x'.repeat(2001)]
  for (const name of FORMAT_NAMES) {
    const { type, example, mayHaveDot, needsSlash } = formatOf(name)!
    const schema = { type, format: name }
    const { test, admitsDot } = compile(schema)
    t.ok(test(example), `${name}: ${example}`)
    if (type !== 'string') continue
    const validate = ajv.compile(schema)
    t.strictSame(strings.filter(text => test(text)), strings.filter(text => text.length <= 2000 && validate(text)), name)
    t.equal(admitsDot, mayHaveDot !== false, name)
    t.equal(strings.some(text => text.includes('.') && test(text)), admitsDot, name)
    t.equal(segmentProblems(compile(schema)).length > 0, needsSlash === true, name)
  }
  t.end()
})

t.test('a format reads at most 2,000 characters', t => {
  for (const [schema, text] of [[{ type: 'string', format: 'hostname' }, 'a.'], [{ type: 'string', format: 'password' }, 'x'],
    [{ allOf: [{ format: 'uri' }, { minLength: 2 }] }, 'u:']] as const) {
    const { test } = compile(schema)
    const long = text.repeat(2001)
    t.notOk(test(long), JSON.stringify(schema))
  }
  t.end()
})

t.test('a format that may have a dot takes the whole segment, and any other leaves the extension', t => {
  const table = draw([
    get('mails/:mail', { to: 'a#mail', constraints: { mail: { type: 'string', format: 'email' } } }),
    get('days/:day', { to: 'a#day', constraints: { day: { type: 'string', format: 'date' } } }),
    get('nodes/:node', { to: 'a#node', constraints: { node: { type: 'integer', format: 'int64' } } })
  ])
  t.strictSame([...['/mails/ada@example.com', '/days/2024-01-31.json', '/nodes/7.json', '/nodes/9007199254740992']
    .map(path => ({ ...table.recognize('GET', path)?.params }))],
  [{ mail: 'ada@example.com' }, { day: '2024-01-31', format: 'json' }, { node: 7, format: 'json' }, {}])
  t.strictSame(table.describe().routes.map(({ params: [param] }) => [param!.mayHaveDot, param!.example]),
    [[true, 'ada@example.com'], [false, '2024-01-31'], [false, '1']])
  t.end()
})

/** A schema of a library or a person, and the schema that is read. */
const read: ReadonlyArray<readonly [title: string, given: object, schema: object]> = [
  ['bounds of safe integers', z.toJSONSchema(z.int()), { type: 'integer' }],
  ['another bound', z.toJSONSchema(z.int().positive()), { type: 'integer', exclusiveMinimum: 0 }],
  ['bounds of numbers', z.toJSONSchema(z.float64()), { type: 'number' }],
  ['exclusive bounds', { type: 'integer', exclusiveMinimum: -1e16, exclusiveMaximum: 1e16 }, { type: 'integer' }],
  ['a definition', z.toJSONSchema(z.int().positive().meta({ id: 'Id', description: 'An id' })),
    { type: 'integer', exclusiveMinimum: 0, description: 'An id' }],
  ['a definition of draft 7', z.toJSONSchema(z.enum(['a']).meta({ id: 'Id' }), { target: 'draft-7' }), { type: 'string', enum: ['a'] }],
  ['a definition of a definition', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'integer' } }, title: 'A' },
    { title: 'A', type: 'integer' }],
  ['a branch', z.toJSONSchema(z.union([z.int(), z.literal('now')])), { anyOf: [{ type: 'integer' }, { type: 'string', const: 'now' }] }],
  ['a value that looks like a schema', { $schema: 'x', const: { minimum: -1e20 } }, { const: { minimum: -1e20 } }],
  ['a name', { $id: 'a', id: 'b', type: 'integer' }, { type: 'integer' }],
  ...(['nanoid', 'cuid2', 'ulid', 'e164', 'mac', 'ksuid'] as const).map(name => {
    const { pattern } = z.toJSONSchema(z[name]())
    return [`the format ${name} beside a pattern`, z.toJSONSchema(z[name]()), { type: 'string', pattern }] as const
  }),
  ...(['email', 'uuid', 'ipv4'] as const).map(name => {
    const { pattern, format } = z.toJSONSchema(z[name]())
    return [`the format ${name} beside a pattern`, z.toJSONSchema(z[name]()), { type: 'string', pattern, format }] as const
  })
]

t.test('a schema is read without what says nothing', t => {
  for (const [title, given, schema] of read) {
    const { constraint } = compile(given)
    t.same(constraint, schema, title)
    t.ok(Object.isFrozen(constraint), title)
    t.equal(compile(constraint), compile(given), 'and is compiled once')
  }
  for (const given of [{ type: 'integer', minimum: 1 }, { anyOf: [{ const: 'a' }] }, { type: 'string', format: 'uuid' }]) {
    t.equal(compile(given).constraint, given, 'a schema without these is the given object')
  }
  for (const given of [{ $ref: '#' }, { $ref: '#/$defs/b', $defs: { a: {} } }, { $ref: '#/$defs/a', $defs: { a: { type: 'integer', minimum: 1 } }, minimum: 2 },
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }, { $ref: '#/$defs/a', $defs: { a: true } }, { $ref: 7 }]) {
    t.match(compileConstraint(given), { problems: [/^references are not supported/] }, JSON.stringify(given))
  }
  t.end()
})

t.test('a table shows a schema as it is read', t => {
  const id = z.toJSONSchema(z.int().meta({ id: 'Id' }))
  const table = draw([resources('photos', { only: 'show', constraints: { id } }), scope({ constraints: { day: z.toJSONSchema(z.nanoid()) } }, [
    get('days/:day', { to: 'days#show' })
  ])])
  t.match(String(table), /photos#show \{ id: \{"type":"integer"\} \}\n.*days#show \{ day: \{"type":"string","pattern":"\^\[a-zA-Z0-9_-\]\{21\}\$"\} \}$/)
  t.same(table.routes[0]!.constraints, { id: { type: 'integer' } })
  t.equal(table.recognize('GET', '/photos/7')?.params['id' as never], 7)
  t.end()
})

const standard = (vendor: string): object => ({ '~standard': { version: 1, vendor } })
class Builder { readonly '~standard' = { version: 1, vendor: 'joi' } }

/** An object of a library, or one of its shape, and the fix in the message. */
const libraries: ReadonlyArray<readonly [name: string, schema: unknown, fix: string]> = [
  ['zod', z.int(), 'Convert it: z.toJSONSchema(schema) of Zod 4'],
  ['zod', z.int().refine(value => value > 7), 'Convert it: z.toJSONSchema(schema) of Zod 4'],
  ['zod', mini.int(), 'Convert it: z.toJSONSchema(schema) of Zod 4'],
  ['zod', z3.number(), 'Convert it: z.toJSONSchema(schema) of Zod 4'],
  ['valibot', { kind: 'schema', type: 'number', ...standard('valibot') }, "Convert it: toJsonSchema(schema) of '@valibot/to-json-schema'"],
  ['arktype', Object.assign(() => {}, standard('arktype')), 'Convert it: schema.toJsonSchema()'],
  ['joi', new Builder(), "Convert it: schema['~standard'].jsonSchema.input({ target: 'draft-07' })"],
  ['yup', standard('yup'), "Write a JSON schema, such as { type: 'integer' }"],
  ['fluent-json-schema', { isFluentJSONSchema: true, valueOf: () => ({ type: 'integer' }) }, 'Convert it: schema.valueOf()']
]

t.test('an object of a library is no constraint, and the error names the conversion', t => {
  for (const [name, schema, fix] of libraries) {
    t.same(compileConstraint(schema), { problems: [`a constraint must be a JSON schema, got a schema of ${name}. ${fix}`] }, name)
  }
  // Superstruct has neither Standard Schema nor a conversion.
  class Struct { readonly refiner = () => [] }
  t.match(compileConstraint(new Struct()), { problems: [/^a schema must be a plain object, got .*\. Write a JSON schema, such as \{ type: 'integer' \}$/] })
  t.end()
})
