import { literal } from './rails-path.js'
import { regexOf } from './rails-regex.js'

/** What a route has by default. */
export type Default = string | number | boolean | null

/** What stands behind a row's handler: patterns, defaults, and what cannot stand in a declaration, with the reason. */
export interface Extras {
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, Default>>
  readonly odd: readonly string[]
}

/** A value that has no place in a declaration, as it was printed, and why. */
interface Odd {
  readonly odd: string
  readonly reason: string
}

type Value = Default | RegExp | Odd

/** `:id=>`, `:"a-b"=>`, `"id"=>` of Ruby before 3.4, and `id: `, `"a-b": ` since. */
const KEY = /\s*(?::(\w+[?!]?)\s*=>|:?"((?:[^"\\]|\\.)*)"\s*=>|(\w+[?!]?):\s|"((?:[^"\\]|\\.)*)":\s)\s*/ys
const COMMA = /\s*,/y
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

/** A text that is read from its front on: what is left of it. */
interface Reader {
  rest: string
}

/** What a sticky pattern finds next, which is read by that; `null` where it finds nothing. */
function take (reader: Reader, pattern: RegExp): readonly string[] | null {
  pattern.lastIndex = 0
  const found = pattern.exec(reader.rest)
  reader.rest = reader.rest.slice(found?.[0].length ?? 0)
  return found
}

/**
 * Reads a hash as Ruby's `inspect` prints it: `{:id=>/\d+/, :format=>"json"}`, or `{id: /\d+/, format: "json"}`.
 * Gives `null` for what is none.
 */
export function extrasOf (printed: string): Extras | null {
  const constraints: Record<string, RegExp> = Object.create(null)
  const defaults: Record<string, Default> = Object.create(null)
  const odd: string[] = []
  const reader: Reader = { rest: printed.slice(1) }
  for (let isMore = true; take(reader, END) === null;) {
    const key = take(reader, KEY)?.slice(1).find(group => group !== undefined)
    if (key === undefined || !isMore) return null
    const value = valueIn(reader)
    if (value === undefined) return null
    if (value instanceof RegExp) constraints[key] = value
    else if (typeof value === 'object' && value !== null) odd.push(`${key}: ${value.odd}: ${value.reason}`)
    else defaults[key] = value
    isMore = take(reader, COMMA) !== null
  }
  return { constraints, defaults, odd }
}

function valueIn (reader: Reader): Value | undefined {
  const { rest } = reader
  const literal = literalIn(reader)
  const value = literal === undefined ? listIn(reader) : literal
  if (value !== undefined || !/^[#[{A-Z]/.test(rest)) return value
  // Where another object ends, nobody can tell: it may print anything.
  take(reader, /[^]*(?=\})/y)
  return { odd: rest.slice(0, -1).trimEnd(), reason: 'a default is a text, a number, true, false or null' }
}

function literalIn (reader: Reader): Value | undefined {
  for (const [printed, valueOf] of KINDS) {
    const found = take(reader, printed)
    if (found !== null) return valueOf(found[1]!, found[2]!)
  }
  return undefined
}

/** A list of texts is what a param may be: `[:json, "csv"]`. */
function listIn (reader: Reader): RegExp | undefined {
  const items: string[] = []
  while (take(reader, items.length === 0 ? /\[\s*/y : /\s*,\s*/y) !== null) {
    const item = literalIn(reader)
    if (item === undefined || (typeof item === 'object' && item !== null)) return undefined
    items.push(literal(String(item)))
  }
  return items.length > 0 && take(reader, /\]/y) !== null ? new RegExp(items.join('|')) : undefined
}

function patternOf (source: string, flags: string): Value {
  const translated = regexOf(source, flags)
  return translated instanceof RegExp ? translated : { odd: `/${source}/${flags}`, reason: translated.reason }
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
