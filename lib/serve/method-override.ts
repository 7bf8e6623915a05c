import type { MethodOverride, OverridableRequest } from '../../types/index.js'
import { decodedOrWhole, refuse } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'

const VERBS: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

/** The bodies that an HTML form sends: a page of another site can send others only by a script, which CORS stops. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i

const WRITTEN = 'methodOverride was called without a request. ' +
  'Pass it to Fastify: Fastify({ rewriteUrl: methodOverride })'

/** A field of a query that is named `_method`, each of whose letters may be percent-encoded. */
const FIELD = /^(?:_|%5[fF])(?:m|%6[dD])(?:e|%65)(?:t|%74)(?:h|%68)(?:o|%6[fF])(?:d|%64)(?:=|$)/

type Rewrite = (request: OverridableRequest) => string

/**
 * For Fastify's `rewriteUrl`: a form that is posted to `/photos/7?_method=delete` is a DELETE of `/photos/7` from there
 * on, for the router, for guards and for hooks. Everything else stays as it is: other verbs and bodies, forms of other
 * sites, a `_method` that is unknown or stands there twice.
 */
export const methodOverride: MethodOverride = Object.assign(rewriteForm, { with: withOwn as MethodOverride['with'] })

function rewriteForm (incoming: OverridableRequest): string {
  const url = (incoming as Partial<OverridableRequest> | undefined)?.url ?? refuse('INVALID_OPTION', WRITTEN)
  const given = isOwnForm(incoming) ? methodIn(url) : undefined
  if (given === undefined) return url
  incoming.method = given.method
  return given.rest
}

/** The same before a `rewriteUrl` of the app's own, which sees the verb that was decided, and no `_method`. */
function withOwn (own: Rewrite): Rewrite {
  if (typeof own !== 'function') {
    refuse('INVALID_OPTION', mustBe('the argument of methodOverride.with', 'a function for rewriteUrl', own))
  }
  return function rewriteUrl (this: unknown, incoming) {
    incoming.url = rewriteForm(incoming)
    return own.call(this, incoming)
  }
}

function isOwnForm (request: OverridableRequest): boolean {
  const { method, headers } = request
  if (method !== 'POST' || !FORM.test(headers['content-type'] ?? '')) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return ['same-origin', 'none'].includes(String(site))
  return headers.origin === undefined || isOwnOrigin(request, headers.origin)
}

/** Whether an origin is the request's own. Behind a proxy that ends TLS only the browser knows of it. */
function isOwnOrigin ({ headers, socket }: OverridableRequest, origin: string): boolean {
  const host = headers.host ?? headers[':authority']
  const scheme = /^https?:/.exec(origin)?.[0]
  const isEncrypted = 'encrypted' in socket && socket.encrypted === true
  if (scheme === undefined || (isEncrypted && scheme !== 'https:')) return false
  const own = `${scheme}//${String(host)}`
  return URL.canParse(own) && URL.canParse(origin) && new URL(own).origin === new URL(origin).origin
}

/** The verb that a URL asks for, and the URL without it. */
function methodIn (url: string): { readonly method: string, readonly rest: string } | undefined {
  const [, path, query, fragment] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? []
  const fields = (query ?? '').split('&')
  const [found, ...others] = fields.filter(field => FIELD.test(field))
  if (found === undefined || others.length > 0) return undefined
  const method = decodedOrWhole(found.replace(FIELD, '')).toUpperCase()
  const rest = fields.filter(field => field !== found).join('&')
  return VERBS.has(method) ? { method, rest: `${path!}${rest === '' ? '' : `?${rest}`}${fragment!}` } : undefined
}
