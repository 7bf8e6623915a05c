import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { printPattern, printShape } from '../declare/template-print.js'
import { refuse } from '../errors/errors.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { finderOf, type Find } from '../table/finder.js'
import { readFound } from '../table/recognize.js'
import { notFoundContexts, onMissed, routerRules, type RouteContext } from './internals.js'
import { named } from './named.js'
import { asksVersions, verbsAt } from './standing.js'

/** What an app answers to a verb that a URL of its tables does not take. */
export interface Methods {
  /** Has the URLs of one more mount answered. */
  readonly add: (mount: Answering) => void
  /** The context that answers a request; `undefined` where it is none of these. */
  readonly contextFor: (request: IncomingMessage) => RouteContext | undefined
  /** A prefix of its own for each mount's not-found handler. */
  readonly prefix: () => string
}

/** A mount whose URLs are answered. */
export interface Answering {
  /** An instance inside the mount's scope: its hooks and its error handler are those of the answer. */
  readonly lane: FastifyInstance
  readonly routes: readonly PlannedRoute[]
  /** What the router asks of a request for a route. */
  readonly conditionsOf: (planned: PlannedRoute) => object
}

/** A route that has the path of a request. */
interface Candidate {
  readonly planned: PlannedRoute
  readonly mount: Answering
}

/** The verbs that each request was told, as the header `Allow` lists them. */
const allowed = new WeakMap<IncomingMessage, string>()

/**
 * Answers verbs that a mount's URLs do not take: 405, and OPTIONS 204, both with `Allow`. Such a request is one that the
 * router finds nothing for. It is answered by a not-found handler of the mount's own scope, whose prefix no request has,
 * as a path ends at `#`: so nothing is added to the router, nobody else's requests are seen, and hooks of the scope run.
 */
export async function answerMethods (
  methods: Methods, scope: FastifyInstance, mounted: Omit<Answering, 'lane'>, inherited: object
): Promise<void> {
  const lane = async (lane: FastifyInstance): Promise<void> => {
    lane.setNotFoundHandler(answer)
    methods.add({ lane, ...mounted })
  }
  await scope.register(named(lane, 'fastify-resources-methods'), { ...inherited, prefix: methods.prefix() })
}

/** For all mounts of an app. */
export function startMethods (fastify: FastifyInstance): Methods {
  const mounts: Answering[] = []
  let prefixes = 0
  const contextIn = notFoundContexts(fastify)
  const rules = routerRules(fastify)
  let find: Find | undefined
  const contextFor: Methods['contextFor'] = request => {
    if (isPreflight(request)) return undefined
    const routes = mounts.flatMap(({ routes }) => routes)
    find ??= finderOf(routes, rules)
    const isVersioned = asksVersions(fastify) && headersOf(request)['accept-version'] !== undefined
    const takers: Candidate[] = []
    const verbs: string[] = []
    for (const verb of new Set(routes.flatMap(({ methods }) => methods))) {
      const found = find(verb, request.url!, headersOf(request))
      if (found === null || 'refused' in found || found.fault !== undefined) continue
      const { verdict } = readFound(found.planned, found.params, request.url!)
      if (verdict !== 'taken' && verdict !== 'failed') continue
      if (isVersioned && !hasVersion(found.planned)) continue
      const mount = mounts.find(({ routes }) => routes.includes(found.planned))!
      const taker = { planned: found.planned, mount }
      if (verb !== found.planned.route.method && !ownVerbs(taker).includes(verb)) continue
      takers.push(taker)
      verbs.push(verb)
    }
    const first = takers.find(({ planned }) => hasLiteral(planned.url))
    if (first === undefined) return undefined
    const all = mounts.flatMap(mount => mount.routes.map((planned): Candidate => ({ planned, mount })))
    const byHand = isVersioned ? [] : takers.flatMap(({ planned: { url } }) => verbsByHand(url, verbsAt(fastify, url), all))
    const told = new Set([...verbs, ...byHand])
    if (told.has(request.method!)) return undefined
    allowed.set(request, [...told].join(', '))
    return contextIn(first.mount.lane)
  }
  // Fastify exchanges parts of its routers right before that, where it has been told to compile them.
  fastify.addHook('onReady', async () => { onMissed(fastify, contextFor) })
  const add = (mount: Answering): void => { mounts.push(mount) }
  return { add, contextFor, prefix: () => `/#${prefixes++}` }
}

function answer (request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const verbs = allowed.get(request.raw)!
  reply.header('allow', verbs)
  if (request.method === 'OPTIONS') return reply.code(204).send()
  return refuse('FST_RESOURCES_METHOD', `${request.method} is not allowed here; allowed are ${verbs}`)
}

/** A CORS preflight asks what a plugin for CORS is to answer. */
function isPreflight ({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** A request's headers. Where the router found nothing, Fastify has taken the version away from them. */
function headersOf ({ headers, rawHeaders }: IncomingMessage): IncomingHttpHeaders {
  const index = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'accept-version')
  return index === -1 ? headers : { ...headers, 'accept-version': rawHeaders[index + 1] }
}

function hasVersion ({ url: { entry: { conditions } } }: PlannedRoute): boolean {
  return 'version' in conditions
}

/** A path of params alone takes nearly every URL: it says nothing of one. */
function hasLiteral ({ path }: Url): boolean {
  return path.some(({ param }) => param === null)
}

/** A route's own verb, and HEAD where Fastify has added it. */
function ownVerbs ({ planned, mount }: Candidate): readonly string[] {
  const { methods, route } = planned
  const [url, constraints] = [printPattern(planned.url.segments), { ...mount.conditionsOf(planned) }]
  return methods.filter(method => method === route.method || mount.lane.hasRoute({ method, url, constraints } as never))
}

/** The verbs that other routes than the tables' take at the same path. */
function verbsByHand (
  { segments }: Url, standing: readonly string[], candidates: readonly Candidate[]
): readonly string[] {
  const here = candidates.filter(one => printShape(one.planned.url.segments) === printShape(segments))
  // A route on conditions is not the one that stands there without any.
  const unconditional = here.filter(({ planned, mount }) => Object.keys(mount.conditionsOf(planned)).length === 0)
  const ours = new Set(unconditional.flatMap(({ planned: { methods } }) => methods))
  return standing.filter(method => !ours.has(method))
}
