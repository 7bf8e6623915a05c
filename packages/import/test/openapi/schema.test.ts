import t from 'tap'
import { convertSchema } from '../../lib/openapi/schema.js'

/** A schema of OpenAPI, the schema that Fastify reads, and what was changed and left out. */
const cases: ReadonlyArray<readonly [title: string, given: unknown, expected: unknown, changed?: readonly string[], omitted?: readonly string[]]> = [
  ['what both have', { type: 'string', minLength: 1, enum: ['a'], description: 'x' }, { type: 'string', minLength: 1, enum: ['a'], description: 'x' }],
  ['true', true, true],
  ['false', false, false],
  ['no schema', 'x', {}],
  ['a nullable type of 3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['a nullable type of 2.0', { type: 'string', 'x-nullable': true }, { type: ['string', 'null'] }],
  ['nullable beside null', { type: ['string', 'null'], nullable: true }, { type: ['string', 'null'] }],
  ['nullable without a type', { nullable: true }, {}],
  ['an unknown type', { type: 'any' }, {}, ['the type "any" is left out']],
  ['a known and an unknown type', { type: ['string', 'any'] }, { type: 'string' }, ['the type ["string","any"] is left out']],
  ['a file', { type: 'file' }, { type: 'string', format: 'binary' }],
  ['exclusive bounds of 3.0', { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }, { exclusiveMinimum: 1, maximum: 9 }],
  ['exclusive bounds of 3.1', { exclusiveMinimum: 1, exclusiveMaximum: 9 }, { exclusiveMinimum: 1, exclusiveMaximum: 9 }],
  ['a bound that is no number', { minimum: '1' }, {}, ["the keyword 'minimum' is left out"]],
  ['a tuple', { prefixItems: [{ type: 'string' }], items: false }, { items: [{ type: 'string' }], additionalItems: false }],
  ['a tuple of draft-04', { items: [{ type: 'string' }] }, { items: [{ type: 'string' }] }],
  ['a tuple that is none', { prefixItems: 1 }, {}],
  ['items', { items: { type: 'string', xml: {} } }, { items: { type: 'string' } }, [], ['xml']],
  ['dependencies', { dependentRequired: { a: ['b'] } }, { dependencies: { a: ['b'] } }],
  ['dependencies that are schemas', { dependentSchemas: { a: { type: 'object', xml: {} } } }, { dependencies: { a: { type: 'object' } } }, [], ['xml']],
  ['no dependencies', { dependencies: null }, {}],
  ['an unknown format', { type: 'string', format: 'phone' }, { type: 'string' }, [], ['format phone']],
  ['a known format', { type: 'string', format: 'uuid' }, { type: 'string', format: 'uuid' }],
  ['a pattern', { pattern: '^a' }, { pattern: '^a' }],
  ['a pattern that is none', { pattern: '(' }, {}, ['the pattern "(" is left out']],
  ['a pattern of another type', { pattern: 1 }, {}, ['the pattern 1 is left out']],
  ['a list with a value twice', { enum: [1, 1, 2] }, { enum: [1, 2] }],
  ['a list without values', { enum: [] }, {}, ["the keyword 'enum' is left out"]],
  ['a list that is none', { enum: 'a' }, {}, ["the keyword 'enum' is left out"]],
  ['required as in draft-03', { required: true }, {}, [], ['required']],
  ['required names', { required: ['a', 'a', 1] }, { required: ['a'] }],
  ['a default', { default: 1 }, { default: 1 }],
  ['a default in a condition', { anyOf: [{ default: 1 }], allOf: [{ default: 2 }], not: { default: 3 } },
    { anyOf: [{}], allOf: [{ default: 2 }], not: {} }, [], ['default', 'default']],
  ['an empty list of schemas', { anyOf: [] }, {}, [], ['anyOf']],
  ['keywords of later drafts', { unevaluatedProperties: false, unevaluatedItems: true }, {},
    ["the keyword 'unevaluatedProperties' is left out"], ['unevaluatedItems']],
  ['a value that a keyword does not have', { minLength: '1', title: 2, uniqueItems: 'yes' }, {},
    ["the keyword 'minLength' is left out", "the keyword 'uniqueItems' is left out"], ['title']],
  ['annotations', { example: 1, externalDocs: {}, discriminator: {}, 'x-own': 1 }, {}, [], ['example', 'externalDocs', 'discriminator', 'x-own']],
  ['properties with the names of keywords', { properties: { example: { type: 'string' }, nullable: { nullable: true, type: 'integer' } } },
    { properties: { example: { type: 'string' }, nullable: { type: ['integer', 'null'] } } }],
  ['properties that are none', { properties: 1 }, {}, [], ['properties']],
  ['a reference', { $ref: '#/components/schemas/A', description: 'beside' }, { $ref: 'A#' }],
  ['a reference to nothing', { $ref: '#/none' }, {}, ['the reference #/none has no value']],
  ['additional properties', { additionalProperties: { type: 'string', xml: 1 } }, { additionalProperties: { type: 'string' } }, [], ['xml']],
  ['a key that would set the prototype', JSON.parse('{"__proto__":{"type":"string"},"properties":{"__proto__":{"type":"string"}}}'),
    JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), [], ['__proto__']]
]

t.test('schemas of OpenAPI become schemas that Fastify compiles', async t => {
  for (const [title, given, expected, changed = [], omitted = []] of cases) {
    const [changes, omissions]: [string[], string[]] = [[], []]
    const converted = convertSchema(given, {
      isPart: false,
      nameOf: reference => reference.endsWith('/A') ? 'A' : null,
      changed: what => { changes.push(what) },
      omitted: keyword => { omissions.push(keyword) }
    })
    t.equal(JSON.stringify([converted, changes, omissions]), JSON.stringify([expected, changed, omitted]), title)
  }
})
