/*
 * What the functions of a written module share. The command writes as much of this text as they need, for JavaScript without
 * the types; so that it finds them, an annotation is a name, and lines between two declarations begin with no word of code.
 * What every bundle has, `path` and what it calls, is kept short: bytes are counted there.
 */
import type { Call } from './shared-types.js'

type Fields = { readonly [key: string]: unknown, readonly toParam?: () => unknown, readonly format?: unknown }
type Build = (...args: unknown[]) => string
type Suffix = (given: unknown, url: string) => unknown
type Way = readonly [template: string, not?: RegExp]
type Make = (template: string, not?: RegExp) => Build
type Texts = Readonly<Record<string, string>>
type Values = Map<string, unknown>
type Stays = (name: string) => boolean
type Read = (names: string[], stays: Stays, args: unknown[], named: Values | null) => [Values, unknown[]]
type Caller = (...args: unknown[]) => Call<never, never>
type Form = { method: 'GET' | 'POST', action: string }

/** Whether the router takes a slash behind a path. */
const SLASHES: boolean = true

/** Whether a semicolon ends a path. */
const SEMICOLONS: boolean = false

const OPTIONS = ['format', 'query', 'anchor', 'trailingSlash']

/**
 * Makes paths of a template, `/photos/{photo_id id}/comments/{id  .}`: of a param its name, the other one that a record may
 * have it by, and a mark where it may hold dots. What cannot be one segment is refused, and what another route takes.
 */
