import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ExplorerOptions, Source } from '../../types/index.js'
import { checkOptions } from '../declare/options.js'
import { refuse } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { isLoopback } from '../link/origin.js'

/** The options as they were given; `FST_RESOURCES_INVALID_OPTION`, `FST_RESOURCES_UNKNOWN_OPTION` for wrong ones. */
export function checked<Given extends ExplorerOptions> (given: Given): Given {
  const options = checkOptions('explorer', given as never, () => 'register(explorer, …)') as unknown as Given
  const { remote, editor, token } = options
  const wrong = Array.isArray(remote) ? remote.filter(one => networkOf(one) === null) : []
  const faults = wrong.map(one =>
    mustBe("each item of option 'remote'", "an address or a network such as '10.0.0.0/8'", one))
  if (editor !== undefined && !isEditor(editor)) {
    const names = [...EDITORS.keys()].join(', ')
    faults.push(mustBe("option 'editor'", `${names}, or a URL with {file}, {line} and {column}`, editor))
  }
  // Without the token itself, which is a secret.
  if (token !== undefined && token.length < 16) {
    faults.push(`option 'token' must have at least 16 characters, got ${token.length}`)
  }
  if (faults.length > 0) refuse('INVALID_OPTION', faults.map(fault => `register(explorer, …): ${fault}`))
  return options
}

// --- Whom it answers

/** Headers of proxies: where one stands there, the socket's address is the proxy's, not the client's. */
const FORWARDED = new RegExp([
  'forwarded', '^(?:via|cdn-loop|max-forwards|surrogate-capability)$', '^x-original-', 'remote-addr',
  'external-address', '(?:client|connecting|connection|real|remote|user|source)-?ip',
  '^(?:x-)?(?:akamai|amzn?|appengine|arr|azure|cf|cloud-trace|envoy|fastly|fly|incap|nf|railway|sucuri|varnish|vercel)-'
].join('|'))

const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/**
 * Says of a request whether it is answered: it has come straight from an address that is let in, names a host that is,
 * and was not sent by the page of another site.
 */
export function guardOf ({ remote = [], hosts = [] }: ExplorerOptions): (request: FastifyRequest) => boolean {
  const addresses = remote === true ? null : addressesOf(['127.0.0.0/8', '::1', ...remote])
  const names = new Set(hosts.map(host => host.toLowerCase()))
  return ({ raw: { socket, headers } }) => isNear(addresses, socket.remoteAddress) &&
    !Object.keys(headers).some(name => FORWARDED.test(name)) && isOwnHost(names, headers) && isOwnSite(headers)
}

function addressesOf (networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) list.addSubnet(...networkOf(network)!)
  return list
}

/** An address, or a network such as `10.0.0.0/8`, as a list takes it; `null` for what is none. */
export function networkOf (text: string): readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'] | null {
  const [, address = '', bits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const longest = isIP(address) === 4 ? 32 : 128
  const length = Number(bits ?? longest)
  return isIP(address) === 0 || length > longest ? null : [address, length, familyOf(address)]
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

/** The name of another site may be made to lead to this machine, and its pages then read what is answered. */
function isOwnHost (names: ReadonlySet<string>, headers: IncomingHttpHeaders): boolean {
  const hosts = [headers.host, headers[':authority']].filter(host => host !== undefined) as readonly string[]
  return hosts.length > 0 &&
    hosts.every(host => isLoopback(host) || names.has(host.toLowerCase().replace(/:\d{1,5}$/, '')))
}

/** A page of another site may lead here, but not read what is here, whatever the app's CORS says. */
function isOwnSite (headers: IncomingHttpHeaders): boolean {
  // The pages themselves never send an `Origin`.
  const isVisit = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return headers.origin === undefined && (isVisit || OWN_SITES.has(headers['sec-fetch-site']))
}

// --- Where a source opens

const LIKE_CODE = ['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'windsurf', 'zed']

/** How editors are asked for a line of a file, by their names. */
const EDITORS: ReadonlyMap<string, string> = new Map([
  ...LIKE_CODE.map(name => [name, `${name}://file{file}:{line}:{column}`] as const),
  ['idea', 'idea://open?file={file}&line={line}&column={column}'],
  ['webstorm', 'webstorm://open?file={file}&line={line}&column={column}'],
  ['sublime', 'subl://open?url=file://{file}&line={line}&column={column}'],
  ['textmate', 'txmt://open?url=file://{file}&line={line}&column={column}']
])

/** What runs as a script or shows itself as a document. */
const REFUSED = /^(?:javascript|data|vbscript|blob|about|view-source):/i

/** Whether an editor can be asked by this: its name, or a URL with `{file}` in it. */
function isEditor (text: string): boolean {
  return EDITORS.has(text) || (/^[a-z][a-z0-9+.-]*:\/\/\S*\{file\}\S*$/i.test(text) && !REFUSED.test(text))
}

/** The address that opens a line in an editor; `{file}` is a path from its first slash on. */
export function editorLink (editor: string, { file, line, column }: Source): string {
  const path = file.toWellFormed().replaceAll('\\', '/').replace(/^(?!\/)/, '/')
  const places: Readonly<Record<string, string>> = {
    file: path.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':'),
    line: String(line),
    column: String(column)
  }
  const template = EDITORS.get(editor) ?? editor
  return template.replace(/\{(file|line|column)\}/g, (_place, name: string) => places[name]!)
}
