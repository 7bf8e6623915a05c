import type { UrlOptions } from '../../types/index.js'
import { escapeLiteral } from '../declare/template.js'
import { shapes } from '../match/shapes.js'
import { placeArguments, refuseCall } from './arguments.js'
import { escapeParam } from './encode.js'
import type { Link, Links, Part } from './link.js'
import { NO_OPTIONS, type Rest } from './rest.js'
import { readRest } from './options.js'
import { routingFaults } from './routing.js'

/** A helper: arguments in, path or URL out. Errors: `FST_RESOURCES_INVALID_ARGUMENTS`, `…_MISSING_BASE_URL`, `…_INVALID_HOST`. */
export type Helper = (...args: unknown[]) => string

/** The beginning of a URL before its path, by the options of a call. */
type FrontOf = (options: UrlOptions) => string

/**
 * Builds a path or a URL from arguments: they are put in path order and choose a variant of the path; each param becomes
 * a string and is checked; and a path that would match another route, or other params, is rejected.
 * Errors: `FST_RESOURCES_INVALID_ARGUMENTS`, a `TypeError` with all problems of the call.
 */
export function helperOf (linksOf: Links, frontOf: FrontOf | null): Helper {
  return (...args) => {
    const links = linksOf()
    const whole = links[0]!
    const isPlain = whole.takesValues && args.length === whole.names.length && typeof args[0] !== 'object'
    // A call of its own, from which the engine removes the code for other arguments.
    if (isPlain && (whole.isStrict || typeof args.at(-1) !== 'object')) return write(whole, frontOf, args, null, null)
    const problems: string[] = []
    const placed = placeArguments(whole, args, problems)
    const rest = readRest(whole, placed, problems)
    const link = links.length === 1 ? whole : whole.dialect.choose(links, placed, rest, problems)
    return write(link, frontOf, placed, rest, problems.length === 0 ? null : problems)
  }
}

function write (
  link: Link, frontOf: FrontOf | null, placed: unknown[], rest: Rest | null, known: string[] | null
): string {
  const { isStrict, dialect } = link
  const suffix = rest === null ? null : rest.suffix
  const reserve = suffix === null ? 0 : suffix.length + 1
  let problems = known
  let isSure = suffix === null
    ? link.isSure && rest?.options.trailingSlash !== true
    : link.isSureSuffixed && !suffix.includes('.')
  let path = link.begin
  for (const part of link.parts) {
    const { at } = part
    const value = placed[at]
    const isNumber = Number.isSafeInteger(value)
    const text = isNumber ? `${value as number}` : typeof value === 'string' ? value : dialect.text(part, value)
    // A record is asked for its string once.
    if (typeof value !== 'number' && typeof value !== 'string') placed[at] = text
    if (text !== null && isSimple(part, text, isNumber, reserve)) {
      path += text + part.after
      continue
    }
    isSure &&= text !== null && matchesBack(part, text)
    const problem = text === null ? dialect.absence(link, part, value) : dialect.problem(link, part, text, rest)
    if (problem !== null) problems = [...problems ?? [], problem]
    else path += escapeIn(link, text!, part.isGlob) + part.after
  }
  if (!isSure && isStrict && problems === null) {
    problems = routingFaults(link, path + endOf(link, path, suffix), placed, rest)
    const unwritten = rest?.unwritten ?? null
    if (problems !== null && unwritten !== null) {
      return write(link, frontOf, placed, { ...rest!, suffix: unwritten, unwritten: null }, null)
    }
  }
  if (problems !== null) refuseCall(link, problems)
  if (rest !== null) path = finish(link, path, rest)
  return frontOf === null ? path : frontOf(rest === null ? NO_OPTIONS : rest.options) + path
}

/**
 * Whether the string of a param needs no escape, is allowed and surely matches the same route: it is plain, not too
 * long, meets its constraint, and begins unlike all that other routes match.
 */
function isSimple (part: Part, text: string, isNumber: boolean, reserve: number): boolean {
  const { check, most, needsCare, takesNumbers } = part
  if (text.length + reserve > most) return false
  if (isNumber ? !takesNumbers : needsCare.test(text)) return false
  return check === null || check.test(text)
}

/** Whether an escaped string surely matches the same route: it begins unlike all that other routes match. */
function matchesBack ({ needsCare, isGlob, after }: Part, text: string): boolean {
  const isWhole = !isGlob && (after === '' || after.startsWith('/'))
  return isWhole && !needsCare.test(text.charAt(0)) && shapes.extension.test(text)
}

/** A path with its format extension or trailing slash, its query string and its fragment. */
function finish (link: Link, path: string, { suffix, query, options: { anchor, trailingSlash } }: Rest): string {
  // A path with a format extension is a file; in Rails, one with a dot.
  const isFile = suffix !== null || path.endsWith('/') || (!link.isStrict && path.includes('.'))
  return path + (trailingSlash === true && !isFile ? '/' : endOf(link, path, suffix)) +
    (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}

/** The format extension of a path. At the root it is a segment of its own: `/v1/.json` under a prefix. */
function endOf (link: Link, path: string, suffix: string | null): string {
  if (suffix === null) return ''
  return `${link.url.variant.length === 0 && !path.endsWith('/') ? '/' : ''}.${escapeIn(link, suffix)}`
}

/** A string as paths contain it; a semicolon is escaped if it would end the path. */
function escapeIn ({ rules: { router } }: Link, text: string, isGlob = false): string {
  const escaped = escapeParam(text, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
