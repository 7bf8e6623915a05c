import swagger from '@fastify/swagger'
import { Validator } from '@seriousme/openapi-schema-validator'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { scope as arkScope } from 'arktype'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import * as v from 'valibot'
import { z } from 'zod'
import resources, { draw, get, post, resources as plural, routeTable, type Declaration } from '../../lib/index.js'
import { echoControllers } from '../fixtures/echo.js'

type Json = Readonly<Record<string, unknown>>

/** The settings of @fastify/swagger, by the kind of document. */
const KINDS: Readonly<Record<string, object>> = {
  'OpenAPI 3.0': { openapi: { openapi: '3.0.3', info: { title: 'books', version: '1' } } },
  'OpenAPI 3.1': { openapi: { openapi: '3.1.0', info: { title: 'books', version: '1' } } },
  'Swagger 2.0': { swagger: { info: { title: 'books', version: '1' } } }
}

const byId = { refResolver: { buildLocalReference: ({ $id }: Json) => String($id) } }

interface Mount {
  readonly prefix?: string
  readonly openapi?: boolean
  readonly declarations: readonly Declaration[]
}

async function appOf (mounts: readonly Mount[], options: object, prepare?: (app: FastifyInstance) => unknown): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(swagger, options)
  await prepare?.(app)
  for (const { declarations, prefix = '', openapi = true } of mounts) {
    const routes = draw(declarations, { apiOnly: true })
    await app.register(async scope => { await scope.register(resources, { routes, prefix, openapi, controllers: echoControllers(routes) }) })
  }
  await app.ready()
  return app
}

const documentOf = (app: FastifyInstance): Json => JSON.parse(JSON.stringify(app.swagger())) as Json

/** The problems of a document: those of the validator, and the references to nothing. */
async function problemsOf (document: Json): Promise<readonly unknown[]> {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
  const lost = referencesIn(document).filter(ref => partOf(document, ref) === undefined)
  return [...valid ? [] : [errors], ...lost]
}

function referencesIn (value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const { $ref } = value as { readonly $ref?: unknown }
  return [...typeof $ref === 'string' ? [$ref] : [], ...Object.values(value).flatMap(referencesIn)]
}

function partOf (document: Json, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  return ref.slice(2).split('/').reduce<unknown>((part, key) => (part as Json | undefined)?.[decodeURIComponent(key)], document)
}

/** The shared parts of a document. */
function sharedIn ({ components, definitions }: Json): Json {
  return (components as { readonly schemas?: Json } | undefined)?.schemas ?? definitions as Json | undefined ?? {}
}

const Author = z.object({ name: z.string(), email: z.email().optional() }).meta({ id: 'Author' })
const Tree = z.object({ name: z.string(), get children () { return z.array(Tree) } })
const Linked = z.object({ value: z.int(), get next () { return Linked.optional() } }).meta({ id: 'Linked' })
interface Node { readonly name: string, readonly children: Node[] }
const VTree: v.GenericSchema<Node> = v.object({ name: v.string(), children: v.array(v.lazy(() => VTree)) })
const { node } = arkScope({ node: { name: 'string', children: 'node[]' } }).export()

/** Ten shared schemas, each of which refers to the one before. */
const shared = Array.from({ length: 9 }).reduce<z.ZodType[]>((all, _none, index) =>
  [...all, z.object({ id: z.int(), inner: all.at(-1)! }).meta({ id: `Shared${index}` })], [Author])

const declarations: readonly Declaration[] = [
  ...shared.map((schema, index) => plural(`items${index}`, {
    only: ['create', 'update', 'index'],
    actions: {
      create: { schema: { body: schema, response: { 201: schema, 422: z.object({ message: z.string() }) } } },
      update: { schema: { body: z.object({ item: schema, other: schema.optional() }), response: { 200: z.array(schema) } } },
      index: { schema: { querystring: z.object({ page: z.coerce.number().default(1), by: z.enum(['a', 'b']).optional() }) } }
    }
  } as never)),
  ...[['trees', Tree], ['links', z.object({ list: Linked })], ['valibot', toStandardJsonSchema(VTree)], ['arktype', node]].map(([name, schema]) =>
    plural(name as string, { only: 'create', actions: { create: { schema: { body: schema, response: { 200: schema } } } } } as never))
]

/** The ids of the shared parts: what a reply adds, such as `additionalProperties: false`, is a schema of its own. */
const IDS: readonly string[] = [
  ...['Author', 'Linked', ...shared.slice(1).map((_schema, index) => `Shared${index}`)].flatMap(id => [id, `${id}Output`]),
  'arktype_create_body', 'trees_create_200', 'trees_create_body'
].sort()

