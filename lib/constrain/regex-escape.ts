/** One escape that stands for a character: its code point, and how much of the source it takes. */
export interface EscapedPoint {
  readonly code: number
  readonly length: number
}

type Read = (found: RegExpExecArray) => number

/** The forms of an escape that stand for a character, the first that fits being the one that is meant. */
const forms: readonly (readonly [form: RegExp, where: 'anywhere' | 'unicode' | 'plain' | 'set', code: Read])[] = [
  [/^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i, 'unicode', ([, lead, trail]) =>
    String.fromCharCode(parseInt(lead!, 16), parseInt(trail!, 16)).codePointAt(0)!],
  [/^\\u\{([0-9a-f]+)\}/i, 'unicode', hex],
  [/^\\x([0-9a-f]{2})/i, 'anywhere', hex],
  [/^\\u([0-9a-f]{4})/i, 'anywhere', hex],
  [/^\\c([a-z])/i, 'anywhere', control],
  [/^\\c([0-9_])/, 'set', control],
  [/^\\b/, 'set', () => 8],
  // Octal numbers up to 377, as the engine reads them without the flag u (ECMAScript, Annex B).
  [/^\\([0-3][0-7]{0,2}|[4-7][0-7]?)/, 'plain', ([, octal]) => parseInt(octal!, 8)]
]

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Reads the escape that `rest` begins with; what stands for itself (`\-`, `\/`) is that character. */
export function escapedPoint (rest: string, unicode: boolean, inSet: boolean): EscapedPoint {
  for (const [form, where, code] of forms) {
    const isRead = where === 'anywhere' || (where === 'set' ? inSet : unicode === (where === 'unicode'))
    const found = isRead ? form.exec(rest) : null
    if (found !== null) return { code: code(found), length: found[0].length }
  }
  // Without a letter behind it, `\c` is a backslash and a c (ECMAScript, Annex B).
  if (rest[1] === 'c') return { code: 0x5c, length: 1 }
  return { code: CONTROLS[rest[1]!] ?? rest.charCodeAt(1), length: 2 }
}

function hex ([, digits]: RegExpExecArray): number {
  return parseInt(digits!, 16)
}

function control ([, char]: RegExpExecArray): number {
  return char!.charCodeAt(0) % 32
}
