import type { Candidate, Explanation, RequestOptions } from '../../types/index.js'
import { printTemplate } from '../declare/template-print.js'
import type { Drawing } from '../draw/drawing.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Routed } from '../match/shadows.js'
import type { Asked, Part } from './asked.js'
import { TARGET } from './finder.js'
import { failedConstraint, judgeParams, type Pairs } from './judge.js'
import { textOf } from './moves.js'
import { nearest } from './nearest.js'
import { describeParting, type Parting } from './parting.js'
import { pathTreeOf, type PathTree } from './path-tree.js'
import { cutterOf, type Cut, type Piece } from './pieces.js'
import { printExplanation } from './print-explanation.js'
import { headersOf, readFound } from './recognize.js'
import { judgeConditions, requestJudge, type Head } from './requests.js'
import type { Weigh } from './way.js'

/** Says what would happen to a request, and why. What a condition throws is thrown. */
export type Explain = (method: string, target: string, options?: RequestOptions) => Explanation

/** What becomes of a request, and the route that the router has found for it. */
interface Verdict extends Pick<Explanation, 'outcome' | 'route' | 'params' | 'location' | 'isForeign'> {
  readonly planned?: PlannedRoute
  /** Why that route does not take it, where its reading of the params says so. */
  readonly parting?: Parting
  readonly fault?: Error | undefined
  /** Whether it is a wildcard of the app's that takes it. */
  readonly isWildcard?: boolean
}

/** A route by the path that its helpers build, so that a suffix does not tell it from another. */
interface Planted extends Routed {
  readonly planned: PlannedRoute
}

/** What is looked for near by. */
interface Index {
  readonly tree: PathTree<Planted>
  readonly cut: Cut
}

/** How many candidates are named. */
const MOST = 5

const weights = { path: 2, method: 2, request: 1 } as const

/** An explainer of a table; its index of paths is made when a request first needs one. */
export function explainerOf (asked: Asked): Explain {
  const verbs = [...new Set(asked.parts.flatMap(({ plan }) => plan().flatMap(({ methods }) => methods)))]
  let index: Index | undefined
  return (method, url, options) => {
    const head: Head = { method, url, headers: headersOf(options) }
    const { planned, parting, fault, ...verdict } = judge(asked, head)
    if (fault !== undefined) throw fault
    const told = { ...verdict, method, target: url }
    if (verdict.outcome === 'served' || verdict.outcome === 'redirected') return finish(told)
    if (planned !== undefined && verdict.outcome === 'bad-request') {
      return finish({ ...told, candidates: [candidateOf(asked, planned, parting!)] })
    }
    const isBroken = verdict.outcome === 'bad-request'
    const others = isBroken ? [] : takingVerbs(asked, verbs, head)
    index ??= { tree: plant(asked.parts), cut: cutterOf(asked.rules) }
    const near = candidatesFor(asked, index, { head, taker: planned, parting })
    if (others.length === 0) return finish({ ...told, candidates: near })
    const candidates = near.filter(({ code }) => code === 'method' || code === 'method-case')
    return finish({ ...told, outcome: 'wrong-method', verbs: others, candidates })
  }
}

/**
 * The verbs that the path takes, as `Allow` has them: those of the table, and those that the app has beside them at its
 * place. Where there is no `Allow`, they are those whose condition throws, and the app's own, but for wildcards, which say
 * nothing of a URL.
 */
function takingVerbs (asked: Asked, verbs: readonly string[], head: Head): readonly string[] {
  const verdicts = new Map(verbs.map(verb => [verb, judge(asked, { ...head, method: verb })]))
  const urls = new Set([...verdicts.values()].filter(takes).map(({ planned }) => planned!.url))
  if (urls.size === 0) return verbs.filter(verb => mayTake(verdicts.get(verb)!))
  const standing = new Set([...urls].flatMap(url => asked.app?.verbsAt(url) ?? []))
  return [...new Set([...verbs, ...standing])].filter(verb => {
    const verdict = verdicts.get(verb) ?? judge(asked, { ...head, method: verb })
    return takes(verdict) || (verdict.isForeign && standing.has(verb))
  })
}

function finish (told: Pick<Explanation, 'outcome' | 'method' | 'target'> & Partial<Explanation>): Explanation {
  const { outcome, method, target, route = null, params = null, location = null, isForeign = false } = told
  const { verbs = [], candidates = [] } = told
  const lists = { verbs: Object.freeze(verbs), candidates: Object.freeze(candidates) }
  const explanation = { outcome, method, target, route, params, location, isForeign, ...lists }
  Object.defineProperty(explanation, 'toString', { value: () => printExplanation(explanation) })
  return Object.freeze(explanation)
}

const nothing = { outcome: 'no-match', route: null, params: null, location: null, isForeign: false } as const

