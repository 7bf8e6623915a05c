import type { UrlOptions } from '../../types/index.js'
import { escapeLiteral } from '../declare/template-print.js'
import { NO_OPTIONS, placeArguments, readRest, refuseCall } from './arguments.js'
import { shapes } from '../match/params.js'
import { escapeParam } from './encode.js'
import type { Link, Part, Prepared, Rest } from './link.js'
import { routingFaults } from './routing.js'
import { chooseWay } from './ways.js'
import type { Helper } from './request-paths.js'

/** What stands before the path, by the options of a call. */
export type FrontOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path or, where the call `takesOrigin`, to a URL: the arguments are put in their places,
 * each param is made a text and checked, and what the router would read otherwise is refused. Of several ways to write the
 * path, the one with all groups first, the arguments say which.
 * Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function helperOf (ways: readonly Prepared[], takesOrigin: boolean, frontOf: FrontOf | null): Helper {
  const [whole, ...others] = ways
  return (...args) => {
    let link = whole!()
    const faults: string[] = []
    let placed: unknown[]
    if (others.length > 0) {
      [link, placed] = chooseWay([link, ...others.map(way => way())], args, takesOrigin)
    } else {
      if (args.length === link.names.length && typeof args[0] !== 'object' && !link.requiresSuffix) {
        // Said in so many words, so that the engine leaves out of this call what the others need.
        return write(link, takesOrigin, frontOf, args, null, null)
      }
      placed = placeArguments(link, args, takesOrigin, faults)
    }
    const rest = readRest(link, placed, takesOrigin, faults)
    return write(link, takesOrigin, frontOf, placed, rest, faults.length === 0 ? null : faults)
  }
}

function write (
  link: Link, takesOrigin: boolean, frontOf: FrontOf | null,
  placed: unknown[], rest: Rest | null, known: string[] | null
): string {
  const { dialect } = link
  let faults = known
  // What stands behind a path is the router's to read only where it is a suffix or a slash.
  let isSure = link.isSure && (rest === null || (rest.suffix === null && rest.options.trailingSlash !== true))
  let path = link.begin
  for (const part of link.parts) {
    const { at } = part
    const value = placed[at]
    const text = dialect.paramText(part, value)
    // What is made of a record is not to be asked for twice.
    if (typeof value !== 'number' && typeof value !== 'string') placed[at] = text
    if (text !== null && isSimple(part, text, typeof value === 'number', rest)) {
      path += text + part.after
      continue
    }
    isSure &&= text !== null && comesBack(part, text)
    const fault = text === null
      ? dialect.absenceOf(link, part, value, takesOrigin)
      : dialect.paramFault(link, part, text, rest)
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

/** Whether a text is read back for sure though it is escaped: it begins unlike what other routes take, and ends no param. */
function comesBack ({ needsCare, isGlob, after }: Part, text: string): boolean {
  const isWhole = !isGlob && (after === '' || after.startsWith('/'))
  return isWhole && !needsCare.test(text.charAt(0)) && shapes.suffix.test(text)
}

/** A path with what its call has behind the params: the suffix or the slash that was asked for, the query, the fragment. */
function finish (link: Link, path: string, { suffix, query, options: { anchor, trailingSlash } }: Rest): string {
  const hasSlash = path.endsWith('/')
  let behind = ''
  // At the root the suffix is a segment of its own: `/v1/.json` under a prefix.
  if (suffix !== null) behind = `${link.url.way.length === 0 && !hasSlash ? '/' : ''}.${escapeIn(link, suffix)}`
  // What has a suffix is a file; to Rails, what has a dot.
  else if (trailingSlash === true && !hasSlash && (link.dialect.routesBack || !path.includes('.'))) behind = '/'
  return path + behind + (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}

/** A text as it stands in a path; a semicolon is escaped where it would end the path. */
function escapeIn ({ router }: Link, text: string, isGlob = false): string {
  const escaped = escapeParam(text, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
