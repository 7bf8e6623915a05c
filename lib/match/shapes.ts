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
