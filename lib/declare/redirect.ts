import { oneOf, show } from '../errors/errors.js'
import { firstProblems, mustBe, unknown, type Problems } from '../errors/message.js'
import { HAS_DOT_SEGMENT, LONE_SURROGATE, NOT_ASCII, NOT_IN_URL } from './characters.js'
import { notationProblems, paramPatternProblems } from './notation.js'
import { parseTokens } from './template-parse.js'
import { escapeLiteral, segment, type Segments } from './template.js'

/** The target of a redirect, parsed. */
export interface Address {
  /** The declared URL, with an origin in ASCII. */
  readonly to: string
  readonly status: typeof STATUSES[number]
  /** `https://example.com` in ASCII, or `''` for a path of the app. */
  readonly origin: string
  /** Literals, percent-encoded, and params, each as a separate segment. */
  readonly path: Segments
  readonly query: Segments
  readonly fragment: Segments
}

const STATUSES = [301, 302, 303, 307, 308] as const

/** The origin of an absolute URL, and the rest. */
const ABSOLUTE = /^(https?:\/\/[^/?#\\]+)(.*)$/is

/** Path, query and fragment of a URL without its origin. */
const RELATIVE = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

/** Parses the option `redirect`: a path of the app, or an http or https URL, with or without a status. */
export function parseRedirect (option: unknown): Address | Problems {
  const { to, status = 301, ...others } = typeof option === 'string'
    ? { to: option }
    : option as Record<string, unknown>
  const [key] = Object.keys(others)
  if (key !== undefined) return { problems: [unknown('option', `redirect.${key}`, ['redirect.to', 'redirect.status'])] }
  const code = STATUSES.find(known => known === status)
  if (code === undefined) {
    return { problems: [`${mustBe('redirect.status', oneOf(STATUSES.map(String)), status)}. Use 302`] }
  }
  if (typeof to !== 'string') {
    const expected = "a path such as '/articles/:id', or an http or https URL"
    return { problems: [`${mustBe('redirect.to', expected, to)}. Write to: '/photos'`] }
  }
  const [, origin = '', rest = to] = ABSOLUTE.exec(to) ?? []
  const [, path = '', query = '', fragment = ''] = RELATIVE.exec(rest)!
  const problems = targetProblems(to, origin, path)
  if (problems.length > 0) return { problems: problems.map(problem => `invalid redirect ${show(to)}: ${problem}`) }
  const ascii = asciiOrigin(origin)
  return Object.freeze({
    to: ascii + rest,
    status: code,
    origin: ascii,
    path: parsePart(path),
    query: parsePart(query),
    fragment: parsePart(fragment)
  })
}

/** An origin in ASCII (`https://xn--mnchen-3ya.example`), as a header has it. */
function asciiOrigin (origin: string): string {
  // The parser also changes what is already valid.
  return NOT_ASCII.test(origin) ? new URL(origin).href.slice(0, -1) : origin
}

function targetProblems (to: string, origin: string, path: string): readonly string[] {
  const [char] = NOT_IN_URL.exec(to) ?? []
  if (char !== undefined) return [`${show(char)} is not allowed in a URL`]
  if (LONE_SURROGATE.test(to)) return ['lone surrogates are not allowed']
  if (origin !== '' && URL.parse(origin) === null) return ['its host is invalid. Use params only after the host']
  if (origin === '' && !/^\/(?!\/)/.test(to)) {
    return ["it must be a path that begins with one '/', or an http or https URL. Write '/photos'"]
  }
  if (path.includes('//')) return ["'//' is not allowed in its path"]
  if (HAS_DOT_SEGMENT.test(path)) return ['dot segments are not allowed: clients remove them']
  return firstProblems(path, paramPatternProblems, notationProblems, groupProblems)
}

function groupProblems (path: string): readonly string[] {
  return /\([^)]*[:*]/.test(path) ? ['optional segments are only allowed in the path of a route'] : []
}

/** Parses a part of a URL, with percent-encoded literals. Percent-encoded characters are not encoded again. */
function parsePart (text: string): Segments {
  return parseTokens(text).map(({ before, param, isGlob }) =>
    segment(escapeLiteral(before).replace(/%25([0-9A-Fa-f]{2})/g, '%$1'), param, isGlob))
}
