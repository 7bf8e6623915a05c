/* The paths of a client module in the Rails dialect, whose helpers convert every argument to a string: see shared.js. */
import { choose } from './shared-optional.js'
import { escape, isObject, isOptions, isPlain, OPTIONS, print } from './shared.js'

/**
 * Makes paths as Rails does. `fixed` lists the params that are in no optional segment, and `isFree` is true for a path
 * without a pattern. `format` is the default format, `base` the path of the base URL, and `root` the path of the prefix.
 */
const rails = (
  template, names, fixed, isFree, defaults = Object.create(null), hasFormat = true, format, isRequired, base = '', root
) =>
  (...args) => {
    const own = template.slice(base.length)
    const [values, rest, misplaced] = place(own, names, fixed, isFree, defaults, hasFormat, format, isRequired, args)
    const hasText = rest[0] !== undefined && !isPlain(rest[0])
    const options = rest[hasText ? 1 : 0]
    const [option, query, anchor, trailingSlash] = OPTIONS.map(name => options?.[name] ?? false)
    let problem = misplaced || !isOptions(options) || rest.length > (hasText ? 2 : 1)
    const chosen = choose(own, names.filter(name => fixed.includes(name) || values.get(name) != null)) || '/'
    let url = chosen.replace(/[:*](\w+)\|?/g, (param, name, at) => {
      const text = toText(values.get(name) === undefined ? defaults[name] : values.get(name))
      const isMissing = text === '' && fixed.includes(name) && (param < ':' ? hasFormat : isFree && !rest.length && !isRequired)
      // With a second slash at the beginning, the path would be a URL of another host.
      const isDouble = at === 1 && (text + chosen.slice(at + param.length)).startsWith('/')
      if (text === undefined || isMissing || isDouble) problem = true
      return param < ':' ? escape(text).replaceAll('%2F', '/') : escape(text)
    })
    const given = option === false ? hasText ? rest[0] : undefined : option
    const wanted = toText(given ?? (isRequired ? format : undefined)) ?? ''
    const end = !hasFormat || (!isRequired && wanted === format) ? '' : wanted
    if (problem || (isRequired && !end)) throw TypeError(template + ': ' + url)
    if (end) url += (chosen === root ? '/.' : '.') + escape(end)
    else if (trailingSlash && !url.includes('.')) url = url.replace(/\/?$/, '/')
    const isQuery = !hasFormat && option !== false && format === undefined
    return base + url + print(isQuery ? { format: option, ...query } : query || {}).replace(/.+/, '?$&') +
      (anchor === false ? '' : '#' + escape(anchor, /#/g))
  }

/** The values of the params, and the other arguments. Rails omits the last params that are equal to their defaults. */
const place = (template, names, fixed, isFree, defaults, hasFormat, format, isRequired, args) => {
  const [first, second] = args
  const last = args.at(-1)
  const needed = fixed.filter(name => !(name in defaults))
  const isEmpty = !needed[0] && isPlain(first) && !Object.keys(first)[0]
  const isNamed = isObject(first) && !Array.isArray(first) && !first.toParam &&
    (isEmpty || names.some(name => name in first)) && (names[1]
    ? args.length < 2 || (needed.every(name => name in first) && isOptions(second))
    : names[0] || args.length > 1)
  const problem = (isNamed || (names.length === 1 && !isOptions(first))) && isPlain(first) &&
    Object.keys(first).find(name => OPTIONS.includes(name, 1) && !names.includes(name))
  const isLonger = fixed.length < names.length || args.length > names.length
  const hasOptions = isObject(last) && isOptions(last) && (isLonger || !('query' in last))
  if (!isNamed && isFree && !isRequired && args.length === fixed.length && !hasOptions) {
    return [new Map(fixed.map((name, index) => [name, args[index]])), [], problem]
  }
  const given = hasOptions ? args.slice(0, -1) : args
  const listed = names.filter(name => given.length >= names.length || !(name in defaults))
  const values = new Map(names.map(name => {
    const index = listed.indexOf(name)
    const value = isNamed ? first[name] : given[index]
    return [name, value === undefined ? defaults[name] : value]
  }))
  const isDropped = format !== undefined && given.length < names.length
  const rest = args.slice(isNamed ? 1 : isDropped ? given.length : Math.min(given.length, listed.length))
  const [next, after] = rest
  const options = isPlain(next) ? next : after
  const option = isPlain(options) && options.format !== false ? options.format : undefined
  const end = option ?? (isPlain(next) ? format : next ?? format) ?? ''
  const isWritten = format === undefined ? hasFormat && end !== '' : isRequired && end === format
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
  return [values, rest.length ? rest : [{}], problem]
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
