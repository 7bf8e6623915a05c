import type { UrlOptions } from '../../types/index.js'
import { refuse } from '../errors/errors.js'
import { NO_OPTIONS, placeArguments, readRest } from './arguments.js'
import { escapeSegment, isPlainText } from './encode.js'
import type { Link, Rest } from './link.js'
import { printExtras } from './options.js'
import { routingFaults } from './routing.js'

/** What stands before the path of a URL, by the options of a call. */
export type OriginOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path, or to a URL where there is an `originOf`: the arguments are put in their places,
 * each param is made a text and checked, and what the router would read otherwise is refused. `args` is used up.
 * Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function build (link: Link, args: unknown[], originOf: OriginOf | null): string {
  const { dialect } = link
  const takesOrigin = originOf !== null
  const faults: string[] = []
  const texts = placeArguments(link, args, takesOrigin, faults)
  const rest = readRest(link, texts, takesOrigin, faults)
  let path = link.begin
  let areAllPlain = true
  for (const part of link.parts) {
    const { at } = part
    const value = texts[at]
    const text = dialect.textOf(part, value)
    if (text === null) {
      faults.push(dialect.absenceOf(link, part, value, takesOrigin))
      continue
    }
    const isPlain = typeof value === 'number' || isPlainText(text)
    const fault = dialect.faultOf(link, part, text, isPlain, rest)
    if (fault !== null) {
      faults.push(fault)
      continue
    }
    texts[at] = text
    path += (isPlain ? text : escapeIn(link, text)) + part.after
    areAllPlain &&= isPlain
  }
  const found = faults.length === 0 && dialect.routesBack ? routingFaults(link, texts as string[], rest, areAllPlain) : faults
  if (found.length > 0) refuse('FST_RESOURCES_ARGUMENTS', `${link.nameOf(takesOrigin)} cannot build ${link.entry.path}: ${found.join('; ')}`)
  const begin = takesOrigin ? originOf(rest === null ? NO_OPTIONS : rest.options) : ''
  return rest === null ? begin + path : begin + finish(link, path, rest)
}

/** A path with what its call has behind the params. */
function finish (link: Link, path: string, rest: Rest): string {
  const { suffix } = rest
  const takesSlash = path !== '/' && !link.dialect.isFile(path, suffix)
  return (suffix === null ? path : `${path}.${escapeIn(link, suffix)}`) + printExtras(takesSlash, rest)
}

/** A text as it stands in a path; a semicolon is escaped where it would end the path. */
function escapeIn ({ router }: Link, text: string): string {
  const escaped = escapeSegment(text)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
