import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ExplorerOptions, Source } from '../../types/index.js'
import { checkOptions } from '../declare/options.js'
import { throwError } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { isLoopback } from '../link/origin.js'

/** Checks and returns the options of the explorer. */
export function checkExplorerOptions<Options extends ExplorerOptions> (given: Options): Options {
  const options = checkOptions('explorer', given as never, () => 'register(explorer, …)') as unknown as Options
  const { remote, editor, token } = options
  const invalid = Array.isArray(remote) ? remote.filter(one => networkOf(one) === null) : []
  const problems = invalid.map(one =>
    mustBe("each item of option 'remote'", "an IP address or a network such as '10.0.0.0/8'", one))
  if (editor !== undefined && !isEditor(editor)) {
    const names = [...EDITORS.keys()].join(', ')
    problems.push(mustBe("option 'editor'", `${names}, or a URL with {file}, {line} and {column}`, editor))
  }
  // The message does not contain the token, which is a secret.
  if (token !== undefined && token.length < 16) {
    problems.push(`option 'token' must have at least 16 characters, got ${token.length}`)
  }
  if (problems.length > 0) throwError('INVALID_OPTION', problems.map(problem => `register(explorer, …): ${problem}`))
  return options
}

// --- Requests that the explorer handles

/** Headers of proxies. A request with such a header has the IP address of a proxy. */
const FORWARDED = new RegExp([
  'forwarded', '^(?:via|cdn-loop|max-forwards|surrogate-capability)$', '^x-original-', 'remote-addr',
  'external-address', '(?:client|connecting|connection|real|remote|user|source)-?ip',
  '^(?:x-)?(?:akamai|amzn?|appengine|arr|azure|cf|cloud-trace|envoy|fastly|fly|incap|nf|railway|sucuri|varnish|vercel)-'
].join('|'))

const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/**
 * Returns whether the explorer handles a request: it must come directly from an allowed IP address, with an allowed
 * host, and not from a page of another site.
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

/** Parses an IP address or a network such as `10.0.0.0/8`, for a `BlockList`. Returns `null` for other strings. */
export function networkOf (text: string): readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'] | null {
  const [, address = '', bits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const longest = isIP(address) === 4 ? 32 : 128
  const length = Number(bits ?? longest)
  return isIP(address) === 0 || length > longest ? null : [address, length, familyOf(address)]
}

/** Whether the address of the socket is allowed. Clients can forge the addresses in headers. */
function isNear (addresses: BlockList | null, address: string | undefined): boolean {
  if (addresses === null) return true
  // A Unix socket has no address. The client is usually a proxy.
  return address !== undefined && addresses.check(address.split('%')[0]!, familyOf(address))
}

function familyOf (address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}

/**
 * Whether the host is allowed. The DNS name of another site may point to this machine, whose pages could read
 * responses.
 */
function isOwnHost (names: ReadonlySet<string>, headers: IncomingHttpHeaders): boolean {
  const hosts = [headers.host, headers[':authority']].filter(host => host !== undefined) as readonly string[]
  return hosts.length > 0 &&
    hosts.every(host => isLoopback(host) || names.has(host.toLowerCase().replace(/:\d{1,5}$/, '')))
}

/** Whether a request comes from the explorer, or is a visit. Pages of other sites may link to it, but not read it. */
function isOwnSite (headers: IncomingHttpHeaders): boolean {
  // The pages of the explorer never send an `Origin`.
  const isVisit = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return headers.origin === undefined && (isVisit || OWN_SITES.has(headers['sec-fetch-site']))
}

// --- Links to source lines

const LIKE_CODE = ['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'windsurf', 'zed']

/** The URLs of editors for a line of a file. */
const EDITORS: ReadonlyMap<string, string> = new Map([
  ...LIKE_CODE.map(name => [name, `${name}://file{file}:{line}:{column}`] as const),
  ['idea', 'idea://open?file={file}&line={line}&column={column}'],
  ['webstorm', 'webstorm://open?file={file}&line={line}&column={column}'],
  ['sublime', 'subl://open?url=file://{file}&line={line}&column={column}'],
  ['textmate', 'txmt://open?url=file://{file}&line={line}&column={column}']
])

/** URLs that run scripts or show documents. */
const UNSAFE = /^(?:javascript|data|vbscript|blob|about|view-source):/i

/** Whether a string is the name of an editor, or a URL with `{file}`. */
function isEditor (text: string): boolean {
  return EDITORS.has(text) || (/^[a-z][a-z0-9+.-]*:\/\/\S*\{file\}\S*$/i.test(text) && !UNSAFE.test(text))
}

/** The URL that opens a line in an editor. `{file}` is a path that begins with a slash. */
export function editorLink (editor: string, { file, line, column }: Source): string {
  const path = file.toWellFormed().replaceAll('\\', '/').replace(/^(?!\/)/, '/')
  const values: Readonly<Record<string, string>> = {
    file: path.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':'),
    line: String(line),
    column: String(column)
  }
  const template = EDITORS.get(editor) ?? editor
  return template.replace(/\{(file|line|column)\}/g, (_match, name: string) => values[name]!)
}
