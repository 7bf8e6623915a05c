import type { Address } from '../declare/redirect.js'
import { escapeLiteral, segment, type Segment } from '../declare/template.js'
import type { Pattern } from '../match/pattern.js'
import { escapeParam } from './encode.js'

/**
 * Returns a function that builds the URL of a redirect from a request's params and target; `null` if it cannot be
 * built. A path begins with the base path and the prefix, and the query of the request is kept.
 */
export function redirectTarget (
  { mounting }: Pattern, address: Address
): (params: Readonly<Record<string, unknown>>, target: string) => string | null {
  const isPath = address.origin === ''
  const prefix = mounting.prefix.map(escapeLiterals)
  return (params, target) => {
    const begin = isPath ? fill(prefix, params, escapeParam) : address.origin
    const ownPath = fill(address.path, params, escapeParam)
    const query = fill(address.query, params, value => encodeURIComponent(value).replaceAll('%20', '+'))
    const fragment = fill(address.fragment, params, escapeLiteral)
    if (begin === null || ownPath === null || query === null || fragment === null) return null
    // The path must begin with exactly one slash, and clients would remove dot segments.
    if ((isPath && !/^\/(?!\/)/.test(ownPath)) || /\/\.\.?(?:\/|$)/.test(ownPath)) return null
    const queries = [query, queryOf(target)].filter(part => part !== '').join('&')
    const isRoot = isPath && ownPath === '/' && begin !== '' && !mounting.endsWithSlash
    const path = isRoot ? begin : begin + ownPath
    const end = (queries === '' ? '' : `?${queries}`) + (fragment === '' ? '' : `#${fragment}`)
    return (isPath ? mounting.base : '') + path + end
  }
}

/** A segment of a prefix with its slash and percent-encoded literals. */
function escapeLiterals ({ before, param, after }: Segment): Segment {
  return segment(`/${escapeLiteral(before)}`, param, false, escapeLiteral(after))
}

function fill (
  segments: readonly Segment[], params: Readonly<Record<string, unknown>>,
  write: (value: string, isGlob: boolean) => string
): string | null {
  let result = ''
  for (const { before, param, isGlob, after } of segments) {
    const value = param === null ? '' : params[param]
    if (value === undefined || value === null) return null
    result += before + write(String(value), isGlob) + after
  }
  return result
}

/** The query of a request's target. Invalid characters are percent-encoded. */
function queryOf (target: string): string {
  const query = /^[^?#]*\?(.*)$/s.exec(target)?.[1] ?? ''
  return query.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
