/** The params of a request as the router found them, by name; made by find-my-way, with no prototype. */
export type Params = Record<string, string>

/** The shapes of a decoded segment. Control characters match only in the Rails dialect. */
export const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  extension: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /** An extension whose pattern may contain dots. */
  dottedExtension: /^(?!\.\.?$)[^/\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/** A string with an empty segment, a dot segment or a control character. */
// eslint-disable-next-line no-control-regex
const BAD_SEGMENTS = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f-\u009f]/

/** The wildcard that was checked last, up to its last segment, because many routes may check the same one. */
let lastCheck = { text: '', directories: '', most: 0, isGlob: false }

/** Whether a string is one or more segments that a wildcard matches: none is empty, a dot segment or too long. */
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
