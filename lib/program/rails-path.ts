import { harmless } from '../errors/errors.js'

/** What stands between two slashes, with the slash before it: `/photos`, `/:id`, `(/:locale)`, `/*path`. */
export type Segments = readonly string[]

/** The parts of a row's path. */
export interface RowPath {
  readonly segments: Segments
  /** `(.:format)`, `.:format`, or nothing. */
  readonly suffix: string
}

/** Cuts a path at the slashes that stand in no group of their own, and takes its suffix off. */
export function pathOf (path: string): RowPath {
  const suffix = /(?:\(\.:format\)|\.:format)?$/.exec(path)![0]
  const segments: string[] = []
  let depth = 0
  for (const [token] of path.slice(0, path.length - suffix.length).matchAll(/\(?\/|[^]/g)) {
    if (depth === 0 && token.endsWith('/')) segments.push(token)
    else segments.push(segments.pop()! + token)
    if (token.startsWith('(')) depth++
    else if (token === ')') depth--
  }
  return { segments: segments.filter(segment => segment !== '/'), suffix }
}

/** What a list has behind another that it begins with, or `null`. */
export function restOf (list: readonly string[], base: readonly string[]): readonly string[] | null {
  return base.every((item, index) => item === list[index]) ? list.slice(base.length) : null
}

export function isEqual (one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && restOf(one, other) !== null
}

/** The param that a segment is, or `null` for one that is more or other than a param. */
export function paramOf (segment: string | undefined): string | null {
  return /^\/:([A-Za-z_]\w*)$/.exec(segment ?? '')?.[1] ?? null
}

/** The literal that a segment is, decoded, or `null`. */
export function wordOf (segment: string | undefined): string | null {
  return segment === undefined || /[:*()]/.test(segment) ? null : textOf([segment])
}

/** All params of a path, those of groups included, and `format` where it has a suffix; or those of one sign. */
export function paramsIn (path: string, sign?: ':' | '*'): ReadonlySet<string> {
  const found = [...path.matchAll(/(?<!:)([:*])([A-Za-z_]\w*)/g)]
  return new Set(found.filter(([, own]) => sign === undefined || own === sign).map(([, , name]) => name!))
}

/** A text as a regex that matches it alone. */
export function literal (text: string): string {
  return harmless(text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
}

/** Segments as a declaration has them: `photos/:id`, `(:locale)/photos`, literals decoded. */
export function textOf (segments: Segments): string {
  return segments.map(decoded).join('').replace(/^(\(?)\//, '$1')
}

/** A literal without its escapes, but for those that would be read as syntax. */
function decoded (segment: string): string {
  return segment.replace(/(?:%[0-9A-F]{2})+/g, escaped => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}

/** A name without the prefix that it has in a context, or `null` for one that does not begin so. */
export function behind (name: string | null, prefix: string): string | null {
  if (name === null || prefix === '') return name
  return `${name}_`.startsWith(`${prefix}_`) ? name.slice(prefix.length + 1) : null
}

/** What stands before a name's last words: `''` for nothing, `null` for a name that does not end so. */
export function before (name: string | null, words: string): string | null {
  if (name === null || words === '') return name
  return `_${name}`.endsWith(`_${words}`) ? name.slice(0, -words.length - 1) : null
}

/** A controller as it is called in a folder: from the outermost one, with a slash, where it stands elsewhere. */
export function controllerIn (module: string, controller: string): string {
  if (module === '') return controller
  return controller.startsWith(`${module}/`) ? controller.slice(module.length + 1) : `/${controller}`
}