const path = (template: string, suffix: Suffix, not?: RegExp): Build => (...args) => {
  const names: string[] = template.match(/(?<=\{)\w+/g) ?? []
  const [first, second] = args
  const isAlone = names.length === 1
  const isNamed = isObject(first) && !first.toParam && names.every(name => name in first) &&
    (names[0] ? isAlone || isOptions(second) : args.length > 1 && !Object.keys(first)[0])
  let fault: unknown = (isNamed || isAlone) && isPlain(first) &&
    OPTIONS.slice(1).find(name => name in first && !names.includes(name))
  if (isNamed) args.splice(0, 1, ...names.map(name => first[name]))
  let url = template.replace(/\{(\w+) ?(\w*) ?(.?)\}/g, (_found, name: string, origin: string, mark: string) => {
    let value = args.shift()
    if (isObject(value)) value = value.toParam ? value.toParam() : value[name] ?? value[origin]
    const isText = /^(s|bi)/.test(typeof value) || Number.isSafeInteger(value)
    if (!isText || (mark ? /^\.?\.?$/ : /^$|\./).test(value as string)) fault = `${name}=${value}`
    return escape(value)
  })
  const given = names[0] && typeof args[0] === 'string' ? args.shift() : null
  const [format, query = {}, anchor, trailingSlash] = OPTIONS.map(name => (args as Fields[])[0]?.[name])
  const ending = suffix(format ?? given, url)
  if (!isOptions(args[0]) || !isPlain(query) || args.length > 1 || ending === false) fault = OPTIONS
  if (!SLASHES && trailingSlash && !ending && !template.endsWith('/{')) fault = OPTIONS
  if (ending) url += `.${escape(ending)}`
  if (fault || /%([01]|7F|C2%[89])/.test(url) || not?.test(url)) throw TypeError(`${template}: ${fault || url}`)
  if (SLASHES && trailingSlash && !ending) url += '/'
  const search = print(query)
  if (search) url += `?${search}`
  if (anchor != null) url += `#${escape(anchor, /#/g)}`
  return url
}

/** Any suffix without a dot; of one that is refused a suffix rule gives false. */
const open = (given: unknown): unknown => !/^$|[./]/.test(given as string) && given

/** No suffix. */
const none = (given: unknown): unknown => given == null ? given : false

/** Some suffixes: what ends like one of them needs its own; a usual one is not written, unless there has to be one. */
function suffixes (formats: RegExp, split?: RegExp, usual?: string, isRequired?: boolean): Suffix {
  return (given, url) => {
    const wanted = given ?? (isRequired ? usual : null)
    if (!isRequired && (wanted == null || wanted === usual)) return !split?.test(url) && null
    return wanted != null && formats.test(wanted as string) && wanted
  }
}

/** The same behind several segments, none of which is empty or a dot segment. */
function globbed (suffix: Suffix, split?: RegExp, front = 0): Suffix {
  return (given, url) => {
    const text = url.slice(url.lastIndexOf('/') + 1 + front).replaceAll('%2F', '/')
    const ending = suffix(given, url)
    return !/(^|\/)\.?\.?(\/|$)/.test(text) && !(ending == null && split?.test(text)) && ending
  }
}

/** A path whose last segment is several: their slashes are as they are. */
const glob = (build: Build): Build => (...args) =>
  build(...args).replace(/[^/?#]*\/?(?=[?#]|$)/, found => found.replaceAll('%2F', '/'))

/** The path of a root, which has `{` at its end: a suffix is a segment of its own there, and a slash stands there once. */
function rooted (build: Build, not?: RegExp): Build {
  return (...args) => {
    const url = build(...args).replace(/\/?\{(\/|(?=\.))/, '/').replace('{', '')
    if (not?.test(url.replace(/\/?([?#].*)?$/s, ''))) throw TypeError(url)
    return url
  }
}

/** The same paths behind what a proxy strips. */
const based = (base: string, build: Build): Build => (...args) => base + build(...args)

/** A path that may leave params out: of its ways the first with all that are given; texts stand in for the others. */
function choose (ways: readonly Way[], make: Make, defaults: Texts = {}, read?: Read): Build {
  return (...args) => {
    const lists = ways.map(([way]) => namesIn(way))
    const [names = []] = lists
    const stays = (name: string): boolean => lists.every(list => list.includes(name))
    const usual = new Map(Object.entries(defaults))
    const needed = names.filter(name => stays(name) && !usual.has(name))
    const [first, second] = args
    const has = (name: string): boolean => isObject(first) && name in first
    const isEmpty = !needed.length && isPlain(first) && !Object.keys(first).length
    const isNamed = isObject(first) && !Array.isArray(first) && !has('toParam') && (isEmpty || names.some(has)) &&
      (names.length
        ? names.length === 1 || args.length < 2 || (needed.every(has) && isOptions(second))
        : args.length > 1)
    const isSingle = ways.length === 1
    const isFull = args.length >= names.length || (isSingle && args.length > needed.length)
    const named = isNamed ? new Map(names.map(name => [name, first[name]])) : null
    const placed = new Map((isFull ? names : needed).map((name, index) => [name, args[index]]))
    const behind = isNamed ? args.slice(1) : isFull ? args.slice(names.length) : [undefined]
    const [values, rest] = read ? read(names, stays, args, named) : [named ?? placed, behind]
    const isThere = (name: string): boolean => values.get(name) != null
    const index = lists.findIndex(list => list.every(name => isThere(name) || stays(name)))
    const { [index]: [way, not] = [''] } = ways
    const { [index]: list = [] } = lists
    const isMisplaced = (isNamed || (names.length === 1 && !(read && isOptions(first)))) && isPlain(first) &&
      OPTIONS.slice(1).some(name => has(name) && !names.includes(name))
    const isTorn = names.some(name => isThere(name) && !list.includes(name)) ||
      !(isNamed || isFull || args.length === needed.length)
    if (isMisplaced || (isTorn && !read)) throw TypeError(`${way}: ${args}`)
    const valueOf = (name: string): unknown => values.get(name) === undefined ? usual.get(name) : values.get(name)
    // Where no param is left, a text would be no suffix.
    const [ending, options = {}, ...more] = rest
    const isBare = !read && names.length > 0 && !list.length && typeof ending === 'string' && isPlain(options)
    const said = isBare ? [Object.fromEntries([['format', ending], ...Object.entries(options)]), ...more] : rest
    return make(way, not)(...list.map(valueOf), ...said)
  }
}

const namesIn = (template: string): string[] => [...new Set(template.match(/(?<=\{)\w+/g))]

/** A request: its verb, and the path that is made of the same arguments. As its type is every verb's, none is inferred. */
const request = (method: string, build: Build): Caller => (...args) => ({ method, url: build(...args) }) as never

const escape = (text: unknown, pattern = SEMICOLONS ? /[/?#;]/g : /[/?#]/g): string =>
  encodeURI(text as string).replace(pattern, encodeURIComponent)

const isObject = (value: unknown): value is Fields => Object(value) === value

const isPlain = (value: unknown): value is Fields =>
  isObject(value) && !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value)

const isOptions = (value: unknown = {}): boolean =>
  isPlain(value) && Object.keys(value).every(name => OPTIONS.includes(name))

/** A query: nested by brackets, sorted at each level. */
function print (value: unknown, name?: string): string {
  const isList = Array.isArray(value)
  if (isPlain(value) || isList) {
    const pairs = Object.entries(value as Fields).flatMap(([key, one]) =>
      (one === null ? name : one) == null
        ? []
        : print(one, name == null ? key : `${name}[${isList ? '' : key}]`) || [])
    return (isList ? pairs : pairs.sort()).join('&')
  }
  const text = value instanceof Date ? value.toISOString() : value ?? ''
  const isText = /^[sb]/.test(typeof text) || Number.isFinite(text)
  if (!isText || !escape(`${name} ${text}`)) throw TypeError(name)
  return `${new URLSearchParams({ [name as string]: text as string })}`.replaceAll('*', '%2A').replaceAll('%7E', '~')
}

/** What a form under methodOverride has for a request: HTML knows GET and POST alone. */
export function form ({ method, url }: Call<string>): Form {
  if (method === 'GET' || method === 'POST') return { method, action: url }
  const [front = '', anchor] = url.split('#')
  const action = `${front}${front.includes('?') ? '&' : '?'}_method=${method.toLowerCase()}`
  return { method: 'POST', action: anchor === undefined ? action : `${action}#${anchor}` }
}

export type { Build, Fields, Make, Read, Texts, Values, Way }
export { based, choose, escape, glob, globbed, isObject, isOptions, isPlain, namesIn, none, open, path, print, request }
export { OPTIONS, rooted, suffixes }
