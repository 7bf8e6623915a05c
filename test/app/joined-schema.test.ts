import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as declare, scope } from '../../lib/index.js'
import { fluent } from '../fixtures/fluent.js'

const integer = { type: 'integer' } as const
const slug = { type: 'string', pattern: '^(?:[a-z]+)$' }
const own = { type: 'object', properties: { tenant: { type: 'string', title: 'The tenant' } } }

/**
 * The constraint of `id`, the user's `schema.params`, and the schemas of the params that readers see. `tenant` has no
 * constraint.
 */
const cases: ReadonlyArray<{
  readonly name: string
  readonly constraint: unknown
  readonly user: unknown
  readonly id: object
  readonly tenant?: object
}> = [
  { name: 'the user describes another param', constraint: integer, user: own, id: integer, tenant: own.properties.tenant },
  { name: 'annotations are joined', constraint: integer, user: { properties: { id: { type: 'integer', title: 'Id', description: 'The id' } } }, id: { ...integer, title: 'Id', description: 'The id' } },
  { name: 'the keywords of the constraint win', constraint: { type: 'integer', minimum: 1 }, user: { properties: { id: { type: 'integer', minimum: 0, maximum: 9 } } }, id: { type: 'integer', minimum: 1, maximum: 9 } },
  { name: 'another type keeps its annotations', constraint: integer, user: { properties: { id: { type: 'string', format: 'uuid', examples: ['1'], deprecated: true } } }, id: { ...integer, examples: ['1'], deprecated: true } },
  { name: 'a reference', constraint: integer, user: { properties: { id: { $ref: 'id#', title: 'Id' } } }, id: { ...integer, title: 'Id' } },
  { name: 'an enum', constraint: integer, user: { properties: { id: { enum: ['1'] } } }, id: integer },
  { name: 'two patterns', constraint: /[a-z]+/, user: { properties: { id: { type: 'string', pattern: '^a', maxLength: 9 } } }, id: { ...slug, maxLength: 9, allOf: [{ pattern: '^a' }] } },
  { name: 'two patterns next to an allOf', constraint: { type: 'string', pattern: '^[a-z]+$', allOf: [{ minLength: 2 }] }, user: { properties: { id: { pattern: '^a' } } }, id: { type: 'string', pattern: '^[a-z]+$', allOf: [{ minLength: 2 }, { pattern: '^a' }] } },
  { name: 'a schema that is true', constraint: integer, user: { properties: { id: true } }, id: integer },
  { name: 'a param without a constraint keeps a union', constraint: integer, user: { properties: { tenant: { anyOf: [{ type: 'string' }] } } }, id: integer, tenant: { anyOf: [{ type: 'string' }] } },
  { name: 'a param without a type', constraint: integer, user: { properties: { tenant: { title: 'T' } } }, id: integer, tenant: { type: 'string', title: 'T' } },
  { name: 'a constraint without a type', constraint: { enum: ['a', 'b'] }, user: { properties: { id: { type: 'string', title: 'Id' } } }, id: { type: 'string', title: 'Id', enum: ['a', 'b'] } },
  { name: 'neither has a type', constraint: { enum: ['a', 'b'] }, user: { properties: { id: { title: 'Id' } } }, id: { title: 'Id', enum: ['a', 'b'] } },
  { name: 'a shared schema by its id', constraint: integer, user: { $ref: 'params' }, id: { ...integer, title: 'Id' }, tenant: { $ref: 'params#/definitions/tenant' } },
  { name: 'a shared schema', constraint: integer, user: { $ref: 'params#' }, id: { ...integer, title: 'Id' }, tenant: { $ref: 'params#/definitions/tenant' } },
  { name: 'a part of a shared schema', constraint: integer, user: { $ref: 'params#/definitions/a~1b', title: 'All' }, id: { ...integer, title: 'Part' } },
  { name: 'fluent-json-schema', constraint: integer, user: fluent({ type: 'object', properties: { tenant: { type: 'string', title: 'T' } } }), id: integer, tenant: { type: 'string', title: 'T' } }
]

const shared = [
  { $id: 'id', type: 'integer' },
  {
    $id: 'params',
    type: 'object',
    properties: { id: { type: 'integer', title: 'Id' }, tenant: { $ref: '#/definitions/tenant' } },
    definitions: { tenant: { type: 'string' }, 'a/b': { type: 'object', properties: { id: { type: 'integer', title: 'Part' } } } }
  }
]

