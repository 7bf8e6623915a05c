import { harmless } from '../errors/errors.js'

/** A Ruby regex as a JavaScript one, or why there is none. */
export type Translated = RegExp | { readonly reason: string }

/** Ruby's POSIX classes over ASCII: Rails matches the encoded path, which holds nothing else. */
const POSIX: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  xdigit: '0-9A-Fa-f',
  word: '\\w'
}

/** What one step of a regex is: an escape, a POSIX class, the opening of a group, or a character. */
const STEP = /\\[^]|\[:(\w+):\]|\(\?(?:<\w+>|[a-z]*(?:-[a-z]*)?[:)]|#[^)]*\)?|[^a-z])|[^]/g

/** Ruby's escapes that JavaScript would read as another thing, or as the letter. */
const UNKNOWN = /^\\[AzZGKRXghkHeaQ]$/

/**
 * Translates a regex as Ruby's `inspect` prints it: its source between the slashes, and its flags.
 * The meaning is that of Rails' requirements, which always match a whole segment: anchors at the ends say nothing, and
 * a segment is never empty and never holds a line break.
 */
export function regexOf (inspected: string, flags: string): Translated {
  const { source, insensitive } = unwrapped(withoutAnchors(inspected), flags.includes('i'))
  const plain = flags.includes('x') ? withoutBlanks(source) : source
  const faults: string[] = []
  let inClass = false
  const translated = plain.replace(STEP, (step, posix?: string) => {
    const result = step === '\\/' ? '/' : inClass ? classStep(step, posix) : groupStep(step, insensitive)
    if (result === null) faults.push(step)
    if (step === '[') inClass = true
    else if (step === ']') inClass = false
    return plainStep(result ?? '')
  })
  if (faults.length > 0) return { reason: `JavaScript has no '${faults[0]}' as Ruby has it` }
  const isUnicode = /\\p\{/i.test(translated)
  return compiled(neverEmpty(translated), (insensitive ? 'i' : '') + (isUnicode ? 'u' : ''))
}

/** A source without `\A…\z`, and what else can only say that the match is a whole one. */
function withoutAnchors (source: string): string {
  return /^(?:\\A|\^)?((?:\\[^]|[^])*?)(?:\\[zZ]|\$)?$/.exec(source)![1]!
}

/** A character that a printed regex must not hold, such as the end of a line, by its number, escaped or not. */
function plainStep (step: string): string {
  const plain = harmless(step)
  return plain !== step && step.startsWith('\\') ? plain.slice(1) : plain
}

/** A regex that is one group with flags of its own, as one put into another prints: `(?i-mx:[a-z]+)`. */
function unwrapped (source: string, insensitive: boolean): { readonly source: string, readonly insensitive: boolean } {
  const whole = /^\(\?([mix]*)(?:-[mix]*)?:([^()]*)\)$/.exec(source) ?? /^\(\?([mi]+)\)([^]*)$/.exec(source)
  return whole === null || whole[1]!.includes('x')
    ? { source, insensitive }
    : { source: whole[2]!, insensitive: insensitive || whole[1]!.includes('i') }
}

/** The flag `x` lets blanks and comments stand in a source. */
function withoutBlanks (source: string): string {
  return source.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]?|\s|#[^\n]*/g, step => /^[\s#]/.test(step) ? '' : step)
}

function classStep (step: string, posix: string | undefined): string | null {
  if (posix !== undefined) return POSIX[posix] ?? null
  if (step === '\\h') return '0-9A-Fa-f'
  // A class in a class is a union in Ruby.
  return step === '[' || UNKNOWN.test(step) ? null : step
}

function groupStep (step: string, insensitive: boolean): string | null {
  if (step === '\\h') return '[0-9A-Fa-f]'
  if (step === '\\H') return '[^0-9A-Fa-f]'
  if (UNKNOWN.test(step) || step === '(?>') return null
  if (step.startsWith('(?#')) return step.endsWith(')') ? '' : null
  if (/^\(\?<\w+>$/.test(step)) return '('
  const [, on, off = ''] = /^\(\?([a-z]*)(?:-([a-z]*))?:$/.exec(step) ?? []
  if (on === undefined) return /^\(\?[a-z-]/.test(step) ? null : step
  const isSame = on.includes('i') === insensitive || (!on.includes('i') && !off.includes('i'))
  return isSame && !on.includes('x') ? '(?:' : null
}

/** `.*` and `[a-z]*` may be empty, where a segment never is. */
function neverEmpty (source: string): string {
  return source.replace(/^(\\?.|\[(?:\\.|[^\]\\])*\])\*(\??)$/, '$1+$2')
}

function compiled (source: string, flags: string): Translated {
  try {
    return new RegExp(source, flags)
  } catch {
    return { reason: 'JavaScript cannot read the regular expression' }
  }
}
