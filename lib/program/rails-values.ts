import { literal } from './rails-path.js'
import { regexOf, type Translated } from './rails-regex.js'

/** What a route has by default. */
export type Default = string | number | boolean | null

/** What stands behind a row's handler: patterns, defaults, and what cannot stand in a declaration, with the reason. */
export interface Extras {
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, Default>>
  readonly odd: readonly string[]
}

/** `:id=>`, `:"a-b"=>`, `"id"=>` of Ruby before 3.4, and `id: `, `"a-b": ` since. */
const KEY = /\s*(?::(\w+[?!]?)\s*=>|:?"((?:[^"\\]|\\.)*)"\s*=>|(\w+[?!]?):\s|"((?:[^"\\]|\\.)*)":\s)\s*/.source
const SCALAR = /:?"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|:\w+/.source

/** How values are printed. Where another object ends, nobody can tell: it may print anything. */
const VALUES = [
  /\/(?<regex>(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*)\/(?<flags>[mixounse]*)/.source,
  `(?<scalar>${SCALAR}|nil)`,
  `\\[\\s*(?<list>(?:${SCALAR})(?:\\s*,\\s*(?:${SCALAR}))*)\\]`,
  '(?<other>[#[{A-Z][^]*)'
]

/** A key with its value, as far as the comma or in front of the brace behind it. */
const ENTRY = new RegExp(`${KEY}(?:${VALUES.join('|')})\\s*(?:,|(?=\\}\\s*$))`, 'gsy')

/**
 * Reads a hash as Ruby's `inspect` prints it: `{:id=>/\d+/, :format=>"json"}`, or `{id: /\d+/, format: "json"}`.
 * Gives `null` for what is none.
 */
export function extrasOf (printed: string): Extras | null {
  const constraints: Record<string, RegExp> = Object.create(null)
  const defaults: Record<string, Default> = Object.create(null)
  const odd: string[] = []
  let rest = printed.slice(1)
  for (const entry of rest.matchAll(ENTRY)) {
    const key = entry.slice(1, 5).find(group => group !== undefined)!
    const value = valueOf(entry.groups!)
    if (value instanceof RegExp) constraints[key] = value
    else if (typeof value === 'object' && value !== null) odd.push(`${key}: ${value.reason}`)
    else defaults[key] = value
    rest = entry.input.slice(entry.index + entry[0].length)
  }
  return /^\s*\}\s*$/.test(rest) ? { constraints, defaults, odd } : null
}

/** A value, or as it was printed with the reason why it has no place in a declaration. */
function valueOf ({ regex, flags, scalar, list, other }: Readonly<Record<string, string>>): Default | Translated {
  if (scalar !== undefined) return scalarOf(scalar)
  if (other !== undefined) return { reason: `${other.trimEnd()}: a default is a string, a number, true, false or null` }
  // A list of texts is what a param may be: `[:json, "csv"]`.
  if (list !== undefined) {
    const items = list.match(new RegExp(SCALAR, 'gs'))!
    return new RegExp(items.map(item => literal(String(scalarOf(item)))).join('|'))
  }
  const translated = regexOf(regex!, flags!)
  return translated instanceof RegExp ? translated : { reason: `/${regex}/${flags}: ${translated.reason}` }
}

function scalarOf (printed: string): Default {
  const text = /^:?"(.*)"$/s.exec(printed)?.[1]
  if (text !== undefined) return unescaped(text)
  if (printed.startsWith(':')) return printed.slice(1)
  return printed === 'nil' ? null : /^[tf]/.test(printed) ? printed === 'true' : Number(printed)
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
