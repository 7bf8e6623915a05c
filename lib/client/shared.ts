/*
 * What the functions of a written module share. The command writes as much of this text as they need, for JavaScript
 * without the types; so that it finds them, an annotation is a name, and lines between two declarations begin with no
 * word of code. What every bundle has, `path` and what it calls, is kept short: bytes are counted there. What each
 * function of a module names is a function too: of a constant the compiler asks at each place what it has become.
 */
import type { Call } from './shared-types.js'

type Fields = { readonly [key: string]: unknown, readonly toParam?: () => unknown, readonly format?: unknown }
type Build = (...args: unknown[]) => string
type Suffix = (given: unknown, url: string) => unknown
type Way = [names: string[], template: string, ...more: unknown[]]
type Make = (names: string[], template: string, ...more: never[]) => Build
type Texts = Readonly<Record<string, string>>
type Values = Map<string, unknown>
type Stays = (name: string) => boolean
type Usual = Map<string, string>
type Read = (names: string[], stays: Stays, usual: Usual, args: unknown[], named: Values | null) => [Values, unknown[]]
type Caller = (...args: unknown[]) => Call<never, never>
type Form = { method: 'GET' | 'POST', action: string }

/** Whether the router takes a slash behind a path. */
const SLASHES: boolean = true

/** Whether a semicolon ends a path. */
const SEMICOLONS: boolean = false

const OPTIONS = ['format', 'query', 'anchor', 'trailingSlash']

/**
 * Makes paths of a template, `/photos/{photo_id id}/comments/{id  /}`: of a param its name, the other one that a record
 * may have it by, and a mark: `/` where its text may hold dots, and `%2F`, as which a slash is to be written, where it
 * may be several segments. What cannot be one segment is refused, and what another route takes. `dot` is what a suffix
 * begins with, and `slash` what `trailingSlash` adds: both are others behind a root.
 */
