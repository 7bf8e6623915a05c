import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, type Route, type RouteSet } from '../../lib/index.js'
import { broken, waysOf, type Served } from '../fixtures/citizen/combined.js'
import { HOSTILE, type Hostile, type Loose } from '../fixtures/hostile/listeners.js'
import { TABLES, type Sent, type Table } from '../fixtures/hostile/tables.js'

/**
 * With `FC_RUNS`, as in `npm run test:all`, each table meets each listener with formats and without.
 * Otherwise each listener meets some tables, with formats or without, and one for certain tables meets all of them.
 */
const isWhole = process.env['FC_RUNS'] !== undefined

function hostileTo (table: Table, format: false | undefined): readonly Hostile[] {
  const place = TABLES.indexOf(table) * 2 + (format === false ? 1 : 0)
  const all = HOSTILE.filter(({ tables = /^/, compiles }) => tables.test(table.name) && !(compiles === true && table.name.includes('library')))
  return isWhole ? all : all.filter(({ tables }, index) => tables !== undefined || index % STEP === place % STEP)
}

/** Every table meets another part of the listeners: this many parts make the whole. */
const STEP = 8

const NONE: Hostile = { name: 'nothing', expects: 'same' }

t.test('no listener opens a route of a table', async t => {
  for (const table of TABLES) {
    t.test(table.name, async t => {
      for (const format of [undefined, false] as const) {
        const { boot, answers: expected, lost } = await outcomeOf(table, format, NONE)
        t.strictSame([boot, lost], [null, []])
        for (const hostile of hostileTo(table, format)) {
          const problems = problemsOf(table, hostile, expected, await outcomeOf(table, format, hostile))
          if (problems.length > 0) t.strictSame(problems, [], `an app that ${hostile.name}, format: ${format}`)
        }
      }
    })
  }
})

interface Outcome {
  readonly boot: string | null
  readonly answers: ReadonlyMap<Sent, string>
  /** The checks that did not run for a request that reached its handler. */
  readonly lost: readonly string[]
  /** The statuses of plain Fastify routes of the same app. */
  readonly plain: readonly number[]
}

/** The error of a route whose `config.resource` a listener has replaced. */
const LOST = /^FST_RESOURCES_INVALID_OPTION: (?:[A-Z]+ )?\/.*: config\.resource must be the object that the plugin set/s

/** The differences of an outcome from those that a listener may cause. */
function problemsOf (
  { statuses = [], load, asked }: Table, { expects, drops = [], statuses: own = [], fails, moves }: Hostile,
  expected: ReadonlyMap<Sent, string>, { boot, answers, lost, plain }: Outcome
): readonly string[] {
  if (expects === 'rejected') return (fails ?? LOST).test(String(boot)) ? [] : [`an app that boots, or fails with another error: ${boot}`]
  if (boot !== null) return fails?.test(boot) === true ? [] : [boot]
  const isClosed = expects === 'closed' || (load !== undefined && drops.includes('preHandler'))
  const others = [...own, ...isClosed ? [500, ...statuses] : []].map(String)
  const wrong = [...answers].filter(([sent, answer]) => {
    const isOpened = drops.some(kind => kind === sent.headers['x-refused'])
    // A route that is not found leaves the request to the next match, whose checks have run.
    const isServed = answer === '200' || answer.includes('#')
    if (moves === true && asked?.test(sent.prefix + sent.path) === true && (isServed || ['404', '500'].includes(answer))) return false
    return !isOpened && answer !== expected.get(sent) && !others.includes(isServed ? '200' : answer) && !(isServed && others.includes('404'))
  })
  return [
    ...lost,
    ...plain.filter(status => status !== 200).map(status => `a plain route is ${status}`),
    ...wrong.map(([sent, answer]) => `${line(sent)}: ${answer}, not ${expected.get(sent)!}`)
  ]
}

function line ({ method, prefix, path, headers }: Sent): string {
  return `${method} ${prefix}${path} ${JSON.stringify(headers)}`
}

/** Boots an app with a table and a listener, and sends the requests of the table. */
async function outcomeOf (table: Table, format: false | undefined, hostile: Hostile): Promise<Outcome> {
  const app = Fastify({ ...table.server })
  const lost: string[] = []
  const seen: Loose[] = []
  try {
    app.addHook('onRequest', async (request, reply) => {
      const { resource } = Object(request.routeOptions.config) as { resource?: { controller?: string } }
      if (resource?.controller?.startsWith('admin') === true && request.headers.authorization === undefined) return reply.code(403).send()
    })
    hostile.setUp?.(app)
    app.addHook('onRoute', options => { seen.push(options as unknown as Loose) })
    const listen = hostile.listen?.(app)
    if (listen !== undefined) app.addHook('onRoute', function (options) { return listen.call(this, options as unknown as Loose) as never })
    app.get('/plain/:id', () => 'plain')
    for (const [prefix, declarations, options] of table.mounts) {
      const routes = draw(declarations, { ...options, ...format === false && options?.format === undefined ? { format } : {} })
      await app.register(resources, {
        routes, prefix, controllers: controllersOf(routes, prefix, table, hostile, lost), ...table.load === undefined ? {} : { load: table.load as never }
      })
    }
    app.post('/plain', () => 'plain')
    hostile.late?.(seen)
    await app.ready()
    const plain = [await app.inject('/plain/a.b'), await app.inject({ method: 'POST', url: '/plain' })].map(({ statusCode }) => statusCode)
    const answers = new Map<Sent, string>()
    for (const sent of sentTo(table)) answers.set(sent, await answerOf(app, sent, hostile))
    return { boot: null, answers, lost, plain }
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: unknown }
    return { boot: `${String(code)}: ${message}`, answers: new Map(), lost: [], plain: [] }
  } finally {
    await app.close().catch(() => {})
  }
}

