/* Written by fastify-resources client from routes.js: change that, and write this again. */
/* eslint camelcase: "off", no-undef: "off" */

/** @typedef {string | number | bigint} Text */
/** @typedef {{ toParam (): Text }} ToParam */
/** @typedef {{ readonly [param: string]: never }} NoParams */
/** @typedef {string | number | bigint | boolean | null | undefined | Date | readonly QueryValue[] | { readonly [key: string]: QueryValue }} QueryValue */
/** @typedef {{ readonly [key: string]: QueryValue } | (object & { readonly [Symbol.iterator]?: never, readonly [Symbol.toPrimitive]?: never })} Query */
/**
 * @template [Format=string]
 * @typedef {{ readonly format?: Format | undefined, readonly query?: Query | undefined, readonly anchor?: string | undefined, readonly trailingSlash?: boolean | undefined }} Options
 */
/**
 * @template Method
 * @template [Answer=unknown]
 * @typedef {{ readonly method: Method, readonly url: string, readonly reply?: Answer }} Call
 */
/**
 * @template {(...args: never[]) => unknown} Request
 * @typedef {ReturnType<Request> extends { readonly reply?: infer Answer } ? Answer : never} Reply
 */
/** @typedef {number | bigint | { toParam (): number | bigint } | { readonly id: number | bigint }} IdParam */
/** @typedef {number | bigint | { toParam (): number | bigint } | { readonly photo_id: number | bigint } | { readonly id: number | bigint }} PhotoIdParam */
/** @typedef {'en' | 'de' | { toParam (): 'en' | 'de' } | { readonly locale: 'en' | 'de' }} LocaleParam */
/** @typedef {Text | ToParam | { readonly path: Text }} PathParam */

const PARAM = /\{(\w+) ?(\w*) ?(.?)\}/g

const OPTIONS = ['format', 'query', 'anchor', 'trailingSlash']

/** Makes paths of a template: what cannot be one segment of it is refused. */
function path (template, suffix, not) {
  return (...args) => {
    const names = [...template.matchAll(PARAM)].map(([, name = '']) => name)
    const others = names.length - 1
    const [first] = args
    const has = (name) => name in first
    const isNamed = others && isObject(first) && !first.toParam && names.every(has) && isOptions(args[1]) && (args[1] || names[0])
    const behind = args.slice(isNamed ? 1 : names.length)
    const given = names[0] && typeof behind[0] === 'string' ? behind.shift() : null
    const [options = {}, ...more] = behind
    const { format, query = {}, anchor, trailingSlash } = options
    let isRight = isOptions(options) && isPlain(query) && !more.length &&
      !((isNamed || !others) && isPlain(first) && OPTIONS.slice(1).some(key => has(key) && !names.includes(key)))
    let url = template.replace(PARAM, (_found, name, origin, mark) => {
      let value = isNamed ? first[name] : args.shift()
      if (isObject(value)) value = value.toParam ? value.toParam() : value[name] ?? value[origin]
      isRight &&= (/^(s|bi)/.test(typeof value) || Number.isSafeInteger(value)) && !(mark ? /^\.?\.?$/ : /^$|\./).test(`${value}`)
      return escape(`${value}`)
    })
    const ending = suffix(given ?? format, url)
    if (ending) url += `.${escape(`${ending}`)}`
    if (!isRight || ending === undefined || /%([01]|7F|C2%[89])/.test(url) || not?.test(url)) throw TypeError(url)
    return url + (trailingSlash && !ending && url[1] ? '/' : '') + `?${print(query)}`.replace(/\?$/, '') + (anchor == null ? '' : `#${escape(`${anchor}`, /#/g)}`)
  }
}

/** No suffix. */
function none (given) {
  return given == null ? '' : undefined
}

/** Some suffixes: what ends like one of them needs its own; of a usual one nothing is written, unless there has to be one. */
function suffixes (formats, split, usual, isRequired) {
  return (given, url) => {
    const wanted = given ?? (isRequired ? usual : null)
    if (!isRequired && (wanted == null || wanted === usual)) return split?.test(url) ? undefined : ''
    return wanted != null && formats.test(`${wanted}`) ? wanted : undefined
  }
}