t.test('an app with ten shared and four recursive schemas has a valid document', async t => {
  const unions = post('unions', { to: 'unions#create', routeOptions: { schema: { body: z.object({ tree: Tree.nullable(), author: z.union([Author, z.string()]) }) } } } as never)
  for (const [kind, options] of Object.entries(KINDS)) {
    // Swagger 2.0 has no unions.
    const all = kind === 'Swagger 2.0' ? declarations : [...declarations, unions]
    const document = documentOf(await appOf([{ declarations: all }], { ...options, ...byId }))
    t.strictSame(await problemsOf(document), [], kind)
    t.strictSame(Object.keys(sharedIn(document)).sort(), IDS, kind)
    const other = documentOf(await appOf([{ declarations: all }], options))
    t.strictSame(await problemsOf(other), [], `${kind}, names of @fastify/swagger`)
    t.equal(Object.keys(sharedIn(other)).length, IDS.length)
    t.match(sharedIn(document), {
      Linked: { type: 'object', properties: { next: { allOf: [{ $ref: /Linked$/ }] } } },
      LinkedOutput: { properties: { next: { allOf: [{ $ref: /LinkedOutput$/ }] } }, additionalProperties: false },
      trees_create_body: { type: 'object', properties: { children: { type: 'array', items: { $ref: /trees_create_body$/ } } } }
    }, kind)
  }
})

t.test('several registrations share what is equal', async t => {
  const one = post('a', { to: 'a#b', routeOptions: { schema: { body: z.object({ author: Author }) } } } as never)
  const other = z.object({ name: z.int() }).meta({ id: 'Author' })
  const two = post('b', { to: 'a#c', routeOptions: { schema: { body: z.object({ author: other }), response: { 200: z.object({ list: z.array(other) }) } } } } as never)
  const own = { $id: 'Own', type: 'object', properties: { own: { type: 'boolean' } } }
  const three = post('c', { to: 'a#d', routeOptions: { schema: { body: z.object({ item: z.object({ x: z.int() }).meta({ id: 'Own' }) }), response: { 200: { $ref: 'Own#' } } } } } as never)
  const third = z.object({ name: z.boolean() }).meta({ id: 'Author' })
  const four = post('d', { to: 'a#e', routeOptions: { schema: { body: z.object({ author: third, second: third.extend({ age: z.int() }).meta({ id: 'Author!' }) }) } } } as never)
  const mounts = [{ declarations: [one] }, { declarations: [one, two], prefix: '/v2' }, { declarations: [two, three], prefix: '/v3/:tenant', openapi: false }, { declarations: [four], prefix: '/v4' }]
  for (const [kind, options] of Object.entries(KINDS)) {
    const app = await appOf(mounts, { ...options, ...byId }, app => app.addSchema(own))
    const document = documentOf(app)
    t.strictSame(await problemsOf(document), [], kind)
    t.strictSame(Object.keys(sharedIn(document)).sort(), ['Author', 'AuthorInput', 'AuthorInput2', 'AuthorOutput', 'Author_', 'Own', 'OwnInput'], kind)
    t.match(sharedIn(document), { Own: { properties: { own: {} } }, OwnInput: { properties: { x: {} } } })
    t.strictSame(Object.keys(app.getSchemas()), ['Own'], "the app's own schemas are untouched")
    t.strictSame(app.getSchema('Author'), undefined)
    const sent = await app.inject({ method: 'POST', url: '/v2/b', payload: { author: { name: 'x' } } })
    t.equal(sent.statusCode, 400)
  }
})

t.test('describe has the schemas of libraries, with the shared parts', async t => {
  const app = await appOf([{
    declarations: [
      post('links', { to: 'a#b', routeOptions: { schema: { body: Linked, querystring: z.object({ page: z.coerce.number().default(1) }), response: { 200: Linked, 422: z.object({ message: z.string() }) } } } } as never),
      get('nothing', { to: 'a#c', routeOptions: { schema: { response: { 204: z.void() } } } } as never)
    ]
  }], KINDS['OpenAPI 3.0']!)
  const { routes, schemas } = routeTable(app).describe({ schemas: true })
  t.match(routes.map(({ schemas }) => schemas), [{
    body: { $ref: 'Linked#' },
    querystring: { properties: { page: { type: 'number' } } },
    response: { 200: { $ref: 'LinkedOutput#' }, 422: { properties: { message: { type: 'string' } } } }
  }, { response: { 204: { type: 'null' } } }])
  t.strictSame(Object.keys(schemas!).sort(), ['Linked', 'LinkedOutput'])
})