async function appOf (constraint: unknown, params: unknown, options: object) {
  const app = Fastify()
  t.teardown(() => app.close())
  for (const schema of shared) app.addSchema(schema)
  await app.register(swagger, options)
  const seen: RouteOptions[] = []
  app.addHook('onRoute', options => { if (options.method === 'GET') seen.push(options) })
  const routes = draw([get(':tenant/:id', { to: 'photos#show', format: false, constraints: { id: constraint } as never, routeOptions: { schema: { params } } as never })])
  await app.register(resources, { routes, controllers: { photos: { show: (request: { params: object }) => request.params } } as never })
  await app.ready()
  return { app, params: seen[0]!.schema!.params }
}

for (const { name, constraint, user, id, tenant = { type: 'string' } } of cases) {
  t.test(`the user's params and a constraint are one schema: ${name}`, async t => {
    const { app, params } = await appOf(constraint, user, { openapi: {} })
    const { properties, required } = params as { properties: Record<string, object>, required: string[] }
    t.strictSame(properties['id'], id)
    t.strictSame(properties['tenant'], tenant)
    t.strictSame([...required].sort(), ['id', 'tenant'])
    for (const version of [{ openapi: {} }, { swagger: {} }]) {
      const { app } = await appOf(constraint, user, version)
      const document = app.swagger() as { paths: Record<string, { get: { parameters: ReadonlyArray<{ name: string, required: boolean }> } }> }
      t.strictSame(document.paths['/{tenant}/{id}']!.get.parameters.map(({ name, required }) => `${name} ${required}`).sort(), ['id true', 'tenant true'], JSON.stringify(version))
    }
    t.equal((await app.inject('/a/-')).statusCode, 400, 'the constraint holds')
  })
}

/** Schemas that the plugin shows as they are. */
for (const user of [{ anyOf: [{ type: 'object' }] }, true, { $ref: 'none#' }, { $ref: 'id#/none' }, { $ref: 'id#/none/more' }, { type: 'object' }]) {
  t.test(`a schema of params without properties does not change: ${JSON.stringify(user)}`, async t => {
    const { app, params } = await appOf(integer, user, { openapi: {} }).catch((error: Error) => ({ app: null, params: error }))
    if (app === null) return t.match(params, { code: 'FST_ERR_SCH_VALIDATION_BUILD' }, 'Fastify compiles it as on a plain route')
    t.equal(params, user)
    t.equal((await app.inject('/a/-')).statusCode, 400)
    t.strictSame((await app.inject('/a/7')).json(), { tenant: 'a', id: 7 })
  })
}

t.test('a schema of params that a listener adds is validated next to the constraint', async t => {
  const app = Fastify()
  app.addHook('onRoute', options => {
    t.equal(options.schema, undefined)
    options.schema = { params: { type: 'object', properties: { tenant: { type: 'string', maxLength: 3 } } } }
  })
  const routes = draw([get(':tenant/:id', { to: 'photos#show', format: false, constraints: { id: integer } })])
  await app.register(resources, { routes, controllers: { photos: { show: (request: { params: object }) => request.params } } as never })
  t.strictSame((await app.inject('/abc/7')).json(), { tenant: 'abc', id: 7 })
  t.strictSame([(await app.inject('/abcd/7')).statusCode, (await app.inject('/abc/x')).statusCode], [400, 400])
  await app.close()
})

t.test('an alias whose URL is no path of a table is not found, and the route itself is served', async t => {
  const app = Fastify()
  app.addHook('onRoute', function (options) {
    if (options.method === 'GET' && !options.url.includes('(')) this.route({ ...options, url: '/de/(x/:id' })
  })
  const routes = draw([scope({ constraintFailure: 'not-found' }, [get('users/:id', { to: 'users#show', format: false, constraints: { id: integer } })])])
  await app.register(resources, { routes, controllers: { users: { show: () => 'shown' } } as never })
  t.strictSame([(await app.inject('/users/7')).statusCode, (await app.inject('/de/(x/7')).statusCode], [200, 404])
  await app.close()
})

t.test('a nested scope may have its own decorator of the name records', async t => {
  const app = Fastify()
  await app.register(resources, { routes: [declare('photos', { only: 'show' })], controllers: { photos: { show: () => 'shown' } }, load: { photo: (id: string) => ({ id }) } } as never)
  await app.register(async nested => {
    nested.decorateRequest('records' as never, null as never)
    nested.get('/nested', async request => String((request as { records?: unknown }).records))
  })
  t.equal((await app.inject('/nested')).body, 'null')
  t.equal((await app.inject('/photos/7')).body, 'shown')
  await app.close()
})
