/** A part of a path between two slashes: a literal, or a param with literals before and after it. */
export interface Segment {
  /** The literal before the param, or the whole literal; decoded. */
  readonly before: string
  readonly param: string | null
  /** Whether the param is a wildcard, which matches all segments from here on. */
  readonly isGlob: boolean
  /** The literal after the param (`:slug.png`), decoded; `''` if there is no param. */
  readonly after: string
  /** Whether a param `:format` follows (`:slug.png.:format`): only in a mounted URL, whose `after` then ends in a dot. */
  readonly hasFormat: boolean
}

/** A path without optional segments: one variant of a template. */
export type Segments = readonly Segment[]

/** A stretch of a path, from slash to slash, with optional segments: `photos(/page/:page)`. */
export interface OptionalSegments {
  /** As Rails prints it, its first slash included: `(/:locale)`. */
  readonly source: string
  /** With and without each optional segment; of two, the variant that has the leftmost one comes first. */
  readonly variants: readonly Expansion[]
}

interface Expansion {
  readonly segments: Segments
  /** Whether it continues the segment before it: in `merge/(:slug).png` the slash belongs to the optional segment (Rails). */
  readonly isContinued: boolean
}

/** A path as declared, parsed once; every dialect prints from it. */
export type Template = ReadonlyArray<Segment | OptionalSegments>

export const emptyTemplate: Template & Segments = Object.freeze([])

export function segment (
  before: string, param: string | null = null, isGlob = false, after = '', hasFormat = false
): Segment {
  return Object.freeze({ before, param, isGlob, after, hasFormat })
}

/** The variants of a path, the one with all optional segments first. */
export function variantsOf (template: Template): readonly Segments[] {
  if (!template.some(element => 'variants' in element)) return [template as Segments]
  return template.reduce<readonly Segments[]>((all, element) => {
    const more = 'variants' in element ? element.variants : [{ segments: [element], isContinued: false }]
    return all.flatMap(one => more.flatMap(expansion => appendExpansion(one, expansion)))
  }, [emptyTemplate])
}

/** A variant with a stretch after it. One that continues a segment must begin with a dot, as in Rails. */
function appendExpansion (variant: Segments, { segments, isContinued }: Expansion): readonly Segments[] {
  const [last, first] = [variant.at(-1), segments[0]]
  if (!isContinued || last === undefined) return [[...variant, ...segments]]
  return first!.before.startsWith('.') ? [[...variant.slice(0, -1), append(last, first!), ...segments.slice(1)]] : []
}

/** A segment with another one after it: `:slug` and `.png` are `:slug.png`. Two params become one with an invalid name. */
export function append (one: Segment, { before, param, isGlob, after }: Segment): Segment {
  if (one.param === null) return segment(one.before + before, param, isGlob, after)
  if (param === null) return segment(one.before, one.param, one.isGlob, one.after + before)
  const both = `${one.param}${escapeLiteral(one.after + before)}${isGlob ? '*' : ':'}${param}`
  return segment(one.before, both, one.isGlob, after)
}

export function countVariants (template: Template): number {
  return template.reduce((count, element) => 'variants' in element ? count * element.variants.length : count, 1)
}

/** The names of a path's params in order, those of optional segments included. */
export function paramsOf (template: Template): readonly string[] {
  const params: string[] = []
  for (const element of template) {
    if ('variants' in element) params.push(...paramsOf(element.variants[0]!.segments))
    else if (element.param !== null) params.push(...element.hasFormat ? [element.param, 'format'] : [element.param])
  }
  return params
}

export function joinTemplates<T extends Template> (one: T, other: T): T {
  if (one.length === 0) return other
  return other.length === 0 ? one : Object.freeze(one.concat(other)) as Template as T
}

/** The name of the wildcard at the end of a path, or `null`. */
export function globOf (segments: Segments): string | null {
  const last = segments.at(-1)
  return last?.isGlob === true ? last.param : null
}

/** The name of the param that a path ends in, from which a format extension is split, or `null`. */
export function lastParamOf (segments: Segments): string | null {
  const last = segments.at(-1)
  return last === undefined || last.after !== '' ? null : last.param
}

/** Only optional segments, the first of which Rails prints after its slash: `/(:locale)(/:page)`. */
const ONLY_OPTIONAL = /^\(+[^)]+\)(?:\(+\/:[^)]+\))*$/

/** The path as Rails prints it: `/photos/:id`, literals percent-encoded (RFC 2396), `/` for the root. */
export function printTemplate (template: Template): string {
  const path = template.map(element => 'variants' in element ? element.source : `/${printSegment(element)}`).join('')
  if (path.startsWith('(') && ONLY_OPTIONAL.test(path)) return path.replace(/^(\(+)\//, '/$1')
  return path === '' ? '/' : path
}

/** A segment as paths print it: `:slug.png`. */
export function printSegment ({ before, param, isGlob, after }: Segment): string {
  const name = param === null ? '' : `${isGlob ? '*' : ':'}${param}`
  return escapeLiteral(before) + name + escapeLiteral(after)
}

/** The path for find-my-way, in which literals are decoded and a literal colon is doubled. */
export function printPattern (segments: Segments): string {
  return '/' + segments.map(one => patternOf(one, true)).join('/')
}

function patternOf ({ before, param, isGlob, after, hasFormat }: Segment, isNamed: boolean): string {
  const [begin, end] = [before, after].map(literal => literal.replaceAll(':', '::'))
  if (param === null) return begin!
  if (isGlob) return `${begin}*`
  // The router's own regex for a param next to a literal excludes line separators.
  const any = after === '' ? '' : '([^]*)'
  return `${begin}:${isNamed ? param : ''}${any}${end}${hasFormat ? `:${isNamed ? 'format' : ''}${any}` : ''}`
}

/** The path with unnamed params: find-my-way cannot tell apart two paths of one shape. */
export function printShape (segments: Segments): string {
  return segments.map(one => `/${patternOf(one, false)}`).join('')
}

/** A literal of a path, or a fragment, as Rails escapes it: only RFC 2396's reserved and unreserved characters stay. */
export function escapeLiteral (literal: string): string {
  return encodeURI(literal).replaceAll('#', '%23')
}