/** The same behind several segments, none of which is empty or a dot segment. */
function globbed (suffix, split, front = 0) {
  return (given, url) => {
    const text = url.slice(url.lastIndexOf('/') + 1 + front).replaceAll('%2F', '/')
    const ending = suffix(given, url)
    return /(^|\/)\.?\.?(\/|$)/.test(text) || (ending === '' && split?.test(text)) ? undefined : ending
  }
}

/** A path whose last segment is several: their slashes are as they are. */
function glob (build) {
  return (...args) => build(...args).replace(/[^/?#]*\/?(?=[?#]|$)/, found => found.replaceAll('%2F', '/'))
}

/** A path that may leave params out: of its ways that with all that are given; defaults stand in for the others. */
function choose (ways, make, defaults = {}) {
  return (...args) => {
    const lists = ways.map(([way]) => [...way.matchAll(PARAM)].map(([, name = '']) => name))
    const [names = []] = lists
    const stays = (name) => lists.every(list => list.includes(name))
    const needed = names.filter(name => !Object.hasOwn(defaults, name) && stays(name))
    const [first, second] = args
    const has = (name) => name in first
    const isWhole = ways.length === 1
    const isEmpty = isPlain(first) && !Object.keys(first).length && (!isWhole || !needed.length)
    const isAlone = args.length === 1 || (isWhole && names.length === 1)
    const isNamed = isObject(first) && !first.toParam && (isEmpty || names.some(has)) &&
      (isAlone || (second !== undefined && isOptions(second) && (!isWhole || needed.every(has))))
    const isFull = isWhole ? args.length > needed.length || needed.length === names.length : args.length >= names.length
    let isRight = isNamed || isFull || isWhole || args.length === needed.length
    if (isWhole && isNamed && isPlain(first)) isRight = !OPTIONS.slice(1).some(key => has(key) && !names.includes(key))
    const values = new Map(names.map((name, index) => [name, isNamed ? first[name] : args[isFull ? index : needed.indexOf(name)]]))
    const isGiven = (name) => isWhole || values.get(name) != null || stays(name)
    const index = lists.findIndex(list => list.every(isGiven))
    const list = lists[index] ?? []
    isRight &&= isWhole || names.every(name => values.get(name) == null || list.includes(name))
    const [way, not] = ways[index] ?? ['']
    if (!isRight) throw TypeError(`${way}: ${args}`)
    const rest = isNamed ? args.slice(1) : isFull ? args.slice(names.length) : []
    return make(way, not)(...list.map(name => values.get(name) === undefined || (!isWhole && values.get(name) === null)
      ? Object.hasOwn(defaults, name) ? defaults[name] : null
      : values.get(name)), ...rest)
  }
}

/** A request: its verb, and the path that is made of the same arguments. */
function request (method, build) {
  return (...args) => ({ method, url: build(...args) })
}

function escape (text, pattern = /[/?#]/g) {
  return encodeURI(text).replace(pattern, encodeURIComponent)
}

function isObject (value) {
  return Object(value) === value
}

function isPlain (value) {
  return isObject(value) && [null, Object.prototype].includes(Object.getPrototypeOf(value))
}

function isOptions (value = {}) {
  return isPlain(value) && Object.keys(value).every(key => OPTIONS.includes(key))
}

/** A query: nested by brackets, sorted at each level. */
function print (value, name) {
  const isList = Array.isArray(value)
  if (isPlain(value) || isList) {
    const pairs = Object.entries(value).map(([key, one]) =>
      (one === null ? name : one) == null ? '' : print(one, name == null ? key : `${name}[${isList ? '' : key}]`)
    ).filter(one => one)
    return (isList ? pairs : pairs.sort()).join('&')
  }
  const text = value instanceof Date ? value.toISOString() : value ?? ''
  if (!(/^[sb]/.test(typeof text) || Number.isFinite(text)) || !encodeURI(`${name} ${text}`)) throw TypeError(name)
  return `${new URLSearchParams([[`${name}`, `${text}`]])}`.replace(/\*|%7E/g, found => found[1] ? '~' : '%2A')
}

/** What a form under methodOverride has for a request: HTML knows GET and POST alone. */
export function form ({ method, url }) {
  if (method === 'GET' || method === 'POST') return { method, action: url }
  const [path = '', anchor] = url.split('#')
  const action = `${path}${path.includes('?') ? '&' : '?'}_method=${method.toLowerCase()}`
  return { method: 'POST', action: anchor === undefined ? action : `${action}#${anchor}` }
}

const suffix1 = /* @__PURE__ */ suffixes(/^(?:json)$/)
const suffix2 = /* @__PURE__ */ globbed(none)

/** @type {{ (options?: Options): string, (params: NoParams, options: Options): string }} */
export const root_path = /* @__PURE__ */ path('/', none)

/** @type {{ (options?: Options): Call<'GET'>, (params: NoParams, options: Options): Call<'GET'> }} */
export const photos_index = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/', none))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const search_photos_path = /* @__PURE__ */ path('/photos/search', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const photos_search = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos/search', suffix1))

/** @type {(id: IdParam, options?: Options) => string} */
export const picture_photo_path = /* @__PURE__ */ path('/photos/{id  .}/picture', none)

/** @type {(id: IdParam, options?: Options) => Call<'GET'>} */
export const photos_picture = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos/{id  .}/picture', none))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const publish_photo_path = /* @__PURE__ */ path('/photos/{id  .}/publish', suffix1)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const photos_publish = /* @__PURE__ */ request('POST', /* @__PURE__ */ path('/photos/{id  .}/publish', suffix1))

/** @type {(photo_id: PhotoIdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const photo_comments_path = /* @__PURE__ */ path('/photos/{photo_id id .}/comments', suffix1)

/** @type {(photo_id: PhotoIdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const comments_index = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos/{photo_id id .}/comments', suffix1))

/** @type {(photo_id: PhotoIdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const comments_create = /* @__PURE__ */ request('POST', /* @__PURE__ */ path('/photos/{photo_id id .}/comments', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const edit_comment_path = /* @__PURE__ */ path('/comments/{id  .}/edit', suffix1)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const comments_edit = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/comments/{id  .}/edit', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const comment_path = /* @__PURE__ */ path('/comments/{id  .}', suffix1)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const comments_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/comments/{id  .}', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'PUT'>} */
export const comments_update = /* @__PURE__ */ request('PUT', /* @__PURE__ */ path('/comments/{id  .}', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'DELETE'>} */
export const comments_destroy = /* @__PURE__ */ request('DELETE', /* @__PURE__ */ path('/comments/{id  .}', suffix1))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const photos_path = /* @__PURE__ */ path('/photos', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const photos_index_photos = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos', suffix1))

/** @type {{ (options?: Options<'json'>): Call<'POST'>, (params: NoParams, options: Options<'json'>): Call<'POST'> }} */
export const photos_create = /* @__PURE__ */ request('POST', /* @__PURE__ */ path('/photos', suffix1))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const new_photo_path = /* @__PURE__ */ path('/photos/new', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const photos_new = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos/new', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const edit_photo_path = /* @__PURE__ */ path('/photos/{id  .}/edit', suffix1)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const photos_edit = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos/{id  .}/edit', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const photo_path = /* @__PURE__ */ path('/photos/{id  .}', suffix1, /\/(search|search\.json|new|new\.json)$/)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const photos_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/photos/{id  .}', suffix1, /\/(search|search\.json|new|new\.json)$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'PUT'>} */
export const photos_update = /* @__PURE__ */ request('PUT', /* @__PURE__ */ path('/photos/{id  .}', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'DELETE'>} */
export const photos_destroy = /* @__PURE__ */ request('DELETE', /* @__PURE__ */ path('/photos/{id  .}', suffix1))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const edit_profile_path = /* @__PURE__ */ path('/profile/edit', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const profiles_edit = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/profile/edit', suffix1))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const profile_path = /* @__PURE__ */ path('/profile', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const profiles_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/profile', suffix1))

/** @type {{ (options?: Options<'json'>): Call<'PUT'>, (params: NoParams, options: Options<'json'>): Call<'PUT'> }} */
export const profiles_update = /* @__PURE__ */ request('PUT', /* @__PURE__ */ path('/profile', suffix1))

/** @type {{ (params: { readonly locale?: LocaleParam | null }, options?: Options<'json'>): string, (locale: LocaleParam | null | undefined, format?: 'json' | Options<'json'>, options?: Options<'json'>): string, (): string }} */
export const about_path = /* @__PURE__ */ choose([['/{locale  .}/about', /^\/comments\/about$|^\/photos\/about$|^\/gallery\/about$|^\/comments\/about\.json$|^\/photos\/about\.json$|^\/gallery\/about\.json$/], ['/about']], (way, not) => path(way, suffix1, not), { locale: 'en' })

/** @type {{ (params: { readonly locale?: LocaleParam | null }, options?: Options<'json'>): Call<'GET'>, (locale: LocaleParam | null | undefined, format?: 'json' | Options<'json'>, options?: Options<'json'>): Call<'GET'>, (): Call<'GET'> }} */
export const about_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ choose([['/{locale  .}/about', /^\/comments\/about$|^\/photos\/about$|^\/gallery\/about$|^\/comments\/about\.json$|^\/photos\/about\.json$|^\/gallery\/about\.json$/], ['/about']], (way, not) => path(way, suffix1, not), { locale: 'en' }))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const admin_root_path = /* @__PURE__ */ path('/admin', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const admin_dashboard_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/admin', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const hide_admin_photo_path = /* @__PURE__ */ path('/admin/photos/{id  .}/hide', suffix1)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const admin_photos_hide = /* @__PURE__ */ request('POST', /* @__PURE__ */ path('/admin/photos/{id  .}/hide', suffix1))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const restore_admin_photo_path = /* @__PURE__ */ path('/admin/photos/{id  .}/restore', suffix1)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const admin_photos_restore = /* @__PURE__ */ request('POST', /* @__PURE__ */ path('/admin/photos/{id  .}/restore', suffix1))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const admin_photos_path = /* @__PURE__ */ path('/admin/photos', suffix1)

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const admin_photos_index = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/admin/photos', suffix1))

/** @type {(path: PathParam, options?: Options) => string} */
export const file_path = /* @__PURE__ */ glob(/* @__PURE__ */ path('/files/{path  .}', suffix2))

/** @type {(path: PathParam, options?: Options) => Call<'GET'>} */
export const files_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ glob(/* @__PURE__ */ path('/files/{path  .}', suffix2)))

/** @type {{ (options?: Options): string, (params: NoParams, options: Options): string }} */
export const stylesheet_path = /* @__PURE__ */ path('/style.css', none)

/** @type {{ (options?: Options): Call<'GET'>, (params: NoParams, options: Options): Call<'GET'> }} */
export const assets_style = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/style.css', none))

/** @type {{ (options?: Options): string, (params: NoParams, options: Options): string }} */
export const script_path = /* @__PURE__ */ path('/forms.js', none)

/** @type {{ (options?: Options): Call<'GET'>, (params: NoParams, options: Options): Call<'GET'> }} */
export const assets_script = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/forms.js', none))

/** @type {{ (options?: Options): string, (params: NoParams, options: Options): string }} */
export const icon_path = /* @__PURE__ */ path('/icon.svg', none)

/** @type {{ (options?: Options): Call<'GET'>, (params: NoParams, options: Options): Call<'GET'> }} */
export const assets_icon = /* @__PURE__ */ request('GET', /* @__PURE__ */ path('/icon.svg', none))
