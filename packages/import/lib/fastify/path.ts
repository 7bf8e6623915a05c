import type { Piece, PathPart } from '../operation.js'

/** A path of a route of Fastify: its segments, and the patterns of its params. */
export interface RoutePath {
  readonly path: readonly PathPart[]
  readonly hasSlash: boolean
  /** The patterns of params in parentheses: `[0-9]+` of `:id([0-9]+)`. */
  readonly patterns: ReadonlyMap<string, string>
}

/** A literal colon, a param with its pattern, a wildcard, or a character. */
const TOKEN = /::|:(\w+)(\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))?|\*|[^]/g

/** The paths of a route: two if its last param is optional (`/:id?`). */
export function routePaths (url: string): readonly RoutePath[] {
  if (!/[^/]\?$/.test(url)) return [routePath(url)]
  const whole = url.slice(0, -1)
  return [routePath(whole), routePath(whole.replace(/\/[^/]*$/, '') || '/')]
}

/**
 * The path of a URL in the router's tree: a literal colon is one colon, `%` is `%25`, and an optional param has no `?`.
 * A segment is as it is written from its first param on.
 */
export function treePath (url: string, isCaseSensitive: boolean): string {
  let isAfterParam = false
  return [...url.replace(/\?$/, '').matchAll(TOKEN)].map(([token, param]) => {
    isAfterParam = param !== undefined || (isAfterParam && token !== '/')
    if (isAfterParam) return token
    const literal = token === '::' ? ':' : token === '%' ? '%25' : token
    return isCaseSensitive ? literal : literal.toLowerCase()
  }).join('')
}

function routePath (url: string): RoutePath {
  const patterns = new Map<string, string>()
  const segments = splitSegments(url).map(segment => piecesOf(segment, patterns))
  const hasSlash = segments.length > 1 && segments.at(-1)!.length === 0
  const isRoot = segments.length === 1 && segments[0]!.length === 0
  return { path: isRoot ? [] : hasSlash ? segments.slice(0, -1) : segments, hasSlash, patterns }
}

/** Splits at the slashes that are in no pattern. */
function splitSegments (url: string): readonly string[] {
  const segments = ['']
  for (const [token] of url.replace(/^\//, '').matchAll(TOKEN)) {
    if (token === '/') segments.push('')
    else segments.push(segments.pop()! + token)
  }
  return segments
}

function piecesOf (segment: string, patterns: Map<string, string>): PathPart {
  const pieces: Piece[] = []
  for (const [token, param, pattern] of segment.matchAll(TOKEN)) {
    if (param !== undefined) {
      pieces.push({ param, isWildcard: false })
      if (pattern !== undefined) patterns.set(param, pattern.slice(1, -1).replace(/^\^/, '').replace(/\$$/, ''))
    } else if (token === '*') {
      pieces.push({ param: '*', isWildcard: true })
    } else {
      const text = token === '::' ? ':' : token
      const last = pieces.at(-1)
      if (typeof last === 'string') pieces[pieces.length - 1] = last + text
      else pieces.push(text)
    }
  }
  return pieces
}
