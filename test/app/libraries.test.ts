import swagger from '@fastify/swagger'
import { type } from 'arktype'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import fluent from 'fluent-json-schema'
import Joi from 'joi'
import { create, number, object, string, type Struct } from 'superstruct'
import t from 'tap'
import { Type } from '@sinclair/typebox'
import { Type as NewType } from 'typebox'
import * as valibot from 'valibot'
import * as yup from 'yup'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import * as mini from 'zod/mini'
import resources, { draw, resources as declare, type Declaration } from '../../lib/index.js'
import { isJsonSchema, hasOtherLibrary } from '../../lib/serve/openapi/json-schema.js'

t.setTimeout(120_000)

interface Library {
  /** The schema of `{ title: string }`. */
  readonly schema: unknown
  readonly isJson: boolean
  /** The validator compiler of the app, as the documentation of Fastify or of the library writes it; `null` for Fastify's. */
  readonly compile: ((schema: never) => (data: unknown) => unknown) | null
}

type Async = { readonly safeParseAsync: (data: unknown) => Promise<{ success: boolean, error?: Error }> }
/** For Fastify, the promise of an async validator is rejected with the error. */
const resolved = async (result: ReturnType<Async['safeParseAsync']>): Promise<void> => {
  const { error } = await result
  if (error !== undefined) throw error
}
const sync = (run: (data: unknown) => unknown) => (data: unknown): unknown => {
  try {
    return { value: run(data) }
  } catch (thrown) {
    return { error: thrown as Error }
  }
}

const libraries: Readonly<Record<string, Library>> = {
  'zod 4': { schema: z.object({ title: z.string() }), isJson: false, compile: (schema: Async) => data => resolved(schema.safeParseAsync(data)) },
  'zod 3': { schema: z3.object({ title: z3.string() }), isJson: false, compile: (schema: Async) => data => resolved(schema.safeParseAsync(data)) },
  'zod mini': { schema: mini.object({ title: mini.string() }), isJson: false, compile: (schema: mini.ZodMiniType) => sync(data => schema.parse(data)) },
  yup: { schema: yup.object({ title: yup.string().required() }), isJson: false, compile: (schema: yup.Schema) => data => schema.validate(data, { strict: true }) },
  joi: { schema: Joi.object({ title: Joi.string().required() }), isJson: false, compile: (schema: Joi.Schema) => data => schema.validateAsync(data) },
  valibot: { schema: valibot.object({ title: valibot.string() }), isJson: false, compile: (schema: valibot.GenericSchema) => sync(data => valibot.parse(schema, data)) },
  superstruct: { schema: object({ title: string() }), isJson: false, compile: (schema: Struct) => sync(data => create(data, schema)) },
  arktype: { schema: type({ title: 'string' }), isJson: false, compile: (schema: { assert: (data: unknown) => unknown }) => sync(data => schema.assert(data)) },
  typebox: { schema: Type.Object({ title: Type.String() }), isJson: true, compile: null },
  'typebox 1': { schema: NewType.Object({ title: NewType.String() }), isJson: true, compile: null },
  'fluent-json-schema': { schema: fluent.default.object().prop('title', fluent.default.string().required()), isJson: true, compile: null },
  'JSON Schema': { schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }, isJson: true, compile: null },
  'z.toJSONSchema': { schema: z.toJSONSchema(z.object({ title: z.string() }), { target: 'draft-7' }), isJson: true, compile: null }
}

for (const [name, { schema, isJson, compile }] of Object.entries(libraries)) {
  t.test(`a table with schemas of ${name}`, async t => {
    t.equal(hasOtherLibrary({ body: schema }), !isJson)
    if (!isJson) t.throws(() => declare('photos', { constraints: { id: schema as never } }), { code: 'FST_RESOURCES_INVALID_CONSTRAINT' })
    const app = Fastify()
    const compiled: unknown[] = []
    if (compile !== null) {
      app.setValidatorCompiler(({ schema }) => {
        compiled.push(schema)
        return compile(schema as never) as never
      })
    }
    const seen: RouteOptions[] = []
    app.addHook('onRoute', options => { if (options.method === 'PUT') seen.push(options) })
    const controllers = { photos: { update: { schema: { body: schema }, handler: (request: { params: object, body: object }) => ({ ...request.params, ...request.body }) } } }
    const routes = draw([declare('photos', { only: 'update', constraints: { id: { type: 'integer' } } })])
    await app.register(resources, { routes, controllers: controllers as never })
    await app.ready()
    const respond = async (id: string, body: object): Promise<unknown> => {
      const response = await app.inject({ method: 'PUT', url: `/photos/${id}`, payload: body })
      return response.statusCode === 200 ? response.json() : response.statusCode
    }
    t.strictSame(await respond('7', { title: 'Dunes' }), { id: 7, title: 'Dunes' })
    t.equal(await respond('x', { title: 'Dunes' }), 400, 'the constraint')
    t.equal(await respond('7', { title: [] }), 400, 'the body')
    t.ok(compiled.every(one => one === schema), 'the compiler gets only schemas of routes')
    t.equal(seen[0]!.schema!.params !== undefined, isJson, 'whether readers see the params')
    await app.close()
  })
}

