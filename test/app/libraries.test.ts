import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import t from 'tap'
import { Type } from '@sinclair/typebox'
import { Type as NewType } from 'typebox'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import * as mini from 'zod/mini'
import resources, { draw, resources as declare, type Declaration } from '../../lib/index.js'
import { isJsonSchema, hasOtherLibrary } from '../../lib/serve/openapi/json-schema.js'
import { sync, testLibraries, type Library } from '../fixtures/schema-libraries.js'

type Async = { readonly safeParseAsync: (data: unknown) => Promise<{ success: boolean, error?: Error }> }
/** For Fastify, the promise of an async validator is rejected with the error. */
const resolved = async (result: ReturnType<Async['safeParseAsync']>): Promise<void> => {
  const { error } = await result
  if (error !== undefined) throw error
}
/** A schema as other libraries have them: an object of a class. */
class Title {
  readonly kind = 'object'
  parse (data: unknown): unknown {
    if (typeof (data as { readonly title: unknown }).title !== 'string') throw new Error('title must be a string')
    return data
  }
}

const libraries: Readonly<Record<string, Library>> = {
  'zod 4': { schema: z.object({ title: z.string() }), isJson: false, compile: (schema: Async) => data => resolved(schema.safeParseAsync(data)) },
  'zod 3': { schema: z3.object({ title: z3.string() }), isJson: false, compile: (schema: Async) => data => resolved(schema.safeParseAsync(data)) },
  'zod mini': { schema: mini.object({ title: mini.string() }), isJson: false, compile: (schema: mini.ZodMiniType) => sync(data => schema.parse(data)) },
  typebox: { schema: Type.Object({ title: Type.String() }), isJson: true, compile: null },
  'typebox 1': { schema: NewType.Object({ title: NewType.String() }), isJson: true, compile: null },
  'a library of objects with methods': { schema: new Title(), isJson: false, compile: (schema: Title) => sync(data => schema.parse(data)) },
  'JSON Schema': { schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }, isJson: true, compile: null },
  'z.toJSONSchema': { schema: z.toJSONSchema(z.object({ title: z.string() }), { target: 'draft-7' }), isJson: true, compile: null }
}

testLibraries(t, libraries)

t.test('which objects are JSON schemas', async t => {
  const json = [{}, true, false, { type: 'object', required: ['a'] }, Object.assign(Object.create(null), { type: 'string' }), { default: null, examples: [new Date(0)] },
    Object.assign({ type: 'string' }, { [Symbol('kind')]: () => {} })]
  const others = [{ id: new Title() }, { id: z.string() }, { run: () => {} }, new Map(), [], () => {}, 'string', null, { default: new Date(0) }, new Title()]
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
