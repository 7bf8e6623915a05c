import type { Segment, Segments } from '../declare/template.js'

/** Which of two segments with a param the router tries first; `null` where no text is for both. */
export type Order = 'ahead' | 'same' | 'behind' | null

/** What stands behind a segment's param: `''` for nothing, and for what itself ends in a param. */
function endOf ({ rest }: Segment): string {
  return rest === null || rest.param !== null ? '' : rest.text
}

/**
 * Where the router tries `other` when a request may be for `own` too: the longer text in front of the param is first, then
 * what has a text behind it, the longer one first, then a plain param, then a glob.
 */
export function compare (other: Segment, own: Segment): Order {
  if (!other.text.startsWith(own.text) && !own.text.startsWith(other.text)) return null
  const [end, ownEnd] = [endOf(other), endOf(own)]
  if (!end.endsWith(ownEnd) && !ownEnd.endsWith(end)) return null
  const difference = other.text.length - own.text.length || rankOf(other) - rankOf(own)
  return difference > 0 ? 'ahead' : difference < 0 ? 'behind' : 'same'
}

/** A rank among segments with one text in front: a glob 0, a plain param 1, then those with something behind it. */
function rankOf (segment: Segment): number {
  if (segment.isGlob) return 0
  return segment.rest === null ? 1 : 2 + endOf(segment).length
}

/** Whether a text is one for a segment, be it with one character in its param or more. */
export function fits (segment: Segment, text: string, caseSensitive = true): boolean {
  const { text: begin, param, rest } = segment
  const begins = startOf(text, begin.length, caseSensitive) === startOf(begin, begin.length, caseSensitive)
  if (param === null) return begins && text.length === begin.length
  // The router compares what stands behind a param as it is.
  const end = endOf(segment)
  const holds = rest === null || rest.param === null || text.includes(rest.text, begin.length + 1)
  return begins && text.length > begin.length + end.length && text.endsWith(end) && holds
}

function startOf (text: string, length: number, caseSensitive: boolean): string {
  const start = text.slice(0, length)
  return caseSensitive ? start : start.toLowerCase()
}

/** A segment's text with those of its params in it. */
export function fill ({ text, param, rest }: Segment, textOf: (param: string) => string): string {
  return text + (param === null ? '' : textOf(param)) + (rest === null ? '' : fill(rest, textOf))
}

/** Whether segments take a text: one segment, or all that is left of a path, which a glob of theirs may take. */
export function covers (segments: Segments, text: string, isPath: boolean, caseSensitive = true): boolean {
  const texts = isPath ? text.split('/') : [text]
  for (const [index, segment] of segments.entries()) {
    const own = texts[index]
    if (own === undefined || !fits(segment, own, caseSensitive)) return false
    if (segment.isGlob) return true
  }
  return texts.length === segments.length
}
