import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t, { type Test } from 'tap'
import resources, { draw, get, type Declaration, type Route } from '../../lib/index.js'
import { paramsIn, patterns, printValue, targetOf } from '../fixtures/arbitraries.js'
import { CASES, TAKEN, type Case } from '../fixtures/citizen/cases.js'
import { ask, broken, call, combination, listening, printCombination, run, sayers, sendable, type Combination, type Running, type Served } from '../fixtures/citizen/combined.js'
import { loose } from '../fixtures/echo.js'

/** `FC_SEED` repeats a run; `FC_RUNS` says how many requests are sent. */
const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const runs = Number(process.env['FC_RUNS'] ?? 2500)

// So many requests take longer than a test file may without asking.
t.setTimeout(runs > 2500 ? 0 : 120_000)

t.test('a case', async t => {
  for (const { name, servers, mounts, requests } of CASES) {
    t.test(name, async t => {
      for (const server of servers) {
        const app = Fastify({ ...server, forceCloseConnections: true })
        await mountAll(app, mounts)
        const { ask, close } = await listening(app)
        for (const [target, outcome, host] of requests) {
          const found = await ask('GET', target, host).then(({ status, served }) => served === null ? status : said(served), (error: Error) => error.message)
          t.strictSame(found, outcome, `GET ${target} ${host ?? ''} with ${JSON.stringify(server)}`)
        }
        await close()
      }
    })
  }
})

t.test('a helper refuses what another registration takes', async t => {
  for (const [name, mounts, calls] of TAKEN) {
    t.test(name, async t => {
      const app = Fastify()
      await mountAll(app, mounts)
      await app.ready()
      for (const [helper, args, path] of calls.filter(([helper]) => helper in app.paths)) {
        const build = (): string => loose(app.paths)[helper]!(...args)
        if (path === null) t.throws(build, { name: 'TypeError', code: 'FST_RESOURCES_ARGUMENTS' }, `${helper}(${args.join()})`)
        else t.equal(build(), path)
      }
    })
  }
})

/** Registers tables whose actions answer who they are and what they were given. */
async function mountAll (app: FastifyInstance, mounts: Case['mounts']): Promise<void> {
  for (const [index, [prefix, declarations, options]] of mounts.entries()) {
    const routes = draw(declarations, options)
    await app.register(resources, { routes, prefix, controllers: sayers(routes, index) })
  }
}

function said ({ route: { controller, action }, params }: Served): string {
  return `${controller}#${action} ${String(Object.values(params)[0])}`
}

/** What else may stand in a route's schema, and what an app may make of schemas. */
const PARTS: Readonly<Record<string, object>> = {
  nothing: {},
  querystring: { querystring: { type: 'object', properties: { page: { type: 'integer' } } } },
  headers: { headers: { type: 'object', properties: { 'x-page': { type: 'integer' } } } },
  response: { response: { 200: { type: 'object', additionalProperties: true } } },
  'params of its own': { params: { type: 'object', properties: { other: { type: 'string' } } } }
}

const VALIDATORS: Readonly<Record<string, (make: (options?: object) => FastifyInstance) => FastifyInstance>> = {
  "Fastify's own": make => make(),
  'one that does not coerce': make => make({ ajv: { customOptions: { coerceTypes: false } } }),
  'one that makes arrays': make => make({ ajv: { customOptions: { coerceTypes: 'array' } } }),
  'one that removes what is not named': make => make({ ajv: { customOptions: { removeAdditional: 'all' } } }),
  'one that takes all': make => {
    const app = make()
    return app.setValidatorCompiler(() => () => true)
  },
  'one that takes all, of the schema controller': make => make({ schemaController: { compilersFactory: { buildValidator: () => () => () => true } } })
}

const TEXTS = [
  '1', '0', '-1', '01', '+1', '1e3', '0x10', '1.5', '.5', ' 1', '1 ', 'Infinity', 'NaN', '-0', '9007199254740993', 'true', 'TRUE', 'null', 'a', 'ab', 'abcdef', 'new', 'x', 'b.c', 'c.d', 'x.json', '1.json', 'v1.2', 'é',
  '123e4567-e89b-12d3-a456-426614174000', 'urn:uuid:123e4567-e89b-12d3-a456-426614174000', 'constructor', '__proto__'
]

t.test('a constraint is one predicate', async t => {
  for (const failure of ['bad-request', 'not-found'] as const) {
    const expected = await verdictsOf(Fastify(), {}, failure)
    t.ok(new Set(expected).size > 3)
    for (const [validator, boot] of Object.entries(VALIDATORS)) {
      for (const [part, schema] of Object.entries(PARTS)) {
        t.test(`beside ${part}, with ${validator}, failing as ${failure}`, async t => {
          t.strictSame(await verdictsOf(boot(options => Fastify(options)), schema, failure), expected)
        })
      }
    }
  }
})

