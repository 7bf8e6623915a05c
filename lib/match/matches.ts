import type { Segment, Segments } from '../declare/template.js'
import type { Params } from './params.js'
import type { PlannedRoute } from './plan.js'

/** How texts are compared with literals, and made the texts that params get. */
export interface Spelling {
  readonly caseSensitive: boolean
  /** Decodes what the router leaves encoded where it compares literals; left out for what has been decoded. */
  readonly decode?: (text: string) => string
}

/** What ends a line: the router cuts a segment at a text by a regular expression, whose dot takes none of these. */
const LINES = /[\n\r\u2028\u2029]/

/**
 * Reads one segment as the router does: `v12` as `v:id` gives `{ id: '12' }`, and `v` an empty one. `false` where the
 * segment is not for that text.
 */
export function readSegment (params: Params, { text, param, rest }: Segment, whole: string, how: Spelling): boolean {
  const { caseSensitive, decode } = how
  const [begin, length] = [whole.slice(0, text.length), text.length]
  if (begin !== text && (caseSensitive !== false || begin.toLowerCase() !== text.toLowerCase())) return false
  if (param === null) return whole.length === length
  const behind = decode === undefined ? whole.slice(length) : decode(whole.slice(length))
  if (rest === null) {
    params[param] = behind
    return true
  }
  // The suffix behind a text is all behind the last such text.
  const end = rest.param === null ? behind.length - rest.text.length : behind.lastIndexOf(rest.text)
  if (end < 0 || !behind.startsWith(rest.text, end) || LINES.test(behind)) return false
  params[param] = behind.slice(0, end)
  if (rest.param !== null) params[rest.param] = behind.slice(end + rest.text.length)
  return true
}

/** The params that the router reads out of a path's segments, decoded; `null` where the path is not for them. */
export function readPath (segments: Segments, texts: readonly string[], how: Spelling): Params | null {
  const params: Params = Object.create(null)
  for (const [index, segment] of segments.entries()) {
    const text = texts[index]
    if (text === undefined) return null
    if (segment.isGlob) {
      const whole = texts.slice(index).join('/')
      return readSegment(params, { ...segment, param: '*' }, whole, how) ? params : null
    }
    if (!readSegment(params, segment, text, how)) return null
  }
  return texts.length === segments.length ? params : null
}

/**
 * Whether a route keeps a path from another one that the router asks later: one that has its place to itself does so
 * whatever it makes of the params. Of conditions on the request only those hold that the other has too.
 */
export function matches (
  { url, isContested }: PlannedRoute, texts: readonly string[], how: Spelling, when: PlannedRoute['url']['entry']['when']
): boolean {
  const params = readPath(url.segments, texts, how)
  if (params === null) return false
  if (!isContested) return true
  return url.entry.when.every(condition => when.includes(condition)) && (url.match === null || url.match(params))
}
