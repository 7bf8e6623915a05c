import type { Address } from '../declare/redirect.js'
import { escapeLiteral, segment, type Segment } from '../declare/template.js'
import type { Url } from '../match/urls.js'
import { escapeParam } from './encode.js'

type ParamValues = Readonly<Record<string, unknown>>

/**
 * Where the redirect of a URL leads a request, by its params and its target: params are filled in and encoded again. In
 * front of a path stand the path of the app's origin and the prefix, and end it the query of the request, but in the
 * Rails dialect. `null` where no address can be made of them.
 */
export function redirectTarget (
  { mounting, dialect }: Url, address: Address
): (params: ParamValues, target: string) => string | null {
  const isPath = address.origin === ''
  const prefix = mounting.prefix.map(escapeLiterals)
  return (params, target) => {
    const begin = isPath ? fill(prefix, params, escapeParam) : address.origin
    const own = fill(address.path, params, escapeParam)
    const query = fill(address.query, params, value => encodeURIComponent(value).replaceAll('%20', '+'))
    const fragment = fill(address.fragment, params, escapeLiteral)
    if (begin === null || own === null || query === null || fragment === null) return null
    // It begins with exactly one slash, and no client folds any of it away.
    if ((isPath && !/^\/(?!\/)/.test(own)) || /\/\.\.?(?:\/|$)/.test(own)) return null
    const queries = [query, dialect.carriesQuery ? queryOf(target) : ''].filter(one => one !== '').join('&')
    const path = isPath && own === '/' && begin !== '' ? begin : begin + own
    const end = (queries === '' ? '' : `?${queries}`) + (fragment === '' ? '' : `#${fragment}`)
    return (isPath ? mounting.base : '') + path + end
  }
}

/** A segment of a prefix as it is sent, its slash before it. */
function escapeLiterals ({ before, param, after }: Segment): Segment {
  return segment(`/${escapeLiteral(before)}`, param, false, escapeLiteral(after))
}

function fill (
  segments: readonly Segment[], params: ParamValues, write: (value: string, isGlob: boolean) => string
): string | null {
  let result = ''
  for (const { before, param, isGlob, after } of segments) {
    const value = param === null ? '' : params[param]
    if (value === undefined || value === null) return null
    result += before + write(String(value), isGlob) + after
  }
  return result
}

/** The query of a request's target as it came, what has no place in one percent-encoded. */
function queryOf (target: string): string {
  const query = /^[^?#]*\?(.*)$/s.exec(target)?.[1] ?? ''
  return query.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
