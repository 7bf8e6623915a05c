import type { UrlOptions } from '../../types/index.js'
import { NO_OPTIONS, readCall } from './arguments.js'
import { escapeSegment } from './encode.js'
import type { Link, Part, Prepared, Rest } from './link.js'
import { printExtras } from './options.js'
import { refuseCall } from './refuse-call.js'
import type { Helper } from './request-paths.js'

/** What stands before the path of a URL, by the options of a call. */
export type OriginOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path, or to a URL where there is an `originOf`: the arguments are put in their
 * places, each param is made a text and checked, and what the router would read otherwise is refused.
 * Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function helperOf (linkOf: Prepared, originOf: OriginOf | null): Helper {
  return (...args) => {
    const link = linkOf()
    if (args.length === link.names.length && typeof args[0] !== 'object' && !link.requiresSuffix) {
      // Said in so many words, so that the engine leaves out of this call what the others need.
      return write(link, originOf, args, null, null)
    }
    const { placed, rest, faults } = readCall(link, args, originOf !== null)
    return write(link, originOf, placed, rest, faults)
  }
}

function write (
  link: Link, originOf: OriginOf | null, placed: unknown[], rest: Rest | null, known: string[] | null
): string {
  const { dialect } = link
  let faults = known
  let isSure = link.isSure && rest === null
  let path = link.begin
  for (const part of link.parts) {
    const { at } = part
    const value = placed[at]
    const text = dialect.textOf(part, value)
    // What is made of a record is not to be asked for twice.
    if (typeof value !== 'number' && typeof value !== 'string') placed[at] = text
    if (text !== null && isSimple(part, text, typeof value === 'number', rest)) {
      path += text + part.after
      continue
    }
    isSure = false
    faults = addFault(faults, faultOf(link, part, value, text, rest, originOf !== null))
    if (faults === null) path += escapePart(link, part, text!) + part.after
  }
  if (!isSure) faults ??= dialect.routingFaults(link, placed, rest)
  if (faults !== null) refuseCall(link, originOf !== null, faults)
  if (rest !== null) path = finish(link, path, rest)
  return originOf === null ? path : originOf(rest === null ? NO_OPTIONS : rest.options) + path
}

/** What is wrong with a param that is not simple, or `null`. */
function faultOf (
  link: Link, part: Part, value: unknown, text: string | null, rest: Rest | null, takesOrigin: boolean
): string | null {
  const { dialect } = link
  return text === null ? dialect.absenceOf(link, part, value, takesOrigin) : dialect.faultOf(link, part, text, rest)
}

function addFault (faults: string[] | null, fault: string | null): string[] | null {
  return fault === null ? faults : [...faults ?? [], fault]
}

/**
 * Whether a param's text needs no escape, is allowed and comes back for sure: it is plain and neither too long nor
 * refused by its constraint, and begins unlike all that other routes take.
 */
function isSimple (part: Part, text: string, isNumber: boolean, rest: Rest | null): boolean {
  const { check, most, needsCare, takesNumbers } = part
  if (text.length + (rest === null ? 0 : rest.reserve) > most) return false
  if (isNumber ? !takesNumbers : needsCare.test(text)) return false
  return check === null || check.test(text)
}

/** A path with what its call has behind the params. */
function finish (link: Link, path: string, rest: Rest): string {
  const { suffix } = rest
  const takesSlash = !path.endsWith('/') && !link.dialect.isFile(path, suffix)
  return (suffix === null ? path : `${path}.${escapeIn(link, suffix)}`) + printExtras(takesSlash, rest)
}

/** A param's text as it stands in a path: a glob keeps its slashes. */
function escapePart (link: Link, { isGlob }: Part, text: string): string {
  return isGlob ? text.split('/').map(one => escapeIn(link, one)).join('/') : escapeIn(link, text)
}

/** A text as it stands in a path; a semicolon is escaped where it would end the path. */
function escapeIn ({ router }: Link, text: string): string {
  const escaped = escapeSegment(text)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
