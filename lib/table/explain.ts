import type { Candidate, Explanation, Outcome, RequestOptions, Route } from '../../types/index.js'
import { printTemplate } from '../declare/template.js'
import type { Drawing } from '../draw/drawing.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Routed } from '../match/shadows.js'
import type { RouterRules } from '../link/link.js'
import { TARGET, type Find, type Found, type Headers } from './finder.js'
import { judgeParams, judgeRequest, type Pairs } from './judge.js'
import { nearest, type Weigh } from './nearest.js'
import { describeParting, type Parting } from './parting.js'
import { pathTreeOf, type PathTree } from './path-tree.js'
import { piecesOf, type Piece } from './pieces.js'
import { printExplanation } from './print-explanation.js'
import { headersOf, readFound } from './recognize.js'

/** A drawing as it is mounted, or as `draw` gives it, under no prefix. */
export interface Part {
  readonly drawing: Drawing
  /** Made when it is first asked for. */
  readonly plan: () => readonly PlannedRoute[]
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
}

/** Asks the app's own router; `found` is left as it is. */
export type Compare = (method: string, target: string, headers: Headers, found: Found) => 'same' | 'foreign' | 'nothing'

/** What a request is explained by. */
export interface Asked {
  readonly parts: readonly Part[]
  readonly rules: RouterRules
  readonly find: Find
  /** The record that is shown for a route of a drawing: under a prefix it is another. */
  readonly shown: (route: Route) => Route
  /** Whether the app itself finds, for what the table's router has found, something else or nothing. */
  readonly compare?: Compare | undefined
}

/** Says what would happen to a request, and why. */
export type Explain = (method: string, target: string, options?: RequestOptions) => Explanation

type Verdict = Pick<Explanation, 'outcome' | 'route' | 'params' | 'isForeign'> & { readonly planned?: PlannedRoute }

/** A route by the path that its helpers build, so that a suffix does not tell it from another. */
interface Planted extends Routed {
  readonly planned: PlannedRoute
  readonly drawing: Drawing
}

/** How many candidates are named. */
const MOST = 5

const weights = { path: 2, method: 2, request: 1 } as const

/** An explainer of a table; its index of paths is made when a request first needs one. */
export function explainerOf (asked: Asked): Explain {
  const verbs = [...new Set(asked.parts.flatMap(({ plan }) => plan().flatMap(({ methods }) => methods)))]
  let tree: PathTree<Planted> | undefined
  return (method, target, options) => {
    const headers = headersOf(options)
    const { planned, ...verdict } = judge(asked, method, target, headers)
    const pieces = piecesOf(target, asked.rules)
    const request = { method, headers, pieces, taker: planned }
    if (verdict.outcome === 'served' || verdict.outcome === 'redirected') return finish({ ...verdict, method, target })
    if (planned !== undefined && verdict.route !== null) {
      return finish({ ...verdict, method, target, candidates: [failed(asked, request, planned)] })
    }
    const isBroken = verdict.outcome === 'bad-request'
    const others = isBroken ? [] : verbs.filter(verb => takes(judge(asked, verb, target, headers)))
    const near = TARGET.test(target) ? candidatesFor(asked, tree ??= plant(asked.parts), request) : []
    if (others.length === 0) return finish({ ...verdict, method, target, candidates: near })
    const candidates = near.filter(({ code }) => code === 'method' || code === 'method-case')
    return finish({ ...verdict, outcome: 'wrong-method', method, target, verbs: others, candidates })
  }
}

function finish (told: Pick<Explanation, 'outcome' | 'method' | 'target'> & Partial<Explanation>): Explanation {
  const { outcome, method, target, route = null, params = null, isForeign = false, verbs = [], candidates = [] } = told
  const lists = { verbs: Object.freeze(verbs), candidates: Object.freeze(candidates) }
  const explanation = { outcome, method, target, route, params, isForeign, ...lists }
  Object.defineProperty(explanation, 'toString', { value: () => printExplanation(explanation) })
  return Object.freeze(explanation)
}

