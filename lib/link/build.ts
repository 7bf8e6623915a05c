import type { UrlOptions } from '../../types/index.js'
import { printTemplate } from '../declare/template-print.js'
import { refuse } from '../errors/errors.js'
import { NO_OPTIONS, printExtras, readCall } from './arguments.js'
import { escapeParam } from './encode.js'
import type { Link, Part, Prepared, Rest } from './link.js'
import { routingFaults } from './routing.js'
import type { Helper } from './request-paths.js'

/** What stands before the path, by the options of a call. */
export type FrontOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path or, where the call `takesOrigin`, to a URL: the arguments are put in their places,
 * each param is made a text and checked, and what the router would read otherwise is refused.
 * Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function helperOf (linkOf: Prepared, takesOrigin: boolean, frontOf: FrontOf | null): Helper {
  return (...args) => {
    const link = linkOf()
    if (args.length === link.names.length && typeof args[0] !== 'object' && !link.requiresSuffix) {
      // Said in so many words, so that the engine leaves out of this call what the others need.
      return write(link, takesOrigin, frontOf, args, null, null)
    }
    const { placed, rest, faults } = readCall(link, args, takesOrigin)
    return write(link, takesOrigin, frontOf, placed, rest, faults)
  }
}

function write (
  link: Link, takesOrigin: boolean, frontOf: FrontOf | null,
  placed: unknown[], rest: Rest | null, known: string[] | null
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
    const fault = text === null
      ? dialect.absenceOf(link, part, value, takesOrigin)
      : dialect.faultOf(link, part, text, rest)
    if (fault !== null) faults = [...faults ?? [], fault]
    else path += escapeIn(link, text!, part.isGlob) + part.after
  }
  if (!isSure && dialect.routesBack) faults ??= routingFaults(link, placed, rest)
  if (faults !== null) refuseCall(link, takesOrigin, faults)
  if (rest !== null) path = finish(link, path, rest)
  return frontOf === null ? path : frontOf(rest === null ? NO_OPTIONS : rest.options) + path
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
  // What has a suffix is a file; to Rails, what has a dot.
  const takesSlash = !path.endsWith('/') && suffix === null && (link.dialect.routesBack || !path.includes('.'))
  // At the root the suffix is a segment of its own: `/v1/.json` under a prefix.
  const slash = link.url.way.length === 0 && !path.endsWith('/') ? '/' : ''
  return (suffix === null ? path : `${path}${slash}.${escapeIn(link, suffix)}`) + printExtras(takesSlash, rest)
}

/** A text as it stands in a path; a semicolon is escaped where it would end the path. */
function escapeIn ({ router }: Link, text: string, isGlob = false): string {
  const escaped = escapeParam(text, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}

/** Refuses a call with all that is wrong with it, and the path as the table has it behind its prefix. */
export function refuseCall (
  { entry, nameOf, url: { path, way } }: Link, takesOrigin: boolean, faults: readonly string[]
): never {
  const prefix = path.length === way.length ? '' : printTemplate(path.slice(0, path.length - way.length))
  const whole = prefix + (prefix !== '' && entry.path === '/' ? '' : entry.path)
  return refuse('FST_RESOURCES_ARGUMENTS', `${nameOf(takesOrigin)} cannot build ${whole}: ${faults.join('; ')}`)
}
