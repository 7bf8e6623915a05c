/** The characters of paths: in declarations, in the params of requests, in helpers and in redirects. */

/** Control characters, as `\p{Cc}`, for a class of a regex. They never match. */
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f'

export const CONTROL = /\p{Cc}/u

/** A surrogate without its other half, which UTF-8 cannot encode. */
export const LONE_SURROGATE = /\p{Surrogate}/u

/** The characters that end a path, or that clients change to a slash. */
export const DELIMITER = /[?#\\]/

/** White space, control characters and backslashes, which no URL has. */
export const NOT_IN_URL = /[\s\\\p{Cc}]/u

/** A character that is not ASCII. */
export const NOT_ASCII = /[\u0080-\uffff]/

/** A dot segment, which clients remove. */
export const DOT_SEGMENT = /^\.\.?$/

/** A path with a dot segment. */
export const HAS_DOT_SEGMENT = /\/\.\.?(?:\/|$)/

/** An empty segment, a dot segment or a control character in the value of a wildcard. */
export const BAD_SEGMENTS = new RegExp(`(?:^|/)\\.{0,2}(?:/|$)|[${CONTROLS}]`)

/** Why a string cannot be the value of a param, whatever its constraint is; `null` if it can. */
export function faultIn (text: string, mayHaveDot: boolean): 'empty' | 'control-character' | 'dot' | null {
  if (text === '') return 'empty'
  if (CONTROL.test(text)) return 'control-character'
  return (mayHaveDot ? DOT_SEGMENT.test(text) : text.includes('.')) ? 'dot' : null
}

/** Whether a string can be a format extension, which may have dots. */
export function fitsExtension (text: string): boolean {
  return !text.includes('/') && faultIn(text, true) === null
}

/** Whether a string is not empty, and has no control character, slash or dot, so that it fits everywhere. Found in a loop. */
export function hasAllShapes (value: string): boolean {
  const { length } = value
  for (let at = 0; at < length; at++) {
    const code = value.charCodeAt(at)
    if (code < 32 || (code > 126 && code < 160) || code === 46 || code === 47) return false
  }
  return length !== 0
}

/** A character whose letter case the router cannot ignore: its lower case is longer (U+0130) or ASCII (U+212A). */
export const CASELESS = /[\u0130\u212a]/

/** A percent-encoded character that `decodeURI` keeps: `#$%&+,/:;=?@`. */
export const RESERVED = /%(?:2[3-6BCF]|3[ABDF]|40)/gi

/** A percent-encoded character of UTF-8. An exception for each segment would be slower. */
export const ENCODED = new RegExp(['[0-7]x', '(?:C[2-9A-F]|Dx)~', '(?:E0%[AB]x|ED%[89]x|E[1-9A-CEF]~)~',
  '(?:F0%[9AB]x|F[1-3]~|F4%8x)~~'].map(bytes => `%${bytes.replaceAll('~', '%[89AB]x')}`).join('|')
  .replaceAll('x', '[\\dA-F]'), 'gi')
