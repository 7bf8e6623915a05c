import findMyWay from 'find-my-way'
import type { Segment } from '../declare/template.js'
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

/** Cuts the path of a request target into pieces; `null` for a target that the router cannot read. */
export type Cut = (target: string) => readonly Piece[] | null

const nothing = (): null => null

/**
 * Cuts as the router does under its rules: it is the router that finds where the path begins and ends. Percent signs are
 * hidden from it, so that it gives the path as it was sent.
 */
export function cutterOf (rules: RouterRules): Cut {
  const router = findMyWay({ ...rules, defaultRoute: nothing, onBadUrl: nothing, querystringParser: nothing } as never)
  router.on('GET', '/*', ((_request: unknown, _response: unknown, params: { '*': string }) => params['*']) as never)
  return target => {
    const request = { method: 'GET', url: target.replaceAll('%', '%25') }
    const path = router.lookup(request as never, undefined as never) as unknown as string | null
    if (path === null) return null
    return path === '' ? [] : path.split('/').map(pieceOf)
  }
}

function pieceOf (raw: string): Piece {
  const literal = literalOf(raw)
  return { raw, literal: literal ?? raw, text: literal === null ? null : decoded(literal) }
}

/** A text without the percent signs of all but reserved characters and percent signs themselves. */
function literalOf (raw: string): string | null {
  try {
    return decodeURI(raw.replaceAll('%25', '%2525'))
  } catch {
    return null
  }
}

/** A literal piece, or a part of one, as a param gets it. */
export function decoded (literal: string): string {
  return literal.replace(/%(?:2[3-6BCF]|3[ABDF]|40)/gi, found => decodeURIComponent(found))
}

/** How many dots of a literal's own stand before its suffix at most. */
const DOTS = 2

/** A text, and what it is without a suffix: a literal may hold dots itself. */
export function withoutSuffixes (text: string): readonly string[] {
  const texts = [text]
  let dot = text.indexOf('.', 1)
  while (dot !== -1 && texts.length <= DOTS) {
    texts.push(text.slice(0, dot))
    dot = text.indexOf('.', dot + 1)
  }
  return texts
}

/**
 * What of a piece a segment with a param takes, `null` for nothing: all of it, or what stands before a suffix where the
 * piece is the last and a text is behind the param. The param may be left with nothing.
 */
export function takenBy (
  { text, rest }: Segment, { literal }: Piece, isLast: boolean, isFolded: boolean
): string | null {
  const end = rest?.text ?? ''
  const texts = rest !== null && isLast ? withoutSuffixes(literal) : [literal]
  const fold = (one: string): string => isFolded ? one.toLowerCase() : one
  const [begin, behind] = [fold(text), fold(end)]
  const isTaken = (one: string): boolean =>
    one.length >= text.length + end.length && fold(one).startsWith(begin) && fold(one).endsWith(behind)
  return texts.find(isTaken) ?? null
}
