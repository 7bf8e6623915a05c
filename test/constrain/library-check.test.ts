import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import t from 'tap'
import * as v from 'valibot'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as z3 } from 'zod/v3'
import type { SegmentCheck } from '../../lib/constrain/check.js'
import { compileConstraint } from '../../lib/constrain/constraint.js'
import type { Standard, StandardResult } from '../../lib/constrain/standard.js'
import { draw, get, resources, type Constraint } from '../../lib/index.js'
import { answerOf, librarySchemas, stringsNear } from '../fixtures/library-schemas.js'

const compile = (schema: unknown): SegmentCheck => compileConstraint(schema) as SegmentCheck

/** A schema of a library of this test. */
const schemaOf = (validate: Standard['validate'], input: object = { type: 'string' }, output = input): object =>
  ({ '~standard': { version: 1, vendor: 'mine', validate, jsonSchema: { input: () => input, output: () => output } } })

t.test('a schema of a library has the values of the library for 2,000 strings', async t => {
  t.ok(librarySchemas.length >= 66)
  for (const [name, schema, samples] of librarySchemas) {
    const check = compile(schema)
    const strings = stringsNear(samples, 2000)
    const answers = strings.map(text => answerOf(schema, text))
    const differing = strings.filter((text, at) => {
      const value = answers[at]
      const isValid = value !== undefined
      const isExplained = isValid || check.explain(text).every(({ message }) => message !== '')
      return check.read(text) !== value || check.test(text) !== isValid || check.test(`${text}.json`, text.length) !== isValid || !isExplained
    })
    t.strictSame(differing, [], name)
    t.ok(answers.some(value => value !== undefined), `${name} accepts strings`)
  }
})

t.test('the router, helpers and explain agree with the library', async t => {
  for (const constraintFailure of ['bad-request', 'not-found'] as const) {
    for (const [name, schema, samples] of librarySchemas) {
      const table = draw([resources('photos', { only: 'show', constraints: { id: schema as Constraint } })], { format: false, constraintFailure })
      const strings = stringsNear(samples, 30).filter(text => !/^\.{0,2}$|\p{Cc}/u.test(text) && text.isWellFormed() && text.length <= 100)
      for (const text of strings) {
        const value = answerOf(schema, text)
        const found = table.recognize('GET', `/photos/${encodeURIComponent(text)}`)
        const problem = table.paths.photo_path.problem(text)
        const { outcome } = table.explain('GET', `/photos/${encodeURIComponent(text)}`)
        const expected = value !== undefined ? 'served' : constraintFailure === 'bad-request' ? 'bad-request' : 'not-found'
        const isRight = found?.params['id' as never] === value && (problem === null) === (value !== undefined) && outcome === expected
        if (!isRight) t.fail(`${name}: ${JSON.stringify(text)}: ${String(value)}, ${String(problem)}, ${outcome}`)
      }
    }
  }
  t.pass('all strings')
})

const TYPES = 'Use a schema of a string, a number or a boolean'
const CHANGES = 'A constraint changes no value. Transform it in the handler'

/** Schemas that are no constraints, with the problem. */
const refused: ReadonlyArray<readonly [schema: unknown, problem: string]> = [
  [z.string().transform(text => text.length), `zod cannot be a constraint: Transforms cannot be represented in JSON Schema. ${CHANGES}`],
  [z.string().transform(Number).pipe(z.number()), `zod cannot be a constraint: it makes number of string. ${CHANGES}`],
  [z.codec(z.string(), z.number(), { decode: Number, encode: String }), `zod cannot be a constraint: it makes number of string. ${CHANGES}`],
  [z.stringbool(), `zod cannot be a constraint: it makes boolean of string. ${CHANGES}`],
  [z.toJSONSchema(z.stringbool()), `zod cannot be a constraint: it makes boolean of string. ${CHANGES}`],
  [z.date(), `zod cannot be a constraint: Date cannot be represented in JSON Schema. ${TYPES}`],
  [z.bigint(), `zod cannot be a constraint: BigInt cannot be represented in JSON Schema. ${TYPES}`],
  [z.object({ a: z.string() }), `zod cannot be a constraint: a segment is never of the type object. ${TYPES}`],
  [z.array(z.string()), `zod cannot be a constraint: a segment is never of the type array. ${TYPES}`],
  [z.string().nullable(), `zod cannot be a constraint: a segment is never of the type null. ${TYPES}`],
  [z.literal(['a', null]), `zod cannot be a constraint: a segment is never of the type null. ${TYPES}`],
  [z.union([z.string(), z.array(z.int()), z.object({})]), `zod cannot be a constraint: a segment is never of the type array or object. ${TYPES}`],
  [z.any(), `zod cannot be a constraint: its JSON schema names no type. ${TYPES}`],
  [z.never(), `zod cannot be a constraint: its JSON schema names no type. ${TYPES}`],
  [z.custom(() => true), `zod cannot be a constraint: Custom types cannot be represented in JSON Schema. ${TYPES}`],
  [mini.int(), 'zod has no JSON schema. Convert it: z.toJSONSchema(schema) of Zod 4'],
  [z3.number(), 'zod has no JSON schema. Convert it: z.toJSONSchema(schema) of Zod 4'],
  [v.string(), "valibot has no JSON schema. Wrap it: toStandardJsonSchema(schema) of '@valibot/to-json-schema'"],
  [toStandardJsonSchema(v.nullable(v.string())), `valibot cannot be a constraint: a segment is never of the type null. ${TYPES}`],
  [toStandardJsonSchema(v.pipe(v.string(), v.trim())), `valibot cannot be a constraint: The "trim" action cannot be converted to JSON Schema. ${TYPES}`],
  [toStandardJsonSchema(v.pipe(v.string(), v.transform(Number))),
    `valibot cannot be a constraint: The "transform" action cannot be converted to JSON Schema. ${CHANGES}`],
  [type('string.integer.parse'), `arktype cannot be a constraint: it makes number of string. ${CHANGES}`],
  [type('Date'), `arktype cannot be a constraint: its JSON schema names no type. ${TYPES}`],
  [type({ a: 'string' }), `arktype cannot be a constraint: a segment is never of the type object. ${TYPES}`],
  [Object.assign(() => {}, { '~standard': { version: 1, vendor: 'arktype', validate: () => ({ value: 1 }) } }), 'arktype has no JSON schema. Use ArkType 2.1.28 or later'],
  [{ '~standard': { version: 1, vendor: 'yup', validate: () => ({ value: 1 }) } }, "yup has no JSON schema. Write a JSON schema, such as { type: 'integer' }"],
  [schemaOf(() => ({ value: 1 }), { type: 'string' }, {}), `mine cannot be a constraint: it makes another value of string. ${CHANGES}`],
  [schemaOf(() => ({ value: 1 }), { allOf: [{ type: ['string', 'integer'] }, { enum: ['a', 1, []] }], anyOf: [{ type: 'string' }, {}] }, { type: 'string' }),
    `mine cannot be a constraint: it makes string of number or string. ${CHANGES}`],
  [schemaOf(() => ({ value: 1 }), { type: 'string', anyOf: [{ $ref: '#' }] }), `mine cannot be a constraint: its JSON schema contains itself. ${TYPES}`]
]

