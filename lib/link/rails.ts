import { isPlain } from '../declare/map.js'
import { hasExtension } from '../draw/extension.js'
import { show } from '../errors/errors.js'
import { isParamsObject, throwTooMany } from './arguments.js'
import { checkProblem, toParam, variantWith } from './values.js'
import { hasDefault, type HelperDialect, type Link, type LinkParam } from './link.js'
import type { Rest } from './rest.js'

/** The helpers of the Rails dialect. They build the same strings as Rails (`ActionDispatch::Journey::Formatter`). */
const helpers: HelperDialect = {
  formatParam: 'format',

  /**
   * Without a pattern, accepts exactly the params outside optional segments. With a pattern, assigns from the left, and
   * skips params with a default if there are fewer values. Further values are a format, and ignored.
   */
  assign (link, args, count) {
    const { names, params, entry: { defaults }, requiresFormat } = link
    const needed = names.filter(name => params.some(param => param.name === name && !param.isOptional))
    const last = args.at(-1)
    // A path without params also accepts a format and options.
    const isAfterValues = count === null ? names.length === 0 && args.length === 2 : args.length > count
    const hasOptions = isAfterValues && isPlain(last)
    const checksParams = hasOptions || requiresFormat || hasPattern(link)
    if (!checksParams && args.length === needed.length) return names.map(name => args[needed.indexOf(name)])
    const values = hasOptions ? args.slice(0, -1) : args
    const ownNames = values.length < names.length ? names.filter(name => !hasDefault(defaults, name)) : names
    const assigned = names.map(name => {
      const value = values[ownNames.indexOf(name)]
      return value === undefined && hasDefault(defaults, name) ? defaults[name] : value
    })
    const others = values.slice(ownNames.length)
    // Options in another place would be ignored.
    if (others.some(isPlain)) throwTooMany(link, args)
    // A format with a default is skipped too, and its argument is dropped.
    const format = ownNames === names || !hasDefault(defaults, 'format') ? others[0] : undefined
    return [...assigned, ...format === undefined ? [] : [format], hasOptions ? last : undefined]
  },

  /** For Rails a params object is a call with options, which takes no shortcut. */
  assignNamed (link, values, rest, format) {
    const options = rest.at(-1) ?? {}
    const all = format === undefined || !isPlain(options) ? options : { format, ...options }
    return helpers.assign(link, [...values, ...rest.slice(0, -1), all], values.length)
  },

  choose (links, values, rest) {
    dropDefaults(links[0]!, values, rest)
    return variantWith(links, ({ index }) => (values[index] ?? null) !== null)
  },

  print: (link, { fallback }, value) => {
    if (value === undefined) return fallback ?? null
    return typeof value === 'object' ? printObject(link, value) : String(value)
  },

  absence: (_link, { name }) => `${name} is missing`,

  problem (link, param, string, rest) {
    const { entry: { format }, begin, params } = link
    const { name, check, isGlob, isOptional, after } = param
    // Strings of Ruby have no surrogates. Here none can be percent-encoded.
    if (!string.isWellFormed()) return `${name} must not contain a lone surrogate`
    // Rails writes a second slash, and the path would begin with another host. Only a wildcard keeps its slashes.
    const keepsSlash = isGlob || string === ''
    if (begin === '/' && param === params[0] && keepsSlash && `${string}${after}`.startsWith('/')) {
      return `${name} ${show(string)} would add a second slash at the beginning of the path`
    }
    if (isOptional) return null
    // Rails rejects an empty value only without a pattern, and a wildcard has a pattern.
    const isMissing = string === '' && (isGlob ? hasExtension(format) : rest === null && !hasPattern(link))
    if (check === null) return isMissing ? `${name} is missing` : null
    // Rails' pattern ends with \Z, which allows a line break at the end.
    const isAllowed = check.test(string) || (string.endsWith('\n') && check.test(string.slice(0, -1)))
    return isAllowed ? null : checkProblem(name, string, check)
  },

  isFormat: (_link, value) => value !== undefined && !isPlain(value),

  format ({ entry, requiresFormat }, option) {
    const { defaults } = entry
    const format = toParam(option ?? (requiresFormat ? defaults['format'] : null))
    if (!requiresFormat && format === defaults['format']) return null
    return !hasExtension(entry.format) || format === '' ? null : format
  },

  formatProblem ({ requiresFormat, entry: { format: { check } } }, format) {
    if (format?.isWellFormed() === false) return 'format must not contain a lone surrogate'
    if (!requiresFormat) return null
    if (format === null) return 'format is missing, the route requires one'
    return check === undefined || check.test(format) ? null : checkProblem('format', format, check)
  },

  hasFormat: ({ entry: { format, defaults } }) => hasExtension(format) || Object.hasOwn(defaults, 'format')
}

/** The helpers of the Rails dialect. A function, as the build loads this file on first use. */
export function railsHelpers (): HelperDialect {
  return helpers
}

/**
 * Omits values as Rails does: values that equal their defaults, from the format and the last param to the first other
 * value. Empty optional segments at the beginning are omitted too, if they would leave a second slash.
 */
function dropDefaults (link: Link, values: unknown[], rest: Rest | null): void {
  const { begin, params, entry: { defaults } } = link
  const format = rest === null ? null : rest.format
  const keepsDefaults = format !== null && (!hasDefault(defaults, 'format') || format === String(defaults['format']))
  for (const { index, fallback, isOptional } of keepsDefaults ? [] : params.toReversed()) {
    const value = values[index] ?? ''
    // A value without a string is not empty: `write` rejects the value.
    const string = printObject(link, value)
    if (fallback === undefined && string !== '') break
    if (string !== (fallback ?? '')) continue
    if (!isOptional) break
    values[index] = undefined
  }
  for (const { index, after, isOptional } of begin === '/' ? params : []) {
    if (!isOptional || (values[index] ?? '') !== '') break
    values[index] = undefined
    if (after !== '/') break
  }
}

/** Rails' `to_param` of a value that is not options. */
function printObject (link: Link, value: unknown): string | null {
  if (isPlain(value)) isParamsObject(link, value, null)
  return toParam(value)
}

/**
 * Whether Rails checks the params of a call one by one, because a pattern must match. Otherwise it takes a shortcut.
 */
function hasPattern ({ entry: { checks, format }, params }: Link): boolean {
  return checks.size > 0 || format.check !== undefined || params.some(({ isGlob }: LinkParam) => isGlob)
}