const headOf = new WeakMap<Sent, Sent>()

/** The requests of a table, and HEAD for each GET. */
function sentTo ({ requests }: Table): readonly Sent[] {
  return requests.flatMap(sent => {
    if (sent.method !== 'GET') return sent
    if (!headOf.has(sent)) headOf.set(sent, { ...sent, method: 'HEAD' })
    return [sent, headOf.get(sent)!]
  })
}

async function answerOf (app: FastifyInstance, { method, prefix, path, headers }: Sent, { at }: Hostile): Promise<string> {
  const url = at === 'alias' ? `${prefix}/de${path}` : `${at === 'moved' ? '/de' : ''}${prefix}${path}`
  const { statusCode, body } = await app.inject({ method: method as 'GET', url, headers })
  return statusCode === 200 && method !== 'HEAD' ? body : String(statusCode)
}

/** Controllers whose actions note the checks of their route that the request has not passed. */
function controllersOf ({ routes }: RouteSet, prefix: string, { load = {} }: Table, { drops = [], renames = {}, swaps }: Hostile, lost: string[]) {
  const controllers: Record<string, Record<string, (request: FastifyRequest) => string>> = {}
  for (const route of routes) {
    if (route.controller === null) continue
    controllers[route.controller] ??= {}
    controllers[route.controller]![route.action] = request => {
      const name = `${route.controller}#${route.action}`
      const refused = request.headers['x-refused']
      const all = [
        ...request.validationError?.validationContext === 'params' ? [] : paramsLost(route, renamed(request.params as Params, renames)),
        ...hostLost(route, request),
        ...route.controller !== 'books' || request.validationError !== undefined || typeof (request.query as Params)['page'] === 'number' ? [] : ['its querystring'],
        ...route.controller.startsWith('mobile') && request.headers['x-device'] !== 'mobile' ? ['its condition'] : [],
        ...route.controller.startsWith('admin') && request.headers.authorization === undefined && !(swaps === true && !route.path.includes('/:'))
          ? ['the guard of the app']
          : [],
        ...refused === undefined || drops.some(kind => kind === refused) ? [] : ['its guard'],
        ...recordsLost(route, prefix, request, load)
      ]
      lost.push(...all.map(one => `${request.method} ${request.url} ran ${name} without ${one}`))
      return `${name} ${JSON.stringify(request.params)}`
    }
  }
  return controllers as never
}

type Params = Readonly<Record<string, unknown>>

function renamed (params: Params, renames: Readonly<Record<string, string>>): Params {
  const own = Object.entries(renames).filter(([, name]) => name in params).map(([name, other]) => [name, params[other]])
  return { ...params, ...Object.fromEntries(own) as object }
}

/** The constraints and the shapes of the params that no path variant of a route meets. */
function paramsLost (route: Route, params: Params): readonly string[] {
  const problems = waysOf(route.path).map(way => broken(route, way, { params } as unknown as Served))
  return problems.includes(null) ? [] : [problems[0]!]
}

/** The host and the version that a request lacks; those that a strategy of the app decides are lost with the strategy, as on plain routes. */
function hostLost ({ constraints: { host, version } }: Route, { headers }: FastifyRequest): readonly string[] {
  if (headers['x-host'] !== undefined) return []
  const isHost = host instanceof RegExp ? host.test(headers.host!) : host === undefined || host === headers.host
  const isVersion = version === undefined || [version, '*', '2.x'].includes(headers['accept-version'] as string)
  return [...isHost ? [] : ['its host'], ...isVersion ? [] : ['its version']]
}

function recordsLost (route: Route, prefix: string, request: FastifyRequest, load: object): readonly string[] {
  const params = request.params as Record<string, unknown>
  const own = route.params.map(({ name, record }) => [name, record ?? name] as const)
  const all = prefix.startsWith('/:') ? [[prefix.slice(2), prefix.slice(2)] as const, ...own] : own
  const records = (request as unknown as { records?: Record<string, { id: unknown }> }).records
  return all.filter(([name, record]) => record in load && name !== 'format' && records?.[record]?.id !== params[name])
    .map(([, record]) => `the record ${record}`)
}
