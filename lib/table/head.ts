import { readHost } from '../constrain/host.js'
import type { PlannedRoute } from '../match/pattern.js'

/** The fields of a request that the router reads. */
export interface Head {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether a request meets the host and the version of a route. */
export type HeadTest = (head: Pick<Head, 'headers'>) => boolean

/**
 * Returns the test of a route's host and version, as the router checks them; `null` if there is nothing to test. The
 * conditions in `own` are decided by strategies of the app.
 */
export function headTest ({ pattern: { entry } }: PlannedRoute, own: readonly string[]): HeadTest | null {
  const tests = Object.entries(entry.conditions).filter(([key]) => !own.includes(key))
    .map(([key, value]) => key === 'host' ? hostTest(value) : versionTest(value))
  const [first, second] = tests
  if (first === undefined) return null
  return second === undefined ? first : head => first(head) && second(head)
}

/** Returns whether a request is for a host, as in Fastify, but with linear host patterns. */
export function hostTest (host: unknown): HeadTest {
  if (host === undefined) return () => true
  if (!(host instanceof RegExp)) return ({ headers }) => hostIn(headers) === host
  // The declaration has already checked the pattern.
  const { test } = readHost(host) as { readonly test: (text: string) => boolean }
  return ({ headers }) => {
    const text = hostIn(headers)
    return typeof text === 'string' && test(text)
  }
}

/** The host of a request as the router reads it: HTTP/2 has an authority. */
export function hostIn (headers: Head['headers']): string | string[] | undefined {
  return headers['host'] || headers[':authority']
}

/** Returns whether a request asks for a version, in the forms of the router: `1.2.0`, `1.2.x`, `1.x`, `*`. */
export function versionTest (version: unknown): HeadTest {
  if (version === undefined) return ({ headers }) => headers['accept-version'] === undefined
  const [major, minor, patch] = `${String(version)}.0.0`.split('.').map(Number)
  const forms = new Set([
    '*', 'x', 'x.x', 'x.x.x', `${major}.x`, `${major}.x.x`, `${major}.${minor}.x`, `${major}.${minor}.${patch}`
  ])
  return ({ headers }) => forms.has(String(headers['accept-version']))
}
