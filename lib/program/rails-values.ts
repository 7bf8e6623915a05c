import { regexOf } from './rails-regex.js'

/** What a route has by default. */
export type Default = string | number | boolean | null

/** What stands behind a row's handler: patterns, and defaults. */
export interface Extras {
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, Default>>
}

/** A value that has no place in a declaration, as it was printed, and why. */
export interface Odd {
  readonly odd: string
  readonly reason: string
}

type Value = Default | RegExp | Odd

const LITERALS: Readonly<Record<string, Default>> = { true: true, false: false, nil: null }

/** `:id=>`, `:"a-b"=>`, `"id"=>` of Ruby before 3.4, and `id: `, `"a-b": ` since. */
const KEY = /:(\w+[?!]?)\s*=>\s*|:?"((?:[^"\\]|\\.)*)"\s*=>\s*|(\w+[?!]?):\s+|"((?:[^"\\]|\\.)*)":\s+/y
const REGEX = /\/((?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*)\/([mixounse]*)/y
const STRING = /"((?:[^"\\]|\\.)*)"/y
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=\s*[,}])/y
const WORD = /(?:true|false|nil)(?=\s*[,}])/y
const SYMBOL = /:(\w+)(?=\s*[,}])|:"((?:[^"\\]|\\.)*)"/y

/**
 * Reads a hash as Ruby's `inspect` prints it: `{:id=>/\d+/, :format=>"json"}`, or `{id: /\d+/, format: "json"}`.
 * Gives `null` for what is none, and a list of what cannot stand in a declaration.
 */
export function extrasOf (printed: string): (Extras & { readonly odd: readonly string[] }) | null {
  const entries = entriesOf(printed)
  if (entries === null) return null
  const constraints: Record<string, RegExp> = Object.create(null)
  const defaults: Record<string, Default> = Object.create(null)
  const odd: string[] = []
  for (const [key, value] of entries) {
    if (value instanceof RegExp) constraints[key] = value
    else if (typeof value === 'object' && value !== null) odd.push(`${key}: ${value.odd}: ${value.reason}`)
    else defaults[key] = value
  }
  return { constraints, defaults, odd }
}

function entriesOf (printed: string): ReadonlyArray<readonly [key: string, value: Value]> | null {
  const entries: Array<readonly [string, Value]> = []
  let at = 1
  while (!/^\s*\}\s*$/.test(printed.slice(at))) {
    const key = matchAt(KEY, printed, at + blanksAt(printed, at))
    if (key === null) return null
    const [value, end] = valueAt(printed, key.end)
    entries.push([key.groups.find(group => group !== undefined)!, value])
    at = end + /^\s*,?/.exec(printed.slice(end))![0].length
    if (end === at && !/^\s*\}\s*$/.test(printed.slice(at))) return null
  }
  return entries
}

function blanksAt (text: string, at: number): number {
  return /^\s*/.exec(text.slice(at))![0].length
}

function valueAt (text: string, at: number): readonly [value: Value, end: number] {
  const regex = matchAt(REGEX, text, at)
  if (regex !== null) return [patternOf(regex.groups as [string, string]), regex.end]
  const string = matchAt(STRING, text, at)
  if (string !== null) return [unescaped(string.groups[0]!), string.end]
  const number = matchAt(NUMBER, text, at)
  if (number !== null) return [Number(number.text), number.end]
  const word = matchAt(WORD, text, at)
  if (word !== null) return [LITERALS[word.text]!, word.end]
  const symbol = matchAt(SYMBOL, text, at)
  if (symbol !== null) return [symbol.groups[0] ?? unescaped(symbol.groups[1]!), symbol.end]
  const end = endOf(text, at)
  return [{ odd: text.slice(at, end), reason: 'a default is a text, a number, true, false or null' }, end]
}

function patternOf ([source, flags]: readonly [string, string]): Value {
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

interface Found {
  readonly text: string
  readonly groups: ReadonlyArray<string | undefined>
  readonly end: number
}

function matchAt (pattern: RegExp, text: string, at: number): Found | null {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null ? null : { text: found[0], groups: found.slice(1), end: at + found[0].length }
}

/** A text as Ruby prints it between double quotes. */
function unescaped (printed: string): string {
  return printed.replace(/\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|(.))/g, (_found, ...groups: string[]) => {
    const [long, short, char] = groups
    return char === undefined ? String.fromCodePoint(Number.parseInt(long ?? short!, 16)) : ESCAPES[char] ?? char
  })
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n', t: '\t', r: '\r', e: '\u001b', 0: '\0', b: '\b', f: '\f', v: '\v', a: '\u0007'
}
