/* Written by fastify-resources client from routes.js: change that, and write this again. */
/* eslint camelcase: "off", no-undef: "off" */

/** @typedef {string | number | bigint} Text */

/** @typedef {{ toParam (): Text }} ToParamObject */

/** @typedef {{ readonly [property: string]: unknown, readonly query?: undefined, readonly anchor?: undefined, readonly trailingSlash?: undefined }} Besides */

/** @typedef {{ readonly [param: string]: never }} NoParams */

/** @typedef {string | number | bigint | boolean | null | undefined | Date | QueryList | { readonly [key: string]: QueryValue }} QueryValue */

/** @typedef {readonly QueryValue[]} QueryList */

/** @typedef {{ readonly [key: string]: QueryValue } | (WeakKey & { readonly [Symbol.iterator]?: never, readonly [Symbol.toPrimitive]?: never })} Query */

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
 * @typedef {ReturnType<Request> extends { readonly reply?: infer Answer } ? Answer : never} ResponseBody
 */

/** Whether the router takes a slash behind a path. */
const SLASHES = true

/** Whether a semicolon ends a path. */
const SEMICOLONS = false

const OPTIONS = ['format', 'query', 'anchor', 'trailingSlash']

/**
 * Makes paths of a template, `/photos/{photo_id id}/comments/{id  /}`: of a param its name, the other one that a record
 * may have it by, and a mark: `/` where its text may hold dots, and `%2F`, as which a slash is to be written, where it
 * may be several segments. What cannot be one segment is refused, and what another route takes. `dot` is what a suffix
 * begins with, and `slash` what `trailingSlash` adds: both are others behind a root.
 */
