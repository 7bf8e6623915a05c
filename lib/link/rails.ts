import { isPlain } from '../declare/map.js'
import { show, showDeclared } from '../errors/errors.js'
import type { LinkDialect } from './link.js'

/** How deep records and lists may lie in each other where one is made text. */
const MOST_LEVELS = 32

/**
 * Paths as Rails builds them (`ActionDispatch::Journey::Formatter`), byte for byte: whatever the arguments are is
 * turned into text, and only what is missing or fails a constraint is refused. What comes out need not come back to
 * its route. Left out of Rails: unknown options as query, and arguments too many, which are refused.
 */
export const railsDialect: LinkDialect = {
  paramText: ({ fallback }, value) => value === undefined ? fallback ?? null : toParam(value),
  absenceOf: (_link, { name }) => `${name} is missing`,
  paramFault ({ entry: { checks }, begin, parts }, part, text, rest) {
    const { name, check, isOptional, after } = part
    // Rails writes a second slash, with which the path would lead to another host.
    if (begin === '/' && part === parts[0] && `${text}${after}`.startsWith('/')) {
      return `${name} is ${show(text)}, and a path begins with one slash`
    }
    if (isOptional) return null
    // Rails looks for what is empty only where there is nothing else to look at.
    const isMissing = text === '' && (part.isGlob || (rest === null && checks.size === 0))
    if (check === null) return isMissing ? `${name} is missing` : null
    // Rails ends the pattern with \Z, which lets one line break stand behind it.
    const isAllowed = check.test(text) || (text.endsWith('\n') && check.test(text.slice(0, -1)))
    return isAllowed ? null : `${name} is ${show(text)}, which ${showDeclared(check.given)} does not match`
  },
  routesBack: false,
  isSuffix: value => value !== undefined && !isPlain(value),
  suffixOf ({ entry: { format, defaults } }, given) {
    const suffix = toParam(given ?? (format.kind === 'required' ? defaults['format'] : null))
    const isDefault = format.kind !== 'required' && suffix === defaults['format']
    return format.kind === 'none' || suffix === '' || isDefault ? null : suffix
  },
  suffixFault ({ entry: { format } }, suffix) {
    if (format.kind !== 'required') return null
    if (suffix === null) return 'format is missing'
    const isAllowed = format.check === undefined || format.check.test(suffix)
    return isAllowed ? null : `format is ${show(suffix)}, which ${showDeclared(format.check!.given)} does not match`
  },
  queryOf ({ entry }, { format, query }) {
    // Where the path takes no suffix, Rails leaves the option to the query.
    const isQuery = entry.format.kind === 'none' && format !== undefined && !Object.hasOwn(entry.defaults, 'format')
    return isQuery ? { format, ...query } : query
  }
}

/** Rails' `to_param`: text of whatever it is given, `null` for what is absent; lists join with a slash. */
function toParam (value: unknown, level = 1): string | null {
  if (value === null || value === undefined || level > MOST_LEVELS) return null
  if (Array.isArray(value)) return value.map(one => toParam(one, level + 1)).join('/')
  if (typeof value !== 'object') return String(value)
  const record = value as { toParam?: unknown, id?: unknown }
  if (typeof record.toParam === 'function') return toParam(record.toParam(), level + 1)
  if ('id' in record) return toParam(record.id, level + 1)
  return isPlain(value) ? null : String(value)
}
