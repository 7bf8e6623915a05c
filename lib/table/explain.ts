import type { Candidate, Explanation, RequestOptions } from '../../types/index.js'
import type { PlannedRoute } from '../match/plan.js'
import { describeMismatch, type Mismatch } from './mismatch.js'
import { nearestIn, type FindNearest, type Head, type Near } from './nearest.js'
import { failedConstraint } from './param-mismatch.js'
import { printExplanation } from './print-explanation.js'
import type { Query } from './query.js'
import { headersOf, readFound } from './recognize.js'

/** Says what would happen to a request, and why. What a condition throws is thrown. */
export type Explain = (method: string, target: string, options?: RequestOptions) => Explanation

/** What becomes of a request, and the route that the router has found for it. */
interface Verdict extends Pick<Explanation, 'outcome' | 'route' | 'params' | 'location' | 'isForeign'> {
  readonly planned?: PlannedRoute
  /** Why that route does not take it, where its reading of the params says so. */
  readonly mismatch?: Mismatch
  readonly fault?: Error | undefined
  /** Whether it is a wildcard of the app's that takes it. */
  readonly isWildcard?: boolean
}

/** An explainer of tables; what it lays beside a request is made when a request first needs it. */
export function explainerOf (query: Query): Explain {
  const planned = query.tables.flatMap(({ plan }) => plan())
  const verbs = [...new Set(planned.flatMap(({ methods }) => methods))]
  let near: FindNearest | undefined
  return (method, url, options) => {
    const head: Head = { method, url, headers: headersOf(options) }
    const { planned: taker, mismatch, fault, ...verdict } = judge(query, head)
    if (fault !== undefined) throw fault
    const told = { ...verdict, method, target: url }
    if (verdict.isForeign) return finish(told, query.app!.patternFor(method, url, head.headers))
    if (verdict.outcome === 'served' || verdict.outcome === 'redirected') return finish(told)
    if (taker !== undefined && verdict.outcome === 'bad-request') {
      return finish({ ...told, candidates: [candidateOf(query, { planned: taker, mismatch: mismatch! })] })
    }
    const isBroken = verdict.outcome === 'bad-request'
    const others = isBroken ? [] : takingVerbs(query, verbs, head)
    near ??= nearestIn(query, planned)
    const candidates = near(head, taker, mismatch).map(one => candidateOf(query, one))
    if (others.length === 0) return finish({ ...told, candidates })
    const ofMethods = candidates.filter(({ code }) => code === 'method' || code === 'method-case')
    return finish({ ...told, outcome: 'wrong-method', verbs: others, candidates: ofMethods })
  }
}

/**
 * The verbs that the path takes, as `Allow` has them: those of the table, and those that the app has beside them at its
 * place. Where there is no `Allow`, they are those whose condition throws, and the app's own, but for wildcards, which say
 * nothing of a URL.
 */
function takingVerbs (query: Query, verbs: readonly string[], head: Head): readonly string[] {
  const verdicts = new Map(verbs.map(verb => [verb, judge(query, { ...head, method: verb })]))
  const urls = new Set([...verdicts.values()].filter(takes).map(({ planned }) => planned!.url))
  if (urls.size === 0) return verbs.filter(verb => mayTake(verdicts.get(verb)!))
  const standing = new Set([...urls].flatMap(url => query.app?.verbsAt(url) ?? []))
  return [...new Set([...verbs, ...standing])].filter(verb => {
    const verdict = verdicts.get(verb) ?? judge(query, { ...head, method: verb })
    return takes(verdict) || (verdict.isForeign && standing.has(verb))
  })
}

/** Completes what is told; `pattern` is that of a route by hand which takes the request. */
function finish (
  told: Pick<Explanation, 'outcome' | 'method' | 'target'> & Partial<Explanation>, pattern: string | null = null
): Explanation {
  const { outcome, method, target, route = null, params = null, location = null, isForeign = false } = told
  const { verbs = [], candidates = [] } = told
  const lists = { verbs: Object.freeze(verbs), candidates: Object.freeze(candidates) }
  const explanation = { outcome, method, target, route, params, location, isForeign, ...lists }
  Object.defineProperty(explanation, 'toString', { value: () => printExplanation(explanation, pattern) })
  return Object.freeze(explanation)
}

const nothing = { outcome: 'no-match', route: null, params: null, location: null, isForeign: false } as const

/** What becomes of a request, by the router and by the very reading of the route that it finds. */
function judge ({ find, shown, app }: Query, { method, url, headers }: Head): Verdict {
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
    case 'lost': return { ...nothing, planned, fault, mismatch: lostAt(planned) }
    case 'failed': return {
      ...nothing,
      outcome: 'bad-request',
      route: shown(planned.route),
      params,
      planned,
      fault,
      mismatch: failedConstraint(planned.url, found.params)
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
function lostAt ({ route: { redirect } }: PlannedRoute): Mismatch {
  return { code: 'redirect', at: null, text: '', expected: redirect!.to }
}

function candidateOf ({ shown }: Query, { planned: { route }, mismatch }: Near): Candidate {
  return Object.freeze({ route: shown(route), ...describeMismatch(mismatch) })
}