function path (names, template, suffix, not, dot = '.', slash = '/') {
  return (...args) => {
    const [first, second] = args
    const isNamed = isObject(first) && !first.toParam && names.every(name => name in first) &&
      (names[1] ? isOptions(second) : names[0] || (args.length > 1 && !Object.keys(first)[0]))
    let fault = (isNamed || names.length === 1) && isPlain(first) &&
      Object.keys(first).find(name => OPTIONS.includes(name, 1) && !names.includes(name))
    if (isNamed) args.shift()
    let url = template.replace(/\{(\w+) ?(\w*) ?(.*?)}/g, (_, name, origin, mark) => {
      let value = isNamed ? first[name] : args.shift()
      if (isObject(value)) value = value.toParam ? value.toParam() : value[name] ?? value[origin]
      const text = escape(value).replaceAll(mark || '/', '/')
      const isText = /^(s|bi)/.test(typeof value) || Number.isSafeInteger(value)
      const odd = mark ? /(\/|^)\.?\.?(\/|$)/ : /^$|\./
      if (!isText || odd.test(text)) fault = name + '=' + (value)
      return text
    })
    const given = names[0] && /^s/.test(typeof args[0]) ? args.shift() : null
    const [format, query = {}, anchor, trailingSlash] = OPTIONS.map(name => (args)[0]?.[name])
    const ending = suffix(format ?? given, url)
    if (ending) url += dot + escape(ending)
    if (fault || args.length > 1 || !isOptions(args[0]) || !isPlain(query) || ending === false ||
      (!SLASHES && trailingSlash && !ending && slash) ||
      /%([01]|7F|C2%[89])/.test(url) || not?.test(url)) throw TypeError(template + ': ' + (fault || url))
    if (SLASHES && trailingSlash && !ending) url += slash
    return url + print(query).replace(/.+/, '?$&') + (anchor == null ? '' : '#' + escape(anchor, /#/g))
  }
}

/** No suffix. */
function none (given) {
  return given == null && given
}

/** Some suffixes; without one, no path that would be read as if it had one. */
function suffixes (formats, split) {
  return (given, url) => (given == null ? !split?.test(url) : formats.test(given)) && given
}

/** A path that may leave params out: of its ways the first with all that are given; texts stand in for the others. */
function choose (ways, make, defaults = {}, read) {
  return (...args) => {
    const names = ways[0]?.[0] ?? []
    const stays = (name) => ways.every(([list]) => list.includes(name))
    const usual = new Map(Object.entries(defaults))
    const needed = names.filter(name => stays(name) && !usual.has(name))
    const [first, second] = args
    const has = (name) => isObject(first) && name in first
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
    const isThere = (name) => values.get(name) != null
    const way = ways.find(([list]) => list.every(name => isThere(name) || stays(name)))
    const [list, template, ...more] = way
    const isMisplaced = (isNamed || (names.length === 1 && !(read && isOptions(first)))) && isPlain(first) &&
      OPTIONS.slice(1).some(name => has(name) && !names.includes(name))
    const isTorn = names.some(name => isThere(name) && !list.includes(name)) ||
      !(isNamed || isFull || args.length === needed.length)
    if (isMisplaced || (isTorn && !read)) throw TypeError(`${template}: ${args}`)
    const valueOf = (name) => values.get(name) === undefined ? usual.get(name) : values.get(name)
    const [ending, options = {}, ...others] = rest
    // Where no param is left, a text would be no suffix.
    const isBare = !read && names.length > 0 && !list.length && typeof ending === 'string' && isPlain(options)
    const behind = isBare ? [{ ...options, format: options.format ?? ending }, ...others] : rest
    return make(list, template, ...more)(...list.map(valueOf), ...behind)
  }
}

/** A request: its verb, and the path of the same arguments. As its type is every verb's, none is inferred. */
function request (method, build) {
  return (...args) => ({ method, url: build(...args) })
}

const escape = (text, pattern = SEMICOLONS ? /[/?#;]/g : /[/?#]/g) =>
  encodeURI(text).replace(pattern, encodeURIComponent)

const isObject = (value) => Object(value) === value

const isPlain = (value) =>
  isObject(value) && !Object.getPrototypeOf(Object.getPrototypeOf(value) || value)

const isOptions = (value = {}) =>
  isPlain(value) && Object.keys(value).every(name => OPTIONS.includes(name))

/** A query: nested by brackets, sorted at each level. */
const print = (value, name) => {
  const isList = Array.isArray(value)
  if (isPlain(value) || isList) {
    const pairs = Object.keys(value).flatMap(key => print(
      (value)[key] === null && name != null ? '' : (value)[key] ?? [],
      name != null ? name + `[${isList ? '' : key}]` : key
    ) || [])
    return (isList ? pairs : pairs.sort()).join('&')
  }
  const text = value instanceof Date ? value.toJSON() : value
  const isText = /^(s|b)/.test(typeof text) || Number.isFinite(text)
  if (!isText) throw TypeError(name)
  // Refuses half of a surrogate pair.
  escape(name + text)
  const pair = new URLSearchParams({ [name]: text }) + ''
  return pair.replaceAll('*', '%2A').replaceAll('%7E', '~')
}

/** What a form under methodOverride has for a request: HTML knows GET and POST alone. */
export function form ({ method, url }) {
  if (method === 'GET' || method === 'POST') return { method, action: url }
  const [front = '', anchor] = url.split('#')
  const action = `${front}${front.includes('?') ? '&' : '?'}_method=${method.toLowerCase()}`
  return { method: 'POST', action: anchor === undefined ? action : `${action}#${anchor}` }
}

/** @typedef {number | bigint | { toParam (): number | bigint } | { readonly id: number | bigint } | ({ readonly id: number | bigint } & Besides)} IdParam */
/** @typedef {number | bigint | { toParam (): number | bigint } | { readonly photo_id: number | bigint } | { readonly id: number | bigint } | ({ readonly photo_id: number | bigint } & Besides) | ({ readonly id: number | bigint } & Besides)} PhotoIdParam */
/** @typedef {'en' | 'de' | { toParam (): 'en' | 'de' } | { readonly locale: 'en' | 'de' } | ({ readonly locale: 'en' | 'de' } & Besides)} LocaleParam */
/** @typedef {Text | ToParamObject | { readonly path: Text } | ({ readonly path: Text } & Besides)} PathParam */

/** @type {{ (options?: Options<never>): string, (params: NoParams, options: Options<never>): string }} */
export const root_path = /* @__PURE__ */ path([], '/', none, undefined, '.', '')

/** @type {{ (options?: Options<never>): Call<'GET'>, (params: NoParams, options: Options<never>): Call<'GET'> }} */
export const photos_index = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/', none, undefined, '.', ''))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const search_photos_path = /* @__PURE__ */ path([], '/photos/search', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const photos_search = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/photos/search', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, options?: Options<never>) => string} */
export const picture_photo_path = /* @__PURE__ */ path(['id'], '/photos/{id  /}/picture', none)

/** @type {(id: IdParam, options?: Options<never>) => Call<'GET'>} */
export const photos_picture = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['id'], '/photos/{id  /}/picture', none))

