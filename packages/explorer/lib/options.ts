import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import createError from '@fastify/error'
import type { Source } from 'fastify-resources'
import { escapeControls } from './printing.js'
import { isUnsafeUrl } from './view.js'

/** The options of the plugin. */
export interface ExplorerOptions {
  /** The path of the page, `/__routes` by default. */
  readonly prefix?: string
  /** Whether the page exists. By default, the page exists if `NODE_ENV` is `development` or `test`. */
  readonly enabled?: boolean | undefined
  /**
   * The secret that opens the page, at least 16 characters; 128 random bits at each start by default. The app prints the
   * URL with the token once when it listens.
   */
  readonly token?: string | undefined
  /**
   * Addresses and networks that may open the page in addition to this machine (`['192.168.1.0/24']`), or `true` for all.
   * The socket's address counts. Requests with headers of a proxy get the app's 404.
   */
  readonly remote?: true | readonly string[] | undefined
  /** Names that the Host header may have in addition to `localhost` and the loopback addresses, without a port. */
  readonly hosts?: readonly string[] | undefined
  /**
   * The editor that opens a source: `'vscode'` by default, `'vscode-insiders'`, `'vscodium'`, `'cursor'`, `'windsurf'`,
   * `'zed'`, `'idea'`, `'webstorm'`, `'sublime'`, `'textmate'`, or a URL with `{file}`, `{line}` and `{column}`.
   */
  readonly editor?: string | undefined
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const any = (): boolean => true

const HOST = /^(?:[^\s/:]+|\[[\da-f:.]+\])$/i

type ExplorerRule = readonly [allows: (value: unknown) => boolean, expected: string, example: string]

/** For each option, the values that it may have. */
const rules: Readonly<Record<string, ExplorerRule>> = {
  prefix: [isText, 'a path', "'/routes'"],
  enabled: [value => typeof value === 'boolean', 'true or false', 'true'],
  token: [isText, 'a string', 'process.env.TOKEN'],
  remote: [
    value => value === true || isTexts(value),
    "true, or an array of addresses and networks such as '10.0.0.0/8'", 'true'
  ],
  hosts: [
    value => isTexts(value) && (value as readonly string[]).every(host => HOST.test(host)),
    "an array of hosts without a port, such as 'dev.example.com'", "['dev.example.com']"
  ],
  editor: [isText, "an editor such as 'vscode', or a URL with {file}", "'vscode'"],
  // Fastify checks these.
  logLevel: [any, '', ''],
  logSerializers: [any, '', '']
}

/** Checks and returns the options of the explorer, without those that are undefined. */
export function checkExplorerOptions<Options extends ExplorerOptions> (value: Options): Options {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const names = Object.keys(rules).join(', ')
  throwProblems('UNKNOWN_OPTION', entries.filter(([name]) => !Object.hasOwn(rules, name))
    .map(([name]) => `unknown option '${escapeControls(name)}'. Known: ${names}`))
  throwProblems('INVALID_OPTION', entries.flatMap(([name, one]) => {
    const [allows, expected, example] = rules[name]!
    return allows(one) ? [] : `option '${name}' must be ${expected}, got ${show(one)}. Write ${name}: ${example}`
  }))
  throwProblems('INVALID_OPTION', problemsIn(value))
  return Object.fromEntries(entries) as Options
}

function problemsIn ({ remote, editor, token }: ExplorerOptions): readonly string[] {
  const invalid = Array.isArray(remote) ? remote.filter(one => networkOf(one) === null) : []
  const editors = [...EDITORS.keys()].join(', ')
  return [
    ...invalid.map(one =>
      `each item of option 'remote' must be an IP address or a network such as '10.0.0.0/8', got ${show(one)}`),
    ...editor === undefined || isEditor(editor)
      ? []
      : [`option 'editor' must be ${editors}, or a URL with {file}, {line} and {column}, got ${show(editor)}`],
    // The message does not contain the token, which is a secret.
    ...token === undefined || token.length >= 16
      ? []
      : [`option 'token' must have at least 16 characters, got ${token.length}`]
  ]
}

/** Throws all problems of a kind in one error of fastify-resources. */
function throwProblems (code: 'UNKNOWN_OPTION' | 'INVALID_OPTION', problems: readonly string[]): void {
  if (problems.length === 0) return
  const lines = problems.map(problem => `register(explorer, …): ${problem}`)
  const plural = code === 'INVALID_OPTION' ? 'invalid options' : 'unknown options'
  const message = lines.length === 1 ? lines[0]! : `${lines.length} ${plural}:\n  - ${lines.join('\n  - ')}`
  throw new (createError(`FST_RESOURCES_${code}`, '%s', 500, TypeError))(message)
}

/** A value of an option, at most 60 characters. */
function show (value: unknown): string {
  const own = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const printed = typeof value === 'string' ? `'${value}'` : own
  const text = escapeControls(printed)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Whether a host is this machine. */
function isLoopback (host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)
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

/** Whether a string is the name of an editor, or a URL with `{file}`. */
function isEditor (text: string): boolean {
  return EDITORS.has(text) || (/^[a-z][a-z0-9+.-]*:\/\/\S*\{file\}\S*$/i.test(text) && !isUnsafeUrl(text))
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
