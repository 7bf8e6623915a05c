import type { UrlOptions } from '../../types/index.js'
import { refuse } from '../errors/errors.js'
import { NO_OPTIONS, readCall } from './arguments.js'
import { escapeSegment, isPlainText } from './encode.js'
import type { Link, Part, Rest } from './link.js'
import { printExtras } from './options.js'
import type { Helper } from './request-paths.js'

/** What stands before the path of a URL, by the options of a call. */
export type OriginOf = (options: UrlOptions) => string

/**
 * The one way from arguments to a path, or to a URL where there is an `originOf`: the arguments are put in their places,
 * each param is made a text and checked, and what the router would read otherwise is refused.
 * Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call.
 */
export function helperOf (linkNow: () => Link, originOf: OriginOf | null): Helper {
  return (...args) => {
    const link = linkNow()
    const { dialect, parts } = link
    const hasMore = args.length !== link.names.length || typeof args[0] === 'object' || link.requiresSuffix
    const call = hasMore ? readCall(link, args, originOf !== null) : null
    const texts = call === null ? args : call.placed
    const rest = call === null ? null : call.rest
    let faults = call === null ? null : call.faults
    let path = link.begin
    // Whether the path comes back for sure: each param is plain, and begins unlike all that other routes take.
    let isSure = rest === null && !link.isTaken
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index]!
      const { at } = part
      const value = texts[at]
      const text = dialect.textOf(part, value)
      const isPlain = text !== null && (typeof value === 'number' || isPlainText(text))
      const isFine = isPlain && rest === null && text.length <= part.free
      const fault = isFine ? null : faultIn(link, part, value, text, isPlain, rest, originOf !== null)
      if (fault === null) {
        texts[at] = text
        isSure &&= isPlain && !isSuspect(part, text!)
        path += (isPlain ? text! : escapeIn(link, text!)) + part.after
      } else {
        (faults ??= []).push(fault)
      }
    }
    if (!isSure) faults ??= dialect.routingFaults(link, texts as string[], rest)
    if (faults !== null) refuseCall(link, originOf !== null, faults)
    if (rest !== null) path = finish(link, path, rest)
    return originOf === null ? path : originOf(rest === null ? NO_OPTIONS : rest.options) + path
  }
}

function faultIn (link: Link, part: Part, value: unknown, text: string | null, isPlain: boolean, rest: Rest | null, takesOrigin: boolean): string | null {
  const { dialect } = link
  return text === null ? dialect.absenceOf(link, part, value, takesOrigin) : dialect.faultOf(link, part, text, isPlain, rest)
}

/** Whether another route may take a path for the text of one of its params. */
function isSuspect ({ suspects }: Part, text: string): boolean {
  const first = text.charCodeAt(0)
  for (let index = 0; index < suspects.length; index++) {
    if (suspects[index] === first) return true
  }
  return false
}

function refuseCall (link: Link, takesOrigin: boolean, faults: readonly string[]): never {
  refuse('FST_RESOURCES_ARGUMENTS', `${link.nameOf(takesOrigin)} cannot build ${link.entry.path}: ${faults.join('; ')}`)
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
