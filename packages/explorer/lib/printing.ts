import type { DescribedConstraint, DescribedRoute } from 'fastify-resources'

/** A UTF-16 code unit as an escape, such as `\u001b`. */
export function escaped (char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Escapes control and bidirectional characters, which could hide or reorder text. */
export function escapeControls (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
}

/** Prints a list: `a`, `a or b`, `a, b or c`. */
export function oneOf (names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** A constraint or a default as code: `/[0-9]+/`, `["en","de"]`. */
export function printValue (value: unknown): string {
  return escapeControls(isRegex(value) ? `/${value.source}/${value.flags}` : JSON.stringify(value))
}

/** A regex in a description. */
function isRegex (value: unknown): value is { readonly source: string, readonly flags: string } {
  return typeof (value as { readonly flags?: unknown } | null)?.flags === 'string'
}

/** The value of a param: `'new'`, `7`. */
export function printParam (value: unknown): string {
  const text = escapeControls(typeof value === 'string' ? value.replace(/[\\']/g, '\\$&') : String(value))
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text
  return typeof value === 'string' ? `'${short}'` : short
}

/** `GET /photos/:id(.:format)` */
export function printRoute ({ method, path }: Pick<DescribedRoute, 'method' | 'path'>): string {
  return escapeControls(`${method} ${path}`)
}

/** The handler of a route: `photos#show`, `redirect(301, /articles)`. */
export function handlerOf ({ controller, action, redirect }: DescribedRoute): string {
  const text = redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`
  return escapeControls(text)
}

/** The words for keywords of a schema. Titles and descriptions check nothing. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['minimum', '≥ '], ['maximum', '≤ '], ['exclusiveMinimum', '> '], ['exclusiveMaximum', '< '], ['const', ''],
  ['multipleOf', 'multiple of '], ['minLength', 'length ≥ '], ['maxLength', 'length ≤ '], ['format', ''],
  ['enum', ''], ['pattern', '']
])

/** A constraint in words: `integer ≥ 1`, `en or de`. Constraints without words are printed as code. */
export function inWords (constraint: DescribedConstraint): string {
  if (Array.isArray(constraint)) return print(constraint)
  if (typeof constraint !== 'object' || isRegex(constraint)) return printValue(constraint)
  const { type = '', title: _title, description: _description, ...keywords } = constraint as Record<string, unknown>
  const isKnown = typeof type === 'string' && Object.keys(keywords).every(key => WORDS.has(key))
  if (!isKnown) return printValue(constraint)
  const words = Object.entries(keywords).map(([key, value]) =>
    WORDS.get(key)! + (key === 'pattern' ? `/${String(value)}/` : print(value)))
  // The type `string` is clear from the other keywords.
  return [type === 'string' && words.length > 0 ? '' : type, words.join(', ')].join(' ').trim()
}

function print (value: unknown): string {
  if (Array.isArray(value)) return oneOf(value.map(print))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
