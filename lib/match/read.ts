import { classOf } from '../declare/map.js'
import type { Segment } from '../declare/template.js'
import { decodedForLiterals, routerLiteral, type RawParams } from './shapes.js'
import type { PlannedRoute } from './pattern.js'

/** The router's options that decide how a path is split and compared, by Fastify's names. */
export interface RouterRules {
  readonly maxParamLength: number
  /** Whether a trailing slash is ignored. */
  readonly ignoreTrailingSlash: boolean
  readonly ignoreDuplicateSlashes: boolean
  readonly caseSensitive: boolean
  /** Whether a path ends at its first semicolon. */
  readonly useSemicolonDelimiter: boolean
}

export const DEFAULT_RULES: RouterRules = {
  maxParamLength: 100,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  caseSensitive: true,
  useSemicolonDelimiter: false
}

const NO_ENDS = Object.freeze([''] as const)

/**
 * What Fastify mounts after the segments of a URL: nothing, a slash by the option `trailingSlash`, or at the root of a
 * prefix one slash, two, or none, by the prefix and by the route option `prefixTrailingSlash`.
 */
export function endsOf ({ pattern, route }: PlannedRoute, rules: Partial<RouterRules>): readonly [string, ...string[]] {
  const { routerPath, segments, mounting: { endsWithSlash }, entry } = pattern
  if (!routerPath.endsWith('/')) return NO_ENDS
  if (routerPath !== '/' || (segments.length === 0 && !endsWithSlash)) return ['/']
  const { prefixTrailingSlash } = entry.options.get(route)!
  const own = endsWithSlash ? '/' : ''
  const withSlash = rules.ignoreDuplicateSlashes === true ? '/' : `${own}/`
  if (prefixTrailingSlash === 'slash') return [withSlash]
  const isOne = prefixTrailingSlash === 'no-slash' || rules.ignoreTrailingSlash === true || withSlash === own
  return isOne ? [own] : [own, withSlash]
}

/** The same ends as the router compares them. It removes a slash from the end of paths if it ignores trailing slashes. */
export function readEnds (planned: PlannedRoute, rules: Partial<RouterRules>): readonly string[] {
  const ends = endsOf(planned, rules)
  const isPath = planned.pattern.segments.length === 0
  if (rules.ignoreTrailingSlash !== true) return ends
  return ends.map(end => isPath && end === '/' ? end : end.replace(/\/$/, ''))
}

/** The path of a request as find-my-way compares it with patterns: reserved characters stay percent-encoded. */
interface RequestPath {
  readonly url: string
  readonly path: string
  /** The path in lower case if letter case is ignored. */
  readonly comparable: string
  /** The path as params have it, decoded when a wildcard is first read. */
  decoded: string | null
  /** The last wildcard, because several routes may read the same one. */
  wildcard: { readonly begin: number, readonly value: string } | null
}

/** Reads the params of a route from a URL that the router has already decoded without an error. */
export type ReadUrl = (planned: PlannedRoute, url: string) => RawParams | null

/**
 * Returns a function that reads URLs as find-my-way does: `null` if the route's pattern does not match. Consecutive
 * calls with one URL decode the URL once.
 */
export function urlReader (rules: Partial<RouterRules>): ReadUrl {
  const { caseSensitive = true, maxParamLength = 100 } = rules
  let requestPath = parsePath('/', rules)
  const literals = new Map<PlannedRoute, readonly string[]>()
  const Empty = classOf<RawParams>(Object.create(null) as object)
  const isEndOf = (planned: PlannedRoute, end: string): boolean => readEnds(planned, rules).includes(end)
  const literalsOf = (planned: PlannedRoute): readonly string[] => {
    const values = planned.pattern.segments.map(({ before }) => foldedLiteral(before, caseSensitive))
    literals.set(planned, values)
    return values
  }
  return (planned, url) => {
    if (requestPath.url !== url) requestPath = parsePath(url, rules)
    const { path, comparable } = requestPath
    const { segments } = planned.pattern
    const params = new Empty()
    const ownLiterals = literals.get(planned) ?? literalsOf(planned)
    let at = 0
    for (let index = 0; index < segments.length; index++) {
      const segment = segments[index]!
      const { param, isGlob, after } = segment
      const literal = ownLiterals[index]!
      if (path.charCodeAt(at) !== SLASH || !comparable.startsWith(literal, at + 1)) return null
      const begin = at + 1 + literal.length
      if (isGlob) {
        params['*'] = wildcardAt(requestPath, begin)
        return params
      }
      const slash = path.indexOf('/', begin)
      at = slash === -1 ? path.length : slash
      if (param === null) {
        if (at !== begin) return null
        continue
      }
      const value = decode(path.slice(begin, at))
      if (after === '') params[param] = value
      else if (!splitSegment(params, segment, value)) return null
      if (value.length > maxParamLength && (after === '' || isTooLong(params, maxParamLength))) return null
    }
    const isEnd = planned.pattern.routerPath.endsWith('/') ? isEndOf(planned, path.slice(at)) : at === path.length
    return isEnd ? params : null
  }
}

const SLASH = 47

/** Splits the string after the first literal of a segment into params; `false` if the other literal does not match. */
function splitSegment (params: RawParams, { param, after, hasFormat }: Segment, value: string): boolean {
  const end = hasFormat ? value.lastIndexOf(after) : value.length - after.length
  if (end < 0 || !value.startsWith(after, end)) return false
  params[param!] = value.slice(0, end)
  if (hasFormat) params['format'] = value.slice(end + after.length)
  return true
}

function isTooLong (params: RawParams, maxLength: number): boolean {
  return Object.values(params).some(({ length }) => length > maxLength)
}

/** A literal in lower case if letter case is ignored. */
function foldedLiteral (literal: string, caseSensitive: boolean): string {
  const encoded = routerLiteral(literal)
  return caseSensitive ? encoded : encoded.toLowerCase()
}

function parsePath (url: string, rules: Partial<RouterRules>): RequestPath {
  const encoded = pathIn(url, rules)
  const path = encoded.includes('%') ? decodedForLiterals(encoded) : encoded
  const comparable = rules.caseSensitive === false ? path.toLowerCase() : path
  return { url, path, comparable, decoded: null, wildcard: null }
}

/** The path of a request's target, still percent-encoded. */
export function pathIn (url: string, rules: Partial<RouterRules>): string {
  let path = url.charCodeAt(0) === SLASH ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  for (const delimiter of rules.useSemicolonDelimiter === true ? '?#;' : '?#') {
    const end = path.indexOf(delimiter)
    if (end !== -1) path = path.slice(0, end)
  }
  if (rules.ignoreDuplicateSlashes === true) path = path.replace(/\/{2,}/g, '/')
  if (rules.ignoreTrailingSlash === true && path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  return path === '' ? '/' : path
}

/** The value of a wildcard from an index on: the same string for all routes. */
function wildcardAt (requestPath: RequestPath, begin: number): string {
  if (requestPath.wildcard?.begin !== begin) {
    requestPath.decoded ??= decode(requestPath.path)
    requestPath.wildcard = { begin, value: requestPath.decoded.slice(decode(requestPath.path.slice(0, begin)).length) }
  }
  return requestPath.wildcard.value
}

/** Decodes the remaining percent-encoding of a path, which is never invalid here. */
function decode (value: string): string {
  return value.includes('%') ? decodeURIComponent(value) : value
}
