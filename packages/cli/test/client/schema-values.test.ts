import { Ajv } from 'ajv'
import fc from 'fast-check'
import Fastify from 'fastify'
import t from 'tap'
import { schemaTypes } from '../../lib/client/schemas.js'
import { errorsIn } from '../../../../test/fixtures/compile-sources.js'
import { seed } from '../../../../test/fixtures/seed.js'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Schema = { readonly [key: string]: Json }

const runs = Number(process.env['FC_RUNS'] ?? 150)

/** Keywords of errors that a type can express. */
const EXPRESSIBLE = new Set(['type', 'required', 'enum', 'const', 'anyOf', 'oneOf', 'additionalItems', 'minItems', 'maxItems'])

/** Shared schemas, by their ids. */
const shared: Record<string, Schema> = {
  color: { $id: 'color', enum: ['red', 'green', null] },
  point: { $id: 'point', type: 'object', properties: { x: { type: 'integer' }, label: { $ref: '#/definitions/label' } }, required: ['x'], definitions: { label: { type: 'string' } } }
}

const scalar = fc.constantFrom<Json>('a', 'b', '', 0, 1, 7, true, false, null)
const depth = fc.createDepthIdentifier()
const name = fc.constantFrom('a', 'b', 'x1', 'y')
const keys = (schema: fc.Arbitrary<Schema>) => fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true })

const withDefault = fc.constantFrom<Schema>({ type: 'string', default: 'a' }, { type: 'integer', default: 7 }, { enum: ['a', 1], default: 1 })

/** Random schemas; with defaults in properties, except in alternatives, where Ajv ignores them. */
const { schema: schemas } = fc.letrec<Record<'schema' | 'plain' | 'object' | 'scalarSchema', Schema>>(tie => ({
  scalarSchema: fc.oneof(
    fc.constantFrom<Schema>({ type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { type: 'null' }, { type: ['string', 'null'] },
      { type: 'integer', nullable: true }, { $ref: 'color#' }, { $ref: 'point#' }, { $ref: 'point#/definitions/label' }, {}),
    scalar.map(value => ({ const: value })),
    fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map(list => ({ enum: list }))
  ),
  object: fc.record({
    properties: keys(fc.oneof({ arbitrary: tie('schema'), weight: 3 }, withDefault)),
    required: fc.subarray(['a', 'b', 'x1', 'y']),
    additionalProperties: fc.oneof(fc.boolean(), tie('schema').map(schema => changed(schema, withoutReferences))),
    patternProperties: fc.tuple(fc.constantFrom('^x', '^(.*)$'), tie('schema')).map(([pattern, schema]) => ({ [pattern]: changed(schema, withoutReferences) })),
    nullable: fc.constant(true)
  }, { requiredKeys: [] }).map(keywords => ({ type: 'object', ...keywords })),
  plain: fc.oneof({ maxDepth: 3, depthIdentifier: depth, withCrossShrink: true },
    tie('scalarSchema'), tie('object'),
    tie('schema').map(items => ({ type: 'array', items })),
    fc.record({
      items: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      minItems: fc.nat(2),
      maxItems: fc.integer({ min: 2, max: 4 }),
      additionalItems: fc.oneof(fc.boolean(), tie('schema'))
    }, { requiredKeys: ['items'] }).map(keywords => ({ type: 'array', ...keywords }))
  ),
  schema: fc.oneof({ maxDepth: 3, depthIdentifier: depth, withCrossShrink: true },
    tie('plain'),
    fc.tuple(fc.constantFrom('anyOf', 'oneOf'), fc.array(tie('plain'), { minLength: 1, maxLength: 3 }))
      .map(([key, all]) => ({ [key]: changed(changed(all, withoutDefaults), open) })),
    // The serializer merges schemas, and so drops what one of them excludes.
    fc.array(tie('object').map(({ additionalProperties = true, ...others }) => additionalProperties === false ? others : { ...others, additionalProperties }), { minLength: 1, maxLength: 2 }).map(allOf => ({ allOf }))
  )
}))

/** The schema, with each object in it changed. */
function changed (schema: Json, change: (one: Schema) => Schema): Json {
  if (Array.isArray(schema)) return schema.map(one => changed(one, change))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(change(schema as Schema)).map(([key, one]) => [key, changed(one, change)]))
}

const withoutDefaults = ({ default: _default, ...others }: Schema): Schema => others

/** TypeScript rejects an object without any of the optional properties of a type, so that a value of another alternative does not fit. */
const open = (schema: Schema): Schema => schema['type'] === 'object' && schema['additionalProperties'] !== false && !('patternProperties' in schema)
  ? { additionalProperties: true, ...schema }
  : schema

/** Errors in a shared schema have no path to the keyword that contains the reference. */
const withoutReferences = (schema: Schema): Schema => '$ref' in schema ? { type: 'integer' } : schema

