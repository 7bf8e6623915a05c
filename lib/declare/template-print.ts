import type { Segment, Segments, Template } from './template.js'

/** Groups and nothing else, the first of which Rails prints behind its slash: `/(:locale)(/:page)`. */
const ONLY_GROUPS = /^\(+[^)]+\)(?:\(+\/:[^)]+\))*$/

/** A path's own text: `/photos/:id`, literals percent-encoded as Rails prints them (RFC 2396), `/` for the root. */
export function printTemplate (template: Template): string {
  const text = template.map(part => 'ways' in part ? part.text : `/${printSegment(part)}`).join('')
  if (text.startsWith('(') && ONLY_GROUPS.test(text)) return text.replace(/^(\(+)\//, '/$1')
  return text === '' ? '/' : text
}

/** A segment as a path has it: `:slug.png`. */
export function printSegment ({ text, param, isGlob, rest }: Segment): string {
  const named = param === null ? '' : `${isGlob ? '*' : ':'}${param}`
  return escapeLiteral(text) + named + (rest === null ? '' : printSegment(rest))
}

/** A way to write a path for find-my-way, which wants literals decoded, a literal colon doubled, and matches decoded text. */
export function printPattern (way: Segments): string {
  return '/' + way.map(patternOf).join('/')
}

function patternOf ({ text, param, isGlob, rest }: Segment): string {
  const literal = text.replaceAll(':', '::')
  if (param === null) return literal
  if (isGlob) return `${literal}*`
  if (rest === null) return `${literal}:${param}`
  // Elsewhere than in front of a dash or a dot the router sees the end of a param's name only where a regex begins.
  return `${literal}:${param}${/^[.-]/.test(rest.text) ? '' : '(.*)'}${patternOf(rest)}`
}

/** A way with its params unnamed: equal where the router takes two for one. */
export function printShape (way: Segments): string {
  return way.map(part => `/${shapeOf(part)}`).join('')
}

function shapeOf ({ text, param, isGlob, rest }: Segment): string {
  // A colon of the text is not the one of a param.
  return text.replaceAll(':', '::') + (param === null ? '' : isGlob ? '*' : ':') + (rest === null ? '' : shapeOf(rest))
}

/** A path's literal or a fragment as Rails escapes it: what is in neither of RFC 2396's unreserved and reserved sets becomes `%XX`. */
export function escapeLiteral (text: string): string {
  return encodeURI(text).replaceAll('#', '%23')
}