/** What becomes of a request, by the router and by the very reading of the route that it finds. */
function judge ({ find, shown, compare }: Asked, method: string, target: string, headers: Headers): Verdict {
  const nothing = { outcome: 'no-match', route: null, params: null, isForeign: false } as const
  const found = find(method, target, headers)
  if (found !== null && 'refused' in found) {
    return { ...nothing, outcome: found.refused === 'encoding' ? 'bad-request' : 'no-match' }
  }
  const comparison = compare?.(method, target, headers, found) ?? 'same'
  if (comparison === 'foreign') return { ...nothing, outcome: 'served', isForeign: true }
  if (found === null || comparison === 'nothing') return nothing
  const { planned } = found
  const reading = readFound(planned, found.params)
  if (reading.verdict === 'declined') return { ...nothing, planned }
  const route = shown(planned.route)
  const outcome: Outcome = reading.verdict === 'failed' ? 'bad-request' : 'served'
  return { ...nothing, outcome, route, params: reading.params, planned }
}

function takes ({ outcome, route, isForeign }: Verdict): boolean {
  return isForeign || (outcome !== 'no-match' && route !== null)
}

/** What is asked for, cut, and the route that the router finds for it, which may decline it. */
interface Request {
  readonly method: string
  readonly headers: Headers
  readonly pieces: readonly Piece[]
  readonly taker: PlannedRoute | undefined
}

function plant (parts: readonly Part[]): PathTree<Planted> {
  return pathTreeOf(parts.flatMap(({ drawing, plan }) => {
    const own = plan().filter(({ url }) => !url.isVariant)
    return own.map((planned): Planted => ({ ...planned, planned, drawing, url: { segments: planned.url.path } }))
  }))
}

/** The route that answers 400, and the constraint that says so. */
function failed (asked: Asked, { pieces }: Request, planned: PlannedRoute): Candidate {
  const drawing = asked.parts.find(({ plan }) => plan().includes(planned))!.drawing
  const pairs = planned.url.path.map((_segment, at) => ({ piece: pieces[at]!, at }))
  return candidateOf(asked, planned, judgeParams({ planned, drawing }, pairs, asked.rules.maxParamLength)!)
}

/** One candidate for each entry: the verbs of a URL part with the request at the same place. */
function candidatesFor (asked: Asked, tree: PathTree<Planted>, request: Request): readonly Candidate[] {
  const { pieces, taker } = request
  const isFolded = !asked.rules.caseSensitive
  const chosen = new Map<unknown, Candidate>()
  const arrivals = nearest(tree, { pieces, isFolded, weigh: weigherOf(asked, request) })
  for (const { route: { planned }, parting } of arrivals) {
    const { entry } = planned.url
    if (chosen.has(entry)) continue
    const expected = taker === undefined ? 'another route' : `${taker.route.method} ${asked.shown(taker.route).path}`
    chosen.set(entry, candidateOf(asked, planned, parting ?? { code: 'taken', at: null, text: '', expected }))
    if (chosen.size === MOST) break
  }
  return [...chosen.values()]
}

function candidateOf ({ shown }: Asked, { route }: PlannedRoute, parting: Parting): Candidate {
  return Object.freeze({ route: shown(route), ...describeParting(parting) })
}

/** Weighs what a route makes of the params on a way, and of the verb and the headers. */
function weigherOf (asked: Asked, { method, headers }: Request): Weigh<Planted> {
  return ({ planned, drawing }, { pairs, parting }) => {
    const fault = judgeParams({ planned, drawing }, pairs, asked.rules.maxParamLength)
    const refusal = judgeRequest(planned, method, headers)
    const isVerb = refusal !== null && refusal.code.startsWith('method')
    const cost = (fault === null ? 0 : weights.path) + (refusal === null ? 0 : weights[isVerb ? 'method' : 'request'])
    return { cost, parting: firstOf(completed(parting, planned, pairs), fault) ?? refusal }
  }
}

function firstOf (one: Parting | null, other: Parting | null): Parting | null {
  if (one === null || other === null) return one ?? other
  return (other.at ?? Infinity) < (one.at ?? Infinity) ? other : one
}

/** What is missing at an end of the path, which is known when the path is. */
function completed (parting: Parting | null, { url: { path } }: PlannedRoute, pairs: Pairs): Parting | null {
  const behind = parting?.code === 'too-short' ? path.slice(pairs.indexOf(null)) : null
  const front = parting?.code === 'missing-prefix' ? path.slice(0, pairs.findIndex(pair => pair !== null)) : null
  const missing = behind ?? front
  return parting === null || missing === null ? parting : { ...parting, expected: printTemplate(missing) }
}
