import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, type Declaration, type Explanation, type Route } from '../../lib/index.js'
import { headersFor, paramsIn, patterns, printValue, targetOf } from '../fixtures/arbitraries.js'
import { differs } from '../fixtures/fastify.js'
import { CASES, TAKEN, type Case } from '../fixtures/citizen/cases.js'
import {
  ask, broken, call, combination, listening, optionsOf, printCombination, run, sayers, sendable, surviving, type Ask, type Call,
  type Combination, type Headers, type Running, type Served, waysOf
} from '../fixtures/citizen/combined.js'
import { loose } from '../fixtures/echo.js'
import { seed } from '../fixtures/seed.js'
import { until } from '../fixtures/until.js'

/** `FC_RUNS` sets how many requests are sent. */
const runs = Number(process.env['FC_RUNS'] ?? 400)

t.test('a case', async t => {
  for (const { name, servers, mounts, requests } of CASES) {
    t.test(name, async t => {
      for (const server of servers) {
        const app = Fastify({ ...server, forceCloseConnections: true, serverFactory: surviving })
        await mountAll(app, mounts)
        const { ask, close } = await listening(app)
        for (const [target, outcome, host] of requests) {
          const found = await ask('GET', target, host === undefined ? {} : { host })
            .then(({ status, served }) => served === null ? status : said(served), (error: Error) => error.message)
          t.strictSame(found, outcome, `GET ${target} ${host ?? ''} with ${JSON.stringify(server)}`)
        }
        await close()
      }
    })
  }
})

t.test('a helper throws if another registration would match its path', async t => {
  for (const [name, mounts, calls] of TAKEN) {
    t.test(name, async t => {
      const app = Fastify()
      await mountAll(app, mounts)
      await app.ready()
      for (const [helper, args, path] of calls) {
        const build = (): string => loose(app.paths)[helper]!(...args)
        if (path === null) {
          t.throws(build, { name: 'FastifyError', code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /would match GET .* instead$/ },
          `${helper}(${args.join()})`)
        } else t.equal(build(), path)
      }
    })
  }
})

t.test('a helper\'s path matches the same route under each router option, or the helper throws', async t => {
  for (const options of [{ useSemicolonDelimiter: true }, { maxParamLength: 5 }, { caseSensitive: false },
    { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true }]) {
    for (const isNested of [false, true]) {
      const app = Fastify(optionsOf({ router: options, isNested, ajv: {} }))
      await mountAll(app, [['', [resources('photos', { format: false })]]])
      const { ask, close } = await listening(app)
      for (const text of ['7', 'a;b', ';', 'é;', 'abcdef', 'ABC', 'a/b', '%3B']) {
        const path = outcomeOf(() => loose(app.paths)['photo_path']!(text))
        if (path === 'FST_RESOURCES_INVALID_ARGUMENTS') continue
        const { served } = await ask('GET', path)
        t.strictSame(served?.params, { id: text }, `photo_path(${printValue(text)}) is ${path}, with ${printValue(options)}`)
      }
      await close()
    }
  }
})

/** The value that a call returns, or the code of its error. */
function outcomeOf (call: () => string): string {
  try {
    return call()
  } catch (error) {
    return String((error as { readonly code?: unknown }).code)
  }
}

/** Registers tables whose actions respond with their names and params. */
async function mountAll (app: FastifyInstance, mounts: Case['mounts']): Promise<void> {
  for (const [index, [prefix, declarations, options]] of mounts.entries()) {
    const routes = draw(declarations, options)
    await app.register(resources, { routes, prefix, controllers: sayers(routes, index) })
  }
}

function said ({ route: { controller, action }, params }: Served): string {
  return `${controller}#${action} ${String(Object.values(params)[0])}`
}

type Boot = (make: (options?: object) => FastifyInstance) => FastifyInstance

/** What an app may make of schemas. */
const VALIDATORS: Readonly<Record<string, Boot>> = {
  "Fastify's own": make => make(),
  'one that does not coerce': make => make({ ajv: { customOptions: { coerceTypes: false } } }),
  'one that makes arrays': make => make({ ajv: { customOptions: { coerceTypes: 'array' } } }),
  'one that removes unknown properties': make => make({ ajv: { customOptions: { removeAdditional: 'all' } } }),
  'one that accepts everything': make => {
    const app = make()
    return app.setValidatorCompiler(() => () => true)
  },
  'one that accepts everything, of the schema controller': make => make({
    schemaController: {
      compilersFactory: {
        buildValidator: () => () => () =>
          true
      }
    }
  })
}

