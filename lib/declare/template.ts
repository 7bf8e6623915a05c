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

/** One way to write a path. */
export type Segments = readonly Segment[]

/** A stretch of a path, from slash to slash, in which groups may be left out: `photos(/page/:page)`. */
export interface Choice {
  /** As Rails prints it, its first slash included: `(/:locale)`. */
  readonly text: string
  /** Every way to write it; of two ways the one that has the group further left comes first. */
  readonly ways: readonly Stretch[]
}

interface Stretch {
  readonly segments: Segments
  /** Whether no slash stands in front: that of `merge/(:slug).png` belongs to the group (Rails). */
  readonly hangs: boolean
}

/** A path as parts, parsed once; every dialect prints from these. */
export type Template = ReadonlyArray<Segment | Choice>

export const emptyTemplate: Template & Segments = Object.freeze([])

export function segment (
  before: string, param: string | null = null, isGlob = false, after = '', hasFormat = false
): Segment {
  return Object.freeze({ before, param, isGlob, after, hasFormat })
}

/** Every way to write a path, the one with all of its groups first. */
export function waysOf (template: Template): readonly Segments[] {
  if (!template.some(part => 'ways' in part)) return [template as Segments]
  return template.reduce<readonly Segments[]>((ways, part) => {
    const more = 'ways' in part ? part.ways : [{ segments: [part], hangs: false }]
    return ways.flatMap(way => more.flatMap(stretch => withStretch(way, stretch)))
  }, [emptyTemplate])
}

/** A way with a stretch behind it. What hangs on a segment is read there from a dot on alone, as in Rails. */
function withStretch (way: Segments, { segments, hangs }: Stretch): readonly Segments[] {
  const [last, first] = [way.at(-1), segments[0]]
  if (!hangs || last === undefined) return [[...way, ...segments]]
  return first!.before.startsWith('.') ? [[...way.slice(0, -1), append(last, first!), ...segments.slice(1)]] : []
}

/** A segment with another one after it: `:slug` and `.png` are `:slug.png`. Two params become one with an invalid name. */
export function append (one: Segment, { before, param, isGlob, after }: Segment): Segment {
  if (one.param === null) return segment(one.before + before, param, isGlob, after)
  if (param === null) return segment(one.before, one.param, one.isGlob, one.after + before)
  const both = `${one.param}${escapeLiteral(one.after + before)}${isGlob ? '*' : ':'}${param}`
  return segment(one.before, both, one.isGlob, after)
}

export function countWays (template: Template): number {
  return template.reduce((count, part) => 'ways' in part ? count * part.ways.length : count, 1)
}

/** The names of a path's params in order, those of its optional groups among them. */
export function paramsOf (template: Template): readonly string[] {
  const params: string[] = []
  for (const part of template) {
    if ('ways' in part) params.push(...paramsOf(part.ways[0]!.segments))
    else if (part.param !== null) params.push(...part.hasFormat ? [part.param, 'format'] : [part.param])
  }
  return params
}

export function joinTemplates<T extends Template> (one: T, other: T): T {
  if (one.length === 0) return other
  return other.length === 0 ? one : Object.freeze(one.concat(other)) as Template as T
}

/** The name of the glob that a way ends in, or `null`. */
export function globOf (way: Segments): string | null {
  const last = way.at(-1)
  return last?.isGlob === true ? last.param : null
}

/** The name of the param that a way ends in, which is the one that a suffix hangs on, or `null`. */
export function lastParamOf (way: Segments): string | null {
  const last = way.at(-1)
  return last === undefined || last.after !== '' ? null : last.param
}

/** Groups and nothing else, the first of which Rails prints behind its slash: `/(:locale)(/:page)`. */
const ONLY_GROUPS = /^\(+[^)]+\)(?:\(+\/:[^)]+\))*$/

/** A path's own text: `/photos/:id`, literals percent-encoded as Rails prints them (RFC 2396), `/` for the root. */
export function printTemplate (template: Template): string {
  const text = template.map(part => 'ways' in part ? part.text : `/${printSegment(part)}`).join('')
  if (text.startsWith('(') && ONLY_GROUPS.test(text)) return text.replace(/^(\(+)\//, '/$1')
  return text === '' ? '/' : text
}

/** A segment as a path has it: `:slug.png`. */
export function printSegment ({ before, param, isGlob, after }: Segment): string {
  const named = param === null ? '' : `${isGlob ? '*' : ':'}${param}`
  return escapeLiteral(before) + named + escapeLiteral(after)
}

/** A way to write a path for find-my-way, which wants literals decoded and a literal colon doubled. */
export function printPattern (way: Segments): string {
  return '/' + way.map(one => patternOf(one, true)).join('/')
}

function patternOf ({ before, param, isGlob, after, hasFormat }: Segment, isNamed: boolean): string {
  const [begin, end] = [before, after].map(literal => literal.replaceAll(':', '::'))
  if (param === null) return begin!
  if (isGlob) return `${begin}*`
  // The router's own regex for a param next to a literal excludes line separators.
  const any = after === '' ? '' : '([^]*)'
  return `${begin}:${isNamed ? param : ''}${any}${end}${hasFormat ? `:${isNamed ? 'format' : ''}${any}` : ''}`
}

/** A way with its params unnamed: equal where the router takes two for one. */
export function printShape (way: Segments): string {
  return way.map(part => `/${patternOf(part, false)}`).join('')
}

/** A path's literal or a fragment as Rails escapes it: what RFC 2396 has neither reserved nor unreserved is `%XX`. */
export function escapeLiteral (text: string): string {
  return encodeURI(text).replaceAll('#', '%23')
}
