import type { UrlOptions } from '../../types/index.js'
import { throwError, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'

/** The parsed beginning of a URL: `https`, `example.com`, `8443` (`null` for the default port). */
export interface Origin {
  readonly protocol: string
  readonly host: string
  readonly port: number | null
  /** The prefix of every path behind a proxy that strips this prefix: `/blog`. */
  readonly path: string
}

/** The path of an origin, which clients need before every path. */
export function basePath (origin: Origin | 'request' | null): string {
  return origin === null || origin === 'request' ? '' : origin.path
}

/** The fields of a request that have its origin. Fastify's option `trustProxy` has already set them. */
export interface RequestOrigin {
  readonly protocol: string
  readonly host: string
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = Object.freeze({ http: 80, https: 443 })
const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?'
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`)

/** Parses the option `baseUrl`: an http or https URL, with or without a path, or `'request'`. */
export function parseOrigin (baseUrl: string | undefined): Origin | 'request' | null {
  if (baseUrl === undefined || baseUrl === 'request') return baseUrl ?? null
  const [, protocol, authority = '', path = ''] = /^(https?):\/\/([^/]*)((?:\/[^/?#]+)*)\/?$/.exec(baseUrl) ?? []
  const host = splitHost(authority)
  // The parser normalizes a URL as clients do: dot segments, backslashes, characters to escape.
  const normal = host === null ? null : new URL(baseUrl).pathname.replace(/\/$/, '')
  if (protocol === undefined || host === null || normal !== path) {
    const allowed = "a URL such as 'https://example.com' or 'https://example.com/blog', or 'request'"
    throwError('INVALID_OPTION', mustBe("the plugin option 'baseUrl'", allowed, baseUrl) +
      (normal === null ? ". Write 'https://example.com'" : `. Write ${show(`${protocol}://${authority}${normal}`)}`))
  }
  return { protocol, ...host, path }
}

/**
 * Returns the origin of a request. Throws `FST_RESOURCES_INVALID_HOST` (status 400) if the Host header or the forwarded
 * host is not an RFC 3986 host, or if the protocol is not http or https.
 */
export function originOfRequest ({ protocol, host }: RequestOrigin): Origin {
  // Some versions of Fastify have no host for an empty header.
  const address = splitHost(host ?? '')
  if (address === null || !isProtocol(protocol)) {
    throwError('INVALID_HOST', 'the request must have a valid host, and the protocol http or https')
  }
  return { protocol, ...address, path: '' }
}

/** Whether a host is this machine, so that development needs no base URL. */
export function isLoopback (host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)
}

/** Reports the problems with the options `host`, `port` and `protocol` of a `_url` helper. */
export function noteOrigin ({ host, port, protocol }: UrlOptions, problems: string[]): void {
  if (host !== undefined && (typeof host !== 'string' || splitHost(host) === null)) {
    const hasScheme = typeof host === 'string' && /^https?:\/\//i.test(host)
    const fix = hasScheme ? ". Put the scheme into the option 'protocol'" : ''
    problems.push(mustBe('host', "a host such as 'example.com' or 'example.com:8443'", host) + fix)
  }
  if (port !== undefined && port !== null && !isPort(port)) {
    problems.push(mustBe('port', 'an integer from 1 to 65535', port))
  }
  if (protocol !== undefined && !isProtocol(protocol)) {
    problems.push(mustBe('protocol', "'http' or 'https'", protocol))
  }
}

/** Prints an origin with its path. The options replace its parts, and a default port is omitted. */
export function printOrigin (base: Origin | null, { host, port, protocol }: UrlOptions): string {
  const authority = host === undefined ? base! : splitHost(host)!
  const scheme = protocol ?? base?.protocol ?? 'http'
  const number = port === undefined ? authority.port : port
  const portSuffix = number === null || number === DEFAULT_PORTS[scheme] ? '' : `:${number}`
  return `${scheme}://${authority.host}${portSuffix}${base?.path ?? ''}`
}

/**
 * Splits a host and its port; `null` if the host is invalid. A host is a name, an IPv4 address, or an IPv6 address in
 * brackets, without user, escapes or zone (RFC 3986, 3.2.2).
 */
function splitHost (authority: string): Pick<Origin, 'host' | 'port'> | null {
  const [, host, digits] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority) ?? []
  if (host === undefined || !isHost(host)) return null
  const port = digits === undefined ? null : Number(digits)
  return port === null || isPort(port) ? { host, port } : null
}

/**
 * Whether a string is an IPv6 address in brackets, or a name that a URL parser does not change. The parser reads
 * `2130706433` and `0x7f.1` as 127.0.0.1, and rejects `256.1.1.1`.
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