/** Usual schemas, and the kinds of documents that have no form for them, as for the JSON schema of a plain route. */
const usual: Readonly<Record<string, readonly [schema: z.ZodType, shown: Json, invalid?: readonly string[]]>> = {
  integer: [z.object({ a: z.int() }), { properties: { a: { type: 'integer' } } }],
  'excluded bounds of an integer': [z.object({ a: z.int().gt(0).lt(10) }), { properties: { a: { type: 'integer', minimum: 1, maximum: 9 } } }],
  'excluded bounds between integers': [z.object({ a: z.int().gt(-0.5).lt(9.5) }), { properties: { a: { minimum: 0, maximum: 9 } } }],
  'excluded bounds of a number': [z.object({ a: z.number().positive().lt(1.5) }), { properties: { a: { type: 'number', minimum: 0, maximum: 1.5 } } }],
  'a record': [z.object({ a: z.record(z.string(), z.int()) }), { properties: { a: { additionalProperties: { type: 'integer' }, propertyNames: undefined } } }],
  'a record of a pattern': [z.record(z.string().regex(/^x/), z.int()), { additionalProperties: { type: 'integer' }, propertyNames: undefined }],
  'a record of listed names': [z.record(z.enum(['b', 'c']), z.int().positive()), { properties: { b: { minimum: 1 }, c: { minimum: 1 } }, required: ['b', 'c'], additionalProperties: false }],
  'listed names without values': [z.object({}).meta({ propertyNames: { enum: ['b'] } }), { additionalProperties: false, propertyNames: undefined }],
  literals: [z.object({ a: z.literal('x'), b: z.literal(['x', 1]), c: z.enum({ A: 1 }) }), { properties: { a: { enum: ['x'] } } }],
  strings: [z.object({ d: z.iso.datetime(), f: z.nanoid(), g: z.ipv4(), t: z.templateLiteral(['a', z.int()]) }), { properties: { g: { format: 'ipv4' } } }],
  objects: [z.object({ a: z.strictObject({ b: z.unknown() }), c: z.looseObject({ d: z.any() }), e: z.object({ f: z.string().default('x') }) }), {}],
  intersection: [z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })), {}],
  nullable: [z.object({ a: z.object({ b: z.string() }).nullable() }), {}, ['Swagger 2.0']],
  union: [z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]), {}, ['Swagger 2.0']],
  tuple: [z.object({ a: z.tuple([z.string(), z.int()]) }), {}, ['OpenAPI 3.0', 'Swagger 2.0']]
}

t.test('usual schemas have a valid document', async t => {
  const routeOf = ([name, [schema]]: (typeof entries)[number]): Declaration =>
    post(`${name.replaceAll(' ', '_')}/:id`, { to: 'a#b', as: null, constraints: { id: z.int().gt(0) }, routeOptions: { schema: { body: schema, response: { 200: schema } } } } as never)
  const entries = Object.entries(usual)
  for (const [kind, options] of Object.entries(KINDS)) {
    const isValid = ([, [, , invalid = []]]: (typeof entries)[number]): boolean => !invalid.includes(kind)
    const valid = entries.filter(isValid)
    const document = documentOf(await appOf([{ declarations: valid.map(routeOf) }], options))
    t.strictSame(await problemsOf(document), [], kind)
    for (const entry of entries.filter(entry => !isValid(entry))) {
      t.ok((await problemsOf(documentOf(await appOf([{ declarations: [routeOf(entry)] }], options)))).length > 0, `${kind}: ${entry[0]}`)
    }
    if (kind === 'Swagger 2.0') continue
    for (const [name, [, shown]] of valid) {
      const content = { 'application/json': { schema: shown } }
      const { post: operation } = (document as { paths: Record<string, { post: Json }> }).paths[`/${name.replaceAll(' ', '_')}/{id}`]!
      t.match(operation, { requestBody: { content }, responses: { 200: { content } } }, `${kind}: ${name}`)
    }
  }
})

t.test('the params of a document have inclusive bounds, and are frozen', async t => {
  const constraints: ReadonlyArray<readonly [constraint: object, shown: Json]> = [
    [z.int().positive(), { type: 'integer', minimum: 1 }],
    [{ type: 'integer', exclusiveMinimum: 0, minimum: 5, exclusiveMaximum: 9 }, { type: 'integer', minimum: 5, maximum: 8 }],
    [{ type: 'integer', exclusiveMinimum: 5, minimum: 1 }, { type: 'integer', minimum: 6 }],
    [z.union([z.int().positive(), z.literal('me')]), { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string', const: 'me' }] }],
    [{ type: 'number', exclusiveMinimum: 0 }, { type: 'number', exclusiveMinimum: 0 }]
  ]
  for (const [id, shown] of constraints) {
    const app = Fastify()
    const schemas: Json[] = []
    app.addHook('onRoute', route => { app.addHook('onReady', async () => { schemas.push(route.schema!.params as Json) }) })
    await app.register(resources, { routes: [get('a/:id', { to: 'a#b', constraints: { id } } as never)], controllers: { a: { b: () => '' } } } as never)
    await app.ready()
    const { id: param } = schemas[0]!['properties'] as { readonly id: Json }
    t.strictSame(param, shown)
    t.ok([schemas[0], param, ...Object.values(param).filter(value => typeof value === 'object')].every(Object.isFrozen))
  }
})