const querystring = { querystring: { type: 'object', properties: { page: { type: 'integer' } } } }

/** Other schemas of a route, each with a validator. */
const BESIDE: readonly (readonly [what: string, schema: object, validator: keyof typeof VALIDATORS, failure?: 'not-found'])[] = [
  ...Object.keys(VALIDATORS).map(validator => ['querystring', querystring, validator] as const),
  ...Object.keys(VALIDATORS).slice(1).map(validator => ['nothing', {}, validator] as const),
  ['headers', { headers: { type: 'object', properties: { 'x-page': { type: 'integer' } } } }, "Fastify's own"],
  ['response', { response: { 200: { type: 'object', additionalProperties: true } } }, "Fastify's own"],
  ['its own params', { params: { type: 'object', properties: { other: { type: 'string' } } } }, "Fastify's own"],
  ['querystring', querystring, "Fastify's own", 'not-found'],
  ['querystring', querystring, 'one that removes unknown properties', 'not-found']
]

const TEXTS = [
  '1', '-1', '01', '1e3', '0x10', '1.5', ' 1', 'Infinity', '-0', '9007199254740993', 'true', 'null', 'a', 'ab', 'abcdef', 'new', 'b.c',
  'x.json', '1.json', 'v1.2', 'é',
  '123e4567-e89b-12d3-a456-426614174000', 'urn:uuid:123e4567-e89b-12d3-a456-426614174000', '__proto__'
]

t.test('a constraint has the same result in every app', async t => {
  const expected = {
    'bad-request': await verdictsOf(Fastify(), {}, 'bad-request'),
    'not-found': await verdictsOf(Fastify(), {}, 'not-found')
  }
  for (const [what, schema, validator, failure = 'bad-request'] of BESIDE) {
    t.test(`next to ${what}, with ${validator}, failing as ${failure}`, async t => {
      t.strictSame(await verdictsOf(VALIDATORS[validator]!(options => Fastify(options)), schema, failure), expected[failure])
    })
  }
})

/** The result of each constraint for each string, in an app whose routes have other schemas too. */
async function verdictsOf (app: FastifyInstance, schema: object,
  constraintFailure: 'bad-request' | 'not-found'): Promise<readonly string[]> {
  const declarations = patterns.map((pattern, index) => get(`c${index}/:id`,
    { to: 'c#c', constraints: { id: pattern }, routeOptions: { schema: { ...schema } } } as never) as Declaration)
  await app.register(resources,
    {
      routes: draw(declarations, { constraintFailure }),
      controllers: { c: { c: (request: FastifyRequest) => JSON.stringify(request.params) } }
    })
  const verdicts: string[] = []
  for (const [index, pattern] of patterns.entries()) {
    for (const text of TEXTS) {
      const { statusCode, body } = await app.inject(`/c${index}/${encodeURIComponent(text)}`)
      verdicts.push(`${printValue(pattern)} of ${text}: ${statusCode} ${statusCode === 200 ? body : ''}`)
    }
  }
  await app.close()
  return verdicts
}

t.test(`random combinations: each response is the one that the tables define (seed ${seed})`, async t => {
  const counts = { requests: 0, served: 0, refused: 0, helpers: 0, recognised: 0 }
  const property = fc.asyncProperty(combination, many(ask, 80), many(call, 40), async (given, asks, calls) => {
    const running = await run(given)
    if (running === null) return
    try {
      for (const one of asks) await check(given, running, one, counts)
      for (const one of calls) await comeBack(given, running, one, counts)
    } finally {
      await running.close()
    }
  })
  await until(t, runs, () => counts.requests, property)
  t.comment(counts)
  t.ok(counts.served > counts.requests / 20)
  t.ok(counts.helpers > counts.requests / 50)
  t.ok(counts.refused > counts.requests / 50)
})

