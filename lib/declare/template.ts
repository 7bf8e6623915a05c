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

/** A segment with optional segments: `photos(/page/:page)`. */
export interface OptionalSegments {
  /** The path as Rails prints it, with its first slash: `(/:locale)`. */
  readonly source: string
  /** The variants with and without each optional segment. Variants with the leftmost segment come first. */
  readonly variants: readonly Expansion[]
}

interface Expansion {
  readonly segments: Segments
  /** Whether the variant continues the segment before it: in `merge/(:slug).png` the slash is optional (Rails). */
  readonly isContinued: boolean
}

/** A declared path, parsed once for both dialects. */
export type Template = ReadonlyArray<Segment | OptionalSegments>

export const emptyTemplate: Template & Segments = Object.freeze([])

export function segment (
  before: string, param: string | null = null, isGlob = false, after = '', hasFormat = false
): Segment {
  return Object.freeze({ before, param, isGlob, after, hasFormat })
}

/** Returns the variants of a path, the one with all optional segments first. */
export function variantsOf (template: Template): readonly Segments[] {
  if (!template.some(element => 'variants' in element)) return [template as Segments]
  return template.reduce<readonly Segments[]>((all, element) => {
    const expansions = 'variants' in element ? element.variants : [{ segments: [element], isContinued: false }]
    return all.flatMap(one => expansions.flatMap(expansion => appendExpansion(one, expansion)))
  }, [emptyTemplate])
}

/** Appends segments to a variant. Segments that continue the last segment must begin with a dot, as in Rails. */
function appendExpansion (variant: Segments, { segments, isContinued }: Expansion): readonly Segments[] {
  const [last, first] = [variant.at(-1), segments[0]]
  if (!isContinued || last === undefined) return [[...variant, ...segments]]
  return first!.before.startsWith('.') ? [[...variant.slice(0, -1), append(last, first!), ...segments.slice(1)]] : []
}

/** Appends a segment to another: `:slug` and `.png` are `:slug.png`. Two params become a param with an invalid name. */
export function append (one: Segment, { before, param, isGlob, after }: Segment): Segment {
  if (one.param === null) return segment(one.before + before, param, isGlob, after)
  if (param === null) return segment(one.before, one.param, one.isGlob, one.after + before)
  const both = `${one.param}${escapeLiteral(one.after + before)}${isGlob ? '*' : ':'}${param}`
  return segment(one.before, both, one.isGlob, after)
}

export function countVariants (template: Template): number {
  return template.reduce((count, element) => 'variants' in element ? count * element.variants.length : count, 1)
}

/** The names of a path's params in order, with the params of optional segments. */
export function paramsOf (template: Template): readonly string[] {
  const params: string[] = []
  for (const element of template) {
    if ('variants' in element) params.push(...paramsOf(element.variants[0]!.segments))
    else if (element.param !== null) params.push(...element.hasFormat ? [element.param, 'format'] : [element.param])
  }
  // A pushed array keeps space for more elements, and thousands of routes keep theirs.
  return params.slice()
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

/** The name of the param at the end of a path, from which a format extension is split, or `null`. */
export function lastParamOf (segments: Segments): string | null {
  const last = segments.at(-1)
  return last === undefined || last.after !== '' ? null : last.param
}

/** Matches a path of optional segments. Rails prints the first one after its slash: `/(:locale)(/:page)`. */
const ONLY_OPTIONAL = /^\(+[^)]+\)(?:\(+\/:[^)]+\))*$/

/** Prints a path as Rails does: `/photos/:id`, literals percent-encoded (RFC 2396), `/` for the root. */
export function printTemplate (template: Template): string {
  const path = template.map(element => 'variants' in element ? element.source : `/${printSegment(element)}`).join('')
  if (path.startsWith('(') && ONLY_OPTIONAL.test(path)) return path.replace(/^(\(+)\//, '/$1')
  return path === '' ? '/' : path
}

/** Prints a segment: `:slug.png`. */
export function printSegment ({ before, param, isGlob, after }: Segment): string {
  const name = param === null ? '' : `${isGlob ? '*' : ':'}${param}`
  return escapeLiteral(before) + name + escapeLiteral(after)
}

/** Prints a path for find-my-way. Literals are decoded, and a literal colon is doubled. */
export function printRouterPath (segments: Segments): string {
  return '/' + segments.map(one => routerSegment(one, true)).join('/')
}

function routerSegment ({ before, param, isGlob, after, hasFormat }: Segment, isNamed: boolean): string {
  const [begin, end] = [before, after].map(literal => literal.replaceAll(':', '::'))
  if (param === null) return begin!
  if (isGlob) return `${begin}*`
  // The router's own regex for a param next to a literal excludes line separators.
  const any = after === '' ? '' : '([^]*)'
  return `${begin}:${isNamed ? param : ''}${any}${end}${hasFormat ? `:${isNamed ? 'format' : ''}${any}` : ''}`
}

/** Prints a path without the names of params. find-my-way cannot distinguish paths with one shape. */
export function printShape (segments: Segments): string {
  return segments.map(one => `/${routerSegment(one, false)}`).join('')
}

/** Escapes a literal or a fragment as Rails does: only RFC 2396's reserved and unreserved characters stay. */
export function escapeLiteral (literal: string): string {
  return encodeURI(literal).replaceAll('#', '%23')
}
