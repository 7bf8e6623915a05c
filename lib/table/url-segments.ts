import type { RouterRules } from '../link/link.js'
import { literalOf, TARGET } from './finder.js'
import { paramsRouter } from './strategy.js'

/** What stands between two slashes of a request's path. */
export interface UrlSegment {
  /** As it was sent. */
  readonly raw: string
  /**
   * As the router compares it with literals: reserved characters stay percent-encoded. What ends a request is there without a
   * suffix too, in each way to take one: `v1.2.json`, `v1`, `v1.2`.
   */
  readonly literals: readonly [string, ...string[]]
  /** As a param gets it; `null` where the percent-encoding is broken. */
  readonly text: string | null
}

/**
 * Cuts the path of a request target into segments, as the router does under its rules: it is the router that finds where the
 * path begins and ends. Percent signs are hidden from it, so that it gives the path as it was sent. `null` for a target that
 * it cannot read.
 */
export function cutterOf (rules: RouterRules): (target: string) => readonly UrlSegment[] | null {
  const router = paramsRouter(rules)
  router.add('GET', '/*', {})
  return target => {
    if (!TARGET.test(target)) return null
    const params = router.read({ method: 'GET', url: target.replaceAll('%', '%25'), headers: {} })
    if (params === null) return null
    const path = params['*']!
    return path === '' ? [] : path.split('/').map((raw, at, all) => segmentOf(raw, at === all.length - 1))
  }
}

function segmentOf (raw: string, isLast: boolean): UrlSegment {
  const literal = literalOf(raw)
  const own = literal ?? raw
  return { raw, literals: isLast ? withoutSuffixes(own) : [own], text: literal === null ? null : decoded(literal) }
}

/** A literal, or a part of one, as a param gets it. */
export function decoded (literal: string): string {
  return literal.replace(/%(?:2[3-6BCF]|3[ABDF]|40)/gi, found => decodeURIComponent(found))
}

/** How many dots of a literal's own stand before its suffix at most. */
const DOTS = 2

/** A text, and what it is without a suffix: a literal may hold dots itself. */
function withoutSuffixes (text: string): UrlSegment['literals'] {
  const texts: [string, ...string[]] = [text]
  let dot = text.indexOf('.', 1)
  while (dot !== -1 && texts.length <= DOTS) {
    texts.push(text.slice(0, dot))
    dot = text.indexOf('.', dot + 1)
  }
  return texts
}
