import findMyWay from 'find-my-way'
import type { Entry } from '../draw/drawing.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Headers } from './finder.js'
import { listOf, type Parting } from './parting.js'
import { printValue } from './row.js'
import { answerOf } from './strategy.js'

/** What is asked of a request beside its path. */
export interface Head {
  readonly method: string
  readonly url: string
  readonly headers: Headers
}

/** Why a route does not take the verb of a request, its host or its version. */
export type JudgeRequest = (planned: PlannedRoute, head: Head) => Parting | null

type Asks = (headers: Headers) => boolean

const no = (): boolean => false
const yes = (): boolean => true

/** Judges requests; `asksVersions` says whether any route of the router has a version, without which none is looked at. */
export function requestJudge (asksVersions: boolean): JudgeRequest {
  const askers = new Map<Entry['conditions'], Readonly<Record<'host' | 'version', Asks>>>()
  const askersOf = (conditions: Entry['conditions']): Readonly<Record<'host' | 'version', Asks>> => {
    const { host, version } = conditions
    let found = askers.get(conditions)
    if (found === undefined) {
      found = {
        host: host === undefined ? yes : headerAskerOf({ host }),
        version: asksVersions ? headerAskerOf(version === undefined ? {} : { version }) : yes
      }
      askers.set(conditions, found)
    }
    return found
  }
  return ({ methods, url: { entry: { conditions } } }, { method, headers }) => {
    if (!methods.includes(method)) return methodFault(methods, method)
    const asks = askersOf(conditions)
    if (!asks.host(headers)) return headerFault('host', conditions, headers['host'])
    return asks.version(headers) ? null : headerFault('version', conditions, headers['accept-version'])
  }
}

function methodFault (methods: readonly string[], method: string): Parting {
  const upper = method.toUpperCase()
  if (methods.includes(upper)) return { code: 'method-case', at: null, text: method, expected: upper }
  return { code: 'method', at: null, text: method, expected: listOf(methods) }
}

function headerFault (code: 'host' | 'version', conditions: Entry['conditions'], given: Headers[string]): Parting {
  const wanted = conditions[code]
  const expected = wanted === undefined ? 'none' : printValue(wanted)
  return { code, at: null, text: given === undefined ? '' : String(given), expected }
}

/** Asks the router itself, by one that holds nothing else, whether a request has what one condition of a route asks for. */
function headerAskerOf (constraints: Readonly<Record<string, unknown>>): Asks {
  const router = findMyWay({ defaultRoute: no } as never)
  router.on('GET', '/', { constraints }, yes as never)
  // The router looks at a version where any route has one, and then at routes without one too.
  router.on('GET', '/versioned', { constraints: { version: '1.0.0' } }, yes as never)
  const header = 'host' in constraints ? 'host' : 'accept-version'
  return headers => {
    const request = { method: 'GET', url: '/', headers: { [header]: headers[header] } }
    return router.lookup(request as never, undefined as never) as unknown as boolean
  }
}

/** The first condition of a route that says no to a request, or that cannot say. */
export function judgeConditions ({ url: { entry } }: PlannedRoute, head: Head): Parting | null {
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
