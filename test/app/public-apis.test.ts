import Fastify, { type FastifyInstance } from 'fastify'
import swagger from '@fastify/swagger'
import t from 'tap'
import resources from '../../lib/index.js'
import { echoControllers } from '../fixtures/echo.js'
import { serverOptions } from '../fixtures/fastify.js'
import { publicApis, type PublicApi } from '../fixtures/public-apis/apis.js'

interface Operation {
  readonly method: string
  readonly path: string
  readonly id: string
}

const operationsOf = ({ published }: PublicApi): readonly Operation[] => published.map(line => {
  const [method, path, id] = line.split(' ') as [string, string, string]
  return { method, path, id }
})

/** Strings of a param's segment. */
const values = ['7', 'socket.io', 'a.b.json', 'caf%C3%A9', '%E6%97%A5', 'a%20b', 'a%2Fb', 'a+b', '~', '-1', '07', '7e0', '0']

/** Values to which this package responds in another way than Fastify with the same JSON schema. */
const differences: readonly (readonly [value: string, reason: string])[] = [
  ['', 'an empty param matches nothing'],
  ['%01', 'a control character matches nothing'],
  ['07', 'an integer is written in one way'],
  ['7e0', 'an integer is written in one way']
]

for (const api of publicApis) {
  t.test(`the published operations of ${api.name}`, async t => {
    const operations = operationsOf(api)
    const own = await mounted(api)
    const plain = await byHand(operations, schemasOf(own))
    t.strictSame(documented(own), [...api.published].sort(), 'the document')
    for (const operation of operations) {
      for (const value of [...values, ...differences.map(([value]) => value)]) {
        const url = operation.path.replace(/\{\w+\}/g, name => name === '{path}' && value !== '' ? `docs/${value}` : value)
        const [answer, expected] = [await ask(own, operation, url), await ask(plain, operation, url)]
        const isDifferent = differences.some(([different]) => different === value) && operation.path.includes('{')
        if (!isDifferent || answer === expected) t.equal(answer, expected, `${operation.method} ${url}`)
        else t.match(answer, /^(?:400|404)$/, `${operation.method} ${url}`)
      }
    }
    const served = await Promise.all(operations.map(async operation =>
      (await ask(own, operation, operation.path.replace(/\{\w+\}/g, '7'))).startsWith('200')))
    t.notOk(served.includes(false), 'each operation')
  })
}

async function mounted ({ routes, operationId }: PublicApi): Promise<FastifyInstance> {
  const app = Fastify(serverOptions({}))
  await app.register(swagger, { openapi: {} })
  await app.register(resources, {
    routes: routes as never, controllers: echoControllers(routes), openapi: { operationId: operationId as never, tags: () => [] }
  })
  await app.ready()
  return app
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, {
    readonly operationId: string, readonly parameters?: ReadonlyArray<{ readonly in: string, readonly name: string, readonly schema: object }>
  }>>>>
}

function documentOf (app: FastifyInstance): OpenApi {
  return (app as unknown as { readonly swagger: () => OpenApi }).swagger()
}

function documented (app: FastifyInstance): readonly string[] {
  return Object.entries(documentOf(app).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`)).sort()
}

/** The JSON schemas of the params, by operation. */
function schemasOf (app: FastifyInstance): ReadonlyMap<string, Readonly<Record<string, object>>> {
  return new Map(Object.values(documentOf(app).paths).flatMap(methods => Object.values(methods)).map(({ operationId, parameters = [] }) =>
    [operationId, Object.fromEntries(parameters.filter(one => one.in === 'path').map(({ name, schema }) => [name, schema]))]))
}

/** The same operations as plain Fastify routes. */
async function byHand (operations: readonly Operation[], schemas: ReturnType<typeof schemasOf>): Promise<FastifyInstance> {
  const app = Fastify(serverOptions({}))
  for (const { method, path, id } of operations) {
    const { path: _wildcard, ...properties } = schemas.get(id)!
    app.route({
      method: method as 'GET',
      url: path.replace('{path}', '*').replace(/\{(\w+)\}/g, ':$1'),
      schema: { params: { type: 'object', properties } },
      handler: request => {
        const { '*': rest, ...params } = request.params as Record<string, unknown>
        return { params: rest === undefined ? params : { ...params, path: rest } }
      }
    })
  }
  await app.ready()
  return app
}

async function ask (app: FastifyInstance, { method }: Operation, url: string): Promise<string> {
  const { statusCode, body } = await app.inject({ method: method as 'GET', url })
  return statusCode === 200 ? `200 ${JSON.stringify(JSON.parse(body).params)}` : String(statusCode)
}
