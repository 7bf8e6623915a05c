import { escapePattern } from './path.js'
import { translateRegex, type Translation } from './regex.js'

/** The default value of a param. */
export type RailsDefault = string | number | boolean | null

/** The hash that Rails prints after a handler: constraints, defaults, and values that cannot be declared. */
export interface Extras {
  readonly constraints: Readonly<Record<string, RegExp>>
  readonly defaults: Readonly<Record<string, RailsDefault>>
  /** Each key with the reason why its value cannot be declared. */
  readonly problems: readonly string[]
}

/** `:id=>`, `:"a-b"=>`, `"id"=>` of Ruby before 3.4, and `id: `, `"a-b": ` since. */
const KEY = /\s*(?::(\w+[?!]?)\s*=>|:?"((?:[^"\\]|\\.)*)"\s*=>|(\w+[?!]?):\s|"((?:[^"\\]|\\.)*)":\s)\s*/.source
const SCALAR = /:?"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|:\w+/.source

/** The kinds of values. The end of any other object is unknown, because `inspect` may print anything. */
const VALUES = [
  /\/(?<regex>(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*)\/(?<flags>[mixounse]*)/.source,
  `(?<scalar>${SCALAR}|nil)`,
  `\\[\\s*(?<list>(?:${SCALAR})(?:\\s*,\\s*(?:${SCALAR}))*)\\]`,
  '(?<other>[#[{A-Z][^]*)'
]

/** A key with its value, and the comma after the value or the position before the closing brace. */
const ENTRY = new RegExp(`${KEY}(?:${VALUES.join('|')})\\s*(?:,|(?=\\}\\s*$))`, 'gsy')

/**
 * Parses a hash as Ruby's `inspect` prints it: `{:id=>/\d+/, :format=>"json"}` or `{id: /\d+/, format: "json"}`. Returns
 * `null` for any other string.
 */
export function parseExtras (printed: string): Extras | null {
  const constraints: Record<string, RegExp> = Object.create(null)
  const defaults: Record<string, RailsDefault> = Object.create(null)
  const problems: string[] = []
  let rest = printed.slice(1)
  for (const entry of rest.matchAll(ENTRY)) {
    const key = entry.slice(1, 5).find(group => group !== undefined)!
    const value = parseValue(entry.groups!)
    if (value instanceof RegExp) constraints[key] = value
    else if (typeof value === 'object' && value !== null) problems.push(`${key}: ${value.reason}`)
    else defaults[key] = value
    rest = entry.input.slice(entry.index + entry[0].length)
  }
  return /^\s*\}\s*$/.test(rest) ? { constraints, defaults, problems } : null
}

/** A value, or the printed value with the reason why it cannot be declared. */
function parseValue (
  { regex, flags, scalar, list, other }: Readonly<Record<string, string>>
): RailsDefault | Translation {
  if (scalar !== undefined) return parseScalar(scalar)
  if (other !== undefined) return { reason: `${other.trimEnd()}: a default is a string, a number, true, false or null` }
  // A list of strings, `[:json, "csv"]`, is always a constraint.
  if (list !== undefined) {
    const items = list.match(new RegExp(SCALAR, 'gs'))!
    return new RegExp(items.map(item => escapePattern(String(parseScalar(item)))).join('|'))
  }
  const translation = translateRegex(regex!, flags!)
  return translation instanceof RegExp ? translation : { reason: `/${regex}/${flags}: ${translation.reason}` }
}

function parseScalar (printed: string): RailsDefault {
  const quoted = /^:?"(.*)"$/s.exec(printed)?.[1]
  if (quoted !== undefined) return unescapeRuby(quoted)
  if (printed.startsWith(':')) return printed.slice(1)
  return printed === 'nil' ? null : /^[tf]/.test(printed) ? printed === 'true' : Number(printed)
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n', t: '\t', r: '\r', e: '\u001b', 0: '\0', b: '\b', f: '\f', v: '\v', a: '\u0007'
}

/** The content of a string that Ruby prints in double quotes. */
function unescapeRuby (printed: string): string {
  const escapes = /\\(?:u\{(10[0-9A-Fa-f]{4}|[0-9A-Fa-f]{1,5})\}|u([0-9A-Fa-f]{4})|(.))/gs
  return printed.replace(escapes, (_match, ...[long, short, char]: string[]) =>
    char === undefined ? String.fromCodePoint(Number.parseInt(long ?? short!, 16)) : ESCAPES[char] ?? char)
}
