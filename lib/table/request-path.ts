import { rootSlash, type PlannedRoute } from '../match/plan.js'
import { readSegment } from '../match/matches.js'
import type { Params } from '../match/params.js'
import type { RouterRules } from '../link/link.js'

/** The path of a request as find-my-way compares it with patterns: reserved characters stay percent-encoded. */
interface RequestPath {
  readonly url: string
  readonly path: string
  /** The same in lower case, if letter case does not matter. */
  readonly compared: string
  /** The path as params get it, decoded when a wildcard is first read. */
  decoded: string | null
  /** The wildcard that was read last, because several routes may read the same one. */
  wildcard: { readonly begin: number, readonly text: string }
}

/** Reads the params of a route out of a request's URL, which the router has decoded without an error before. */
export type ReadPath = (planned: PlannedRoute, url: string) => Params | null

/**
 * Reads URLs as find-my-way does under an app's rules: `null` if the pattern of the route does not match. A URL is
 * decoded once, however many routes read it one after another.
 */
export function pathReader (rules: Partial<RouterRules>): ReadPath {
  const { caseSensitive = true, maxParamLength = 100, ignoreTrailingSlash = false } = rules
  let known = parsePath('/', rules)
  const literals = new Map<PlannedRoute, readonly string[]>()
  return (planned, url) => {
    if (known.url !== url) known = parsePath(url, rules)
    const { path, compared } = known
    const { segments } = planned.url
    if (segments.length === 0) return path === '/' ? Object.create(null) as Params : null
    let texts = literals.get(planned)
    if (texts === undefined) {
      texts = segments.map(({ text }) => printLiteral(text, caseSensitive))
      literals.set(planned, texts)
    }
    const params: Params = Object.create(null)
    let at = 0
    for (const [index, { param, isGlob, rest }] of segments.entries()) {
      const literal = texts[index]!
      if (path[at] !== '/' || !compared.startsWith(literal, at + 1)) return null
      const begin = at + 1 + literal.length
      if (isGlob) {
        params['*'] = wildcardAt(known, begin)
        return params
      }
      const slash = path.indexOf('/', begin)
      at = slash === -1 ? path.length : slash
      if (param === null) {
        if (at !== begin) return null
        continue
      }
      const text = decode(path.slice(begin, at))
      if (rest === null) params[param] = text
      else if (!readSegment(params, { text: '', param, isGlob, rest }, text, { caseSensitive })) return null
      if (text.length > maxParamLength && (rest === null || isTooLong(params, maxParamLength))) return null
    }
    const slash = rootSlash(planned)
    if (at === path.length) return slash !== 'slash' || ignoreTrailingSlash ? params : null
    return (slash === 'both' || slash === 'slash') && at === path.length - 1 ? params : null
  }
}

function isTooLong (params: Params, most: number): boolean {
  return Object.values(params).some(({ length }) => length > most)
}

/** The static text of a segment as the router has it: a percent sign is encoded in paths. */
function printLiteral (text: string, caseSensitive: boolean): string {
  const literal = text.replaceAll('%', '%25')
  return caseSensitive ? literal : literal.toLowerCase()
}

function parsePath (url: string, rules: Partial<RouterRules>): RequestPath {
  const [, target = ''] = /^(?:https?:\/\/[^/?#]*)?(.*)$/is.exec(url)!
  const end = target.search(rules.useSemicolonDelimiter === true ? /[?#;]/ : /[?#]/)
  let path = end === -1 ? target : target.slice(0, end)
  if (path.includes('%')) path = decodeURI(path.replaceAll('%25', '%2525'))
  if (rules.ignoreDuplicateSlashes === true) path = path.replace(/\/{2,}/g, '/')
  if (rules.ignoreTrailingSlash === true && path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  const compared = rules.caseSensitive === false ? path.toLowerCase() : path
  return { url, path: path || '/', compared: compared || '/', decoded: null, wildcard: { begin: -1, text: '' } }
}

/** The text of a wildcard from a place on, one string for all routes that have one there. */
function wildcardAt (known: RequestPath, begin: number): string {
  if (known.wildcard.begin !== begin) {
    known.decoded ??= decode(known.path)
    known.wildcard = { begin, text: known.decoded.slice(decode(known.path.slice(0, begin)).length) }
  }
  return known.wildcard.text
}

/** Decodes what a path has left percent-encoded, which is never invalid. */
function decode (text: string): string {
  return text.includes('%') ? decodeURIComponent(text) : text
}
