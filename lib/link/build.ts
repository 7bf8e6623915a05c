import type { UrlOptions } from '../../types/index.js'
import { refuse } from '../errors/errors.js'
import { readCall } from './arguments.js'
import { escapeSegment, isPlainText } from './encode.js'
import type { Call, Link, Part } from './link.js'
import { printExtras } from './options.js'
import { routingFaults, slashFault } from './routing.js'

/** What stands before the path of a URL, by the options of a call. */
export type OriginOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path, or to a URL where there is an `originOf`: the arguments are read, each param is
 * made a text and checked, and what the router would read otherwise is refused.
 * Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function build (link: Link, args: readonly unknown[], originOf: OriginOf | null): string {
  const { dialect, parts } = link
  const takesOrigin = originOf !== null
  const faults: string[] = []
  const call = readCall(link, args, takesOrigin, faults)
  const suffix = dialect.suffixOf(link, call.suffix)
  note(faults, dialect.suffixFault(link, suffix, call.suffix))
  const texts: string[] = []
  let path = link.begin
  for (const part of parts) {
    const text = textFor(link, part, call, suffix, takesOrigin, faults)
    texts.push(text)
    path += escape(link, text) + part.after
  }
  const takesSlash = path !== '/' && !dialect.isFile(path, suffix)
  if (takesSlash) note(faults, slashFault(link, call.options))
  if (faults.length === 0 && dialect.routesBack) faults.push(...routingFaults(link, texts, suffix))
  if (faults.length > 0) refuse('FST_RESOURCES_ARGUMENTS', `${link.nameOf(takesOrigin)} cannot build ${link.entry.path}: ${faults.join('; ')}`)
  if (suffix !== null) path += `.${escape(link, suffix)}`
  return (takesOrigin ? originOf(call.options) : '') + path + printExtras(takesSlash, call.query, call.options)
}

/** The text of a param, `''` where there is something wrong with it, which is noted. */
function textFor (link: Link, part: Part, call: Call, suffix: string | null, takesOrigin: boolean, faults: string[]): string {
  const { dialect } = link
  const value = call.values[part.at]
  const text = dialect.textOf(part, value)
  const fault = text === null
    ? dialect.absenceOf(link, part, value, takesOrigin)
    : dialect.faultOf(link, part, text, suffix, call.isBare)
  if (fault === null) return text!
  faults.push(fault)
  return ''
}

function note (faults: string[], fault: string | null): void {
  if (fault !== null) faults.push(fault)
}

/** A text as it stands in a path; a semicolon that would end it there is escaped too. */
function escape ({ router }: Link, text: string): string {
  if (isPlainText(text)) return text
  const escaped = escapeSegment(text)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
