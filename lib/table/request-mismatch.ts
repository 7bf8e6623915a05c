import type { PlannedRoute } from '../match/plan.js'
import type { Headers } from './finder.js'
import { listOf, type Mismatch } from './mismatch.js'
import { printValue } from './row.js'
import { answerOf, isForHost } from './strategy.js'

/** What is asked of a request beside its path. */
export interface Head {
  readonly method: string
  readonly url: string
  readonly headers: Headers
}

/** Why a route does not take the verb of a request, its host or its version; of versions where any route has one. */
export function requestMismatch (planned: PlannedRoute, head: Head, asksVersions: boolean): Mismatch | null {
  const { methods, url: { entry: { conditions } } } = planned
  if (!methods.includes(head.method)) return methodFault(methods, head.method)
  if (!isForHost(conditions['host'], head)) return headerFault('host', conditions['host'], head.headers['host'])
  const version = head.headers['accept-version']
  const isVersion = !asksVersions || isForVersion(conditions['version'], version)
  return isVersion ? null : headerFault('version', conditions['version'], version)
}

function methodFault (methods: readonly string[], method: string): Mismatch {
  const upper = method.toUpperCase()
  if (methods.includes(upper)) return { code: 'method-case', at: null, text: method, expected: upper }
  return { code: 'method', at: null, text: method, expected: listOf(methods) }
}

function headerFault (code: 'host' | 'version', wanted: unknown, given: Headers[string]): Mismatch {
  const expected = wanted === undefined ? 'none' : printValue(wanted)
  return { code, at: null, text: given === undefined ? '' : String(given), expected }
}

/** Whether a version is the one that a request asks for: `1.2.0`, `1.2.x`, `1.x` or `*`. */
function isForVersion (wanted: unknown, given: Headers[string]): boolean {
  if (wanted === undefined || given === undefined) return wanted === given
  const [own, asked] = [String(wanted).split('.'), String(given).split('.')]
  return given === '*' || asked.every((part, index) => part === 'x' || Number(part) === Number(own[index] ?? 0))
}

/** The first condition of a route that says no to a request, or that cannot say. */
export function conditionMismatch ({ url: { entry } }: PlannedRoute, head: Head): Mismatch | null {
  for (const condition of entry.when) {
    const expected = condition.name === '' ? 'a function' : condition.name
    try {
      if (!answerOf(condition, head)) return { code: 'when', at: null, text: '', expected }
    } catch (thrown) {
      return { code: 'when', at: null, text: thrown instanceof Error ? thrown.message : String(thrown), expected }
    }
  }
  return null
}
