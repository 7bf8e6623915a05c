import swagger from '@fastify/swagger'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { routeTable } from '../../lib/index.js'
import type { DescribedRoute, RouteSet } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'
import { drawnCases } from '../fixtures/rails-nodes.js'
import { drawn, randomTree } from '../fixtures/random-tables.js'
import { seed } from '../fixtures/seed.js'
import { until } from '../fixtures/until.js'

/** `FC_RUNS` sets how many pairs of tables the property compares. */
const runs = Number(process.env['FC_RUNS'] ?? 300)

/** `photos_show: GET /photos/:id(.:format)`, for each operation. */
function operationsOf (routes: RouteSet): readonly string[] {
  return routes.describe().routes.flatMap(({ operationId, method, path }) =>
    operationId === null ? [] : `${operationId}: ${method} ${path}`)
}

t.test(`other declarations change no operation id (seed ${seed})`, async t => {
  let compared = 0
  await until(t, runs, () => compared, fc.property(fc.array(randomTree, { minLength: 2, maxLength: 4 }), trees => {
    const table = drawn({ declarations: trees.join(', '), options: '' })
    if (table === null) return
    const alone = trees.flatMap(tree => operationsOf(drawn({ declarations: tree, options: '' })!))
    const together = operationsOf(table)
    compared += alone.length
    // A condition or a format may let two routes have one path, of which requests may reach only the first.
    const changed = together.filter(operation => !alone.includes(operation))
    if (changed.length > 0) throw new Error(`draw(…) has ${changed.join(' and ')}: ${trees.join(', ')}`)
  }))
})

/** Options that hide some routes and give others an id, as source text. */
const schemas = fc.nat(9).map(salt => `({ method, path, controller, action }) => {
  const kind = (${salt} + method.length * 3 + path.length) % 5
  return { schema: { ...kind < 2 && { hide: true }, ...kind > 0 && kind < 3 && { operationId: controller + '.' + action } } }
}`)

/** An app with a table under two prefixes; \`null\` if two operations have one id. */
async function mountedTwice (routes: RouteSet): Promise<FastifyInstance | null> {
  const app = Fastify()
  await app.register(swagger, { openapi: {} })
  for (const prefix of ['', '/v2']) {
    app.register(async scope => {
      await scope.register(resources, { routes, controllers: echoControllers(routes), openapi: true } as never)
    }, { prefix })
  }
  return app.ready().then(() => app, (error: { readonly code: string }) => {
    if (error.code !== 'FST_RESOURCES_DUPLICATE_NAME') throw error
    return null
  })
}

/** The operations of an app's document by their ids, with decoded paths: `GET /photos/:id`. */
function documentOf (app: FastifyInstance): ReadonlyMap<string, string> {
  const { paths } = app.swagger() as unknown as { readonly paths: Readonly<Record<string, Record<string, { readonly operationId: string }>>> }
  return new Map(Object.entries(paths).flatMap(([path, operations]) => {
    const printed = decodeURIComponent(path).replaceAll(/\{(\w+)\}/g, ':$1').replace(/(?:\.:format|(?<=.)\/)$/, '')
    return Object.entries(operations).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${printed}`] as const)
  }))
}

/** The operations of a route, the last without its optional segments: `GET /photos/:id`. */
function operationsIn ({ method, paths }: DescribedRoute): readonly string[] {
  return paths.map(({ segments }) => `${method} ${segments.map(({ before, param, after }) => `/${before}${param === null ? '' : `:${param}`}${after}`).join('') || '/'}`)
}

/** The problem with the ids that a table has, and an app that has mounted it, or `null`. */
function problemOf (routes: RouteSet, app: FastifyInstance): string | null {
  const documented = documentOf(app)
  const all = routeTable(app).describe().routes
  const described = all.filter(({ operationId }) => operationId !== null)
  // A redirect has an operation only in the document.
  const redirects = new Set(all.filter(({ controller }) => controller === null).flatMap(operationsIn))
  // A hidden route may have been given the id of a shown one.
  for (const [id, operation] of documented) {
    const operations = described.filter(({ operationId }) => operationId === id).map(route => operationsIn(route).at(-1)!)
    if (operations.length > 0 && !operations.includes(operation)) return `${id} is ${operations.join()}, and ${operation} in the document`
  }
  const ids = new Set(described.map(({ operationId }) => operationId))
  const more = [...documented].filter(([id, operation]) => !redirects.has(operation) && !ids.has(id) && !ids.has(id.replace(/_with_.*/, '')))
    .map(([id]) => id)
  if (more.length > 0) return `only the document has ${more.join()}`
  const [alone, mounted] = [routes.describe().routes, described.filter(({ table }) => table === 0)]
    .map(list => list.flatMap(({ operationId }) => operationId ?? []).join())
  return alone === mounted ? null : `the table has ${alone}, and the app ${mounted}`
}

t.test(`describe() has the ids of the document, and others for hidden routes (seed ${seed})`, async t => {
  let compared = 0
  await until(t, runs, () => compared, fc.asyncProperty(schemas, fc.array(randomTree, { minLength: 1, maxLength: 3 }), async (routeOptions, trees) => {
    const declarations = `scope({ routeOptions: ${routeOptions} }, [${trees.join(', ')}])`
    const routes = drawn({ declarations, options: '' })
    const app = routes === null ? null : await mountedTwice(routes)
    if (app === null) return
    compared += documentOf(app).size
    const problem = problemOf(routes!, app)
    await app.close()
    if (problem !== null) throw new Error(`draw(…): ${problem}: ${declarations}`)
  }))
})

/** Tables of Rails that give several paths one name. The package's own dialect refuses them. */
const ambiguous = ['as-13 rails', 'nesting-9 rails', 'nesting-11 rails']

t.test('an id is of one method and path, for the tables of the corpora in both dialects', t => {
  const found: string[] = []
  let count = 0
  for (const [name, table] of drawnCases('tables', 'constructs-tables', 'tokens-tables')) {
    // Routes under different conditions may have one path.
    const ids = [...new Set(operationsOf(table))].map(operation => operation.split(':')[0])
    count += ids.length
    if (new Set(ids).size < ids.length) found.push(name)
  }
  t.ok(count > 8000, `${count} ids`)
  t.strictSame(found, ambiguous)
  t.end()
})
