import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import Fastify from 'fastify'
import t from 'tap'
import * as v from 'valibot'
import { z } from 'zod'
import { printModule } from '../../lib/client/module.js'
import type { ClientRoute } from '../../lib/client/route.js'
import { routesOf } from '../../lib/client/routes.js'
import { schemaTypes } from '../../lib/client/schemas.js'
import resources, { draw, get, post, routeTable } from '../../../../lib/index.js'

const text = { type: 'string' }
const shared = {
  photo: { $id: 'photo', type: 'object', properties: { id: { type: 'integer' }, tags: { type: 'array', items: { $ref: '#/definitions/tag' } } }, required: ['id'], definitions: { tag: { enum: ['a', 'b'] } } },
  tree: { $id: 'tree', type: 'object', properties: { name: text, children: { type: 'array', items: { $ref: '#' } } } },
  address: { $id: 'address', type: 'object', properties: { city: { $ref: '#city' }, all: { type: 'array', items: { $ref: '#street' } } }, definitions: { a: [null, { $id: '#city', enum: ['a'] }], b: { $anchor: 'street', type: 'integer' } } },
  'https://example.com/a': { $id: 'https://example.com/a', type: 'null' }
}

/** Schemas, and their types in a response and in a body if that differs. */
const cases: ReadonlyArray<readonly [schema: unknown, output: string | undefined, input?: string | undefined]> = [
  [{ type: 'string' }, 'string'], [{ type: 'integer' }, 'number'], [{ type: 'number' }, 'number'], [{ type: 'boolean' }, 'boolean'],
  [{ type: 'null' }, 'null'], [{ type: ['string', 'null'] }, 'string | null'], [{ type: 'string', nullable: true }, 'string | null'],
  [{ type: 'odd' }, 'unknown'], [{}, 'unknown'], [{ const: 'a' }, "'a'"], [{ const: { a: 1 } }, 'unknown'], [{ enum: [1, 'a', null, true] }, "1 | 'a' | null | true"],
  [{ enum: [] }, 'never'],
  [{ type: 'array' }, 'unknown[]'], [{ type: 'array', items: text }, 'string[]'], [{ items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array', items: [text, { type: 'integer' }] }, '[string?, number?, ...unknown[]]'],
  [{ type: 'array', items: [text, { type: ['string', 'null'] }], minItems: 1, additionalItems: { type: 'integer' } }, '[string, (string | null)?, ...number[]]'],
  [{ type: 'array', items: [text, text], minItems: 2, additionalItems: false }, '[string, string]'], [{ type: 'array', items: [text, text], maxItems: 1 }, '[string?]'],
  [{ type: 'array', items: [text], maxItems: 'x', minItems: 'x' }, '[string?, ...unknown[]]'],
  [{ type: 'array', prefixItems: [text], items: { type: 'integer' } }, '[string?, ...number[]]'],
  [{ type: 'object' }, '{}', '{ [key: string]: unknown }'],
  [{ type: 'object', additionalProperties: text }, '{ [key: string]: string }'],
  [{ type: 'object', additionalProperties: false }, '{}', '{ [key: string]: never }'],
  // TypeBox's Type.Record.
  [{ type: 'object', patternProperties: { '^(.*)$': text } }, '{ [key: string]: string }'],
  [{ type: 'object', patternProperties: { '^x': text } }, '{ [key: string]: string }', '{ [key: string]: unknown }'],
  [{ properties: { a: text, 'b-c': { type: 'integer' } }, required: ['a'] }, "{ a: string, 'b-c'?: number }"],
  [{ type: 'object', properties: { a: text }, additionalProperties: true }, '{ a?: string, [key: string]: unknown }'],
  [{ type: 'object', properties: { a: text }, patternProperties: { '^x': { type: 'integer' } } }, '{ a?: string, [key: string]: number | string | undefined }', '{ a?: string, [key: string]: unknown }'],
  [{ type: 'object', properties: { a: text }, required: ['a', 'b'], additionalProperties: { type: 'integer' } }, '{ a: string, [key: string]: number | string }', '{ a: string, b: number, [key: string]: number | string }'],
  // The other schema may describe the property.
  [{ allOf: [{ type: 'object', patternProperties: { '^x': text } }, { properties: { a: { type: 'integer' } } }] }, '{ [key: string]: unknown } & { a?: number }'],
  [{ type: 'object', properties: { a: { type: 'string', default: 'x' } }, required: ['a'] }, '{ a: string }', '{ a?: string }'],
  [{ type: 'object', properties: { a: { type: 'string', default: 'x' } } }, '{ a: string }', '{ a?: string }'],
  [{ anyOf: [text, { type: 'integer' }] }, 'string | number'], [{ oneOf: [text, text] }, 'string'], [{ anyOf: [text, {}] }, 'unknown'],
  [{ allOf: [{ properties: { a: text } }, { properties: { b: text } }] }, '{ a?: string } & { b?: string }'],
  [{ properties: { a: text }, anyOf: [{ properties: { b: text } }, { properties: { c: text } }] }, '{ a?: string } & ({ b?: string } | { c?: string })'],
  [{ anyOf: [{ allOf: [{ properties: { a: text } }, { properties: { b: text } }] }, text] }, '({ a?: string } & { b?: string }) | string'],
  [{ required: ['k'], oneOf: [{ properties: { k: text } }, { properties: { k: { type: 'integer' }, l: text } }] }, '{ k: string } | { k: number, l?: string }'],
  [{ type: 'object', required: ['a', 'k'], properties: { a: text }, anyOf: [{ properties: { k: text } }, { properties: { l: text } }] }, '{ a: string } & ({ k: string } | { l?: string })'],
  [{ allOf: [{ properties: { k: text } }, { required: ['k'] }, true] }, '{ k: string }'],
  [{ required: ['k'], oneOf: [{ properties: { k: { properties: { k: text } } } }, { type: 'array', items: { properties: { k: text } } }] }, '{ k: { k?: string } } | { k?: string }[]'],
  [{ required: ['k'], oneOf: [{ properties: { k: { default: 'a' } } }, { properties: { k: text } }] }, '{ k: unknown } | { k: string }', '{ k?: unknown } | { k: string }'],
  [{ required: ['id', 'tags'], anyOf: [{ $ref: 'photo#' }] }, 'Out_photo', 'In_photo'],
  [{ properties: { no: false, all: true } }, '{ no?: never, all?: unknown }'],
  [{ $ref: 'photo#' }, 'Out_photo', 'In_photo'], [{ $ref: 'photo' }, 'Out_photo', 'In_photo'],
  [{ type: 'array', items: { $ref: 'photo#/definitions/tag' } }, 'Out_photo_definitions_tag[]', 'In_photo_definitions_tag[]'],
  [{ $ref: 'tree#' }, 'Out_tree', 'In_tree'], [{ $ref: 'none#' }, 'unknown'], [{ $ref: 'photo#/definitions/none/more' }, 'unknown'],
  [{ $ref: 'https://example.com/a' }, 'Out_https_example_com_a', 'In_https_example_com_a'],
  [{ definitions: { 'a/b': text }, properties: { a: { $ref: '#/definitions/a~1b' } } }, '{ a?: string }'],
  [{ $ref: 'address#city' }, 'Out_address_city', 'In_address_city'], [{ $ref: 'address#none' }, 'unknown'],
  [{ definitions: { a: { $id: '#one', type: 'null' } }, properties: { a: { $ref: '#one' } } }, '{ a?: null }'],
  [{ properties: { a: text }, required: ['a', 'b-c'] }, '{ a: string }', "{ a: string, 'b-c': unknown }"],
  [{ type: 'object', required: ['a'] }, '{}', '{ a: unknown, [key: string]: unknown }'],
  [{ properties: { a: { $ref: '#' } } }, '{ a?: { a?: unknown } }'],
  [{ content: { 'application/json': { schema: text } } }, 'string'], [{ content: { 'text/csv': { schema: text } } }, undefined]
]

for (const [schema, output, input = output] of cases) {
  t.test(`the types of ${JSON.stringify(schema)}`, async t => {
    const { typesOf } = schemaTypes(shared)
    const { response, body } = typesOf({ response: { 200: schema }, body: schema })
    t.strictSame([response, body], [output ?? 'unknown', input])
  })
}

t.test('shared schemas have names', async t => {
  const { typesOf, named } = schemaTypes(shared)
  typesOf({ response: { 200: { $ref: 'photo#' }, 201: { $ref: 'tree#' } } })
  t.strictSame([...named.values()], [
    'type Out_photo = { id: number, tags?: Out_photo_definitions_tag[] }', "type Out_photo_definitions_tag = 'a' | 'b'",
    'type Out_tree = { name?: string, children?: Out_tree[] }'
  ])
})

t.test('another resource does not move the types of shared schemas', async t => {
  const typesOf = (...ids: readonly string[]): readonly string[] => {
    const { typesOf, named } = schemaTypes(shared)
    const routes = routesOf(draw(ids.map((id, index) => get(`${id}${index}`, { to: `${id}#show${index}`, as: null }))).describe())
    const schemasOf = ({ controller }: ClientRoute): object => typesOf({ response: { 200: { $ref: `${controller}#` } } })
    const { types } = printModule(routes, { source: 'a test', isWanted: () => true, actionOf: () => null, schemasOf, named })!
    return types.split('\n').filter(line => line.startsWith('type Out_'))
  }
  t.strictSame(typesOf('tree', 'photo'), typesOf('photo', 'tree', 'photo'))
  t.equal(typesOf('tree', 'photo').length, 3)
})

t.test('a reference by an anchor is a part of its schema', async t => {
  const { typesOf, named } = schemaTypes(shared)
  t.equal(typesOf({ response: { 200: { $ref: 'address#' } } }).response, 'Out_address')
  t.strictSame([...named.values()], [
    'type Out_address = { city?: Out_address_city, all?: Out_address_street[] }', "type Out_address_city = 'a'", 'type Out_address_street = number'
  ])
})

t.test('ids with the same word characters have different names', async t => {
  const ids = ['user.v1', 'user-v1', 'user_v1']
  const { typesOf, named } = schemaTypes(Object.fromEntries(ids.map(($id, index) => [$id, { $id, const: index }])))
  t.strictSame(ids.map($ref => typesOf({ response: { 200: { $ref } } }).response), ['Out_user_v1', 'Out_user_v1_', 'Out_user_v1__'])
  t.strictSame([...named.values()], ['type Out_user_v1 = 0', 'type Out_user_v1_ = 1', 'type Out_user_v1__ = 2'])
  t.equal(typesOf({ response: { 200: { $ref: 'user-v1#' } } }).response, 'Out_user_v1_')
})

t.test('the parts of a route', async t => {
  const { typesOf } = schemaTypes({})
  const none = { body: undefined, query: undefined, needsBody: false, needsQuery: false }
  for (const [schema, types] of [
    [undefined, {}],
    [{}, none],
    [{ response: 'odd' }, none],
    [{ response: { 404: text } }, { ...none, response: undefined, errors: '{ 404: string }' }],
    [{ response: { 200: text, '2xx': { type: 'integer' }, 204: text, 500: { odd: true }, 422: 'odd' } },
      { ...none, response: 'string | undefined | number', errors: '{ 500: unknown }' }],
    [{ querystring: { properties: { q: text } } }, { ...none, query: '{ q?: string }' }],
    [{ query: { properties: { q: text }, required: ['q'] } }, { ...none, query: '{ q: string }', needsQuery: true }],
    [{ query: { properties: { q: { default: 'a' } }, required: ['q'] } }, { ...none, query: '{ q?: unknown }' }],
    [{ query: { required: ['q'] } }, { ...none, query: 'unknown', needsQuery: true }],
    [{ body: text }, { ...none, body: 'string', needsBody: true }],
    // A schema of another library has no types here.
  ] as const) {
    t.strictSame(typesOf(schema), types, JSON.stringify(schema))
  }
})

t.test('the schemas of libraries, with errors by status', async t => {
  const author = z.object({ name: z.string() }).meta({ id: 'Author' })
  const querystring = z.object({ page: z.coerce.number().default(1), by: z.enum(['a', 'b']).optional() })
  const schemas = [
    { querystring, body: z.object({ title: z.string().trim(), author }), response: { 201: z.object({ id: z.int().default(7), author }), 422: z.object({ message: z.string() }), '4xx': z.string() } },
    { body: toStandardJsonSchema(v.object({ title: v.string(), year: v.optional(v.number()) })), response: { 200: toStandardJsonSchema(v.array(v.string())) } },
    { body: type({ title: 'string', 'year?': 'number' }), response: { 200: type('number'), 404: type({ why: "'gone'" }) } },
    { response: { 204: z.void(), 409: z.object({ id: z.int() }) } }
  ]
  const routes = draw(schemas.map((schema, index) => post(`a${index}`, { to: 'all#act', routeOptions: { schema } } as never)), { apiOnly: true })
  const app = Fastify()
  await app.register(resources, { routes, controllers: { all: { act: () => '' } } as never })
  await app.ready()
  const { routes: rows, schemas: shared } = routeTable(app).describe({ schemas: true })
  const { typesOf, named } = schemaTypes(shared as never)
  t.match(rows.map(({ schemas }) => typesOf(schemas as never)), [
    { body: '{ title: string, author: In_Author }', query: "{ page?: number, by?: 'a' | 'b' }", response: '{ id: number, author: Out_AuthorOutput }', errors: "{ 422: { message: string }, '4xx': string }" },
    { body: '{ title: string, year?: number }', query: undefined, response: 'string[]', errors: undefined },
    { body: '{ title: string, year?: number }', response: 'number', errors: "{ 404: { why: 'gone' } }" },
    { body: undefined, response: 'undefined', errors: '{ 409: { id: number } }' }
  ])
  t.strictSame([...named.values()], ['type In_Author = { name: string }', 'type Out_AuthorOutput = { name: string }'])
})
