import { mustBe, type Problems } from '../errors/message.js'
import { patternCheck, prefixed } from './regex-check.js'

const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?'
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`)

/**
 * Splits a host and its port; `null` if the host is invalid. A host is a name, an IPv4 address, or an IPv6 address in
 * brackets, without user, escapes or zone (RFC 3986, 3.2.2).
 */
export function splitHost (authority: string): { readonly host: string, readonly port: number | null } | null {
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
  if (!isAddress && (host.length > 253 || !HOST_NAME.test(host))) return false
  const url = URL.parse(`http://${host}/`)
  return url !== null && (isAddress || url.hostname === host.toLowerCase())
}

export function isPort (port: unknown): boolean {
  return Number.isInteger(port) && (port as number) >= 1 && (port as number) <= 65535
}

/** The maximum length of a host that a pattern reads. */
const HOST_LENGTH = 255

/** Compiles a pattern for hosts. Fastify searches for it. */
export function readHost (regex: RegExp): { readonly test: (host: string) => boolean } | Problems {
  const { source, flags } = regex
  // The other flags change line breaks, which no host has, and the beginning of the next search.
  const check = patternCheck(source, flags.replace(/[dgmsy]/g, ''), 'search')
  if ('problems' in check) return prefixed(check, regex)
  return { test: host => host.length <= HOST_LENGTH && check.test(host) }
}

/** A label that other routers and proxies read as a wildcard, and the text in its place. */
const [WILDCARD, ANY_LABEL] = [/^(?=\.)|\*+|\{\w+\}|<\w+>|(?<=^|\.):[a-z_]\w*/gi, 'any--label']

/** The problem with a host that no URL has, with the form that is meant. A host is such as `example.com:3000`. */
export function hostProblems (host: string): readonly string[] {
  const [, authority] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?([^/?#]*)/i.exec(host)!
  const meant = normalize(authority!.replace(WILDCARD, ANY_LABEL))
  if (meant === host) return []
  const form = meant?.includes(ANY_LABEL) === true
    ? `/^${meant.replaceAll('.', '\\.').replaceAll(ANY_LABEL, '[^.]+')}$/`
    : `'${meant ?? 'example.com'}'`
  const expected = "the host of a URL, such as 'example.com' or 'localhost:3000' (a port counts)"
  return [`${mustBe('host', expected, host)}. Write ${form}`]
}

/** A host as clients send it, in ASCII and in lower case; `null` if it is invalid. */
function normalize (host: string): string | null {
  const url = URL.parse(`http://${host}`)
  if (url === null) return null
  const [, port] = /:(\d+)$/.exec(host) ?? []
  const normal = url.hostname + (port === undefined ? '' : `:${Number(port)}`)
  return splitHost(normal) === null ? null : normal
}