/** What becomes of a request, by the router and by the very reading of the route that it finds. */
function judge ({ find, shown, app }: Asked, { method, url, headers }: Head): Verdict {
  const found = find(method, url, headers)
  const comparison = app?.compare(method, url, headers, found) ?? 'same'
  const isWildcard = comparison === 'wildcard'
  if (isWildcard || comparison === 'foreign') return { ...nothing, outcome: 'served', isForeign: true, isWildcard }
  if (found !== null && 'refused' in found) {
    return { ...nothing, outcome: found.refused === 'encoding' ? 'bad-request' : 'no-match' }
  }
  if (found === null || comparison === 'nothing') return nothing
  const { planned, fault } = found
  const { params, ...read } = { params: null, ...readFound(planned, found.params, url) }
  switch (read.verdict) {
    case 'declined': return { ...nothing, planned, fault }
    case 'lost': return { ...nothing, planned, fault, parting: lostAt(planned) }
    case 'failed': return {
      ...nothing,
      outcome: 'bad-request',
      route: shown(planned.route),
      params,
      planned,
      fault,
      parting: failedConstraint(planned.url, found.params)
    }
    case 'taken': {
      const outcome = read.location === null ? 'served' : 'redirected'
      return { ...nothing, outcome, route: shown(planned.route), params, location: read.location, planned, fault }
    }
  }
}

/** Whether a route of the table takes it. */
function takes ({ route, fault }: Verdict): boolean {
  return route !== null && fault === undefined
}

function mayTake ({ route, isForeign, isWildcard }: Verdict): boolean {
  return route !== null || (isForeign && isWildcard !== true)
}

/** A redirect whose address cannot be made. */
function lostAt ({ route: { redirect } }: PlannedRoute): Parting {
  return { code: 'redirect', at: null, text: '', expected: redirect!.to }
}

/** What is asked for, and the route that the router finds for it, which declines it, with its reason where that is known. */
interface Refused {
  readonly head: Head
  readonly taker: PlannedRoute | undefined
  readonly parting: Parting | undefined
}

function plant (parts: readonly Part[]): PathTree<Planted> {
  const own = parts.flatMap(({ plan }) => plan().filter(({ url }) => !url.isVariant))
  return pathTreeOf(own.map((planned): Planted => ({ ...planned, planned, url: { segments: planned.url.path } })))
}

/** One candidate for each entry: the verbs of a URL part with the request at the same place. */
function candidatesFor (asked: Asked, { tree, cut }: Index, refused: Refused): readonly Candidate[] {
  const pieces = TARGET.test(refused.head.url) ? cut(refused.head.url) : null
  if (pieces === null) return []
  const isFolded = !asked.rules.caseSensitive
  const chosen = new Map<unknown, Candidate>()
  const weigh = weigherOf(asked, refused, pieces)
  for (const { route: { planned }, parting } of nearest(tree, { pieces, isFolded, weigh })) {
    const { entry } = planned.url
    if (chosen.has(entry)) continue
    const told = parting?.code === 'too-far' ? { ...parting, text: textOf(pieces.slice(parting.at!)) } : parting
    chosen.set(entry, candidateOf(asked, planned, told ?? takenInstead(asked, refused)))
    if (chosen.size === MOST) break
  }
  return [...chosen.values()]
}

function takenInstead ({ shown }: Asked, { taker }: Refused): Parting {
  const expected = taker === undefined ? 'another route' : `${taker.route.method} ${shown(taker.route).path}`
  return { code: 'taken', at: null, text: '', expected }
}

function candidateOf ({ shown }: Asked, { route }: PlannedRoute, parting: Parting): Candidate {
  return Object.freeze({ route: shown(route), ...describeParting(parting) })
}

/** Weighs what a route makes of the params on a way, and of the verb, the headers and the conditions. */
function weigherOf (
  { parts, rules, app }: Asked, { head, taker, parting: known }: Refused, pieces: readonly Piece[]
): Weigh<Planted> {
  const cutting = { pieces, most: rules.maxParamLength, isFolded: !rules.caseSensitive }
  const judgeRequest = requestJudge(app?.asksVersions ?? parts.some(({ drawing }) => hasVersions(drawing)))
  return ({ planned }, { pairs, parting }) => {
    const fault = planned === taker && known !== undefined ? known : judgeParams(planned, pairs, cutting)
    const refusal = judgeRequest(planned, head)
    const isVerb = refusal !== null && refusal.code.startsWith('method')
    const cost = (fault === null ? 0 : weights.path) + (refusal === null ? 0 : weights[isVerb ? 'method' : 'request'])
    const found = firstOf(completed(parting, planned, pairs), fault) ?? refusal
    // A function of the user's is asked only where all else is right.
    if (found !== null) return { cost, parting: found }
    const condition = judgeConditions(planned, head)
    return { cost: cost + (condition === null ? 0 : weights.request), parting: condition }
  }
}

function hasVersions ({ entries }: Drawing): boolean {
  return entries.some(({ conditions }) => 'version' in conditions)
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