function path (names: string[], template: string, suffix: Suffix, not?: RegExp, dot = '.', slash = '/'): Build {
  return (...args) => {
    const [first, second] = args
    const isNamed = isObject(first) && !first.toParam && names.every(name => name in first) &&
      (names[1] ? isOptions(second) : names[0] || (args.length > 1 && !Object.keys(first)[0]))
    let fault: unknown = (isNamed || names.length === 1) && isPlain(first) &&
      Object.keys(first).find(name => OPTIONS.includes(name, 1) && !names.includes(name))
    if (isNamed) args.shift()
    let url = template.replace(/\{(\w+) ?(\w*) ?(.*?)}/g, (_, name: string, origin: string, mark: string) => {
      let value = isNamed ? first[name] : args.shift()
      if (isObject(value)) value = value.toParam ? value.toParam() : value[name] ?? value[origin]
      const text = escape(value).replaceAll(mark || '/', '/')
      const isText = /^(s|bi)/.test(typeof value) || Number.isSafeInteger(value)
      const odd = mark ? /(\/|^)\.?\.?(\/|$)/ : /^$|\./
      if (!isText || odd.test(text)) fault = name + '=' + (value as string)
      return text
    })
    const given = names[0] && /^s/.test(typeof args[0]) ? args.shift() : null
    const [format, query = {}, anchor, trailingSlash] = OPTIONS.map(name => (args as Fields[])[0]?.[name])
    const ending = suffix(format ?? given, url)
    if (ending) url += dot + escape(ending)
    if (fault || args.length > 1 || !isOptions(args[0]) || !isPlain(query) || ending === false ||
      (!SLASHES && trailingSlash && !ending && slash) ||
      /%([01]|7F|C2%[89])/.test(url) || not?.test(url)) throw TypeError(template + ': ' + (fault || url))
    if (SLASHES && trailingSlash && !ending) url += slash
    return url + print(query).replace(/.+/, '?$&') + (anchor == null ? '' : '#' + escape(anchor, /#/g))
  }
}

/** Any suffix without a dot; of one that is refused a suffix rule gives false. */
function open (given: unknown): unknown {
  return !/^$|[./]/.test(given as string) && given
}

/** No suffix. */
function none (given: unknown): unknown {
  return given == null && given
}

/** Some suffixes; without one, no path that would be read as if it had one. */
function suffixes (formats: RegExp, split?: RegExp): Suffix {
  return (given, url) => (given == null ? !split?.test(url) : formats.test(given as string)) && given
}

/** The same with a default, which is not written. */
function unsaid (usual: string, rule: Suffix): Suffix {
  return (given, url) => rule(given === usual ? null : given, url)
}

/** The same with a default, which is. */
function said (usual: string, rule: Suffix): Suffix {
  return (given, url) => rule(given ?? usual, url)
}

/** The same paths behind what a proxy strips. */
function based (base: string, build: Build): Build {
  return (...args) => base + build(...args)
}

/** A path that may leave params out: of its ways the first with all that are given; texts stand in for the others. */
function choose (ways: readonly Way[], make: Make, defaults: Texts = {}, read?: Read): Build {
  return (...args) => {
    const names = ways[0]?.[0] ?? []
    const stays = (name: string): boolean => ways.every(([list]) => list.includes(name))
    const usual = new Map(Object.entries(defaults))
    const needed = names.filter(name => stays(name) && !usual.has(name))
    const [first, second] = args
    const has = (name: string): boolean => isObject(first) && name in first
    const isEmpty = !needed.length && isPlain(first) && !Object.keys(first).length
    const isNamed = isObject(first) && !Array.isArray(first) && !has('toParam') && (isEmpty || names.some(has)) &&
      (names.length
        ? names.length === 1 || args.length < 2 || (needed.every(has) && isOptions(second))
        : args.length > 1)
    const isFull = args.length >= names.length || (ways.length === 1 && args.length > needed.length)
    const named = isNamed ? new Map(names.map(name => [name, first[name]])) : null
    const placed = new Map((isFull ? names : needed).map((name, index) => [name, args[index]]))
    const left = isNamed ? args.slice(1) : isFull ? args.slice(names.length) : [undefined]
    const [values, rest] = read ? read(names, stays, usual, args, named) : [named ?? placed, left]
    const isThere = (name: string): boolean => values.get(name) != null
    const way = ways.find(([list]) => list.every(name => isThere(name) || stays(name))) as Way
    const [list, template, ...more] = way
    const isMisplaced = (isNamed || (names.length === 1 && !(read && isOptions(first)))) && isPlain(first) &&
      OPTIONS.slice(1).some(name => has(name) && !names.includes(name))
    const isTorn = names.some(name => isThere(name) && !list.includes(name)) ||
      !(isNamed || isFull || args.length === needed.length)
    if (isMisplaced || (isTorn && !read)) throw TypeError(`${template}: ${args}`)
    const valueOf = (name: string): unknown => values.get(name) === undefined ? usual.get(name) : values.get(name)
    const [ending, options = {}, ...others] = rest
    // Where no param is left, a text would be no suffix.
    const isBare = !read && names.length > 0 && !list.length && typeof ending === 'string' && isPlain(options)
    const behind = isBare ? [{ ...options, format: options.format ?? ending }, ...others] : rest
    return make(list, template, ...more as never[])(...list.map(valueOf), ...behind)
  }
}

/** A request: its verb, and the path of the same arguments. As its type is every verb's, none is inferred. */
function request (method: string, build: Build): Caller {
  return (...args) => ({ method, url: build(...args) }) as never
}

const escape = (text: unknown, pattern = SEMICOLONS ? /[/?#;]/g : /[/?#]/g): string =>
  encodeURI(text as string).replace(pattern, encodeURIComponent)

const isObject = (value: unknown): value is Fields => Object(value) === value

const isPlain = (value: unknown): value is Fields =>
  isObject(value) && !Object.getPrototypeOf(Object.getPrototypeOf(value) || value)

const isOptions = (value: unknown = {}): boolean =>
  isPlain(value) && Object.keys(value).every(name => OPTIONS.includes(name))

/** A query: nested by brackets, sorted at each level. */
const print = (value: unknown, name?: string): string => {
  const isList = Array.isArray(value)
  if (isPlain(value) || isList) {
    const pairs = Object.keys(value as Fields).flatMap(key => print(
      (value as Fields)[key] === null && name != null ? '' : (value as Fields)[key] ?? [],
      name != null ? name + `[${isList ? '' : key}]` : key
    ) || [])
    return (isList ? pairs : pairs.sort()).join('&')
  }
  const text = value instanceof Date ? value.toJSON() : value
  const isText = /^(s|b)/.test(typeof text) || Number.isFinite(text)
  if (!isText) throw TypeError(name)
  // Refuses half of a surrogate pair.
  escape(name as string + text)
  const pair = new URLSearchParams({ [name as string]: text as string }) + ''
  return pair.replaceAll('*', '%2A').replaceAll('%7E', '~')
}

/** What a form under methodOverride has for a request: HTML knows GET and POST alone. */
export function form ({ method, url }: Call<string>): Form {
  if (method === 'GET' || method === 'POST') return { method, action: url }
  const [front = '', anchor] = url.split('#')
  const action = `${front}${front.includes('?') ? '&' : '?'}_method=${method.toLowerCase()}`
  return { method: 'POST', action: anchor === undefined ? action : `${action}#${anchor}` }
}

export type { Build, Fields, Make, Read, Texts, Values, Way }
export { based, choose, escape, isObject, isOptions, isPlain, none, open, OPTIONS, path }
export { print, request, said, suffixes, unsaid }
