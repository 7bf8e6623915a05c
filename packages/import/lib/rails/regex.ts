import { escapeControls } from '../escape.js'

/** The JavaScript regular expression, or the reason why none exists. */
export type Translation = RegExp | { readonly reason: string }

/** Ruby's POSIX classes over ASCII, because Rails matches the encoded path. */
const POSIX: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f'
}

/** A token: an escape, a POSIX class, the opening of a group, or a character. */
const TOKEN = /\\[^]|\[:(\w+):\]|\(\?(?:<\w+>|[a-z]*(?:-[a-z]*)?[:)]|#[^)]*\)?|[^a-z])|[^]/g

/** Ruby's escapes that have another meaning in JavaScript, or none. */
const UNKNOWN = /^\\[AzZGKRXghkHeaQ]$/

/**
 * Translates a regular expression as Ruby's `inspect` prints it: the source between the slashes, and the flags. Rails
 * always matches a requirement against a whole segment, so anchors at its ends have no effect. A segment is never empty
 * and has no line break.
 */
export function translateRegex (inspected: string, flags: string): Translation {
  const { source, isInsensitive } = unwrapGroup(withoutAnchors(inspected), flags.includes('i'))
  const compact = flags.includes('x') ? withoutBlanks(source) : source
  const unknown: string[] = []
  let isInClass = false
  const translated = compact.replace(TOKEN, (token, posix?: string) => {
    const result = token === '\\/' ? '/' : isInClass ? classToken(token, posix) : groupToken(token, isInsensitive)
    if (result === null) unknown.push(token)
    if (token === '[') isInClass = true
    else if (token === ']') isInClass = false
    return escapeToken(result ?? '')
  })
  if (unknown.length > 0) return { reason: `JavaScript has no '${unknown[0]}' as Ruby has it` }
  const isUnicode = /\\p\{/i.test(translated)
  return compile(neverEmpty(translated), (isInsensitive ? 'i' : '') + (isUnicode ? 'u' : ''))
}

/** A source without `\A…\z` and the like, which only state that the match is whole. */
function withoutAnchors (source: string): string {
  return /^(?:\\A|\^)?((?:\\[^]|[^])*?)(?:\\[zZ]|\$)?$/.exec(source)![1]!
}

/** Escapes a character that must not be printed, such as a line separator, also if the source has escaped it. */
function escapeToken (token: string): string {
  const escaped = escapeControls(token)
  return escaped !== token && token.startsWith('\\') ? escaped.slice(1) : escaped
}

interface RegexSource {
  readonly source: string
  readonly isInsensitive: boolean
}

/** The content of a source that is a single group with flags: Ruby prints an interpolated regex as `(?i-mx:[a-z]+)`. */
function unwrapGroup (source: string, isInsensitive: boolean): RegexSource {
  const whole = /^\(\?([mix]*)(?:-[mix]*)?:([^()]*)\)$/.exec(source) ?? /^\(\?([mi]+)\)([^]*)$/.exec(source)
  return whole === null || whole[1]!.includes('x')
    ? { source, isInsensitive }
    : { source: whole[2]!, isInsensitive: isInsensitive || whole[1]!.includes('i') }
}

/** A source without the blanks and comments that the flag `x` allows. */
function withoutBlanks (source: string): string {
  return source.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]?|\s|#[^\n]*/g, token => /^[\s#]/.test(token) ? '' : token)
}

function classToken (token: string, posix: string | undefined): string | null {
  if (posix !== undefined) return POSIX[posix] ?? null
  if (token === '\\h') return '0-9A-Fa-f'
  // In Ruby, a class inside a class is a union.
  return token === '[' || UNKNOWN.test(token) ? null : token
}

function groupToken (token: string, isInsensitive: boolean): string | null {
  if (token === '\\h') return '[0-9A-Fa-f]'
  if (token === '\\H') return '[^0-9A-Fa-f]'
  if (UNKNOWN.test(token) || token === '(?>') return null
  if (token.startsWith('(?#')) return token.endsWith(')') ? '' : null
  if (/^\(\?<\w+>$/.test(token)) return '('
  const [, on, off = ''] = /^\(\?([a-z]*)(?:-([a-z]*))?:$/.exec(token) ?? []
  if (on === undefined) return /^\(\?[a-z-]/.test(token) ? null : token
  const isSame = on.includes('i') === isInsensitive || (!on.includes('i') && !off.includes('i'))
  return isSame && !on.includes('x') ? '(?:' : null
}

/** Replaces a final `*` of `.*` and `[a-z]*` by `+`, because a constraint must not match the empty string. */
function neverEmpty (source: string): string {
  return source.replace(/^(\\?.|\[(?:\\.|[^\]\\])*\])\*(\??)$/, '$1+$2')
}

function compile (source: string, flags: string): Translation {
  try {
    return new RegExp(source, flags)
  } catch {
    return { reason: 'JavaScript cannot read the regular expression' }
  }
}
