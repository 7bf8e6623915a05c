import type { Candidate, Explanation, Table } from '../../types/index.js'
import { printRoute } from '../draw/record.js'
import { escapeControls, show } from '../errors/errors.js'
import { inWords, type Failure } from '../errors/failure.js'
import { pathIn, type RouterRules } from '../match/read.js'
import { isMalformed } from '../match/shapes.js'
import type { PlannedRoute } from '../match/pattern.js'
import { nearestIn } from './nearest.js'
import { constraintFailure } from './param-failure.js'
import { headersOf, evaluate, matchesOf, methodsOf, type TableFinder } from './recognize.js'
import { handlerOf, printServed } from './row.js'
import type { Head } from './head.js'
import { splitPath, TARGET } from './url-segments.js'

/** Returns a function that explains the response to a request. The function throws the error of a condition. */
export function explainerOf (
  finder: TableFinder, routes: readonly PlannedRoute[], rules: RouterRules
): Table['explain'] {
  const findNearest = nearestIn(finder, routes, rules)
  return (method, target, options) => {
    const head: Head = { method, url: target, headers: headersOf(options) }
    const evaluation = evaluate(finder, head)
    if (evaluation.error !== undefined) throw evaluation.error
    const { outcome, route, params, location, isExternal } = evaluation
    const fields = { outcome, method, target, route, params, location, isExternal, allowedMethods: [], candidates: [] }
    if (!isExternal && (outcome === 'served' || outcome === 'redirected')) return finish(fields)
    const path = pathIn(target, rules)
    // A bad request with a well-formed path has a malformed authority or a fragment (RFC 9112, 3.2.2).
    const isReadable = TARGET.test(target) && (outcome !== 'bad-request' || isMalformed(path))
    const segments = isReadable ? splitPath(path.slice(1)) : null
    if (isExternal) {
      const text = segments?.map(({ text }) => `/${text}`).join('')
      return finish(fields, finder.appRouter!.patternFor(head, text ?? target))
    }
    const nearest = route !== null
      ? [{
          planned: evaluation.planned!,
          failure: constraintFailure(evaluation.planned!.pattern, evaluation.places!)!
        }]
      : segments === null ? [] : findNearest(head, segments, evaluation.planned)
    const candidates = nearest.map(({ planned, failure }) =>
      Object.freeze({ route: finder.recordOf(planned)!, ...describeFailure(failure) }))
    const allowedMethods = outcome === 'bad-request' ? [] : allowedMethodsOf(finder, head)
    if (allowedMethods.length === 0) return finish({ ...fields, candidates })
    const ofMethods = candidates.filter(({ code }) => code === 'method' || code === 'method-case')
    return finish({ ...fields, outcome: 'method-not-allowed', allowedMethods, candidates: ofMethods })
  }
}

/**
 * The methods that a path allows, as in the header `Allow`. Without such a header, they are the methods whose condition
 * throws, and the methods of plain Fastify routes except wildcards.
 */
function allowedMethodsOf (finder: TableFinder, head: Head): readonly string[] {
  const { matches, failures } = matchesOf(finder, head)
  if (matches.size > 0) return methodsOf(finder, head, matches)
  const isPlainRoute = (method: string): boolean =>
    finder.appRouter !== undefined && evaluate(finder, { ...head, method }).isWildcard === false
  return finder.methods.filter(method => failures.has(method) || isPlainRoute(method))
}

/** A failure as a candidate has it. */
function describeFailure (failure: Failure): Omit<Candidate, 'route'> {
  const { code, at, text, ...details } = failure
  const segment = at === null ? null : Object.freeze({ index: at + 1, text })
  return { code, reason: inWords(failure), segment, ...details }
}

/** Returns a frozen explanation; `pattern` is the pattern of a plain Fastify route that handles the request. */
function finish (fields: Omit<Explanation, 'toString'>, pattern: string | null = null): Explanation {
  const { allowedMethods, candidates } = fields
  const lists = { allowedMethods: Object.freeze(allowedMethods), candidates: Object.freeze(candidates) }
  const explanation: Explanation = { ...fields, ...lists }
  Object.defineProperty(explanation, 'toString', { value: () => printExplanation(explanation, pattern) })
  return Object.freeze(explanation)
}

/** The first line of an explanation by its outcome. */
const headlines: Readonly<Record<
  Explanation['outcome'], (explanation: Explanation, pattern: string | null) => string
>> = {
  served: ({ route, method }, pattern) => route !== null
    ? `is handled by ${printServed(route)}`
    : 'is handled by a plain Fastify route' +
      (pattern === null ? '' : escapeControls(`: ${method} ${pattern}`)),
  redirected: ({ route, location }) => `is redirected to ${escapeControls(location!)} by ${printServed(route!)}`,
  'bad-request': ({ route }) =>
    `is a bad request${route === null ? ': the URL is malformed' : ` for ${printServed(route)}`}`,
  'method-not-allowed': ({ allowedMethods }) => `is not allowed. Allowed methods: ${allowedMethods.join(', ')}`,
  'not-found': () => 'matches no route'
}

/** Prints an explanation for a terminal. All strings of the client are escaped, so that they cannot forge lines. */
function printExplanation (explanation: Explanation, pattern: string | null): string {
  const { outcome, method, target, params, candidates } = explanation
  return [
    `${escapeControls(method)} ${escapeControls(target)} ${headlines[outcome](explanation, pattern)}`,
    ...Object.entries(params ?? {}).map(([name, value]) => `  ${name}: ${show(value)}`),
    // An asterisk is the target of the server itself (RFC 9112, 3.2.4).
    ...TARGET.test(target) || target === '*' ? [] : [`  begin the path with '/': ${show(`/${target}`)}`],
    ...outcome === 'not-found' && candidates.length > 0 ? ['Nearest routes:'] : [],
    ...candidates.flatMap(printCandidate)
  ].join('\n')
}

function printCandidate ({ route, segment, reason }: Candidate): readonly string[] {
  const position = segment === null ? '' : `segment ${segment.index}: `
  return [`  ${printRoute(route)}  ${handlerOf(route)}`, `    ${position}${reason}`]
}
