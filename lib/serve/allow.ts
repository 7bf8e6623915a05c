import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { printPattern, printShape } from '../declare/template-print.js'
import { refuse } from '../errors/errors.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { FindShadows } from '../match/shadows.js'
import type { Url } from '../match/urls.js'
import { candidateFinder, type FindCandidates } from '../table/candidates.js'
import { readFound } from '../table/recognize.js'
import { askerOf, faultOf, type Asks } from '../table/strategy.js'
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

/** The same with a way to its routes. */
interface Found extends Answering {
  readonly find: FindCandidates
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
export function startMethods (fastify: FastifyInstance, findShadows: FindShadows<PlannedRoute>): Methods {
  const mounts: Found[] = []
  let prefixes = 0
  const contextIn = notFoundContexts(fastify)
  const rules = routerRules(fastify)
  const known = kept((url): Known => ({ asks: askerOf(url, rules, answering(url)), standing: verbsAt(fastify, url) }))
  // Whether the router finds a URL, and so looks no further where it is not contested.
  const finderOf = kept(url => askerOf(url, rules, () => true))
  const contextFor: Methods['contextFor'] = request => {
    if (isPreflight(request)) return undefined
    const candidates = mounts.flatMap(mount =>
      mount.find(request.url!).map((planned): Candidate => ({ planned, mount })))
    // Where any route has a version, none without one takes a request for one.
    const isVersioned = asksVersions(fastify) && headersOf(request)['accept-version'] !== undefined
    const takes = askedOnce(known, request)
    // Within one table the router asks what would keep a request from another route, and then goes on to that.
    const isReached = (planned: PlannedRoute): boolean => mounts.length === 1 ||
      !findShadows(planned).some(({ by }) => !by.isContested && says(finderOf(by.url), by, request))
    const takers = candidates.filter(({ planned }) =>
      (!isVersioned || hasVersion(planned)) && takes(planned) && isReached(planned))
    const first = takers.find(({ planned }) => hasLiteral(planned.url))
    if (first === undefined) return undefined
    const byHand = isVersioned
      ? []
      : takers.flatMap(({ planned: { url } }) => verbsByHand(url, known(url).standing, candidates))
    const verbs = new Set([...takers.flatMap(ownVerbs), ...byHand])
    if (verbs.has(request.method!)) return undefined
    allowed.set(request, [...verbs].join(', '))
    return contextIn(first.mount.lane)
  }
  // Fastify exchanges parts of its routers right before that, where it has been told to compile them.
  fastify.addHook('onReady', async () => { onMissed(fastify, contextFor) })
  const add = (mount: Answering): void => {
    mounts.push({ ...mount, find: candidateFinder(mount.routes, rules) })
  }
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

/** Asks the routes of a URL once, where no condition of theirs may look at the verb. */
function askedOnce (known: (url: Url) => Known, request: IncomingMessage): (planned: PlannedRoute) => boolean {
  const answers = new Map<Url, boolean>()
  return planned => {
    const { url } = planned
    const given = url.entry.when.length === 0 ? answers.get(url) : undefined
    const answer = given ?? says(known(url).asks, planned, request)
    answers.set(url, answer)
    return answer
  }
}

/**
 * Whether a route says yes to a request as if it had its verb. A condition that throws says nothing of it: the error is that
 * of a request with this verb.
 */
function says (asks: Asks, { route: { method } }: PlannedRoute, request: IncomingMessage): boolean {
  const asked = { method, url: request.url!, headers: headersOf(request) }
  return asks(asked) && faultOf(asked) === undefined
}

/** A request's headers. Where the router found nothing, Fastify has taken the version away from them. */
function headersOf ({ headers, rawHeaders }: IncomingMessage): IncomingHttpHeaders {
  const index = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'accept-version')
  return index === -1 ? headers : { ...headers, 'accept-version': rawHeaders[index + 1] }
}

/** What is known of a URL. */
interface Known {
  readonly asks: Asks
  /** The verbs that stand at its place without conditions, whoever has registered them. */
  readonly standing: readonly string[]
}

/** Of how many URLs it is kept at most; each has a router, which is some kilobytes. */
const MOST_KNOWN = 500

/** Keeps what is found out of URLs when a request comes that they may be for: an app adds no routes once it has requests. */
function kept<Found> (find: (url: Url) => Found): (url: Url) => Found {
  const known = new Map<Url, Found>()
  return url => {
    if (known.size > MOST_KNOWN) known.clear()
    const found = known.get(url) ?? find(url)
    known.set(url, found)
    return found
  }
}

function hasVersion ({ url: { entry: { conditions } } }: PlannedRoute): boolean {
  return 'version' in conditions
}

/** Whether there is an answer beside that nothing is found, which a redirect gives whose address cannot be made. */
function answering (url: Url): (params: Params, target: string) => boolean {
  return (params, target) => {
    const { verdict } = readFound({ url }, params, target)
    return verdict === 'taken' || verdict === 'failed'
  }
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
