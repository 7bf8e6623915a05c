import { BAD_SEGMENTS, ENCODED } from '../declare/characters.js'

/** The params of a request by name, as the router returns them: an object without a prototype. */
export type RawParams = Record<string, string>

/** The last wildcard value and its directories, because many routes may check the same value. */
let lastCheck = { value: '', directories: '', maxLength: 0, isGlob: false }

/** Whether a wildcard matches a string: no segment is empty, a dot segment or too long. */
export function isWildcardValue (value: string, maxParamLength: number): boolean {
  const { directories, maxLength } = lastCheck
  if (maxLength !== maxParamLength || value !== lastCheck.value) {
    const isKnown = maxLength === maxParamLength && value.slice(0, directories.length) === directories
    const begin = isKnown ? directories.length : 0
    const isGlob = areSegments(value.slice(begin), maxParamLength)
    const prefix = isGlob ? value.slice(0, value.lastIndexOf('/') + 1) : isKnown ? directories : ''
    lastCheck = { value, directories: prefix, maxLength: maxParamLength, isGlob }
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

/** Whether the percent-encoding of a string is invalid. */
export function isMalformed (raw: string): boolean {
  return raw.replace(ENCODED, '').includes('%')
}
