import { isDeepStrictEqual } from 'node:util'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import fc from 'fast-check'
import t from 'tap'
import resources, { draw, resource, resources as plural, scope, type Declaration, type Route, type RouteSet } from '../../lib/index.js'
import { paramsIn } from '../fixtures/arbitraries.js'
import { seed } from '../fixtures/seed.js'
import { until } from '../fixtures/until.js'

/** `FC_RUNS` sets how many requests are sent. */
const runs = Number(process.env['FC_RUNS'] ?? 150)

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Kind = 'onRequest' | 'preHandler'

/** A declaration of a random tree, with its guards and its loader. */
interface Node {
  readonly kind: 'plural' | 'singular' | 'scope'
  /** The declaration that has it as a child: one of those before it, or none. */
  readonly parent: number
  readonly hook: Kind | null
  /** The guard of the action `show`. */
  readonly ofShow: Kind | null
  /** The place of the inherited guard that does not run here, and of the one that does not run for `show`. */
  readonly skip: number | null
  readonly skipOfShow: number | null
  readonly shallow: boolean
  readonly param: 'id' | 'slug'
  readonly isInteger: boolean
  readonly failure: 'bad-request' | 'not-found'
  readonly loader: 'sync' | 'async' | 'none'
  readonly host: 'text' | 'pattern' | null
  readonly version: '1.2.0' | '2.0.0' | null
}

interface Sent {
  readonly pick: number
  /** The text of each param, in turn: `404` is missing, and `x` is no integer. */
  readonly texts: readonly string[]
  readonly refused: number
  readonly isHead: boolean
  readonly hasFormat: boolean
  readonly host: string
  /** The header `accept-version`. */
  readonly version: string | null
}

/** A listener to `onRoute`: a row that has lost its constraints may respond with 500 where it was not found. */
type Listener = 'none' | 'deletes constraints'

const kinds = fc.constantFrom<Kind | null>('onRequest', 'preHandler', null)
const ancestor = fc.option(fc.nat(5), { freq: 2 })
const nodes: fc.Arbitrary<readonly Node[]> = fc.array(fc.record<Node>({
  kind: fc.constantFrom('plural', 'plural', 'plural', 'singular', 'scope'),
  parent: fc.nat(6),
  hook: kinds,
  ofShow: kinds,
  skip: ancestor,
  skipOfShow: ancestor,
  shallow: fc.boolean(),
  param: fc.constantFrom('id', 'id', 'slug'),
  isInteger: fc.boolean(),
  failure: fc.constantFrom('bad-request', 'bad-request', 'not-found'),
  loader: fc.constantFrom('sync', 'async', 'async', 'none'),
  host: fc.constantFrom(null, null, null, null, 'text', 'pattern'),
  version: fc.constantFrom(null, null, null, null, null, '1.2.0', '2.0.0')
}), { minLength: 1, maxLength: 6 })
const requests: fc.Arbitrary<readonly Sent[]> = fc.array(fc.record<Sent>({
  pick: fc.nat(),
  texts: fc.array(fc.constantFrom('7', '12', '7', '12', '404', 'x'), { minLength: 8, maxLength: 8 }),
  refused: fc.constantFrom(0, 1, 2, 3, 10, 11, 12, 19),
  isHead: fc.boolean(),
  hasFormat: fc.boolean(),
  host: fc.constantFrom('a.example', 'a.example', 'a.example', 'b.example'),
  version: fc.constantFrom(null, null, null, '1.x', '2.0.0')
}), { minLength: 1, maxLength: 60, size: 'max' })
const listeners = fc.constantFrom<Listener>('none', 'none', 'deletes constraints')

/** The enclosing declaration of one; -1 for none. */
function parentOf (tree: readonly Node[], index: number): number {
  return tree[index]!.parent % (index + 1) - 1
}

/** The enclosing declarations of one, the outermost first, and itself. */
function chainOf (tree: readonly Node[], index: number): readonly number[] {
  return index === -1 ? [] : [...chainOf(tree, parentOf(tree, index)), index]
}

/** The guards that a declaration inherits. The option `skip` of a resource is for its own actions, that of a scope for all routes in it. */
function inheritedBy (tree: readonly Node[], index: number): readonly number[] {
  const parent = parentOf(tree, index)
  if (parent === -1) return []
  return tree[parent]!.kind === 'scope' ? guardsOf(tree, parent) : [...inheritedBy(tree, parent), ...ownOf(tree, parent)]
}

/** The guards that run for the actions of a resource, or for all routes of a scope. */
function guardsOf (tree: readonly Node[], index: number): readonly number[] {
  const skipped = skippedBy(tree, index)
  return [...inheritedBy(tree, index).filter(one => one !== skipped), ...ownOf(tree, index)]
}

function ownOf (tree: readonly Node[], index: number): readonly number[] {
  return tree[index]!.hook === null ? [] : [index]
}

