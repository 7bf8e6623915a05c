/** The params of a request by name, as the router returns them: an object without a prototype. */
export type RawParams = Record<string, string>

/** The shapes of a decoded segment. Only the Rails dialect allows control characters. */
export const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  extension: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /** An extension that may contain dots. */
  dottedExtension: /^(?!\.\.?$)[^/\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/**
 * Whether a string is no dot segment, and has no control character, slash or, unless `admitsDots`, dot. Such a string has
 * every shape. A loop is faster than a regex.
 */
export function isPlain (value: string, admitsDots = false): boolean {
  const { length } = value
  for (let at = 0; at < length; at++) {
    const code = value.charCodeAt(at)
    if (code < 32 || (code > 126 && code < 160) || code === 47 || (code === 46 && !admitsDots)) return false
  }
  return length > 2 || (length !== 0 && (!admitsDots || (value !== '.' && value !== '..')))
}

/**
 * Matches a character whose letter case the router cannot ignore: its lower case is longer (U+0130) or ASCII (U+212A).
 */
export const CASELESS = /[\u0130\u212a]/

/** Matches an empty segment, a dot segment or a control character. */
// eslint-disable-next-line no-control-regex
const BAD_SEGMENTS = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f-\u009f]/

/** The last wildcard value and its directories, because many routes may check the same value. */
let lastCheck = { value: '', directories: '', maxLength: 0, isGlob: false }

/** Whether a wildcard matches a string: no segment is empty, a dot segment or too long. */
export function isWildcardValue (value: string, maxParamLength: number): boolean {
  const { directories, maxLength } = lastCheck
  if (maxLength !== maxParamLength || value !== lastCheck.value) {
    const isKnown = maxLength === maxParamLength && value.slice(0, directories.length) === directories
    const begin = isKnown ? directories.length : 0
    const isGlob = areSegments(value.slice(begin), maxParamLength)
    const own = isGlob ? value.slice(0, value.lastIndexOf('/') + 1) : isKnown ? directories : ''
    lastCheck = { value, directories: own, maxLength: maxParamLength, isGlob }
  }
  return lastCheck.isGlob
}

function areSegments (value: string, maxLength: number): boolean {
  if (BAD_SEGMENTS.test(value)) return false
  for (let begin = 0, end = 0; value.length - begin > maxLength; begin = end + 1) {
    end = value.lastIndexOf('/', begin + maxLength)
    if (end < begin) return false
  }
  return true
}

/** Decodes a path for the comparison with literals: percent signs and reserved characters stay encoded. */
export function decodedForLiterals (path: string): string {
  return decodeURI(path.replaceAll('%25', '%2525'))
}

/** Matches a percent-encoded character of UTF-8. An exception for each segment would be slower. */
const ENCODED = new RegExp(['[0-7]x', '(?:C[2-9A-F]|Dx)~', '(?:E0%[AB]x|ED%[89]x|E[1-9A-CEF]~)~',
  '(?:F0%[9AB]x|F[1-3]~|F4%8x)~~'].map(bytes => `%${bytes.replaceAll('~', '%[89AB]x')}`).join('|')
  .replaceAll('x', '[\\dA-F]'), 'gi')

/** Whether the percent-encoding of a string is invalid. */
export function isMalformed (raw: string): boolean {
  return raw.replace(ENCODED, '').includes('%')
}
