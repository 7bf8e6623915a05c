import type { MethodOverride, OverridableRequest } from '../../../types/index.js'
import { decodedOrWhole, throwError } from '../../errors/errors.js'
import { mustBe } from '../../errors/message.js'

const METHODS: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE'])

/** The content types of an HTML form. Another site can send other types only with a script, which CORS blocks. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i

const MISSING_REQUEST = 'methodOverride was called without a request. ' +
  'Pass it to Fastify: Fastify({ rewriteUrl: methodOverride })'

/** The name `_method` in a query, whose letters may be percent-encoded. */
const FIELD = /^(?:_|%5[fF])(?:m|%6[dD])(?:e|%65)(?:t|%74)(?:h|%68)(?:o|%6[fF])(?:d|%64)(?:=|$)/

type Rewrite = (request: OverridableRequest) => string

/**
 * For Fastify's `rewriteUrl`: makes `DELETE /photos/7` of a form that a browser posts to `/photos/7?_method=delete`.
 * Requests with other methods or bodies, forms of other sites, and unknown or repeated `_method` fields do not change.
 */
export const methodOverride: MethodOverride =
  Object.assign(rewriteForm, { with: withRewrite as MethodOverride['with'] })

function rewriteForm (incoming: OverridableRequest): string {
  const { url } = (incoming as Partial<OverridableRequest> | undefined) ?? {}
  if (url === undefined) throwError('INVALID_OPTION', MISSING_REQUEST)
  const override = isOwnForm(incoming) ? overrideIn(url) : undefined
  if (override === undefined) return url
  incoming.method = override.method
  return override.rest
}

/** Overrides the method before the app's own `rewriteUrl`, which then sees the new method and no `_method`. */
function withRewrite (rewrite: Rewrite): Rewrite {
  if (typeof rewrite !== 'function') {
    throwError('INVALID_OPTION', mustBe('the argument of methodOverride.with', 'a function for rewriteUrl', rewrite))
  }
  return function rewriteUrl (this: unknown, incoming) {
    incoming.url = rewriteForm(incoming)
    return rewrite.call(this, incoming)
  }
}

function isOwnForm (request: OverridableRequest): boolean {
  const { method, headers } = request
  if (method !== 'POST' || !FORM.test(headers['content-type'] ?? '')) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return ['same-origin', 'none'].includes(String(site))
  return headers.origin === undefined || isOwnOrigin(request, headers.origin)
}

/** Whether an origin is the request's own. After a proxy that ends TLS, the server does not know the scheme. */
function isOwnOrigin ({ headers, socket }: OverridableRequest, origin: string): boolean {
  const host = headers.host ?? headers[':authority']
  const scheme = /^https?:/.exec(origin)?.[0]
  const isEncrypted = 'encrypted' in socket && socket.encrypted === true
  if (scheme === undefined || (isEncrypted && scheme !== 'https:')) return false
  return URL.parse(`${scheme}//${String(host)}`)?.origin === origin
}

/** The method in the query of a URL, and the URL without it. */
function overrideIn (url: string): { readonly method: string, readonly rest: string } | undefined {
  const [, path, query, fragment] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? []
  const fields = (query ?? '').split('&')
  const [field, ...others] = fields.filter(candidate => FIELD.test(candidate))
  if (field === undefined || others.length > 0) return undefined
  const method = decodedOrWhole(field.replace(FIELD, '')).toUpperCase()
  const rest = fields.filter(name => name !== field).join('&')
  return METHODS.has(method) ? { method, rest: `${path!}${rest === '' ? '' : `?${rest}`}${fragment!}` } : undefined
}
