import type { UrlOptions } from '../../types/index.js'
import { escapeLiteral } from '../declare/template.js'
import { shapes } from '../match/params.js'
import { absenceFault, chooseWay, placeArguments, refuseCall } from './arguments.js'
import { escapeParam } from './encode.js'
import type { Link, Part, Ways } from './link.js'
import { NO_OPTIONS, type Rest } from './rest.js'
import { readRest } from './options.js'
import { routingFaults } from './routing.js'
import { paramFault, paramText } from './values.js'

/** A helper: arguments in, path or URL out. Errors: `FST_RESOURCES_INVALID_ARGUMENTS`, `…_ORIGIN`, `…_HOST`. */
export type Helper = (...args: unknown[]) => string

/** What stands before the path, by the options of a call. */
type FrontOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path or a URL: the arguments are put in their places, of several ways to write the
 * path they say which, each param is made a text and checked, and what the router would read otherwise is refused.
 * Errors: `FST_RESOURCES_INVALID_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function helperOf (waysOf: Ways, frontOf: FrontOf | null): Helper {
  return (...args) => {
    const ways = waysOf()
    const whole = ways[0]!
    const isPlain = whole.takesValues && args.length === whole.names.length && typeof args[0] !== 'object'
    if (isPlain && (whole.isStrict || typeof args.at(-1) !== 'object')) {
      // Said in so many words, so that the engine leaves out of this call what the others need.
      return write(whole, frontOf, args, null, null)
    }
    const faults: string[] = []
    const placed = placeArguments(whole, args, faults)
    const rest = readRest(whole, placed, faults)
    const link = ways.length === 1 ? whole : chooseWay(ways, placed, rest, faults)
    return write(link, frontOf, placed, rest, faults.length === 0 ? null : faults)
  }
}

function write (
  link: Link, frontOf: FrontOf | null, placed: unknown[], rest: Rest | null, known: string[] | null
): string {
  const { isStrict } = link
  const suffix = rest === null ? null : rest.suffix
  const reserve = suffix === null ? 0 : suffix.length + 1
  let faults = known
  // What stands behind a path is the router's to read only where it is a suffix or a slash.
  let isSure = suffix === null
    ? link.isSure && rest?.options.trailingSlash !== true
    : link.isSureSuffixed && !suffix.includes('.')
  let path = link.begin
  for (const part of link.parts) {
    const { at } = part
    const value = placed[at]
    const text = paramText(part, value, isStrict)
    // What is made of a record is not to be asked for twice.
    if (typeof value !== 'number' && typeof value !== 'string') placed[at] = text
    if (text !== null && isSimple(part, text, typeof value === 'number', reserve)) {
      path += text + part.after
      continue
    }
    isSure &&= text !== null && comesBack(part, text)
    const fault = text === null ? absenceFault(link, part, value) : paramFault(link, part, text, rest)
    if (fault !== null) faults = [...faults ?? [], fault]
    else path += escapeIn(link, text!, part.isGlob) + part.after
  }
  if (!isSure && isStrict && faults === null) {
    faults = routingFaults(link, path + endOf(link, path, suffix), placed, rest)
    const unwritten = rest?.unwritten ?? null
    if (faults !== null && unwritten !== null) {
      return write(link, frontOf, placed, { ...rest!, suffix: unwritten, unwritten: null }, null)
    }
  }
  if (faults !== null) refuseCall(link, faults)
  if (rest !== null) path = finish(link, path, rest)
  return frontOf === null ? path : frontOf(rest === null ? NO_OPTIONS : rest.options) + path
}

/**
 * Whether a param's text needs no escape, is allowed and comes back for sure: it is plain and neither too long nor
 * refused by its constraint, and begins unlike all that other routes take.
 */
function isSimple (part: Part, text: string, isNumber: boolean, reserve: number): boolean {
  const { check, most, needsCare, takesNumbers } = part
  if (text.length + reserve > most) return false
  if (isNumber ? !takesNumbers : needsCare.test(text)) return false
  return check === null || check.test(text)
}

/** Whether a text is read back for sure though escaped: it begins unlike what other routes take, and ends no param. */
function comesBack ({ needsCare, isGlob, after }: Part, text: string): boolean {
  const isWhole = !isGlob && (after === '' || after.startsWith('/'))
  return isWhole && !needsCare.test(text.charAt(0)) && shapes.suffix.test(text)
}

/** A path with what its call has behind the params: the suffix or the slash that was asked for, query and fragment. */
function finish (link: Link, path: string, { suffix, query, options: { anchor, trailingSlash } }: Rest): string {
  // A path with a format extension is a file; in Rails, one with a dot.
  const isFile = suffix !== null || path.endsWith('/') || (!link.isStrict && path.includes('.'))
  return path + (trailingSlash === true && !isFile ? '/' : endOf(link, path, suffix)) +
    (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}

/** The format extension of a path. At the root it is a segment of its own: `/v1/.json` under a prefix. */
function endOf (link: Link, path: string, suffix: string | null): string {
  if (suffix === null) return ''
  return `${link.url.way.length === 0 && !path.endsWith('/') ? '/' : ''}.${escapeIn(link, suffix)}`
}

/** A text as it stands in a path; a semicolon is escaped where it would end the path. */
function escapeIn ({ router }: Link, text: string, isGlob = false): string {
  const escaped = escapeParam(text, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
