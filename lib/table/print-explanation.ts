import type { Candidate, Explanation, Route } from '../../types/index.js'
import { printRoute } from '../draw/record.js'
import { harmless, show } from '../errors/errors.js'
import { TARGET } from './finder.js'
import { listOf } from './mismatch.js'
import { handlerOf } from './row.js'

type Told = Omit<Explanation, 'toString'>

/** The first line of an explanation, by its outcome. */
const headlines: Readonly<Record<Explanation['outcome'], (told: Told, pattern: string | null) => string>> = {
  served: ({ route, method }, pattern) => route !== null
    ? `is served by ${nameRoute(route)}`
    : 'is served by a route that the app has beside its tables' +
      (pattern === null ? '' : harmless(`: ${method} ${pattern}`)),
  redirected: ({ route, location }) => `is redirected to ${harmless(location!)} by ${nameRoute(route!)}`,
  'bad-request': ({ route }) =>
    `is a bad request${route === null ? ': its URL is not well percent-encoded' : ` to ${nameRoute(route)}`}`,
  'wrong-method': ({ verbs }) => `takes another method: ${listOf(verbs)}`,
  'no-match': () => 'matches no route'
}

/** An explanation in words, for a terminal, with the pattern of a route by hand: nothing of what a client sent is left that could forge some of it. */
export function printExplanation (told: Told, pattern: string | null): string {
  const { outcome, method, target, params, candidates } = told
  return [
    `${harmless(method)} ${harmless(target)} ${headlines[outcome](told, pattern)}`,
    ...Object.entries(params ?? {}).map(([name, value]) => `  ${name}: ${show(value)}`),
    // An asterisk stands for the server itself (RFC 9112, 3.2.4).
    ...TARGET.test(target) || target === '*' ? [] : [`  begin the path with '/': ${show(`/${target}`)}`],
    ...outcome === 'no-match' && candidates.length > 0 ? ['The nearest:'] : [],
    ...candidates.flatMap(printCandidate)
  ].join('\n')
}

function nameRoute (route: Route): string {
  return `${handlerOf(route)} (${printRoute(route)})`
}

function printCandidate ({ route, segment, reason }: Candidate): readonly string[] {
  const place = segment === null ? '' : `segment ${segment.index}: `
  return [`  ${printRoute(route)}  ${handlerOf(route)}`, `    ${place}${reason}`]
}