t.test('a schema that is no constraint is an error at its declaration', async t => {
  for (const [schema, problem] of refused) {
    t.same(compileConstraint(schema), { problems: [`a schema of ${problem}`] })
    t.throws(() => resources('photos', { constraints: { id: schema as Constraint } }), { code: 'FST_RESOURCES_INVALID_CONSTRAINT' }, problem)
  }
  t.throws(() => resources('photos', { constraints: { format: z.enum(['json']) as never } }),
    { message: /constraints\.format must be a RegExp, an array or a JSON schema\. Write \['json'\]$/ })
  t.same(compileConstraint({ anyOf: [{ const: 'a' }, z.int()] }),
    { problems: ['each value in a schema must be JSON data, got a schema of zod. Make the whole constraint a schema of zod'] })
})

t.test('a library is not asked at the declaration, and sees the values of the types of its JSON schema only', async t => {
  const seen: unknown[] = []
  const validate = (value: unknown): StandardResult => {
    seen.push(value)
    return { value }
  }
  const schemas = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { enum: ['a', 7, true] }, { type: ['number', 'string'] }, { const: 'a' }]
  const asked = schemas.map(schema => {
    const table = draw([resources('photos', { only: ['new', 'show'], constraints: { id: schemaOf(validate, schema) as Constraint } })])
    t.strictSame(seen.splice(0), [], JSON.stringify(schema))
    for (const text of ['7', 'true', 'a', '07']) table.recognize('GET', `/photos/${text}`)
    return [...new Set(seen.splice(0))]
  })
  const strings = ['7', 'true', 'a', '07']
  t.strictSame(asked, [strings, [7], [true], strings, strings, strings])
})

t.test('a library reads at most 2,000 characters', async t => {
  let longest = 0
  const validate = (value: unknown): StandardResult => {
    longest = Math.max(longest, String(value).length)
    return { value }
  }
  const table = draw([get('files/*path', { to: 'files#show', constraints: { path: schemaOf(validate) as Constraint } })], { format: false })
  const ofLength = (length: number): string => 'a/'.repeat(length / 2) + 'a'.repeat(length % 2)
  t.strictSame([1999, 2001].map(length => table.recognize('GET', `/files/${ofLength(length)}`) !== null), [true, false])
  t.match(compile(schemaOf(validate)).explain('a'.repeat(2001)), [{ keyword: 'maxLength', message: 'must NOT have more than 2000 characters' }])
  t.equal(longest, 1999)
})

t.test('a JSON schema whose library describes no sides of it', async t => {
  const even = Object.defineProperty({ type: 'integer' }, '~standard', {
    value: { version: 1, vendor: 'mine', validate: (value: number) => value % 2 === 0 ? { value } : { issues: [{ message: 'must be even' }] } }
  })
  t.strictSame(['2', '3', 'a'].map(text => compile(even).read(text)), [2, undefined, undefined])
  t.same(compile(even).schema, { type: 'integer' })
})

t.test('a table shows the JSON schema', async t => {
  const id = z.int().positive().meta({ id: 'Id', description: 'An id' })
  const me = z.union([id, z.literal('me').meta({ id: 'Me' })])
  const table = draw([resources('photos', { only: 'show', constraints: { id } }), get('users/:user', { to: 'users#show', constraints: { user: me } })])
  t.match(String(table), /photos#show \{ id: \{"type":"integer","exclusiveMinimum":0,"description":"An id"\} \}\n.*users#show \{ user: \{"anyOf":\[/)
  t.same(table.routes.map(({ params: [param] }) => param!.schema), [
    { type: 'integer', exclusiveMinimum: 0, description: 'An id' },
    { anyOf: [{ type: 'integer', exclusiveMinimum: 0, description: 'An id' }, { type: 'string', const: 'me' }] }
  ])
  const [route] = table.routes
  const again = draw([resources('photos', { only: 'show', constraints: { id: route!.constraints['id']! } })])
  t.strictSame([7, 0].map(value => again.recognize('GET', `/photos/${value}`) !== null), [true, false], 'the constraint of a record is that of the library')
})