function skippedBy (tree: readonly Node[], index: number): number | null {
  return pickOf(inheritedBy(tree, index), tree[index]!.skip)
}

function pickOf (list: readonly number[], place: number | null): number | null {
  return place === null || list.length === 0 ? null : list[place % list.length]!
}

/** Guards by number: those of declarations, and 10 more for those of `show`. A header names those that have run. */
const guards = Array.from({ length: 20 }, (_, number): Hook => async (request, reply) => {
  reply.header('x-ran', [...String(reply.getHeader('x-ran') ?? '').match(/\d+/g) ?? [], number].join(' '))
  if (request.headers['x-refused'] === String(number)) return reply.code(403).send()
})

function declarationsOf (tree: readonly Node[], parent: number): readonly Declaration[] {
  return tree.flatMap((node, index): readonly Declaration[] => {
    if (parentOf(tree, index) !== parent) return []
    const [skipped, skippedOfShow] = [skippedBy(tree, index), pickOf(guardsOf(tree, index), node.skipOfShow)]
    const skip = skipped === null ? {} : { skip: guards[skipped]! }
    const shared = { ...skip, ...node.hook === null ? {} : { routeOptions: { [node.hook]: guards[index]! } } }
    const children = declarationsOf(tree, index)
    const head = {
      ...node.host === null ? {} : { host: node.host === 'text' ? 'a.example' : /^a\./ },
      ...node.version === null ? {} : { version: node.version }
    }
    if (node.kind === 'scope') return [scope({ ...shared, constraints: head, path: index % 2 === 0 ? `in${index}` : `(:in${index})` }, children)]
    const show = {
      ...node.ofShow === null ? {} : { [node.ofShow]: guards[10 + index]! },
      ...skippedOfShow === null ? {} : { skip: guards[skippedOfShow]! }
    }
    const options = { ...shared, actions: { show }, constraintFailure: node.failure }
    if (node.kind === 'singular') return [resource(`n${index}`, { ...options, constraints: head }, children)]
    const constraints = { ...head, ...node.isInteger ? { [node.param]: { type: 'integer' } } as const : {} }
    return [plural(`n${index}s`, { ...options, param: node.param, constraints, shallow: node.shallow }, children)]
  })
}

/** Loaders of the resources. A record knows its id; the id 404 has none. */
function loadersOf (tree: readonly Node[]) {
  const find = (id: unknown, argument: { readonly params: object }): unknown =>
    String(id) === '404' ? null : { id: id === undefined ? null : String(id), among: Object.keys(argument.params).length }
  const loaders = { sync: find, async: async (...args: Parameters<typeof find>) => find(...args), none: null }
  return Object.fromEntries(tree.flatMap(({ kind, loader }, index) => kind === 'scope' ? [] : [[`n${index}`, loaders[loader]]]))
}

interface Step {
  readonly node: number
  /** The param with the id; `null` for a singular resource. */
  readonly param: string | null
}

/** The resources along the path of a route, with their params: those that its path names. */
function stepsOf (tree: readonly Node[], index: number, { path, action }: Route): readonly Step[] {
  return chainOf(tree, index).flatMap((one): readonly Step[] => {
    const { kind, param: own } = tree[one]!
    if (kind === 'scope') return []
    if (kind === 'singular') {
      const isNew = one === index && (action === 'create' || action === 'new')
      return !isNew && path.includes(`/n${one}`) ? [{ node: one, param: null }] : []
    }
    const param = one === index ? own : `n${one}_${own}`
    return new RegExp(`/n${one}s/:${param}(?![a-z_])`).test(path) ? [{ node: one, param }] : []
  })
}

/** Nested resources inherit the constraint of a param with the same name. */
function isInteger (tree: readonly Node[], index: number): boolean {
  return chainOf(tree, index).some(one => tree[one]!.kind === 'plural' && tree[one]!.isInteger && tree[one]!.param === tree[index]!.param)
}

/** Whether a request has the host and the version of a resource: those of the innermost declaration. With a version, others do not match. */
function isFor (tree: readonly Node[], index: number, { host, version }: Sent, hasVersions: boolean): boolean {
  const chain = chainOf(tree, index).map(one => tree[one]!)
  const own = chain.findLast(node => node.version !== null)?.version
  const isVersion = own === undefined ? version === null || !hasVersions : version === (own === '1.2.0' ? '1.x' : own)
  return isVersion && (host === 'a.example' || chain.every(node => node.host === null))
}

interface Response { readonly status: number, readonly ran: readonly number[], readonly ids: Readonly<Record<string, string | null>> }