function many<T> (arbitrary: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> {
  return fc.array(arbitrary, { minLength: 1, maxLength, size: 'max' })
}

type Counts = { requests: number, served: number, refused: number, helpers: number, recognised: number }

/** Sends one request, and compares the answer with all that is promised. */
async function check (given: Combination, running: Running, { mount, attempt, headers }: Ask, counts: Counts): Promise<void> {
  const index = mount % running.tables.length
  const { routes } = running.tables[index]!
  if (routes.length === 0) return
  const { path, method: own } = routes[attempt.pick % routes.length]!
  // Each path variant is requested.
  const ways = waysOf(path)
  const way = ways[attempt.texts[0]!.length % ways.length]!
  const [method, target] = [attempt.method ?? own, sendable(targetOf(given.mounts[index]!.prefix + way, attempt))]
  const asking = `${method} ${printValue(target)} with ${printValue(headers)}`
  counts.requests++
  const { status, served, allowed } = await running.ask(method, target, headers)
    .catch((error: Error) => fail(given, `${asking}: ${error.message}`))
  if (status >= 500) fail(given, `${asking} is answered ${status}`)
  const explained = running.table.explain(method, target, { headers })
  if (!isExplained(explained, status, served)) {
    fail(given, `${asking} is explained as ${String(explained)}, and answered ${status} ${printValue(served)}`)
  }
  if (status === 404 || status === 405) await checkVerbs(given, running, { target, headers, asking, allowed }, counts)
  if (served !== null) {
    counts.served++
    // If two routes cannot be distinguished by the response, one of them must have handled the request.
    const faults = recordsOf(given, running, served).map(([route, way]) => broken(route, way, served))
    if (!faults.includes(null)) fail(given, `${asking} is served by ${served.route.action}: ${faults.join(', or ')}`)
  }
  if (!isPlain(given)) return
  counts.recognised++
  const found = running.tables[0]!.recognize(method, target, { headers })
  const agree = found === null
    ? served === null && status < 500
    : served !== null && recordsOf(given, running, served).some(([route]) => route === found.route) &&
    isDeepStrictEqual(plain(found.params), plain(served.params))
  if (!agree) {
    fail(given,
      `${asking} is recognised as ${found === null ? 'nothing' : `${found.route.path} ${printValue(found.params)}`}, and ` +
        `answered ${status} ${printValue(served)}`)
  }
}

/** Whether a response matches the explanation: the route that handles it, or the reason why no route does. */
function isExplained ({ outcome, route, isExternal, params }: Explanation, status: number, served: Served | null): boolean {
  // A URL that the router finds too long for a route of the method is 414, even if the path has other methods.
  if (outcome === 'method-not-allowed') return served === null && [404, 405, 204, 414].includes(status)
  if (outcome !== 'served') {
    return served === null &&
      (outcome === 'bad-request' ? status === 400 || (status === 404 && differs('unusedVerb')) : status === 404 || status === 414)
  }
  if (isExternal || served === null) return isExternal && served === null && status === 200
  return served.route.controller === route!.controller &&
    served.route.action === route!.action && isDeepStrictEqual(plain(params!), plain(served.params))
}

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The response to a request that no route matches. */
interface Refused {
  readonly target: string
  readonly headers: Headers
  readonly asking: string
  readonly allowed: readonly string[]
}

/** Sends every method to a path that no route matches: the methods that respond, even with 400, are those in `Allow`. */
async function checkVerbs (given: Combination, running: Running, { target, headers, asking, allowed }: Refused,
  counts: Counts): Promise<void> {
  const taken: string[] = []
  let hasLiteral = false
  for (const verb of VERBS) {
    const { status, served } = await running.ask(verb, target, headers)
    // The response to OPTIONS is 204 if the path has no OPTIONS route.
    if ([404, 405, 414].includes(status) || (status === 204 && served === null)) continue
    taken.push(verb)
    hasLiteral ||= served !== null && served.url.split('/').some(text => text !== '' && !/:(?!:)|\*/.test(text.replaceAll('::', '')))
  }
  if (allowed.length > 0) counts.refused++
  const extra = allowed.filter(verb => !taken.includes(verb))
  // Plain routes count at exactly the same path, not at a path with other params.
  const missing = given.byHand.length > 0 ? [] : taken.filter(verb => !allowed.includes(verb))
  if (extra.length > 0) fail(given, `${asking} allows ${extra.join()}, which is not served`)
  if (missing.length > 0 && (allowed.length > 0 || hasLiteral)) fail(given, `${asking} does not allow ${missing.join()}, which is served`)
}

/** Whether the table determines the response: one table without a prefix, default router options, no plain routes. */
function isPlain ({ mounts, router, byHand }: Combination): boolean {
  return mounts.length === 1 &&
    mounts[0]!.prefix === '' && mounts[0]!.host === undefined && byHand.length === 0 && Object.keys(router).length === 0
}

function plain (params: object): unknown {
  return JSON.parse(JSON.stringify(params))
}

/**
 * The routes that may have handled the request, each with its path variant. Two routes of one path and action differ only in
 * properties that the response does not show.
 */
function recordsOf (given: Combination, { tables }: Running,
  { mount, url, method, route: { controller, action } }: Served): ReadonlyArray<readonly [Route, way: string]> {
  const bare = (path: string): string =>
    path.replace(/\.:format$/, '').replace(/\*\w*/g, '*').replace(/:\{(\w+)\}/g, ':$1').replace(/\/$/, '')
  const { prefix } = given.mounts[mount]!
  const candidates = tables[mount]!.routes.filter(one => one.controller === controller &&
    one.action === action && [method, method === 'HEAD' ? 'GET' : method].includes(one.method))
  const literal = url.replaceAll('::', ':').replaceAll('([^]*)', '')
  const urls = [bare(literal), literal.replace(/\.[\w-]+$/, '')]
  const ways = candidates.flatMap(one => waysOf(one.path).map(way => [one, prefix + decodeURIComponent(way).replaceAll('::', ':')] as const))
  const found = ways.filter(([, way]) => urls.includes(bare(way)))
  return found.length === 0 ? fail(given, `${url} matches no route of ${controller}#${action}`) : found
}

/** Calls one helper, and sends a request for its path that meets the conditions of its route and of no other route. */
async function comeBack (given: Combination, running: Running, { mount, pick, texts, isNamed, left }: Call, counts: Counts): Promise<void> {
  // Helpers do not know plain routes.
  if (given.byHand.length > 0) return
  const index = mount % running.tables.length
  const { prefix, host } = given.mounts[index]!
  const named = running.tables[index]!.routes.filter(({ name }) => name !== null)
  if (named.length === 0) return
  const record = named[pick % named.length]!
  const names = [...paramsIn(prefix), ...paramsIn(record.path)]
  const always = [...paramsIn(prefix), ...paramsIn(waysOf(record.path).at(-1)!)]
  const values = Object.fromEntries(names.map((name, place) => [name, texts[place]!] as const)
    .filter(([name], place) => !isNamed || always.includes(name) || left[place] === false))
  const path = built(given, running, index, record, isNamed ? [values] : Object.values(values))
  if (path === null) return
  counts.helpers++
  const at = typeof host === 'string' ? host : host === undefined ? 'localhost' : 'b.example'
  const { status, served } = await running.ask(record.method, path, { host: at, ...headersFor(running.tables[index]!, record) })
  const params = served === null ? {} : Object.fromEntries(Object.entries(served.params).map(([name, value]) => [name, String(value)]))
  const isBack = served !== null && served.mount === index && served.route.name === record.name &&
    names.every(name => params[name] === (values[name] ?? (name in record.defaults ? String(record.defaults[name]) : undefined)))
  if (!isBack) {
    fail(given, `${record.name!}_path(${printValue(values)}) returns ${path}, and the response is ${status} ${printValue(served)}`)
  }
}

/** The path that a helper returns, `null` if the helper throws. */
function built (given: Combination, running: Running, index: number, { name }: Route, args: readonly unknown[]): string | null {
  const path = outcomeOf(() => running.paths[index]![`${name!}_path`]!(...args))
  if (path === 'FST_RESOURCES_INVALID_ARGUMENTS') return null
  return path.startsWith('/') ? path : fail(given, `${name!}_path(${args.map(printValue).join(', ')}) throws ${path}`)
}

function fail (given: Combination, fault: string): never {
  throw new Error(`${printCombination(given)}: ${fault}`)
}
