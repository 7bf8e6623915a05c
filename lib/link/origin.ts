import type { UrlOptions } from '../../types/index.js'
import { isPort, splitHost } from '../constrain/host.js'
import { NOT_ASCII } from '../declare/characters.js'
import { throwError, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import type { LinkRequest } from './link.js'

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

const DEFAULT_PORTS: Readonly<Record<string, number>> = Object.freeze({ http: 80, https: 443 })

/** Parses the option `baseUrl`: an http or https URL, with or without a path, or `'request'`. */
export function parseOrigin (baseUrl: string | undefined): Origin | 'request' | null {
  if (baseUrl === undefined || baseUrl === 'request') return baseUrl ?? null
  const [, protocol, authority = '', path = ''] = /^(https?):\/\/([^/]*)((?:\/[^/?#]+)*)\/?$/.exec(baseUrl) ?? []
  const host = splitHost(authority)
  const front = host === null ? asciiHost(authority) : authority
  // The parser normalizes a URL as clients do: dot segments, backslashes, characters to escape.
  const normal = front === null ? null : new URL(baseUrl).pathname.replace(/\/$/, '')
  if (protocol === undefined || host === null || normal !== path) {
    const allowed = "a URL such as 'https://example.com' or 'https://example.com/blog', or 'request'"
    const fix = front === null ? 'https://example.com' : `${protocol}://${front}${normal}`
    throwError('INVALID_OPTION', `${mustBe("the plugin option 'baseUrl'", allowed, baseUrl)}. Write ${show(fix)}`)
  }
  return { protocol, ...host, path }
}

/**
 * Returns the origin of a request. Throws `FST_RESOURCES_INVALID_HOST` (status 400) if the Host header or the forwarded
 * host is not an RFC 3986 host, or if the protocol is not http or https.
 */
export function originOfRequest ({ protocol, host }: Pick<LinkRequest, 'protocol' | 'host'>): Origin {
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
    const ascii = asciiHost(host)
    const write = ascii === null ? '' : `. Write ${show(ascii)}`
    const fix = hasScheme ? ". Put the scheme into the option 'protocol'" : write
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

/** The ASCII form of a host with other characters (`xn--mnchen-3ya.example:8443`), or `null`. */
function asciiHost (authority: unknown): string | null {
  if (typeof authority !== 'string' || !NOT_ASCII.test(authority)) return null
  const url = URL.parse(`http://${authority}`)
  const isHost = url !== null && url.href === `http://${url.host}/` && splitHost(url.host) !== null
  return isHost ? url.host : null
}

function isProtocol (protocol: unknown): boolean {
  return protocol === 'http' || protocol === 'https'
}
