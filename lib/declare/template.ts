/** What stands between two slashes of a path: literal text, a param, or a param behind a text (`img-:kind`). */
export interface Segment {
  /** The literal text, decoded; `''` when the segment is the param alone. */
  readonly text: string
  readonly param: string | null
}

/** A path as parts, parsed once; every dialect prints from these. */
export type Template = readonly Segment[]

export const emptyTemplate: Template = Object.freeze([])

/** A param in a segment; two colons in a row are literal, as in Rails. */
const PARAM = /(?<!:):([A-Za-z_]\w*)/

/**
 * Parses a path as users write it (`/api/:locale/photos`), slashes squeezed as Rails squeezes them.
 * Gives what is wrong with it instead, where something is: optional groups and globs (which Rails has and we
 * have not), a second param in one segment, what would end the path or climb out of it.
 */
export function parseTemplate (path: string): Template | { readonly fault: string } {
  if (path === '') return emptyTemplate
  const template: Segment[] = []
  for (const text of path.split('/')) {
    if (text === '') continue
    const fault = segmentFault(text)
    if (fault !== undefined) return { fault }
    const found = PARAM.exec(text)
    const end = found === null ? text.length : found.index + found[0].length
    if (end < text.length) return { fault: `the segment '${text}' holds more than a text and one param behind it` }
    template.push(Object.freeze({ text: text.slice(0, found?.index), param: found?.[1] ?? null }))
  }
  // What has been pushed to has room for more; a copy has not.
  return Object.freeze(template.slice())
}

function segmentFault (text: string): string | undefined {
  if (text === '.' || text === '..') return `'${text}' is a dot segment, which clients fold away`
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'it holds a control character'
  const ends = /[?#\\]/.exec(text)
  if (ends !== null) return `'${ends[0]}' cannot stand in a path`
  const rails = /[()*|]/.exec(text)
  if (rails !== null) {
    return `'${rails[0]}' is Rails' syntax for optional segments and globs, which are not supported: declare each path`
  }
  if (!text.isWellFormed()) return 'it holds half of a surrogate pair'
  return undefined
}

/** The names of a path's params, in order. */
export function paramsOf (template: Template): readonly string[] {
  const params: string[] = []
  for (const { param } of template) {
    if (param !== null) params.push(param)
  }
  return params
}

/** A path's own text: `/photos/:id`, literals percent-encoded as Rails prints them (RFC 2396), `/` for the root. */
export function printTemplate (template: Template): string {
  return printWith(escapeLiteral, template)
}

function printWith (escape: (text: string) => string, template: Template): string {
  return '/' + template.map(({ text, param }) => escape(text) + (param === null ? '' : `:${param}`)).join('/')
}

/** A path for find-my-way, which wants literals decoded, a literal colon doubled, and matches decoded text. */
export function printPattern (template: Template): string {
  return printWith(text => text.replaceAll(':', '::'), template)
}

/** Two paths joined, the second behind the first. */
export function joinTemplates (one: Template, other: Template): Template {
  if (one.length === 0) return other
  return other.length === 0 ? one : Object.freeze(one.concat(other))
}

/** A path of one param. */
export function paramTemplate (param: string): Template {
  return Object.freeze([Object.freeze({ text: '', param })])
}

/** A path's literal or a fragment as Rails escapes it: what is in neither of RFC 2396's unreserved and reserved sets becomes `%XX`. */
export function escapeLiteral (text: string): string {
  return encodeURI(text).replaceAll('#', '%23')
}