t.test('which objects are JSON schemas', async t => {
  const json = [{}, true, false, { type: 'object', required: ['a'] }, Object.assign(Object.create(null), { type: 'string' }), { default: null, examples: [new Date(0)] },
    Object.assign({ type: 'string' }, { [Symbol('kind')]: () => {} })]
  const others = [{ id: Joi.string() }, { id: z.string() }, { run: () => {} }, new Map(), [], () => {}, 'string', null, { default: new Date(0) }, number()]
  for (const one of json) t.ok(isJsonSchema(one), JSON.stringify(one))
  for (const one of others) t.notOk(isJsonSchema(one))
  t.ok(hasOtherLibrary({ response: { 200: z.string() } }))
  t.ok(hasOtherLibrary({ body: { content: { 'application/json': { schema: z.string() } } } }))
  t.notOk(hasOtherLibrary({ response: { 200: { description: 'a', content: { 'text/csv': { schema: { type: 'string' } } } } }, tags: [() => {}] }))
  t.notOk(hasOtherLibrary(undefined))
})

type Register = (app: FastifyInstance) => unknown

/** Plain routes and a table, in the arrangements that an app may have. */
const arrangements: Readonly<Record<string, (app: FastifyInstance, plain: Register, mount: Register) => Promise<unknown>>> = {
  'plain routes before the table': async (app, plain, mount) => { await app.register(async app => plain(app)); await mount(app) },
  'plain routes after the table': async (app, plain, mount) => { await mount(app); await app.register(async app => plain(app)) },
  'plain routes in a sibling': async (app, plain, mount) => { await app.register(async app => plain(app)); await app.register(async app => mount(app)) },
  'plain routes in the parent': async (app, plain, mount) => { plain(app); await app.register(async app => mount(app)) },
  'no plain routes': async (app, _plain, mount) => mount(app)
}

const zodRoutes: Readonly<Record<string, { readonly declarations: readonly Declaration[], readonly action: object }>> = {
  'constraints only': { declarations: [declare('photos', { only: 'show', constraints: { id: /[0-9]+/ } }), declare('files', { only: 'show', constraints: { id: ['a', 'b'] } })], action: {} },
  'a body': { declarations: [declare('photos', { only: ['show', 'create'], constraints: { id: /[0-9]+/ } })], action: { schema: { querystring: z.object({ page: z.string().optional() }) } } },
  'a response only': { declarations: [declare('photos', { only: 'show', constraints: { id: { type: 'integer' } } })], action: { schema: { response: { 200: z.any() } } } }
}

for (const [arrangement, arrange] of Object.entries(arrangements)) {
  for (const [kind, { declarations, action }] of Object.entries(zodRoutes)) {
    for (const openapi of [false, true]) {
      t.test(`the OpenAPI document of Zod: ${arrangement}, ${kind}, openapi ${openapi}`, async t => {
        const app = Fastify()
        await app.register(swagger, { openapi: { info: { title: 'photos', version: '1' } }, transform: jsonSchemaTransform })
        app.setValidatorCompiler(validatorCompiler)
        app.setSerializerCompiler(serializerCompiler)
        const plain: Register = app => app.get('/plain/:id', { schema: { params: z.object({ id: z.string() }) } }, async () => 'plain')
        const routes = draw(declarations)
        const handler = { ...action, handler: async () => 'shown' }
        const controllers = { photos: { show: handler, create: handler }, files: { show: handler } }
        await arrange(app, plain, app => app.register(resources, { routes, controllers: controllers as never, openapi }))
        await app.ready()
        const { paths } = app.swagger() as { paths: Record<string, object> }
        t.ok('/photos/{id}' in paths)
        t.strictSame([(await app.inject('/photos/7')).statusCode, (await app.inject('/photos/x')).statusCode], [200, 400])
        await app.close()
      })
    }
  }
}
