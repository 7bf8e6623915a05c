import { literal } from './rails-path.js'
import { regexOf } from './rails-regex.js'

/** What a route has by default. */
export type Default = string | number | boolean | null

/** What stands behind a row's handler: patterns, and defaults. */
export interface Extras {
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, Default>>
}

/** A value that has no place in a declaration, as it was printed, and why. */
interface Odd {
  readonly odd: string
  readonly reason: string
}

type Value = Default | RegExp | Odd

/** A value, or a key, and where it ends. */
type Read<T> = readonly [value: T, end: number]

/** `:id=>`, `:"a-b"=>`, `"id"=>` of Ruby before 3.4, and `id: `, `"a-b": ` since. */
const KEY = /\s*(?::(\w+[?!]?)\s*=>|:?"((?:[^"\\]|\\.)*)"\s*=>|(\w+[?!]?):\s|"((?:[^"\\]|\\.)*)":\s)\s*/ys
const COMMA = /\s*,?/y
const END = /\s*\}\s*$/y

/** How each kind of value is printed, and what it is to us. Each pattern goes over a text once. */
const KINDS: ReadonlyArray<readonly [printed: RegExp, valueOf: (text: string, more: string) => Value]> = [
  [/\/((?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*)\/([mixounse]*)/ys, patternOf],
  [/:?"((?:[^"\\]|\\.)*)"/ys, unescaped],
  [/(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?=\s*[,}\]])/y, Number],
  [/(true|false)(?=\s*[,}\]])/y, text => text === 'true'],
  [/(nil)(?=\s*[,}\]])/y, () => null],
  [/:(\w+)(?=\s*[,}\]])/y, text => text]
]

/**
 * Reads a hash as Ruby's `inspect` prints it: `{:id=>/\d+/, :format=>"json"}`, or `{id: /\d+/, format: "json"}`.
 * Gives `null` for what is none, and a list of what cannot stand in a declaration.
 */
export function extrasOf (printed: string): (Extras & { readonly odd: readonly string[] }) | null {
  const constraints: Record<string, RegExp> = Object.create(null)
  const defaults: Record<string, Default> = Object.create(null)
  const odd: string[] = []
  let at = 1
  while (matchAt(END, printed, at) === null) {
    const found = matchAt(KEY, printed, at)
    if (found === null) return null
    const key = found[0].find(group => group !== undefined)!
    const [value, end] = valueAt(printed, found[1])
    if (value instanceof RegExp) constraints[key] = value
    else if (typeof value === 'object' && value !== null) odd.push(`${key}: ${value.odd}: ${value.reason}`)
    else defaults[key] = value
    at = matchAt(COMMA, printed, end)![1]
    if (at === end && matchAt(END, printed, at) === null) return null
  }
  return { constraints, defaults, odd }
}

function valueAt (text: string, at: number): Read<Value> {
  const found = literalAt(text, at) ?? listAt(text, at)
  if (found !== null) return found
  const end = endOf(text, at)
  return [{ odd: text.slice(at, end), reason: 'a default is a text, a number, true, false or null' }, end]
}

function literalAt (text: string, at: number): Read<Value> | null {
  for (const [printed, valueOf] of KINDS) {
    const found = matchAt(printed, text, at)
    if (found !== null) return [valueOf(found[0][0]!, found[0][1]!), found[1]]
  }
  return null
}

/** A list of texts is what a param may be: `[:json, "csv"]`. */
function listAt (text: string, at: number): Read<RegExp> | null {
  if (text[at] !== '[') return null
  const items: string[] = []
  for (let next = at + 1; ; next = matchAt(COMMA, text, next)![1]) {
    const item = literalAt(text, matchAt(/\s*/y, text, next)![1])
    if (item === null || typeof item[0] === 'object') return null
    items.push(literal(String(item[0])))
    next = item[1]
    if (text[next] === ']') return [new RegExp(items.join('|')), next + 1]
  }
}

function patternOf (source: string, flags: string): Value {
  const translated = regexOf(source, flags)
  return translated instanceof RegExp ? translated : { odd: `/${source}/${flags}`, reason: translated.reason }
}

/** Where a value of an unknown kind ends: at the comma or brace that belongs to none of its own brackets. */
function endOf (text: string, from: number): number {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    if ('([{<'.includes(text[at]!)) depth++
    else if (')]>'.includes(text[at]!)) depth--
    else if (depth === 0 && /[,}]/.test(text[at]!)) break
    else if (text[at] === '}') depth--
  }
  return at
}

function matchAt (pattern: RegExp, text: string, at: number): Read<ReadonlyArray<string | undefined>> | null {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null ? null : [found.slice(1), at + found[0].length]
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n', t: '\t', r: '\r', e: '\u001b', 0: '\0', b: '\b', f: '\f', v: '\v', a: '\u0007'
}

/** A text as Ruby prints it between double quotes. */
function unescaped (printed: string): string {
  const escapes = /\\(?:u\{(10[0-9A-Fa-f]{4}|[0-9A-Fa-f]{1,5})\}|u([0-9A-Fa-f]{4})|(.))/gs
  return printed.replace(escapes, (_found, ...[long, short, char]: string[]) =>
    char === undefined ? String.fromCodePoint(Number.parseInt(long ?? short!, 16)) : ESCAPES[char] ?? char)
}