/** The response to a request: its status, the guards that have run, and the ids of the records that the action has. */
function expected (
  tree: readonly Node[], { routes }: RouteSet, route: Route, params: Readonly<Record<string, string>>, sent: Sent,
  listener: Listener
): Response {
  const index = indexOf(route)
  const { refused } = sent
  const steps = stepsOf(tree, index, route).map(({ node, param }) => ({ node, id: param === null ? null : params[param]! }))
  const loaded = steps.filter(({ node }) => tree[node]!.loader !== 'none')
  const ids = Object.fromEntries(loaded.map(({ node, id }) => [`n${node}`, id]))
  const isWrong = steps.some(({ node, id }) => id === 'x' && isInteger(tree, node))
  const guarding = guardsOf(tree, index)
  const isShow = route.action === 'show'
  const run = (kind: Kind): readonly number[] => [
    ...guarding.filter(one => tree[one]!.hook === kind && !(isShow && one === pickOf(guarding, tree[index]!.skipOfShow))),
    ...isShow && tree[index]!.ofShow === kind ? [10 + index] : []
  ]
  const [early, late] = [run('onRequest'), run('preHandler')]
  const upTo = (list: readonly number[]): readonly number[] => list.slice(0, list.includes(refused) ? list.indexOf(refused) + 1 : undefined)
  const hasVersions = listener === 'none' && routes.some(other => chainOf(tree, indexOf(other)).some(one => tree[one]!.version !== null))
  if (!isFor(tree, index, sent, hasVersions)) return { status: 404, ran: [], ids }
  if (isWrong && tree[index]!.failure === 'not-found') return { status: 404, ran: [], ids }
  if (early.includes(refused)) return { status: 403, ran: upTo(early), ids }
  if (isWrong) return { status: 400, ran: early, ids }
  if (loaded.some(({ id }) => id === '404')) return { status: 404, ran: early, ids }
  return { status: late.includes(refused) ? 403 : 200, ran: [...early, ...upTo(late)], ids }
}

function indexOf ({ controller }: Route): number {
  return Number(/\d+/.exec(controller!)![0])
}

/** An app whose actions respond with their name, and with the ids of the records that they have. */
async function serve (tree: readonly Node[], routes: RouteSet, listener: Listener): Promise<FastifyInstance> {
  const controllers: Record<string, Record<string, (request: FastifyRequest) => object>> = {}
  for (const { controller, action } of routes.routes) {
    controllers[controller!] ??= {}
    controllers[controller!]![action!] = request => {
      const records = Object.entries(request.records as Readonly<Record<string, { readonly id: string | null }>>)
      return { action, ids: Object.fromEntries(records.map(([name, { id }]) => [name, id])) }
    }
  }
  const app = Fastify()
  if (listener === 'deletes constraints') app.addHook('onRoute', options => { delete options.constraints })
  await app.register(resources, { routes, controllers: controllers as never, load: loadersOf(tree) as never })
  return app
}

t.test(`a request meets the guards, the constraints and the loaders of its route, in their order (seed ${seed})`, async t => {
  const counts: Record<number, number> = {}
  const property = fc.asyncProperty(nodes, requests, listeners, async (tree, all, listener) => {
    const set = draw(declarationsOf(tree, -1) as Declaration[]) as RouteSet
    if (set.routes.length === 0) return
    const app = await serve(tree, set, listener).catch((error: Error & { readonly code?: unknown }) => {
      // Without its constraints, a URL of two optional segments may be that of another route, which the router refuses.
      if (listener !== 'none' && error.code === 'FST_ERR_DUPLICATED_ROUTE') return null
      throw error
    })
    if (app === null) return
    for (const sent of all) {
      const { pick, texts, refused, isHead, hasFormat, host, version } = sent
      const route = set.routes[pick % set.routes.length]!
      const params = Object.fromEntries(paramsIn(route.path).map((name, at) => [name, texts[at]!]))
      const url = route.path.replace('(.:format)', hasFormat ? '.json' : '').replaceAll(/[()]/g, '')
        .replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)
      const method = isHead && route.method === 'GET' ? 'HEAD' : route.method
      const { statusCode, body, headers } = await app.inject({ method: method as 'GET', url, headers: { 'x-refused': String(refused), host, ...version === null ? {} : { 'accept-version': version } } })
      counts[statusCode] = (counts[statusCode] ?? 0) + 1
      const { status, ran, ids } = expected(tree, set, route, params, sent, listener)
      if (listener !== 'none' && statusCode === 500 && status === 404) continue
      const found = [statusCode, String(headers['x-ran'] ?? ''), statusCode === 200 && method !== 'HEAD' ? JSON.parse(body) as unknown : null]
      const wanted = [status, ran.join(' '), status === 200 && method !== 'HEAD' ? { action: route.action, ids } : null]
      if (!isDeepStrictEqual(found, wanted)) {
        throw new Error(`draw(${JSON.stringify(tree)}): ${method} ${url}, refused by ${refused}, is ${JSON.stringify(found)}, ` +
          `not ${JSON.stringify(wanted)}\n${String(set)}`)
      }
    }
    await app.close()
  })
  await until(t, runs, () => Object.values(counts).reduce((sum, one) => sum + one, 0), property)
  t.ok([200, 400, 403, 404].every(status => counts[status]! > runs / 100), JSON.stringify(counts))
})
