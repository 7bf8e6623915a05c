/** The params of a request by name, as the router returns them: an object without a prototype. */
export type Params = Record<string, string>

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

/** Matches an empty segment, a dot segment or a control character. */
// eslint-disable-next-line no-control-regex
const BAD_SEGMENTS = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f-\u009f]/

/** The last wildcard value and its directories, because many routes may check the same value. */
let lastCheck = { text: '', directories: '', most: 0, isGlob: false }

/** Whether a wildcard matches a string: no segment is empty, a dot segment or too long. */
export function isWildcardValue (text: string, maxParamLength: number): boolean {
  const { directories, most } = lastCheck
  if (most !== maxParamLength || text !== lastCheck.text) {
    const isKnown = most === maxParamLength && text.slice(0, directories.length) === directories
    const begin = isKnown ? directories.length : 0
    const isGlob = areSegments(text.slice(begin), maxParamLength)
    const own = isGlob ? text.slice(0, text.lastIndexOf('/') + 1) : isKnown ? directories : ''
    lastCheck = { text, directories: own, most: maxParamLength, isGlob }
  }
  return lastCheck.isGlob
}

function areSegments (text: string, most: number): boolean {
  if (BAD_SEGMENTS.test(text)) return false
  for (let begin = 0, end = 0; text.length - begin > most; begin = end + 1) {
    end = text.lastIndexOf('/', begin + most)
    if (end < begin) return false
  }
  return true
}
