import type { QueryValue } from '../../types/index.js'

/** Whether a text without dots stands in a path segment as it is: RFC 3986's `pchar` without what is percent-encoded. */
export function isPlainSegment (text: string): boolean {
  return /^[\w\-~!$&'()*+,;=:@]+$/.test(text)
}

/** Whether a text stands in a query as it is: RFC 3986's unreserved characters. */
export function isUnreserved (text: string): boolean {
  return /^[\w.~-]*$/.test(text)
}

/** A path segment as Rails escapes it: all but `A-Za-z0-9-._~!$&'()*+,;=:@` becomes `%XX` of its UTF-8. */
export function escapeSegment (text: string): string {
  // encodeURI leaves what may stand anywhere in a URL; three of those would end the segment.
  return encodeURI(text).replace(/[/?#]/g, char => char === '/' ? '%2F' : char === '?' ? '%3F' : '%23')
}

/** A query as Rails' `to_query` writes it: nested by brackets, sorted at each level, empty lists and maps left out. */
export function encodeQuery (query: Readonly<Record<string, QueryValue>>): string {
  const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  return joinSorted(present.map(([key, value]) => encodePair(escapeForm(key), value)))
}

/** One key with all that is below it; `''` for an empty list or map. Lists keep their order. */
function encodePair (key: string, value: QueryValue): string {
  if (Array.isArray(value)) return value.map(one => encodePair(`${key}%5B%5D`, one)).filter(pair => pair !== '').join('&')
  if (typeof value === 'object' && value !== null) {
    return joinSorted(Object.entries(value).map(([inner, one]) => encodePair(`${key}%5B${escapeForm(inner)}%5D`, one)))
  }
  return `${key}=${value === null || value === undefined ? '' : escapeForm(String(value))}`
}

function joinSorted (pairs: readonly string[]): string {
  return pairs.filter(pair => pair !== '').sort().join('&')
}

/** As Ruby's CGI.escape: a space is `+`, and only `A-Za-z0-9_.-~` stay. */
function escapeForm (text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]|%20/g, found => found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`)
}
