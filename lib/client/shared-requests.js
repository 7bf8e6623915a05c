/* The requests of a client module: see shared.js. */
import { isOptions } from './shared.js'

/** Makes a function that returns a request; `make` makes its paths. */
const request = (method, make, template, ...rule) => {
  const build = make(template, ...rule)
  return Object.assign((...args) => ({ method, url: build(...args) }), { method, pattern: template.replace(/\*.*/, '*') })
}

/** The same for a method with a body: the option `body`. */
const requestWithBody = (method, make, template, ...rule) => {
  const build = make(template, ...rule)
  const call = (...args) => {
    const last = Object(args.at(-1))
    const { body, ...options } = last
    const hasBody = 'body' in last && isOptions(options)
    // A record may have a property of that name.
    if (hasBody) args.splice(-1, 1, options)
    const own = { method, url: build(...args) }
    if (!hasBody || body == null) return own
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
export async function send (call, init) {
  const own = Object.fromEntries(new Headers(init?.headers))
  const headers = { accept: 'application/json, */*;q=0.5', ...call.headers, ...own }
  const response = await fetch(call.url, { ...call, ...init, headers })
  const type = response.headers.get('content-type')
  const isJson = /[/+]json\b/i.test(type)
  // A missing type is tested as 'null'.
  let body = await (isJson || /^text|null|[/+]xml\b/i.test(type) ? response.text() : response.blob()) || undefined
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

/** The error of a response that is not 2xx. */
export class ResponseError extends Error {
  constructor (status, body) {
    super(`the server responded with ${status}`)
    Object.assign(this, { name: 'ResponseError', status, body })
  }
}

export { request, requestWithBody }
