import type { Explanation, Route, Table } from '../../types/index.js'
import { harmless, show } from '../errors/errors.js'
import { printRoute } from '../draw/record.js'

/** What the page is told of a request: texts to show, and rows by their numbers. */
interface Answer {
  readonly outcome: Explanation['outcome'] | 'error'
  /** In words, on one line. */
  readonly text: string
  readonly row?: number | null
  readonly params?: ReadonlyArray<readonly [name: string, value: string]>
  readonly candidates?: ReadonlyArray<{
    readonly row: number, readonly route: string, readonly segment: number | null, readonly reason: string
  }>
}

/** Answers `?method=GET&url=/photos/7&header=Host: example.com`, where a header may stand several times. */
export function answerTo (table: Table, query: string): Answer {
  const given = new URLSearchParams(query)
  const { target, host } = targetIn(given.get('url') ?? '/')
  const headers = { ...host === null ? {} : { host }, ...headersIn(given.getAll('header')) }
  try {
    return answerOf(table.explain(given.get('method') ?? 'GET', target, { headers }), table.routes)
  } catch (error) {
    // A condition on the request is a function of the app's.
    return { outcome: 'error', text: `a condition throws ${harmless(String(error))}` }
  }
}

/** A whole URL, as it is copied from a browser, names its host too. */
function targetIn (url: string): { readonly target: string, readonly host: string | null } {
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  const target = rest ?? url
  return { target: target.startsWith('/') ? target : `/${target}`, host: host ?? null }
}

/** Without a prototype, as anybody may name them. */
function headersIn (lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (/^\S+$/.test(name)) headers[name] = line.slice(colon + 1).trim()
  }
  return headers
}

function answerOf (explanation: Explanation, routes: readonly Route[]): Answer {
  const { outcome, route, params, candidates } = explanation
  return {
    outcome,
    text: String(explanation).split('\n')[0]!,
    row: route === null ? null : routes.indexOf(route),
    params: Object.entries(params ?? {}).map(([name, value]) => [name, show(value)] as const),
    candidates: candidates.map(({ route, segment, reason }) => ({
      row: routes.indexOf(route),
      route: printRoute(route),
      segment: segment?.index ?? null,
      reason
    }))
  }
}
