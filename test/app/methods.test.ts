import { METHODS } from 'node:http'
import Fastify, { type InjectOptions } from 'fastify'
import t from 'tap'
import resources, { draw, match, methodNotAllowed, resources as plural, routeTable } from '../../lib/index.js'
import { routesOf } from '../../packages/cli/lib/client/routes.js'
import { printModule } from '../../packages/cli/lib/client/module.js'
import { printPage } from '../../packages/explorer/lib/page.js'
import { finderOf } from '../../lib/table/finder.js'
import { DEFAULT_RULES } from '../../lib/match/read.js'
import { drawingOf } from '../../lib/table/route-set.js'
import { planRoutes } from '../../lib/match/plan.js'
import { echoControllers } from '../fixtures/echo.js'

const declared = [
  match('search/:q', { via: ['query', 'Get', 'GET', 'get'], to: 'search#run', as: 'search' }),
  match('probe', { via: 'TRACE', to: 'probes#trace' }),
  plural('files', { only: 'show' }, [match('properties', { on: 'member', via: ['propfind', 'm-search'] })])
]

/** A request for a method; Fastify rejects QUERY without a body. */
const withBody = (method: string): InjectOptions => ({ method: method as 'POST', ...method === 'QUERY' ? { payload: {} } : {} })

t.test('match accepts any method of Node, in any case, once each', async t => {
  const { routes } = draw(declared)
  t.strictSame(routes.map(({ method, name, path }) => `${method} ${name} ${path}`), [
    'QUERY search /search/:q(.:format)', 'GET null /search/:q(.:format)', 'TRACE probe /probe(.:format)',
    'PROPFIND properties_file /files/:id/properties(.:format)', 'M-SEARCH null /files/:id/properties(.:format)',
    'GET file /files/:id(.:format)'
  ])
  const all = draw(METHODS.map(method => match(`x/${method}`, { via: method.toLowerCase() as 'get', to: 'x#y' })))
  for (const method of METHODS) t.equal(all.recognize(method, `/x/${method}`)?.route.method, method)
})

t.test('registration throws an error that lists the line of each method that the app does not support', async t => {
  const app = Fastify()
  const lacking = ['QUERY', 'TRACE', 'PROPFIND', 'M-SEARCH'].filter(method => !app.supportedMethods.includes(method as never))
  const error = await Promise.resolve(app.register(resources, { routes: declared, controllers: {} })).then(() => null, thrown => thrown)
  t.equal(error?.code, 'FST_RESOURCES_UNSUPPORTED_METHOD')
  for (const method of lacking) {
    t.match(error.message, new RegExp('\\(\'(?:search/:q|probe|properties)\'\\) at \\S+methods\\.test\\.ts:\\d+:\\d+: the app must support the method ' +
      `${method}\\. Call app\\.addHttpMethod\\('${method}'\\)`), method)
  }
  t.equal(error.message.split('\n').length, lacking.length + 1)
})

t.test('they are served, recognized, explained, allowed and printed', async t => {
  const app = Fastify()
  for (const method of ['QUERY', 'TRACE', 'PROPFIND', 'M-SEARCH']) {
    if (!app.supportedMethods.includes(method as never)) app.addHttpMethod(method, { hasBody: method !== 'TRACE' })
  }
  const routes = draw(declared)
  app.setNotFoundHandler(methodNotAllowed())
  await app.register(resources, { routes, controllers: echoControllers(routes), prefix: '/v1' })
  await app.ready()
  const table = routeTable(app)
  for (const [method, path, served] of [
    ['QUERY', '/search/a.json', 'search#run'], ['GET', '/search/a', 'search#run'], ['TRACE', '/probe', 'probes#trace'],
    ['PROPFIND', '/files/7/properties', 'files#properties'], ['M-SEARCH', '/files/7/properties.xml', 'files#properties']
  ] as const) {
    const { statusCode, payload } = await app.inject({ ...withBody(method), url: `/v1${path}` })
    t.strictSame([statusCode, JSON.parse(payload).served], [200, served], `${method} ${path}`)
    t.equal(table.recognize(method, `/v1${path}`)?.route.method, method)
    t.equal(routes.explain(method, path).outcome, 'served')
  }
  for (const [method, url, allow] of [
    ['POST', '/v1/search/a', 'GET, HEAD, QUERY'], ['GET', '/v1/probe', 'TRACE'], ['QUERY', '/v1/files/7', 'GET, HEAD'],
    ['GET', '/v1/files/7/properties', 'M-SEARCH, PROPFIND']
  ] as const) {
    const { statusCode, headers } = await app.inject({ ...withBody(method), url })
    t.strictSame([statusCode, String(headers['allow']).split(', ').sort().join(', ')], [405, allow], `${method} ${url}`)
    t.strictSame([...table.explain(method, url).allowedMethods].sort().join(', '), allow)
  }
  t.match(String(routes.explain('GET', '/files/7/properties')), 'is not allowed. Allowed methods: PROPFIND, M-SEARCH')
  t.match(table.toString(), /\n *properties_file PROPFIND +\/v1\/files\/:id\/properties\(\.:format\) +files#properties\n +M-SEARCH +\/v1/)
  const page = printPage(table.describe(), '')
  for (const method of ['DELETE', 'PROPFIND', 'M-SEARCH']) t.equal(page.split(`<option>${method}</option>`).length, 2, `the explorer offers ${method} once`)
  t.match(page, '-X M-SEARCH')
  const { types } = printModule(routesOf(table.describe()), { source: 'test', isWanted: () => true, actionOf: () => null, schemasOf: () => ({}) })!
  for (const call of [/ properties_file_propfind: .*Call<'PROPFIND'>/, / properties_file_m_search: .*Call<'M-SEARCH'>/, / search_query: .*Call<'QUERY'>/]) t.match(types, call)
  t.strictSame([app.paths['search_path']!('a b'), app.paths['properties_file_path']!(7)], ['/v1/search/a%20b', '/v1/files/7/properties'])
  t.strictSame(finderOf(planRoutes(drawingOf(routes)).routes, DEFAULT_RULES).methods, ['QUERY', 'GET', 'HEAD', 'TRACE', 'PROPFIND', 'M-SEARCH'])
})
