import type { RouterRules } from '../link/link.js'

/** What stands between two slashes of a request's path. */
export interface Piece {
  /** As it was sent. */
  readonly raw: string
  /** As the router compares it with literals: reserved characters stay percent-encoded. */
  readonly literal: string
  /** As a param gets it; `null` where the percent-encoding is broken. */
  readonly text: string | null
}

const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i

/** The path of a request target in pieces, as the router cuts it by its rules. */
export function piecesOf (target: string, rules: RouterRules): readonly Piece[] {
  const path = target.replace(SCHEME_AND_HOST, '')
  const end = path.search(rules.useSemicolonDelimiter ? /[?#;]/ : /[?#]/)
  let shown = end === -1 ? path : path.slice(0, end)
  if (rules.ignoreDuplicateSlashes) shown = shown.replace(/\/+/g, '/')
  if (rules.ignoreTrailingSlash) shown = shown.replace(/(?<=.)\/$/, '')
  const texts = shown.split('/').slice(1)
  return texts.length === 1 && texts[0] === '' ? [] : texts.map(pieceOf)
}

function pieceOf (raw: string): Piece {
  return { raw, literal: decoded(raw, decodeURI) ?? raw, text: decoded(raw, decodeURIComponent) }
}

function decoded (raw: string, decode: (text: string) => string): string | null {
  try {
    return decode(raw)
  } catch {
    return null
  }
}
