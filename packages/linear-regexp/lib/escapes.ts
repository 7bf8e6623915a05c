type ReadCode = (digits: string, trail: string) => number

const hex = (digits: string): number => parseInt(digits, 16)
const control = (char: string): number => char.charCodeAt(0) % 32

/** The escapes of a character: the first form that matches applies. `plain` is without the flag `u`. */
const forms: ReadonlyArray<readonly [form: RegExp, context: 'all' | 'unicode' | 'plain' | 'set', code: ReadCode]> = [
  [/^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i, 'unicode', (lead, trail) =>
    String.fromCharCode(hex(lead), hex(trail)).codePointAt(0)!],
  [/^\\u\{([0-9a-f]+)\}/i, 'unicode', hex],
  [/^\\x([0-9a-f]{2})/i, 'all', hex],
  [/^\\u([0-9a-f]{4})/i, 'all', hex],
  [/^\\c([a-z])/i, 'all', control],
  [/^\\c([0-9_])/, 'set', control],
  [/^\\b/, 'set', () => 8],
  // Octal numbers up to 377, as in the engine without the flag u (ECMAScript, Annex B).
  [/^\\([0-3][0-7]{0,2}|[4-7][0-7]?)/, 'plain', octal => parseInt(octal, 8)]
]

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/**
 * The code point of the escape at the beginning of `rest`, and its length. `\-` and `\/` are the characters after `\`.
 */
export function readEscape (rest: string, isUnicode: boolean, inSet: boolean): readonly [code: number, length: number] {
  for (const [form, context, code] of forms) {
    const applies = context === 'all' || (context === 'set' ? inSet : isUnicode === (context === 'unicode'))
    const match = applies ? form.exec(rest) : null
    if (match !== null) return [code(match[1]!, match[2]!), match[0].length]
  }
  // Without a letter after it, `\c` is a backslash and a c (ECMAScript, Annex B).
  if (rest[1] === 'c') return [0x5c, 1]
  return [CONTROLS[rest[1]!] ?? rest.charCodeAt(1), 2]
}

/** An escape, a set, or the beginning of a group. */
const TOKENS = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<[=!]|[^<]))?/g

/** The number of capture groups. */
export function groupsIn (source: string): number {
  return [...source.matchAll(TOKENS)].filter(([token]) => token === '(').length
}
