import type { Address } from '../declare/redirect.js'
import { escapeLiteral } from '../declare/template-print.js'
import { segment, type Segment } from '../declare/template.js'
import type { Url } from '../match/urls.js'
import { escapeParam } from './encode.js'

type Params = Readonly<Record<string, unknown>>

/** How a param's text is written into each part of an address. */
const writers = {
  path: escapeParam,
  query: (text: string) => encodeURIComponent(text).replaceAll('%20', '+'),
  fragment: escapeLiteral
}

/**
 * Where the redirect of a URL leads a request, by its params and its target: params are filled in and encoded again, the
 * prefix is put before a path, and the path of the app's origin before that, and the query of the request follows, but in the Rails dialect. `null` where no address can be
 * made of them.
 */
export function redirectTarget (
  { mounting, dialect }: Url, address: Address
): (params: Params, target: string) => string | null {
  const { base } = mounting
  const prefix = mounting.prefix.map(sent)
  return (params, target) => {
    const location = locationOf(address, prefix, params, dialect.carriesQuery ? queryOf(target) : '')
    return location === null || address.origin !== '' ? location : base + location
  }
}

/** A segment of a prefix as it is sent, its slash before it. */
function sent ({ text, param, rest }: Segment): Segment {
  return segment(`/${escapeLiteral(text)}`, param, false, rest === null ? null : segment(escapeLiteral(rest.text)))
}

function locationOf (address: Address, prefix: readonly Segment[], params: Params, carried: string): string | null {
  const begin = address.origin === '' ? fill(prefix, params, writers.path) : address.origin
  const path = fill([address.path], params, writers.path)
  const query = fill([address.query], params, writers.query)
  const fragment = fill([address.fragment], params, writers.fragment)
  if (begin === null || path === null || query === null || fragment === null || !isRooted(address, path)) return null
  const queries = [query, carried].filter(text => text !== '').join('&')
  const isRoot = path === '/' && begin !== ''
  return begin + (isRoot && address.origin === '' ? '' : path) +
    (queries === '' ? '' : `?${queries}`) + (fragment === '' ? '' : `#${fragment}`)
}

function fill (
  segments: readonly Segment[], params: Params, write: (text: string, isGlob: boolean) => string
): string | null {
  let filled = ''
  for (const begin of segments) {
    for (let part: Segment | null = begin; part !== null; part = part.rest) {
      filled += part.text
      if (part.param === null) continue
      const value = params[part.param]
      if (value === undefined || value === null) return null
      filled += write(String(value), part.isGlob)
    }
  }
  return filled
}

/** Whether a path begins with exactly one slash, and no client folds any of it away. */
function isRooted ({ origin }: Address, path: string): boolean {
  return (origin !== '' || /^\/(?!\/)/.test(path)) && !/\/\.\.?(?:\/|$)/.test(path)
}

/** The query of a request's target as it came, what has no place in one percent-encoded. */
function queryOf (target: string): string {
  const found = /^[^?#]*\?(.*)$/s.exec(target)?.[1] ?? ''
  return found.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
