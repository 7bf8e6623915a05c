/** The escapes of a path in the default dialect: `%28` is that character, and never syntax. */

/** The grammar of a path, for a notation without an equivalent form. */
export const GRAMMAR = "Write ':name' or ':{name}' for a param, '*name' for the rest of the path, " +
  "'(/…)' for an optional segment, and '%XX' for any other character"

/** Decodes the escapes of a literal. An invalid escape stays, because only `draw` knows the dialect that it is an error in. */
export function decodeEscapes (literal: string): string {
  if (!literal.includes('%')) return literal
  try {
    return decodeURIComponent(literal)
  } catch {
    return literal
  }
}

/** Prints a literal as it can be declared: percent-encoded, with escapes for the characters of the notation. */
export function printLiteral (literal: string): string {
  return encodeURI(literal).replace(/[#?;()*]/g, escapeOf).replaceAll(':', '::')
}

/** Prints a param as it can be declared before a printed literal: `:id`, or `:{team}` before `-id`. */
export function printParam (name: string, after: string): string {
  return /^(?:[\w+]|-[A-Za-z])/.test(after) ? `:{${name}}` : `:${name}`
}

/** The escape of a character: `%20`. */
export function escapeOf (char: string): string {
  const escaped = encodeURIComponent(char)
  return escaped === char ? `%${char.charCodeAt(0).toString(16).toUpperCase()}` : escaped
}

/** Escapes of characters that no literal can have: `/?#*`, and control characters. */
const BARRED = /%(?:2[3AF]|3F|[01].|7F)|%C2%[89]./i

/** The problem of an escape in a path. */
export function escapeProblems (path: string): readonly string[] {
  const [format] = /(?:%2E:(?:format|\{format\})|\.:\{format\})\)?$/i.exec(path) ?? []
  if (format !== undefined) return [`'${format}' is not allowed. Write '.:format' for a format extension`]
  if (!path.includes('%')) return []
  const [incomplete] = /%(?![0-9A-Fa-f]{2}).{0,2}/u.exec(path) ?? []
  if (incomplete !== undefined) return [`'${incomplete}' is no escape. Write '%25' for a percent sign`]
  const invalid = path.match(/(?:%[0-9A-Fa-f]{2})+/g)!.find(escapes => decodeEscapes(escapes) === escapes)
  if (invalid !== undefined) return [`'${invalid}' is not the UTF-8 of a character. Write the character itself`]
  const [barred] = BARRED.exec(path) ?? []
  return barred === undefined ? [] : [`'${barred}' is not allowed in a path, because no request has it. Use a param`]
}