/** Values of a schema; some have another value at a random position. */
function valuesOf (schema: Schema): fc.Arbitrary<Json> {
  const { $ref, const: constant, enum: list, type, anyOf, oneOf = anyOf, allOf, items, required = [], properties = {}, patternProperties = {}, additionalProperties } = schema
  const other = { arbitrary: fc.oneof(scalar, fc.constantFrom<Json>([], {}, ['a'])), weight: 1 }
  const near = (arbitrary: fc.Arbitrary<Json>): fc.Arbitrary<Json> => fc.oneof({ arbitrary, weight: 12 }, other)
  if (typeof $ref === 'string') {
    const [id = '', pointer] = $ref.split('#/definitions/')
    const root = shared[id.replace('#', '') || 'point']!
    return valuesOf(pointer === undefined ? root : (root['definitions'] as Record<string, Schema>)[pointer]!)
  }
  if (constant !== undefined) return near(fc.constant(constant))
  if (Array.isArray(list)) return near(fc.constantFrom(...list))
  if (Array.isArray(oneOf)) return fc.oneof(...oneOf.map(one => valuesOf(one as Schema)))
  if (Array.isArray(allOf)) return fc.tuple(...allOf.map(one => valuesOf(one as Schema))).map(all => all.find(one => typeof one !== 'object' || one === null || Array.isArray(one)) ?? Object.assign({}, ...all) as Json)
  switch (type) {
    case 'string': return near(fc.constantFrom('a', 'b', ''))
    case 'integer': return near(fc.constantFrom(0, 1, 7))
    case 'boolean': return near(fc.boolean())
    case 'null': return near(fc.constant(null))
    case 'array':
      return near(Array.isArray(items)
        ? fc.tuple(fc.tuple(...items.map(one => valuesOf(one as Schema))), fc.nat(4), fc.array(scalar, { maxLength: 1 }))
          .map(([all, count, more]) => [...all.slice(0, count), ...more])
        : fc.array(valuesOf(items as Schema), { maxLength: 2 }))
    case 'object': {
      const known = Object.fromEntries(Object.entries(properties as Record<string, Schema>).map(([key, one]) => [key, valuesOf(one)]))
      const isOpen = [required].flat().length > 0 || 'patternProperties' in schema || additionalProperties !== undefined
      const extra = [...Object.values(patternProperties as Record<string, Schema>), Object(additionalProperties) as Schema].map(valuesOf)
      return near(fc.tuple(fc.record(known, { requiredKeys: [], noNullPrototype: true }), fc.dictionary(name, fc.oneof(...extra), { maxKeys: 2, noNullPrototype: true }))
        // TypeScript rejects an object without any of the optional properties of a type.
        .map(([own, more]) => (isOpen || Object.keys(own).length > 0 ? { ...more, ...own } : own) as Json))
    }
    default: return other.arbitrary
  }
}

/** A compiler of the schemas of a request, with the settings of Fastify that do not change a value's type. */
const ajv = new Ajv({ strict: false, strictTuples: false, logger: false, allErrors: true, useDefaults: true, schemas: Object.values(shared) })

/** Whether the value is accepted; `null` for a rejection that no type expresses. */
function verdictOf (schema: Schema, value: Json): boolean | null {
  const validate = ajv.compile<Json>(schema)
  if (validate(structuredClone(value))) return true
  const isExpressible = validate.errors!.every(({ keyword, schemaPath, params }) =>
    EXPRESSIBLE.has(keyword) && params['passingSchemas'] == null &&
    // The index signature of a type has the types of all properties; and the length of a list has no type.
    !/\/(?:additional|pattern)Properties\//.test(schemaPath) &&
    // A joined schema may have a default of the property.
    !/\/allOf\/.*required$/.test(schemaPath))
  return isExpressible && !hasLength(schema) ? false : null
}

/** Whether a schema limits the length of a tuple at an element that the type does not have. */
function hasLength (schema: Json): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { items, minItems, maxItems } = schema as Schema
  const beyond = Array.isArray(items) && (Number(minItems ?? 0) > items.length || Number(maxItems ?? 0) > items.length)
  return beyond || Object.values(schema).some(hasLength)
}

t.test(`${runs} random schemas: values that Ajv accepts fit the type, and values that Ajv rejects for their types do not`, async t => {
  const serialize = await serializer()
  const sources = new Map<string, string>()
  let accepted = 0
  let rejected = 0
  let serialized = 0
  for (const [index, schema] of fc.sample(schemas, { seed, numRuns: runs }).entries()) {
    const { typesOf, named } = schemaTypes(shared)
    const { body, response } = typesOf({ body: schema, response: { 200: schema } })
    const statements = fc.sample(valuesOf(schema), { seed: seed + index, numRuns: 12 }).flatMap(value => {
      const verdict = verdictOf(schema, value)
      if (verdict === null) return []
      if (!verdict) {
        rejected++
        return [`fits<${typeOfValue(value)}, Body>(false)`]
      }
      const json = serialize(schema, value)
      accepted++
      if (json !== null) serialized++
      return [`fits<${typeOfValue(value)}, Body>(true)`, ...json === null ? [] : [`fits<${typeOfValue(JSON.parse(json) as Json)}, Response>(true)`]]
    })
    sources.set(`schema-${index}.ts`, [
      `// ${JSON.stringify(schema)}`, ...named.values(), `type Body = ${body}`, `type Response = ${response}`,
      'declare function fits<Value, Type> (isFitting: [Value] extends [Type] ? true : false): void', ...statements, 'export {}'
    ].join('\n'))
  }
  for (const [file, lines] of errorsIn(Object.fromEntries(sources))) t.fail([...lines.values()][0]!, { source: sources.get(file)! })
  t.ok(serialized > runs && rejected > runs / 10, `${accepted} accepted, ${rejected} rejected, ${serialized} serialized`)
})

/** Returns a function that serializes a value as a response of Fastify; `null` if the serializer does not support the schema. */
async function serializer () {
  const app = Fastify()
  for (const schema of Object.values(shared)) app.addSchema(schema)
  return new Promise<(schema: Schema, value: Json) => string | null>(resolve => {
    app.get('/', (_request, reply) => {
      resolve((schema, value) => {
        try {
          return reply.serializeInput(value as never, schema) as string
        } catch {
          return null
        }
      })
      return ''
    })
    app.inject('/').catch(t.threw)
  })
}

/** The type of exactly this value. */
function typeOfValue (value: Json): string {
  if (Array.isArray(value)) return `[${value.map(typeOfValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${typeOfValue(one)}`).join(', ')} }`
}
