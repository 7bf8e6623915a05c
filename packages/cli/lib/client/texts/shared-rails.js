/* The paths of a client module in the Rails dialect, whose helpers convert every argument to a string: see shared.js. */
import { choose } from './shared-optional.js'
import { escape, isObject, isOptions, isPlain, misplaced, OPTIONS, print } from './shared.js'

/**
 * Makes paths as Rails does. `fixed` lists the params that are in no optional segment, and `isFree` is true for a path
 * without a pattern. `format` is the default format, `base` the path of the base URL, and `root` the path of the prefix.
 */
const rails = (
  template, names, fixed, isFree, defaults = Object.create(null), hasFormat = true, format, isRequired, base = '', root
) =>
  (...args) => {
    const own = template.slice(base.length)
    const [values, isExact, wrong, extension, options] =
      place(own, names, fixed, isFree, defaults, hasFormat, format, isRequired, args)
    const [option, query, anchor, trailingSlash] = OPTIONS.map(name => options?.[name] ?? false)
    let problem = wrong || !isOptions(options)
    const chosen = choose(own, names.filter(name => fixed.includes(name) || values.get(name) != null)) || '/'
    let url = chosen.replace(/[:*](\w+)\|?/g, (param, name) => {
      const [value = defaults[name]] = [values.get(name)]
      if (misplaced(value, [name, 'id'])) problem = true
      const text = toText(value)
      const isMissing = text === '' && fixed.includes(name) && (param < ':' ? hasFormat : isExact && !isRequired)
      if (text === undefined || isMissing) problem = true
      return param < ':' ? escape(text).replaceAll('%2F', '/') : escape(text)
    })
    const wanted = toText(extension) ?? ''
    const end = !hasFormat || (!isRequired && wanted === format) ? '' : wanted
    // With a second slash at the beginning, the path would be a URL of another host.
    if (problem || (isRequired && !end) || url.startsWith('//')) throw TypeError(template + ': ' + url)
    if (end) url += (chosen === root ? '/.' : '.') + escape(end)
    else if (trailingSlash && !url.includes('.')) url = url.replace(/\/?$/, '/')
    const isQuery = !hasFormat && option !== false && format === undefined
    return base + url + print(isQuery ? { format: option, ...query } : query || {}).replace(/.+/, '?$&') +
      (anchor === false ? '' : '#' + escape(anchor, /#/g))
  }

/**
 * The values of the params, whether they are all arguments, the problem of the other arguments, the format and the
 * options. Rails omits the last params that are equal to their defaults.
 */
const place = (template, names, fixed, isFree, defaults, hasFormat, format, isRequired, args) => {
  const [first] = args
  const last = args.at(-1)
  const needed = fixed.filter(name => !(name in defaults))
  const hasOnlyParams = isObject(first) && Object.keys(first).every(name => name === 'format' || names.includes(name))
  const isNamed = isObject(first) && !Array.isArray(first) && !first.toParam &&
    ((hasOnlyParams && !needed[0] && isPlain(first)) || names.some(name => name in first)) && (names[1]
    ? args.length < (names[2] && needed.length !== 2 ? 3 : 2)
    : names[0] || args.length === 2)
  const isFormat = isNamed && hasOnlyParams
  const problem = isNamed && misplaced(first, isFormat ? [...names, 'format'] : names)
  // Only the number of arguments decides, so that no value becomes options.
  const { length } = args
  const isBeyond = length > names.length && length < names.length + 3
  const mayHaveOptions = isNamed ? length > 1 : isBeyond || (needed[0] && length === needed.length + 1 && length < names.length)
  const hasOptions = mayHaveOptions && last && isOptions(last)
  if (!isNamed && isFree && !isRequired && args.length === fixed.length && !hasOptions) {
    return [new Map(fixed.map((name, index) => [name, args[index]])), true, problem]
  }
  const positional = hasOptions ? args.slice(0, -1) : args
  const listed = names.filter(name => positional.length >= names.length || !(name in defaults))
  const values = new Map(names.map(name => {
    // A record has the param of a parent by its own name for it.
    const isRecord = isNamed && needed.includes(name) && !(name in first) && !names.includes('id')
    const [value = defaults[name]] = [isRecord ? first : isNamed ? first[name] : positional[listed.indexOf(name)]]
    return [name, value]
  }))
  const isDropped = format !== undefined && positional.length < names.length
  const rest = positional.slice(isNamed ? 1 : isDropped ? positional.length : Math.min(positional.length, listed.length))
  const [text] = rest
  const own = isFormat && !names.includes('format') && text === undefined ? { format: first.format } : undefined
  const options = hasOptions ? { ...own, ...last } : own
  const extension = (options?.format === false ? text : options?.format ?? text) ?? format
  const isWritten = format === undefined ? hasFormat && (extension ?? '') !== '' : isRequired && extension === format
  for (const name of isWritten ? [] : [...names].reverse()) {
    const isUsual = toText(values.get(name) ?? '') === (defaults[name] ?? '')
    if (isUsual ? fixed.includes(name) : !(name in defaults)) break
    if (isUsual) values.delete(name)
  }
  const whole = template.replace(/\{|\}\?/g, '')
  for (const [, name, text] of whole.startsWith('/:') ? whole.matchAll(/[:*](\w+)\|?([^:*]*)/g) : []) {
    if (fixed.includes(name) || (values.get(name) ?? '') !== '') break
    values.delete(name)
    if (text !== '/') break
  }
  return [values, false, problem || rest.some(isPlain), extension, options]
}

/** Rails' to_param: lists are joined by slashes. */
const toText = (value, level = 1) => {
  if (value === null || value === undefined || level > 32) return undefined
  if (Array.isArray(value)) return value.map(one => toText(one, level + 1)).join('/')
  if (typeof value !== 'object') return String(value)
  if (typeof value.toParam === 'function') return toText(value.toParam(), level + 1)
  if ('id' in value) return toText(value.id, level + 1)
  return isPlain(value) ? undefined : String(value)
}

export { rails }
