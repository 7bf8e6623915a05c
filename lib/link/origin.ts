import type { UrlOptions } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'

/** What a URL begins with, taken apart: `https`, `example.com`, `8443` (`null` for the scheme's own). */
export interface Origin {
  readonly protocol: string
  readonly host: string
  readonly port: number | null
  /** What stands in front of every path, behind a proxy that strips it: `/blog`. */
  readonly path: string
}

/** The path of an origin: what stands in front of every path that a client is given. */
export function basePath (origin: Origin | 'request' | null): string {
  return origin === null || origin === 'request' ? '' : origin.path
}

/** As much of a request as an origin is made of; Fastify's `trustProxy` rules are in these already. */
export interface OriginSource {
  readonly protocol: string
  readonly host: string
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = Object.freeze({ http: 80, https: 443 })
const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?'
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`)

/** The option `baseUrl`, checked: an http or https origin, with a path or without, or `'request'`. */
export function parseOrigin (baseUrl: string | undefined): Origin | 'request' | null {
  if (baseUrl === undefined || baseUrl === 'request') return baseUrl ?? null
  const [, protocol, authority = '', path = ''] = /^(https?):\/\/([^/]*)((?:\/[^/?#]+)*)\/?$/.exec(baseUrl) ?? []
  const host = splitHost(authority)
  // A URL parser changes what clients would: dot segments, backslashes, what is to be escaped.
  const own = host === null ? null : new URL(baseUrl).pathname.replace(/\/$/, '')
  if (protocol === undefined || host === null || own !== path) {
    const allowed = "a URL such as 'https://example.com' or 'https://example.com/blog', or 'request'"
    refuse('INVALID_OPTION', mustBe("the plugin option 'baseUrl'", allowed, baseUrl) +
      (own === null ? '' : `. Write ${show(`${protocol}://${authority}${own}`)}`))
  }
  return { protocol, ...host, path }
}

/**
 * The origin of a request. Errors: `FST_RESOURCES_INVALID_HOST` (status 400), for a Host header or a forwarded one that is
 * no RFC 3986 host with a port, or a protocol other than http and https.
 */
export function originOfRequest ({ protocol, host }: OriginSource): Origin {
  // Fastify has none for an empty one, in some versions.
  const parts = splitHost(host ?? '')
  if (parts === null || !isProtocol(protocol)) {
    refuse('INVALID_HOST', 'the request must have a valid host, and the protocol http or https')
  }
  return { protocol, ...parts, path: '' }
}

/** Whether a host is this machine's own, for which development needs no setting. */
export function isLoopback (host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)
}

/** Notes what is wrong with the options `host`, `port` and `protocol` of a `_url` helper. */
export function noteOrigin ({ host, port, protocol }: UrlOptions, problems: string[]): void {
  if (host !== undefined && (typeof host !== 'string' || splitHost(host) === null)) {
    problems.push(mustBe('host', "a host such as 'example.com' or 'example.com:8443'", host))
  }
  if (port !== undefined && port !== null && !isPort(port)) {
    problems.push(mustBe('port', 'an integer from 1 to 65535', port))
  }
  if (protocol !== undefined && !isProtocol(protocol)) {
    problems.push(mustBe('protocol', "'http' or 'https'", protocol))
  }
}

/** An origin as a URL begins with it, its path included, `options` winning; the scheme's own port is left out. */
export function printOrigin (base: Origin | null, { host, port, protocol }: UrlOptions): string {
  const own = host === undefined ? base! : splitHost(host)!
  const scheme = protocol ?? base?.protocol ?? 'http'
  const number = port === undefined ? own.port : port
  const portSuffix = number === null || number === DEFAULT_PORTS[scheme] ? '' : `:${number}`
  return `${scheme}://${own.host}${portSuffix}${base?.path ?? ''}`
}

/**
 * A host with its port taken off, or `null` where it is not one: a name or an IPv4 address, or an IPv6 address
 * within brackets and nothing beside them (RFC 3986, 3.2.2; no user, no escapes, no zone).
 */
function splitHost (authority: string): Pick<Origin, 'host' | 'port'> | null {
  const [, host, digits] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority) ?? []
  if (host === undefined || !isHost(host)) return null
  const port = digits === undefined ? null : Number(digits)
  return port === null || isPort(port) ? { host, port } : null
}

/**
 * Whether a text is an IPv6 address in brackets, of which a URL parser knows what is one; or a name that it leaves as
 * it is: `2130706433` and `0x7f.1` are 127.0.0.1 to it, and `256.1.1.1` is nothing.
 */
function isHost (host: string): boolean {
  const isAddress = /^\[[0-9A-Fa-f:.]{2,45}\]$/.test(host)
  if (!isAddress && (host.length > 253 || !NAME.test(host))) return false
  const url = `http://${host}/`
  return URL.canParse(url) && (isAddress || new URL(url).hostname === host.toLowerCase())
}

function isProtocol (protocol: unknown): boolean {
  return protocol === 'http' || protocol === 'https'
}

function isPort (port: unknown): boolean {
  return Number.isInteger(port) && (port as number) >= 1 && (port as number) <= 65535
}
