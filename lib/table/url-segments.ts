import { decodedForLiterals } from '../match/read.js'
import { isWildcardValue } from '../match/shapes.js'

/** A request target in origin form or in absolute form (RFC 9112, 3.2): Node takes no other for these methods. */
export const TARGET = /^(?:https?:\/)?\//i

/** What stands between two slashes of a request's path. */
export interface UrlSegment {
  /** As it was sent. */
  readonly raw: string
  /**
   * As the router compares it with literals: reserved characters stay percent-encoded. What ends a request is there
   * without a suffix too, in each way to take one: `v1.2.json`, `v1`, `v1.2`.
   */
  readonly literals: readonly [string, ...string[]]
  /** As a param gets it. */
  readonly text: string
  /** Whether its percent-encoding is broken, so that the text is what was sent. */
  readonly isBroken: boolean
  /** Whether a glob takes it: said here once, as each of many globs may be asked about thousands of segments. */
  readonly fitsGlob: boolean
}

/** The segments of a path, which begins behind its first slash. */
export function splitPath (path: string, maxParamLength: number): readonly UrlSegment[] {
  if (path === '') return []
  return path.split('/').map((raw, at, all) => segmentOf(raw, at === all.length - 1, maxParamLength))
}

function segmentOf (raw: string, isLast: boolean, maxParamLength: number): UrlSegment {
  const literal = literalOf(raw)
  const isBroken = literal === null
  const own = literal ?? raw
  const text = isBroken ? raw : decoded(literal)
  const literals = isLast ? withoutExtensions(own) : [own] as const
  return { raw, literals, text, isBroken, fitsGlob: isWildcardValue(text, maxParamLength) }
}

/** A percent-encoded character of UTF-8. It is looked for, as an exception for each segment would be expensive. */
const ENCODED = new RegExp(['[0-7]x', '(?:C[2-9A-F]|Dx)~', '(?:E0%[AB]x|ED%[89]x|E[1-9A-CEF]~)~',
  '(?:F0%[9AB]x|F[1-3]~|F4%8x)~~'].map(bytes => `%${bytes.replaceAll('~', '%[89AB]x')}`).join('|')
  .replaceAll('x', '[\\dA-F]'), 'gi')

/** A string decoded, except percent signs and reserved characters; `null` if its encoding is broken. */
function literalOf (raw: string): string | null {
  return raw.replace(ENCODED, '').includes('%') ? null : decodedForLiterals(raw)
}

/** A literal, or a part of one, as a param gets it. */
export function decoded (literal: string): string {
  return literal.replace(/%(?:2[3-6BCF]|3[ABDF]|40)/gi, match => decodeURIComponent(match))
}

/** How many dots of a literal's own stand before its suffix at most. */
const MAX_DOTS = 2

/** A text, and what it is without a suffix: a literal may hold dots itself. */
function withoutExtensions (literal: string): UrlSegment['literals'] {
  const literals: [string, ...string[]] = [literal]
  let dot = literal.indexOf('.', 1)
  while (dot !== -1 && literals.length <= MAX_DOTS) {
    literals.push(literal.slice(0, dot))
    dot = literal.indexOf('.', dot + 1)
  }
  return literals
}
