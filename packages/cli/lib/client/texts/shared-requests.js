/* The requests of a client module: see shared.js. */
import { isPlain } from './shared.js'

/** Makes a function that returns a request; `make` makes its paths. */
const request = (method, make, template, ...rule) => {
  const build = make(template, ...rule)
  return Object.assign((...args) => ({ method, url: build(...args) }), { method, pattern: template.replace(/\*.*/, '*') })
}

/** The same for a method with a body: the option `body`. */
const requestWithBody = (method, make, template, names, ...rule) => {
  const build = make(template, names, ...rule)
  const all = names.length
  const needed = Array.isArray(rule[0]) ? rule[0].length : all
  const call = (...args) => {
    const { length } = args
    const last = args.at(-1)
    // Only the number of arguments decides, so that no value becomes options.
    const hasOptions = isPlain(last) &&
      (length > all || (![all, needed].includes(length) && [2, needed && needed + 1].includes(length)))
    const { body, ...options } = hasOptions && last
    if (hasOptions) args.splice(-1, 1, options)
    const own = { method, url: build(...args) }
    if (body == null) return own
    // Strings and the classes of the platform, such as FormData, are sent by fetch.
    if (typeof body === 'string' || body[Symbol.toStringTag]) return { ...own, body }
    return { ...own, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  }
  return Object.assign(call, { method, pattern: template.replace(/\*.*/, '*') })
}

/** The method and the action of an HTML form for a request. The server needs methodOverride for other methods. */
export function form ({ method, url }) {
  if (method === 'GET' || method === 'POST') return { method, action: url }
  const [front, anchor] = url.split('#')
  const action = `${front}${front.includes('?') ? '&' : '?'}_method=${method.toLowerCase()}`
  return { method: 'POST', action: anchor === undefined ? action : `${action}#${anchor}` }
}

/** Sends a request with fetch, and returns the response's body. Throws a ResponseError for other statuses than 2xx. */
export const send = (call, init) => sendBy(call, init, fetch)

/** The same with another fetch. */
const sendBy = async (call, init, fetch) => {
  const response = await fetch(call.url, {
    ...call,
    ...init,
    headers: Object.fromEntries([['accept', 'application/json, */*;q=0.5'], ...new Headers(call.headers), ...new Headers(init?.headers)])
  })
  const blob = await response.blob()
  const isJson = /[/+]json\b/i.test(blob.type)
  // Without a content type, the type is empty.
  let body = (isJson || /^(text|$)|[/+]xml\b/i.test(blob.type) ? await blob.text() : blob.size && blob) || undefined
  if (isJson && body) {
    try {
      body = JSON.parse(body)
    } catch (error) {
      // A proxy may respond with an error that is not JSON.
      if (response.ok) throw error
    }
  }
  if (response.ok) return body
  throw new ResponseError(response.status, body)
}

/**
 * Returns a function like `send` with settings for all requests. The headers of the settings and of a call, except
 * `accept`, and `credentials` are sent to the origin of `baseUrl` only, which is the page's by default, and not after a
 * redirect either. `onError` may return a request to try again, once.
 */
export const createSend = ({ baseUrl = globalThis.location?.href, headers, credentials, onError, ...own } = {}) => {
  const attempt = async (call, init) => {
    const url = new URL(call.url, baseUrl)
    const isOwn = baseUrl && url.origin === new URL(baseUrl).origin
    const settings = isOwn && new Headers(typeof headers === 'function' ? await headers() : headers)
    const given = [...settings || [], ...new Headers(init?.headers)].filter(([name]) => isOwn || name === 'accept')
    const more = { credentials, ...init, ...!isOwn && { credentials: undefined }, headers: Object.fromEntries(given) }
    // The content type of a body is no secret.
    const names = [...Object.keys(call.headers ?? {}).filter(name => !/^content-type$/i.test(name)), ...Object.keys(more.headers)]
    const isSecret = !init?.redirect && (more.credentials === 'include' || names.some(name => !/^accept$/i.test(name)))
    const sender = own.fetch ?? fetch
    return sendBy({ ...call, url: url.href }, more, isSecret ? fetchWithin(sender) : sender)
  }
  return async (call, init) => {
    try {
      return await attempt(call, init)
    } catch (error) {
      const again = error instanceof ResponseError && await onError?.(error, call)
      if (!again) throw error
      return attempt(again, init)
    }
  }
}

/** The same as fetch, but a redirect to another origin, or one that a browser does not show, throws. */
const fetchWithin = fetch => async (url, { method, body, headers, ...init }) => {
  for (let count = 0; ; count++) {
    const response = await fetch(url, { ...init, method, body, headers, redirect: 'manual' })
    const { status, type } = response
    const location = response.headers.get('location')
    if (type !== 'opaqueredirect' && !(location && [301, 302, 303, 307, 308].includes(status))) return response
    const target = location && new URL(location, url)
    if (target?.origin !== new URL(url).origin || count > 19) {
      const where = target ? ' to ' + target : ', and a browser does not show where to'
      throw TypeError(`${url} redirects${where}: send the request to that URL, or pass { redirect: 'follow' }`)
    }
    await response.body?.cancel()
    url = target.href
    if (status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST') {
      [method, body] = ['GET']
      for (const name of ['encoding', 'language', 'location', 'type']) delete headers['content-' + name]
    }
  }
}

/** The error of a response that is not 2xx. */
export class ResponseError extends Error {
  constructor (status, body) {
    super('the server responded with ' + status)
    Object.assign(this, { name: 'ResponseError', status, body })
  }
}

export { request, requestWithBody }