/** What each text is to each constraint, in an app whose routes have more in their schemas. */
async function verdictsOf (app: FastifyInstance, schema: object, constraintFailure: 'bad-request' | 'not-found'): Promise<readonly string[]> {
  const declarations = patterns.map((pattern, index) => get(`c${index}/:id`, { to: 'c#c', constraints: { id: pattern }, route: { schema: { ...schema } } } as never) as Declaration)
  await app.register(resources, { routes: draw(declarations, { constraintFailure }), controllers: { c: { c: (request: FastifyRequest) => JSON.stringify(request.params) } } })
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

t.test(`whatever is combined, requests are answered by what the tables say (seed ${seed})`, async t => {
  const counts = { requests: 0, served: 0, helpers: 0, recognised: 0 }
  const property = fc.asyncProperty(combination, fc.array(ask, { minLength: 40, maxLength: 40 }), fc.array(call, { minLength: 20, maxLength: 20 }), async (given, asks, calls) => {
    const running = await run(given)
    if (running === null) return
    try {
      for (const one of asks) await check(given, running, one, counts)
      for (const one of calls) await comeBack(given, running, one, counts)
    } finally {
      await running.close()
    }
  })
  await until(t, () => counts.requests, property)
  t.comment(counts)
  t.ok(counts.served > counts.requests / 20)
  t.ok(counts.helpers > counts.requests / 50)
})

type Counts = { requests: number, served: number, helpers: number, recognised: number }

/** Sends one request, and compares the answer with all that is promised. */
async function check (given: Combination, running: Running, { mount, attempt, host }: fc.infer<typeof ask>, counts: Counts): Promise<void> {
  const index = mount % running.tables.length
  const { routes } = running.tables[index]!
  if (routes.length === 0) return
  const { path, method: own } = routes[attempt.pick % routes.length]!
  const [method, target] = [attempt.method ?? own, sendable(targetOf(given.mounts[index]!.prefix + path, attempt))]
  const asking = `${method} ${printValue(target)} of ${host}`
  counts.requests++
  const { status, served } = await running.ask(method, target, host).catch((error: Error) => fail(given, `${asking}: ${error.message}`))
  if (status >= 500) fail(given, `${asking} is answered ${status}`)
  if (served !== null) {
    counts.served++
    const route = recordOf(running, served)
    const fault = broken(route, given.mounts[served.mount]!.prefix, served)
    if (fault !== null) fail(given, `${asking} is served by ${route.path}: ${fault}`)
  }
  if (!isPlain(given)) return
  counts.recognised++
  const found = running.tables[0]!.recognize(method === 'HEAD' && status !== 404 ? method : method, target, { headers: { host } } as never)
  const agree = found === null ? served === null && status < 500 : served !== null && found.route === recordOf(running, served) && isDeepStrictEqual(plain(found.params), plain(served.params))
  if (!agree) fail(given, `${asking} is recognised as ${found === null ? 'nothing' : `${found.route.path} ${printValue(found.params)}`}, and answered ${status} ${printValue(served)}`)
}

/** Whether the table alone says what is served: one, without a prefix, under the router's own options, with no route by hand. */
function isPlain ({ mounts, router, byHand }: Combination): boolean {
  return mounts.length === 1 && mounts[0]!.prefix === '' && mounts[0]!.host === undefined && byHand.length === 0 && Object.keys(router).length === 0
}

function plain (params: object): unknown {
  return JSON.parse(JSON.stringify(params))
}

function recordOf ({ tables }: Running, { mount, route: { controller, action, name } }: Served): Route {
  const candidates = tables[mount]!.routes.filter(one => one.controller === controller && one.action === action)
  return candidates.find(one => one.name === name) ?? candidates[0]!
}

/** Calls one helper, and follows the path that it gives. */
async function comeBack (given: Combination, running: Running, { mount, pick, texts }: fc.infer<typeof call>, counts: Counts): Promise<void> {
  // Routes by hand are outside of what helpers promise.
  if (given.byHand.length > 0) return
  const index = mount % running.tables.length
  const { prefix, host } = given.mounts[index]!
  const named = running.tables[index]!.routes.filter(({ name }) => name !== null)
  if (named.length === 0) return
  const record = named[pick % named.length]!
  const names = [...paramsIn(prefix), ...paramsIn(record.path)]
  const path = built(given, running, index, record, texts.slice(0, names.length))
  if (path === null) return
  counts.helpers++
  const at = host === undefined ? 'localhost' : 'b.example'
  const { status, served } = await running.ask(record.method, path, typeof host === 'string' ? host : at)
  const params = served === null ? {} : Object.fromEntries(Object.entries(served.params).map(([name, value]) => [name, String(value)]))
  const isBack = served !== null && served.mount === index && recordOf(running, served).path === record.path && names.every((name, place) => params[name] === texts[place])
  if (!isBack) fail(given, `${record.name!}_path(${texts.slice(0, names.length).map(printValue).join(', ')}) gives ${path}, which is answered ${status} ${printValue(served)}`)
}

/** What a helper builds, `null` where it refuses. */
function built (given: Combination, running: Running, index: number, { name }: Route, texts: readonly string[]): string | null {
  try {
    return running.paths[index]![`${name!}_path`]!(...texts)
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'FST_RESOURCES_ARGUMENTS') return null
    return fail(given, `${name!}_path throws ${String(error)}`)
  }
}

/** Tries a property until it has sent enough requests. A counter-example is shrunk for ten seconds. */
async function until<Cases> (t: Test, count: () => number, property: fc.IAsyncProperty<Cases>): Promise<void> {
  for (let round = 0; count() < runs; round++) {
    const found = await fc.check(property, { seed: (seed + round) % 2 ** 31, numRuns: 20, interruptAfterTimeLimit: 10_000 })
    if (!found.failed || found.counterexample === null) continue
    const { message, stack } = found.errorInstance as Error
    throw new Error(`${message.startsWith('Fastify(') ? message : stack ?? message} [FC_SEED=${found.seed} ${found.counterexamplePath ?? ''}]`)
  }
  t.comment(`${count()} requests`)
}

function fail (given: Combination, fault: string): never {
  throw new Error(`${printCombination(given)}: ${fault}`)
}
