import { escapeOf, printLiteral, printParam } from './escapes.js'

/** A part of a path between two slashes: a literal, or a param with literals before and after it. */
export interface Segment {
  /** The literal before the param, or the whole literal; decoded. */
  readonly before: string
  readonly param: string | null
  /** Whether the param is a wildcard, which matches all following segments. */
  readonly isGlob: boolean
  /** The literal after the param (`:slug.png`), decoded; `''` if there is no param. */
  readonly after: string
  /**
   * Whether a param `:format` follows, as in `:slug.png.:format`. Only mounted URLs have it, and `after` then ends in a
   * dot.
   */
  readonly hasFormat: boolean
}

/** A path without optional segments: one variant of a template. */
export type Segments = readonly Segment[]

/** A declared path, parsed. */
export class Template {
  /** The path as Rails prints it: `/photos(/page/:page)`. */
  readonly path: string
  /** The path with and without each optional segment. The first variant has all of them, and so all params. */
  readonly variants: readonly [Segments, ...Segments[]]

  constructor (path: string, variants: readonly [Segments, ...Segments[]]) {
    this.path = path
    this.variants = variants
  }

  /** The names of all params in order. They are not stored, because most of thousands of paths are rarely asked. */
  get params (): readonly string[] {
    return paramsOf(this.variants[0])
  }
}

export const noSegments: Segments = Object.freeze([])

export function segment (
  before: string, param: string | null = null, isGlob = false, after = '', hasFormat = false
): Segment {
  return Object.freeze({ before, param, isGlob, after, hasFormat })
}

/** The names of the params of segments in order. */
export function paramsOf (segments: Segments): readonly string[] {
  const params: string[] = []
  for (const { param, hasFormat } of segments) {
    if (param !== null) params.push(param)
    if (hasFormat) params.push('format')
  }
  // A pushed array keeps space for more elements, and thousands of routes keep theirs.
  return params.slice()
}

/**
 * The segments with a key for each param. In the Rails dialect a path may have a param twice: its last place has the name,
 * and an earlier one `id$0`, which no name contains.
 */
export function keyedSegments (segments: Segments): Segments {
  const names = paramsOf(segments)
  if (new Set(names).size === names.length) return segments
  return Object.freeze(segments.map(({ before, param, isGlob, after, hasFormat }, index) => {
    const isRepeated = segments.slice(index + 1).some(later => later.param === param)
    return segment(before, param !== null && isRepeated ? `${param}$${index}` : param, isGlob, after, hasFormat)
  }))
}

/** The name of a param by its key. */
export function nameOfKey (key: string): string {
  return key.split('$', 1)[0]!
}

export function joinSegments (segments: Segments, others: Segments): Segments {
  if (segments.length === 0) return others
  return others.length === 0 ? segments : Object.freeze(segments.concat(others))
}

/** The name of the wildcard at the end of a path, or `null`. */
export function globOf (segments: Segments): string | null {
  const last = segments.at(-1)
  return last?.isGlob === true ? last.param : null
}

/** The name of the param at the end of a path, from which a format extension is split, or `null`. */
export function lastParamOf (segments: Segments): string | null {
  const last = segments.at(-1)
  return last === undefined || last.after !== '' ? null : last.param
}

/** Prints segments as they can be declared: `/photos/:id`, and `/` for the root. */
export function printSegments (segments: Segments): string {
  return segments.map(segment => `/${printSegment(segment)}`).join('') || '/'
}

/** Prints a prefix as tables print it: `/v1`, and `''` for none. */
export function printPrefix (prefix: Segments): string {
  return prefix.length === 0 ? '' : printSegments(prefix)
}

/** Prints a segment as it can be declared: `:slug.png`. */
export function printSegment ({ before, param, isGlob, after }: Segment): string {
  const end = printLiteral(after)
  return printLiteral(before) + (param === null ? '' : isGlob ? `*${param}` : printParam(param, end)) + end
}

/** Prints a path for find-my-way. Literals are decoded, and a literal colon is doubled. */
export function printRouterPath (segments: Segments): string {
  return segments.map(segment => `/${routerSegment(segment, true)}`).join('') || '/'
}

/** Prints a router's path for readers that take each parenthesis for a pattern: signs of literals are escapes. */
export function printDocumentPath (segments: Segments): string {
  const printed = (literal: string): string => literal.replace(/[%(){}]/g, escapeOf)
  return printRouterPath(segments.map(segment =>
    ({ ...segment, before: printed(segment.before), after: printed(segment.after) })))
}

function routerSegment ({ before, param, isGlob, after, hasFormat }: Segment, isNamed: boolean): string {
  const begin = before.replaceAll(':', '::')
  if (param === null) return begin
  if (isGlob) return `${begin}*`
  const end = after.replaceAll(':', '::')
  // The router's own regex for a param next to a literal excludes line separators.
  const any = after === '' ? '' : ANY_STRING
  return `${begin}:${isNamed ? param : ''}${any}${end}${hasFormat ? `:${isNamed ? 'format' : ''}${any}` : ''}`
}

/** The router's regex for any string. */
const ANY_STRING = '([^]*)'

/** Whether a path for the router has signs in its literals that a document must escape. */
export function hasSigns (routerPath: string): boolean {
  return /[%(){}]/.test(routerPath.replaceAll(ANY_STRING, ''))
}

/** Prints a path without the names of params. find-my-way cannot distinguish paths with one shape. */
export function printShape (segments: Segments): string {
  return segments.map(segment => `/${routerSegment(segment, false)}`).join('')
}

/** Escapes a literal or a fragment as Rails does: only RFC 2396's reserved and unreserved characters stay. */
export function escapeLiteral (literal: string): string {
  return encodeURI(literal).replaceAll('#', '%23')
}
