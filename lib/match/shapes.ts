import { BAD_SEGMENTS, ENCODED } from '../declare/characters.js'

/** The params of a request by name, as the router returns them: an object without a prototype. */
export type RawParams = Record<string, string>

/** The last wildcard value and its directories, because many routes may check the same value. */
let lastCheck = { value: '', directories: '', isGlob: false }

/** Whether a wildcard matches a string: no segment is empty or a dot segment. The router does not limit its length. */
export function isWildcardValue (value: string): boolean {
  const { directories } = lastCheck
  if (value !== lastCheck.value) {
    const isKnown = value.startsWith(directories)
    const isGlob = !BAD_SEGMENTS.test(value.slice(isKnown ? directories.length : 0))
    const prefix = isGlob ? value.slice(0, value.lastIndexOf('/') + 1) : isKnown ? directories : ''
    lastCheck = { value, directories: prefix, isGlob }
  }
  return lastCheck.isGlob
}

/** Decodes a path for the comparison with literals: percent signs and reserved characters stay encoded. */
export function decodedForLiterals (path: string): string {
  return decodeURI(path.replaceAll('%25', '%2525'))
}

/** A literal of a path as the router compares it with such a path. */
export function routerLiteral (literal: string): string {
  return literal.replaceAll('%', '%25')
}

/** Whether the percent-encoding of a string is invalid. */
export function isMalformed (raw: string): boolean {
  return raw.replace(ENCODED, '').includes('%')
}
