import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { formatNames } from 'ajv-formats/dist/formats.js'
import t from 'tap'
import { z } from 'zod'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { compileConstraint, segmentProblems } from '../../lib/constrain/constraint.js'
import { FORMAT_NAMES, formatOf } from '../../lib/constrain/formats.js'
import { show } from '../../lib/errors/errors.js'
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

/** Constraints that a string of 2,000 times `a` matches. */
const limited: readonly unknown[] = [
  /a+/, 'a+', /[a.]+?/, z.string(),
  { type: 'string', pattern: '^a' },
  { not: { pattern: 'b' } },
  { type: 'string', if: { pattern: 'b' }, then: { maxLength: 9 } },
  { type: 'string', if: { pattern: 'a' }, else: { minLength: 3000 } },
  { anyOf: [{ type: 'string', pattern: 'b' }, { type: 'string', minLength: 9 }] },
  { type: 'string', format: 'password' },
  { allOf: [{ format: 'uri-reference' }, { minLength: 2 }] },
  { type: 'string', not: { format: 'email' } }
]

t.test('a pattern, a format or a library reads at most 2,000 characters', async t => {
  const [within, beyond] = ['a'.repeat(2000), 'a'.repeat(2001)]
  for (const constraint of limited) {
    const { test, read, explain, longest } = compile(constraint)
    t.strictSame([longest, test(within), read(within), test(beyond, 2000), test(beyond), read(beyond)],
      [2000, true, within, true, false, undefined], show(constraint))
    t.match(explain(beyond), [{ keyword: 'maxLength', params: { limit: 2000 }, message: 'must NOT have more than 2000 characters' }])
  }
  for (const constraint of [[beyond], { type: 'string', enum: [beyond] }, { type: 'string', minLength: 2001 }]) {
    const { test, read, longest } = compile(constraint)
    t.strictSame([longest, test(beyond), read(beyond)], [Infinity, true, beyond], show(constraint))
  }
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
    const check = compile(given)
    t.same(check.constraint, schema, title)
    t.ok(Object.isFrozen(check.constraint), title)
    t.equal(compile(check.constraint), check, 'and is compiled once')
  }
  for (const given of [{ type: 'integer', minimum: 1 }, { anyOf: [{ const: 'a' }] }, { type: 'string', format: 'uuid' }]) {
    t.same(compile(given).constraint, given, 'a schema without these has all keywords')
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

/** Objects that are no JSON data and no Standard Schema, and the problem. */
const foreign: ReadonlyArray<readonly [schema: unknown, problem: RegExp]> = [
  [{ isFluentJSONSchema: true, valueOf: () => ({ type: 'integer' }) }, /^a schema must be JSON data, got a builder\. Convert it: schema\.valueOf\(\)$/],
  // Superstruct has neither Standard Schema nor a conversion.
  [new class Struct { readonly refiner = () => [] }(), /^a schema must be a plain object, got \{ refiner \}\. Write a JSON schema, such as \{ type: 'integer' \}$/],
  [{ type: 'number', run: () => true }, /^each value in a schema must be JSON data, got the function run\./],
  [Object.assign(() => {}, { '~standard': { version: 1, vendor: 'mine' } }), /^a constraint must be a RegExp, .* or a Standard Schema, got a function\./]
]

t.test('an object that is neither JSON data nor a Standard Schema is no constraint', t => {
  for (const [schema, problem] of foreign) t.match(compileConstraint(schema), { problems: [problem] }, String(problem))
  t.end()
})