/** @type {(photo_id: PhotoIdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const photo_comments_path = /* @__PURE__ */ path(['photo_id'], '/photos/{photo_id id /}/comments', /* @__PURE__ */ suffixes(/^json$/))

/** @type {(photo_id: PhotoIdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const comments_index = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['photo_id'], '/photos/{photo_id id /}/comments', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const comment_path = /* @__PURE__ */ path(['id'], '/comments/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/comments\/\.json$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const comments_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['id'], '/comments/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/comments\/\.json$/)))

/** @type {(photo_id: PhotoIdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const comments_create = /* @__PURE__ */ request('POST', /* @__PURE__ */ path(['photo_id'], '/photos/{photo_id id /}/comments', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const edit_comment_path = /* @__PURE__ */ path(['id'], '/comments/{id  /}/edit', /* @__PURE__ */ suffixes(/^json$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const comments_edit = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['id'], '/comments/{id  /}/edit', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'PUT'>} */
export const comments_update = /* @__PURE__ */ request('PUT', /* @__PURE__ */ path(['id'], '/comments/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/comments\/\.json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'DELETE'>} */
export const comments_destroy = /* @__PURE__ */ request('DELETE', /* @__PURE__ */ path(['id'], '/comments/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/comments\/\.json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const photos_path = /* @__PURE__ */ path([], '/photos', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const photos_index_photos = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/photos', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const photo_path = /* @__PURE__ */ path(['id'], '/photos/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/photos\/\.json$/), /\/search(\.json)?$|\/new(\.json)?$/)

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const photos_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['id'], '/photos/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/photos\/\.json$/), /\/search(\.json)?$|\/new(\.json)?$/))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const new_session_path = /* @__PURE__ */ path([], '/session/new', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const sessions_new = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/session/new', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const session_path = /* @__PURE__ */ path([], '/session', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'DELETE'>, (params: NoParams, options: Options<'json'>): Call<'DELETE'> }} */
export const sessions_destroy = /* @__PURE__ */ request('DELETE', /* @__PURE__ */ path([], '/session', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): Call<'POST'>, (params: NoParams, options: Options<'json'>): Call<'POST'> }} */
export const sessions_create = /* @__PURE__ */ request('POST', /* @__PURE__ */ path([], '/session', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const users_path = /* @__PURE__ */ path([], '/users', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'POST'>, (params: NoParams, options: Options<'json'>): Call<'POST'> }} */
export const users_create = /* @__PURE__ */ request('POST', /* @__PURE__ */ path([], '/users', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const new_user_path = /* @__PURE__ */ path([], '/users/new', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const users_new = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/users/new', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const profile_path = /* @__PURE__ */ path([], '/profile', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const profiles_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/profile', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (params: { readonly locale?: LocaleParam | null }, options?: Options<'json'>): string, (locale: LocaleParam | null | undefined, format?: 'json' | Options<'json'>, options?: Options<'json'>): string, (): string }} */
export const about_path = /* @__PURE__ */ choose([[['locale'], '/{locale  /}/about', /* @__PURE__ */ suffixes(/^json$/), /^\/photos\/about(\.json)?$|^\/comments\/about(\.json)?$|^\/gallery\/about(\.json)?$/], [[], '/about', /* @__PURE__ */ suffixes(/^json$/)]], path, { locale: 'en' })

/** @type {{ (params: { readonly locale?: LocaleParam | null }, options?: Options<'json'>): Call<'GET'>, (locale: LocaleParam | null | undefined, format?: 'json' | Options<'json'>, options?: Options<'json'>): Call<'GET'>, (): Call<'GET'> }} */
export const about_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ choose([[['locale'], '/{locale  /}/about', /* @__PURE__ */ suffixes(/^json$/), /^\/photos\/about(\.json)?$|^\/comments\/about(\.json)?$|^\/gallery\/about(\.json)?$/], [[], '/about', /* @__PURE__ */ suffixes(/^json$/)]], path, { locale: 'en' }))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const publish_photo_path = /* @__PURE__ */ path(['id'], '/photos/{id  /}/publish', /* @__PURE__ */ suffixes(/^json$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const photos_publish = /* @__PURE__ */ request('POST', /* @__PURE__ */ path(['id'], '/photos/{id  /}/publish', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): Call<'POST'>, (params: NoParams, options: Options<'json'>): Call<'POST'> }} */
export const photos_create = /* @__PURE__ */ request('POST', /* @__PURE__ */ path([], '/photos', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const new_photo_path = /* @__PURE__ */ path([], '/photos/new', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const photos_new = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/photos/new', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const edit_photo_path = /* @__PURE__ */ path(['id'], '/photos/{id  /}/edit', /* @__PURE__ */ suffixes(/^json$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'GET'>} */
export const photos_edit = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['id'], '/photos/{id  /}/edit', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'PUT'>} */
export const photos_update = /* @__PURE__ */ request('PUT', /* @__PURE__ */ path(['id'], '/photos/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/photos\/\.json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'DELETE'>} */
export const photos_destroy = /* @__PURE__ */ request('DELETE', /* @__PURE__ */ path(['id'], '/photos/{id  /}', /* @__PURE__ */ suffixes(/^json$/, /^\/photos\/\.json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const edit_profile_path = /* @__PURE__ */ path([], '/profile/edit', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const profiles_edit = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/profile/edit', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): Call<'PUT'>, (params: NoParams, options: Options<'json'>): Call<'PUT'> }} */
export const profiles_update = /* @__PURE__ */ request('PUT', /* @__PURE__ */ path([], '/profile', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const admin_root_path = /* @__PURE__ */ path([], '/admin', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const admin_dashboard_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/admin', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const hide_admin_photo_path = /* @__PURE__ */ path(['id'], '/admin/photos/{id  /}/hide', /* @__PURE__ */ suffixes(/^json$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const admin_photos_hide = /* @__PURE__ */ request('POST', /* @__PURE__ */ path(['id'], '/admin/photos/{id  /}/hide', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => string} */
export const restore_admin_photo_path = /* @__PURE__ */ path(['id'], '/admin/photos/{id  /}/restore', /* @__PURE__ */ suffixes(/^json$/))

/** @type {(id: IdParam, format?: 'json' | Options<'json'>, options?: Options<'json'>) => Call<'POST'>} */
export const admin_photos_restore = /* @__PURE__ */ request('POST', /* @__PURE__ */ path(['id'], '/admin/photos/{id  /}/restore', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {{ (options?: Options<'json'>): string, (params: NoParams, options: Options<'json'>): string }} */
export const admin_photos_path = /* @__PURE__ */ path([], '/admin/photos', /* @__PURE__ */ suffixes(/^json$/))

/** @type {{ (options?: Options<'json'>): Call<'GET'>, (params: NoParams, options: Options<'json'>): Call<'GET'> }} */
export const admin_photos_index = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/admin/photos', /* @__PURE__ */ suffixes(/^json$/)))

/** @type {(path: PathParam, options?: Options<never>) => string} */
export const file_path = /* @__PURE__ */ path(['path'], '/files/{path  %2F}', none)

/** @type {(path: PathParam, options?: Options<never>) => Call<'GET'>} */
export const files_show = /* @__PURE__ */ request('GET', /* @__PURE__ */ path(['path'], '/files/{path  %2F}', none))

/** @type {{ (options?: Options<never>): string, (params: NoParams, options: Options<never>): string }} */
export const stylesheet_path = /* @__PURE__ */ path([], '/style.css', none)

/** @type {{ (options?: Options<never>): Call<'GET'>, (params: NoParams, options: Options<never>): Call<'GET'> }} */
export const assets_style = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/style.css', none))

/** @type {{ (options?: Options<never>): string, (params: NoParams, options: Options<never>): string }} */
export const script_path = /* @__PURE__ */ path([], '/forms.js', none)

/** @type {{ (options?: Options<never>): Call<'GET'>, (params: NoParams, options: Options<never>): Call<'GET'> }} */
export const assets_script = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/forms.js', none))

/** @type {{ (options?: Options<never>): string, (params: NoParams, options: Options<never>): string }} */
export const icon_path = /* @__PURE__ */ path([], '/icon.svg', none)

/** @type {{ (options?: Options<never>): Call<'GET'>, (params: NoParams, options: Options<never>): Call<'GET'> }} */
export const assets_icon = /* @__PURE__ */ request('GET', /* @__PURE__ */ path([], '/icon.svg', none))
