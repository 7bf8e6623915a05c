import type { UrlOptions } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'

/** What a URL begins with, taken apart: `https`, `example.com`, `8443` (`null` for the scheme's own). */
export interface Origin {
  readonly protocol: string
  readonly host: string
  readonly port: number | null
}

/** As much of a request as an origin is made of; Fastify's `trustProxy` rules are in these already. */
export interface OriginSource {
  readonly protocol: string
  readonly host: string
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }
const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?'
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`)

/** The option `origin`, checked: an http or https origin with nothing behind it, or `'request'`. */
export function parseOrigin (given: string | undefined): Origin | 'request' | null {
  if (given === undefined || given === 'request') return given ?? null
  const found = /^(https?):\/\/([^/]+)\/?$/.exec(given)
  const host = found === null ? null : splitHost(found[2]!)
  if (host === null) refuse('FST_RESOURCES_OPTION', `the plugin's option origin is ${show(given)}, give an origin such as 'https://example.com', or 'request'`)
  return { protocol: found![1]!, ...host }
}

/**
 * The origin of a request. Errors: `FST_RESOURCES_HOST` (status 400), for a Host header or a forwarded one that is
 * no RFC 3986 host with a port, or a protocol other than http and https.
 */
export function originOfRequest ({ protocol, host }: OriginSource): Origin {
  const parts = splitHost(host)
  if (parts === null || !Object.hasOwn(DEFAULT_PORTS, protocol)) {
    refuse('FST_RESOURCES_HOST', 'the request names no well-formed http or https host')
  }
  return { protocol, ...parts }
}

/** Whether a host is this machine's own, for which development needs no setting. */
export function isLoopback (host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)
}

/** What is wrong with the options `host`, `port` and `protocol` of a `_url` helper. */
export function originFaults ({ host, port, protocol }: UrlOptions): readonly string[] {
  const faults: string[] = []
  if (host !== undefined && (typeof host !== 'string' || splitHost(host) === null)) faults.push(`host is ${show(host)}, give a host such as 'example.com' or 'example.com:8443'`)
  if (port !== undefined && port !== null && !isPort(port)) faults.push(`port is ${show(port)}, give a whole number from 1 to 65535`)
  if (protocol !== undefined && !Object.hasOwn(DEFAULT_PORTS, protocol)) faults.push(`protocol is ${show(protocol)}, give 'http' or 'https'`)
  return faults
}

/** An origin as a URL begins with it, `options` winning; the scheme's own port is left out. */
export function printOrigin (base: Origin | null, { host, port, protocol }: UrlOptions): string {
  const own = host === undefined ? base! : splitHost(host)!
  const scheme = protocol ?? base?.protocol ?? 'http'
  const number = port === undefined ? own.port : port
  return `${scheme}://${own.host}${number === null || number === DEFAULT_PORTS[scheme] ? '' : `:${number}`}`
}

/** A host with its port taken off, or `null` where it is not well-formed (RFC 3986, 3.2.2; no user, no escapes). */
function splitHost (text: string): Pick<Origin, 'host' | 'port'> | null {
  const [, host, digits] = /^(\[[0-9A-Fa-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (host === undefined || host.length > 253) return null
  const port = digits === undefined ? null : Number(digits)
  return (host.startsWith('[') || NAME.test(host)) && isTakenLiterally(host) && (port === null || isPort(port)) ? { host, port } : null
}

/** Whether a URL parser leaves a host as it is: `2130706433` and `0x7f.1` are 127.0.0.1 to it, and `256.1.1.1` is nothing. */
function isTakenLiterally (host: string): boolean {
  const url = `http://${host}/`
  return URL.canParse(url) && (host.startsWith('[') || new URL(url).hostname === host.toLowerCase())
}

function isPort (port: unknown): boolean {
  return Number.isInteger(port) && (port as number) >= 1 && (port as number) <= 65535
}
