import { isPlain } from '../declare/map.js'
import { show } from '../errors/errors.js'
import { checkProblem, isOptions, toParam, variantWith, type HelperDialect } from './dialect.js'
import { hasDefault, type Link, type Part } from './link.js'
import type { Rest } from './rest.js'

/** The helpers of the Rails dialect, which build the strings that Rails builds (`ActionDispatch::Journey::Formatter`). */
export const railsHelpers: HelperDialect = {
  /**
   * Without a pattern exactly the params outside optional segments and nothing else; otherwise from the left, without
   * those that have a default if there are fewer.
   */
  place (link, args) {
    const { names, parts, entry: { defaults }, requiresSuffix } = link
    const needed = names.filter(name => parts.some(part => part.name === name && !part.isOptional))
    const last = args.at(-1)
    const isAfter = needed.length < names.length || args.length > names.length
    // Options that change more than the path cannot replace a default, because a client may have sent them.
    const isHarmless = isOptions(last) && !['query', 'host', 'port', 'protocol'].some(key => key in last)
    const options = isHarmless || (isAfter && isOptions(last)) ? [last] : []
    const isLooked = options.length > 0 || requiresSuffix || hasPattern(link)
    if (!isLooked && args.length === needed.length) return names.map(name => args[needed.indexOf(name)])
    const values = args.slice(0, args.length - options.length)
    const places = values.length < names.length ? names.filter(name => !hasDefault(defaults, name)) : names
    const placed = names.map(name => {
      const value = values[places.indexOf(name)]
      return value === undefined && hasDefault(defaults, name) ? defaults[name] : value
    })
    // A format with a default has no place then either, and an argument for it is dropped.
    const left = places === names || !hasDefault(defaults, 'format') ? values.slice(places.length) : []
    const rest = [...left, ...options]
    return [...placed, ...rest.length === 0 ? [undefined] : rest]
  },

  choose (links, placed, rest) {
    dropDefaults(links[0]!, placed, rest)
    return variantWith(links, ({ at }) => (placed[at] ?? null) !== null)
  },

  text: ({ fallback }, value) => {
    if (value === undefined) return fallback ?? null
    return typeof value === 'object' ? toParam(value) : String(value)
  },

  absence: (_link, { name }) => `${name} is missing`,

  problem (link, part, text, rest) {
    const { entry: { format }, begin, parts } = link
    const { name, check, isGlob, isOptional, after } = part
    // Rails writes a second slash, and the path would name another host.
    if (begin === '/' && part === parts[0] && `${text}${after}`.startsWith('/')) {
      return `${name} ${show(text)} would add a second slash at the beginning of the path`
    }
    if (isOptional) return null
    // Rails checks for an empty value only if there is no pattern, and a wildcard has one.
    const isMissing = text === '' && (isGlob ? format.kind !== 'none' : rest === null && !hasPattern(link))
    if (check === null) return isMissing ? `${name} is missing` : null
    // Rails ends the pattern with \Z, which allows one line break after it.
    const isAllowed = check.test(text) || (text.endsWith('\n') && check.test(text.slice(0, -1)))
    return isAllowed ? null : checkProblem(name, text, check)
  },

  isFormat: (_link, value) => value !== undefined && !isPlain(value),

  format ({ entry: { format: { kind }, defaults }, requiresSuffix }, given) {
    const format = toParam(given ?? (requiresSuffix ? defaults['format'] : null))
    if (!requiresSuffix && format === defaults['format']) return null
    return kind === 'none' || format === '' ? null : format
  },

  formatProblem ({ requiresSuffix, entry: { format: { check } } }, format) {
    if (!requiresSuffix) return null
    if (format === null) return 'format is missing, the route requires one'
    return check === undefined || check.test(format) ? null : checkProblem('format', format, check)
  },

  hasFormat: ({ entry: { format, defaults } }) => format.kind !== 'none' || Object.hasOwn(defaults, 'format')
}

/**
 * Rails omits values that equal their defaults, from the format and the last param to the first that has to be written;
 * and optional segments at the beginning whose params are empty, if they would leave a second slash.
 */
function dropDefaults ({ begin, parts, entry: { defaults } }: Link, placed: unknown[], rest: Rest | null): void {
  const format = rest === null ? null : rest.suffix
  const isWritten = format !== null && (!hasDefault(defaults, 'format') || format === String(defaults['format']))
  for (const { at, fallback, isOptional } of isWritten ? [] : parts.toReversed()) {
    const value = placed[at] ?? ''
    // A value without a string is not empty: it is rejected where it is written.
    const text = toParam(value)
    if (fallback === undefined && text !== '') break
    if (text !== (fallback ?? '')) continue
    if (!isOptional) break
    placed[at] = undefined
  }
  for (const { at, after, isOptional } of begin === '/' ? parts : []) {
    if (!isOptional || (placed[at] ?? '') !== '') break
    placed[at] = undefined
    if (after !== '/') break
  }
}

/** Whether Rails checks the params of a call one by one, because a pattern must match; otherwise it takes a shortcut. */
function hasPattern ({ entry: { checks, format }, parts }: Link): boolean {
  return checks.size > 0 || format.check !== undefined || parts.some(({ isGlob }: Part) => isGlob)
}
