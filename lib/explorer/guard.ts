import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ExplorerOptions } from '../../types/index.js'
import { isLoopback } from '../link/origin.js'

/** Where the pages answer without being told to. */
const ENVIRONMENTS: ReadonlySet<string | undefined> = new Set(['development', 'test'])

/** Headers of proxies: where one stands there, the socket's address is the proxy's, not the client's. */
const FORWARDED = new RegExp([
  'forwarded', '^(?:via|cdn-loop|max-forwards|surrogate-capability)$', '^x-original-', 'remote-addr',
  'external-address', '(?:client|connecting|connection|real|remote|user|source)-?ip',
  '^(?:x-)?(?:akamai|amzn?|appengine|arr|azure|cf|cloud-trace|envoy|fastly|fly|incap|nf|railway|sucuri|varnish|vercel)-'
].join('|'))

const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/** Whether an app has the pages at all. */
export function isEnabled ({ enabled }: ExplorerOptions, environment: string | undefined): boolean {
  return enabled ?? ENVIRONMENTS.has(environment)
}

/**
 * Says of a request whether it is answered: it has come straight from an address that is let in, names a host that is, and
 * was not sent by the page of another site.
 */
export function guardOf ({ remote = [], hosts = [] }: ExplorerOptions): (request: FastifyRequest) => boolean {
  const addresses = remote === true ? null : addressesOf(remote)
  const names = new Set(hosts.map(host => host.toLowerCase()))
  return ({ raw: { socket, headers } }) =>
    isNear(addresses, socket.remoteAddress) && isDirect(headers) && isOwnHost(names, headers) && isOwnSite(headers)
}

function addressesOf (remote: readonly string[]): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  list.addAddress('::1', 'ipv6')
  for (const one of remote) {
    const [address, bits] = one.split('/') as [string, string?]
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** Whether a text is an address, or a network such as `10.0.0.0/8`, that can be let in. */
export function isNetwork (text: unknown): text is string {
  const [, address, bits = '0'] = typeof text === 'string' ? /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [] : []
  return address !== undefined && isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}

/** By the socket alone: what a header says of where a request comes from, anybody may have written. */
function isNear (addresses: BlockList | null, address: string | undefined): boolean {
  if (addresses === null) return true
  // A Unix socket has no address: what listens on one is mostly behind a proxy.
  return address !== undefined && addresses.check(address.split('%')[0]!, familyOf(address))
}

function familyOf (address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}

function isDirect (headers: IncomingHttpHeaders): boolean {
  return !Object.keys(headers).some(name => FORWARDED.test(name))
}

/** The name of another site may be made to lead to this machine, and its pages then read what is answered. */
function isOwnHost (names: ReadonlySet<string>, headers: IncomingHttpHeaders): boolean {
  const hosts = [headers.host, headers[':authority']].filter(host => host !== undefined) as readonly string[]
  return hosts.length > 0 &&
    hosts.every(host => isLoopback(host) || names.has(host.toLowerCase().replace(/:\d{1,5}$/, '')))
}

/**
 * A page of another site may lead here, but not read what is here, whatever the app's CORS says. The pages themselves never
 * send an `Origin`.
 */
function isOwnSite (headers: IncomingHttpHeaders): boolean {
  const isVisit = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return headers.origin === undefined && (isVisit || OWN_SITES.has(headers['sec-fetch-site']))
}
