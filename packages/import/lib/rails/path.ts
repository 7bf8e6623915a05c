import { decoded } from '../decoded.js'
import { escapeControls } from '../escape.js'

/** Segments, each with the slash before it: `/photos`, `/:id`, `(/:locale)`, `/*path`. */
export type PathSegments = readonly string[]

/** A path pattern without its format, and the format. */
export interface PathPattern {
  readonly segments: PathSegments
  /** `(.:format)`, `.:format`, or nothing. */
  readonly format: string
}

/** Splits a path at the slashes that are not inside an optional segment, and separates the format. */
export function parsePath (path: string): PathPattern {
  const format = /(?:\(\.:format\)|\.:format)?$/.exec(path)![0]
  const segments: string[] = []
  let depth = 0
  for (const [token] of path.slice(0, path.length - format.length).matchAll(/\(?\/|[^]/g)) {
    if (depth === 0 && token.endsWith('/')) segments.push(token)
    else segments.push(segments.pop()! + token)
    if (token.startsWith('(')) depth++
    else if (token === ')') depth--
  }
  return { segments: segments.filter(segment => segment !== '/'), format }
}

/** The items of a list after the items of another list, or `null` if the list does not begin with them. */
export function itemsAfter (list: readonly string[], base: readonly string[]): readonly string[] | null {
  return base.every((item, index) => item === list[index]) ? list.slice(base.length) : null
}

export function isSameList (one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && itemsAfter(one, other) !== null
}

/** The name of the param if a segment is only a param, otherwise `null`. */
export function paramOf (segment: string | undefined): string | null {
  return /^\/:([A-Za-z_]\w*)$/.exec(segment ?? '')?.[1] ?? null
}

/** The decoded literal if a segment is a static segment, otherwise `null`. */
export function literalOf (segment: string | undefined): string | null {
  return segment === undefined || /[:*()]/.test(segment) ? null : printSegments([segment])
}

/** The names of the params of a path, `format` and those of optional segments included, or only those of a sigil. */
export function paramsIn (path: string, sigil?: ':' | '*'): ReadonlySet<string> {
  const params = [...path.matchAll(/(?<!:)([:*])([A-Za-z_]\w*)/g)]
  return new Set(params.filter(([, own]) => sigil === undefined || own === sigil).map(([, , name]) => name!))
}

/** The source of a regular expression that matches only this string. */
export function escapePattern (literal: string): string {
  return escapeControls(literal.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
}

/** Segments as a declaration has them, with decoded literals: `photos/:id`, `(:locale)/photos`. */
export function printSegments (segments: PathSegments): string {
  return segments.map(decode).join('').replace(/^(\(?)\//, '$1')
}

/** Decodes a segment, and keeps percent signs that encode no character. */
function decode (segment: string): string {
  return segment.replace(/(?:%[0-9A-F]{2})+/g, encoded => decoded(encoded))
}

/** A route name without a prefix: `photo` for `admin_photo`, and `null` if the name does not begin with the prefix. */
export function withoutPrefix (name: string | null, prefix: string): string | null {
  if (name === null || prefix === '') return name
  return `${name}_`.startsWith(`${prefix}_`) ? name.slice(prefix.length + 1) : null
}

/** A route name without its last words: `''` if they are the whole name, and `null` if the name does not end in them. */
export function withoutSuffix (name: string | null, suffix: string): string | null {
  if (name === null || suffix === '') return name
  return `_${name}`.endsWith(`_${suffix}`) ? name.slice(0, -suffix.length - 1) : null
}

/** A controller relative to a module. A controller outside the module begins with a slash. */
export function controllerIn (module: string, controller: string): string {
  if (module === '') return controller
  return controller.startsWith(`${module}/`) ? controller.slice(module.length + 1) : `/${controller}`
}
