import { show } from '../errors/errors.js'

type Replace = (...match: readonly string[]) => string

/** A notation of other routers: its pattern, what to write instead, or `null` if the reason has the fix, and the reason. */
type Notation = readonly [pattern: RegExp, form: Replace | null, reason: string | Replace]

const param: Replace = (_, name) => `:${name}`
const wildcard: Replace = (_, name) => `*${name}`
const constraint: Replace = (_, name, pattern) =>
  `a pattern is a constraint: { constraints: { ${name}: ${show(pattern)} } }`

/** Notations that the default dialect rejects, because they would be literals. In Rails, they are literals or params. */
const notations: readonly Notation[] = [
  [/(?<![:*])\{(\w+):(?=[^}]*[^\w}])((?:[^{}]|\{[^{}]*\})+)\}/g, param, constraint],
  [/(?<![:*])\{(\w+)<([^<>]+)>[^{}]*\}/g, param, constraint],
  [/(?<![:*])<(\w+):([^<>]*[^\w<>][^<>]*)>/g, param, constraint],
  [/:([A-Za-z_]\w*)\{((?:[^{}]|\{[^{}]*\})+)\}/g, param, constraint],
  [/(?<=[}>]):(?=\w)/g, () => '::', "a literal colon is '::'"],
  [/(?<!\*|(?<!:)(?:::)*:)(?:\{[^{}]*\}|<[^<>]*>|\[{1,2}[^[\]]*\]{1,2})/g, enclosed => paramIn(enclosed!),
    'a param begins with a colon'],
  [/:([A-Za-z_]\w*)[+*](?![A-Za-z_])/g, wildcard, 'a param of several segments is a wildcard'],
  [/(?<!:)(?:::)*:\w*(?=[^\0-\x7f])\p{L}/gu, null,
    "the name of a param has the letters a to z, digits and '_'. Rename it"],
  [/(?<!:)(?:::)*:\d\w*/g, null,
    "the name of a param begins with a letter or '_'. Rename it, or write '::' for a literal colon"],
  [/(?<!:)(?:::)*:(?![\w:{])/g, colons => `${colons}:`, "a literal colon is '::'"]
]

/** Notations that the target of a redirect may have: braces, a query, and a slash at the end. */
const routeNotations: readonly Notation[] = [
  ...notations,
  [/([:*])\{(\w*)\}/g, (_, sign, name) => `${sign}${name}`, 'only the target of a redirect has braces'],
  [/([/.]?)(?<!(?<!:)(?:::)*:):([A-Za-z_]\w*)\?/g, (_, begin, name) => `(${begin}:${name})`,
    'an optional segment is in parentheses, with its slash'],
  [/(?<=[^/])(?:\(\/+\)$|\/+(?=\)*$))/g, () => '',
    'no path ends in a slash (with ignoreTrailingSlash, the app accepts both)']
]

/** Matches a path of words and params, which is the same in every notation. Most paths are such. */
const PLAIN = /^\/?(?:[\w.-]+|:[A-Za-z_]\w*)(?:\/(?:[\w.-]+|:[A-Za-z_]\w*))*$/

/** The problem of a notation that the default dialect does not have, with the right form; `null` for none. */
export function notationProblem (path: string, isRedirect = false): string | null {
  if (PLAIN.test(path)) return null
  const applicable = isRedirect ? notations : routeNotations
  for (const [pattern, form, reason] of applicable) {
    if (path.search(pattern) === -1) continue
    const [match] = [...path.matchAll(pattern)] as [RegExpExecArray]
    const fix = form === null ? '' : `. Write ${show(rewritten(path, applicable))}`
    return `${show(match[0])} is not allowed: ${typeof reason === 'string' ? reason : reason(...match)}${fix}`
  }
  return null
}

/** A path in which each notation has the right form, so that it can be written without another error. */
function rewritten (path: string, applicable: readonly Notation[]): string {
  return applicable.reduce((text, [pattern, form]) => form === null ? text : text.replace(pattern, form), path)
}

/** `{id}` and `<int:id>` are `:id`; `[...path]`, `{*path}` and `{path...}` are `*path`; `{id?}` is `:id?`. */
function paramIn (enclosed: string): string {
  const isGlob = /^\W(?:\W?\.{3}|[*+])|(?:\.{3}|[*+])\W$/.test(enclosed)
  const [name = 'id'] = /(?<=^<\w+:)[A-Za-z_]\w*/.exec(enclosed) ?? /[A-Za-z_]\w*/.exec(enclosed) ?? []
  return isGlob ? `*${name}` : `:${name}${/\?\W$/.test(enclosed) ? '?' : ''}`
}

/** A param, and a group after it that begins with neither a slash nor a dot. */
const INLINE_PATTERN = /:(\w+)(?=\(+(?:[^/.(]|\.[*+?{]))/

/** The problem of a pattern after a param, `:id([0-9]+)`, which would be an optional literal; `null` for none. */
export function inlinePatternProblem (path: string): string | null {
  const match = INLINE_PATTERN.exec(path)
  if (match === null) return null
  const begin = match.index + match[0].length
  const end = endOfGroup(path, begin)
  if (end === -1) return null
  // A constraint matches the whole segment, which is not empty, and has no anchors.
  const pattern = path.slice(begin + 1, end - 1).replace(/^\?(?::|<\w+>)|^\^|\$$/g, '').replace(/(?<!\\)\*$/, '+')
  const written = rewritten(`${path.slice(0, begin)}${path.slice(end)}`, routeNotations)
  return `${show(path.slice(begin, end))} after ':${match[1]}' is a pattern, which is a constraint. ` +
    `Write ${show(written)} with constraints: { ${match[1]}: ${show(pattern)} }`
}

/** The end of a group that begins at an index; -1 for a group without an end. */
function endOfGroup (path: string, begin: number): number {
  let depth = 0
  for (let index = begin; index < path.length; index++) {
    if (path[index] === '\\') index++
    else if (path[index] === '(') depth++
    else if (path[index] === ')' && --depth === 0) return index + 1
  }
  return -1
}
