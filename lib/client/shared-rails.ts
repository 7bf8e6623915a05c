/*
 * The same for the Rails dialect, whose helpers turn all that they are given into text.
 */
import { choose, escape, isObject, isOptions, isPlain, OPTIONS, print } from './shared.js'
import type { Build, Fields, Make, Read, Texts, Way } from './shared.js'

type Rule = {
  readonly defaults?: Texts,
  readonly format?: string,
  readonly hasFormat?: boolean,
  readonly isRequired?: boolean,
  readonly isFree?: boolean
}

/** Makes paths as Rails does. */
function rails (ways: Way[], rule: Rule): Build {
  return choose(ways, railsPath(ways, rule), rule.defaults, likeRails(ways, rule))
}

/** One way to write a path: what is missing is refused, and nothing else. */
function railsPath (ways: Way[], { format, hasFormat, isRequired, isFree }: Rule): Make {
  return (names: string[], template: string, dot = '.') => (...values) => {
    const { length } = names
    const hasRest = values.length > length || isRequired
    const isSuffix = values[length] !== undefined && !isPlain(values[length])
    const options = values[isSuffix ? length + 1 : length] as Fields
    const [own, query = {}, anchor, trailingSlash] = OPTIONS.map(name => options?.[name])
    let isRight = isOptions(options) && isPlain(query) && values.length < length + (isSuffix ? 3 : 2)
    let url = template.replace(/\{(\w+) ?\w* ?(.*?)\}/g, (found, name: string, mark: string, at: number) => {
      const text = textOf(values[names.indexOf(name)])
      const stays = ways.every(([list]) => list.includes(name))
      const isMissing = text === '' && stays && (mark === '%2F' ? hasFormat !== false : isFree && !hasRest)
      const isDouble = at === 1 && `${text}${template[at + found.length]}`.startsWith('/')
      isRight &&= text !== undefined && !isMissing && !isDouble
      return escape(text).replaceAll(mark || '/', '/')
    })
    const given = own ?? (isSuffix ? values[length] : undefined)
    const wanted = textOf(given ?? (isRequired ? format : undefined)) ?? ''
    const ending = hasFormat === false || (!isRequired && wanted === format) ? '' : wanted
    if (!isRight || (isRequired && !ending)) throw TypeError(`${template}: ${url}`)
    if (trailingSlash && !ending && !url.includes('.') && !url.endsWith('/')) url += '/'
    if (ending) url += dot + escape(ending)
    const isQuery = hasFormat === false && own !== undefined && format === undefined
    const search = print(isQuery ? { format: own, ...query as Fields } : query)
    return url + search.replace(/.+/, '?$&') + (anchor == null ? '' : '#' + escape(anchor, /#/g))
  }
}

/** Rails' to_param: lists join with a slash. */
function textOf (value: unknown, level = 1): string | undefined {
  if (value === null || value === undefined || level > 32) return undefined
  if (Array.isArray(value)) return value.map(one => textOf(one, level + 1)).join('/')
  if (typeof value !== 'object') return String(value)
  const record = value as Fields
  if (typeof record.toParam === 'function') return textOf(record.toParam(), level + 1)
  if ('id' in record) return textOf(record['id'], level + 1)
  return isPlain(value) ? undefined : String(value)
}

/** What Rails leaves out of a path: what equals its default, from the end to the first that differs. */
function likeRails ([whole]: Way[], { format, hasFormat, isRequired, isFree }: Rule): Read {
  return (names, stays, usual, args, named) => {
    const needed = names.filter(stays)
    const last = args.at(-1)
    const isBehind = needed.length < names.length || args.length > names.length
    const hasOptions = isObject(last) && isOptions(last) && (isBehind || !('query' in last))
    if (!named && isFree && !isRequired && args.length === needed.length && !hasOptions) {
      return [new Map(needed.map((name, index) => [name, args[index]])), []]
    }
    const given = hasOptions ? args.slice(0, -1) : args
    const places = names.filter(name => given.length >= names.length || !usual.has(name))
    const values = named ?? new Map(places.slice(0, given.length).map((name, index) => [name, given[index]]))
    for (const name of names) if (values.get(name) === undefined) values.set(name, usual.get(name))
    const isDropped = format !== undefined && given.length < names.length
    const behind = args.slice(named ? 1 : isDropped ? given.length : Math.min(given.length, places.length))
    const [next, after] = behind
    const suffix = isPlain(next) ? next.format : isPlain(after) ? after.format ?? next : next
    const isKept = format === undefined
      ? hasFormat !== false && (suffix ?? '') !== ''
      : isRequired && (suffix ?? format) === format
    for (const name of isKept ? [] : [...names].reverse()) {
      const isUsual = textOf(values.get(name) ?? '') === (usual.get(name) ?? '')
      if (isUsual ? stays(name) : !usual.has(name)) break
      if (isUsual) values.delete(name)
    }
    const template = whole?.[1] ?? ''
    const front = template[1] === '{' ? template.matchAll(/\{(\w+)[^}]*\}([^{]*)/g) : []
    for (const [, name = '', text] of front) {
      if (stays(name) || (values.get(name) ?? '') !== '') break
      values.delete(name)
      if (text !== '/') break
    }
    return [values, behind.length ? behind : [{}]]
  }
}

export { rails }
