import type { Segment } from '../declare/template.js'
import type { Params } from './shapes.js'
import { rootSlash } from './plan.js'
import type { PlannedRoute } from './urls.js'

/** The router's options, by Fastify's names, that decide how a path is cut and compared. */
export interface RouterRules {
  readonly maxParamLength: number
  /** Whether a path with a trailing slash matches like the one without. */
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

/** The path of a request as find-my-way compares it with patterns: reserved characters stay percent-encoded. */
interface RequestPath {
  readonly url: string
  readonly path: string
  /** The same in lower case, if letter case does not matter. */
  readonly compared: string
  /** The path as params get it, decoded when a wildcard is first read. */
  decoded: string | null
  /** The wildcard that was read last, because several routes may read the same one. */
  wildcard: { readonly begin: number, readonly value: string } | null
}

/** Reads the params of a route out of a request's URL, which the router has decoded without an error before. */
export type ReadUrl = (planned: PlannedRoute, url: string) => Params | null

/**
 * Reads URLs as find-my-way does under an app's rules: `null` if the pattern of the route does not match. A URL is
 * decoded once, however many routes read it one after another.
 */
export function urlReader (rules: Partial<RouterRules>): ReadUrl {
  const { caseSensitive = true, maxParamLength = 100, ignoreTrailingSlash = false } = rules
  let requestPath = parsePath('/', rules)
  const literals = new Map<PlannedRoute, readonly string[]>()
  const Empty = emptyClass()
  const literalsOf = (planned: PlannedRoute): readonly string[] => {
    const values = planned.url.segments.map(({ before }) => printLiteral(before, caseSensitive))
    literals.set(planned, values)
    return values
  }
  return (planned, url) => {
    if (requestPath.url !== url) requestPath = parsePath(url, rules)
    const { path, compared } = requestPath
    const { segments } = planned.url
    const params = new Empty()
    if (segments.length === 0) return path === '/' ? params : null
    const ownLiterals = literals.get(planned) ?? literalsOf(planned)
    let at = 0
    for (let index = 0; index < segments.length; index++) {
      const segment = segments[index]!
      const { param, isGlob, after } = segment
      const literal = ownLiterals[index]!
      if (path.charCodeAt(at) !== SLASH || !compared.startsWith(literal, at + 1)) return null
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
    const slash = rootSlash(planned)
    if (at === path.length) return slash !== 'slash' || ignoreTrailingSlash ? params : null
    return (slash === 'both' || slash === 'slash') && at === path.length - 1 ? params : null
  }
}

const SLASH = 47

/** A class of objects without a prototype's properties, which the engine reads faster than `Object.create(null)`. */
function emptyClass (): new () => Params {
  const Empty = function () {} as unknown as new () => Params
  Empty.prototype = Object.create(null) as Params
  return Empty
}

/** Cuts the string between the slashes, its first literal removed, into its params; `false` if another literal follows. */
function splitSegment (params: Params, { param, after, hasFormat }: Segment, value: string): boolean {
  const end = hasFormat ? value.lastIndexOf(after) : value.length - after.length
  if (end < 0 || !value.startsWith(after, end)) return false
  params[param!] = value.slice(0, end)
  if (hasFormat) params['format'] = value.slice(end + after.length)
  return true
}

function isTooLong (params: Params, maxLength: number): boolean {
  return Object.values(params).some(({ length }) => length > maxLength)
}

/** The static text of a segment as the router has it: a percent sign is encoded in paths. */
function printLiteral (literal: string, caseSensitive: boolean): string {
  const encoded = literal.replaceAll('%', '%25')
  return caseSensitive ? encoded : encoded.toLowerCase()
}

function parsePath (url: string, rules: Partial<RouterRules>): RequestPath {
  const target = url.charCodeAt(0) === SLASH ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  let path = target
  for (const delimiter of rules.useSemicolonDelimiter === true ? '?#;' : '?#') {
    const end = path.indexOf(delimiter)
    if (end !== -1) path = path.slice(0, end)
  }
  if (path.includes('%')) path = decodedForLiterals(path)
  if (rules.ignoreDuplicateSlashes === true) path = path.replace(/\/{2,}/g, '/')
  if (rules.ignoreTrailingSlash === true && path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  if (path === '') path = '/'
  const compared = rules.caseSensitive === false ? path.toLowerCase() : path
  return { url, path, compared, decoded: null, wildcard: null }
}

/** A path as find-my-way compares it with literals: percent signs and reserved characters stay encoded. */
export function decodedForLiterals (path: string): string {
  return decodeURI(path.replaceAll('%25', '%2525'))
}

/** The value of a wildcard from an index on, one string for all routes that have one there. */
function wildcardAt (requestPath: RequestPath, begin: number): string {
  if (requestPath.wildcard?.begin !== begin) {
    requestPath.decoded ??= decode(requestPath.path)
    requestPath.wildcard = { begin, value: requestPath.decoded.slice(decode(requestPath.path.slice(0, begin)).length) }
  }
  return requestPath.wildcard.value
}

/** Decodes what a path has left percent-encoded, which is never invalid. */
function decode (value: string): string {
  return value.includes('%') ? decodeURIComponent(value) : value
}
