import { oneOf, show } from '../errors/errors.js'
import { parseSegment } from './template-parse.js'
import { append, escapeLiteral, segment, type Segment } from './template.js'

/** Where a redirect leads, taken apart once. */
export interface Address {
  /** As it was declared. */
  readonly to: string
  readonly status: typeof STATUSES[number]
  /** `https://example.com`, or `''` for a path of the app. */
  readonly origin: string
  /** Texts as they are sent, with params and globs between them to be filled in. */
  readonly path: Segment
  readonly query: Segment
  readonly fragment: Segment
}

const STATUSES = [301, 302, 303, 307, 308] as const

/** The origin of an absolute address, and what stands behind it. */
const ABSOLUTE = /^(https?:\/\/[^/?#\\]+)(.*)$/is

/** Path, query and fragment of what stands behind an origin. */
const PARTS = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

/**
 * Reads the option `redirect`: a path of the app or an http or https URL, alone or with a status. Gives what is wrong
 * with it instead, where something is.
 */
export function parseRedirect (given: unknown): Address | { readonly fault: string } {
  const { to, status = 301, ...others } = typeof given === 'string' ? { to: given } : given as Record<string, unknown>
  const unknown = Object.keys(others)
  if (unknown.length > 0) return { fault: `redirect has ${unknown.map(show).join(', ')}, give to or status` }
  const known = STATUSES.find(one => one === status)
  if (known === undefined) return { fault: `redirect.status is ${show(status)}, give ${oneOf(STATUSES.map(String))}` }
  if (typeof to !== 'string') {
    return { fault: `redirect.to is ${show(to)}, give a path such as '/articles/:id', or an http or https URL` }
  }
  const [, origin = '', behind = to] = ABSOLUTE.exec(to) ?? []
  const [, path = '', query = '', fragment = ''] = PARTS.exec(behind)!
  const fault = addressFault(to, origin, path)
  if (fault !== null) return { fault: `redirect leads to ${show(to)}: ${fault}` }
  return Object.freeze({
    to,
    status: known,
    origin,
    path: partOf(path),
    query: partOf(query),
    fragment: partOf(fragment)
  })
}

function addressFault (to: string, origin: string, path: string): string | null {
  const odd = /[\s\\\p{Cc}]/u.exec(to)
  if (odd !== null) return `${show(odd[0])} cannot stand in an address`
  if (!to.isWellFormed()) return 'it holds half of a surrogate pair'
  if (origin !== '' && !URL.canParse(origin)) return 'its host is none; params fill only what stands behind it'
  if (origin === '' && !/^\/(?!\/)/.test(to)) {
    return "give a path of the app, which begins with one '/', or an http or https URL"
  }
  if (path.includes('//')) return "'//' stands in its path"
  if (/\/\.\.?(?:\/|$)/.test(path)) return 'it holds a dot segment, which clients fold away'
  const hasGroup = /\([^)]*[:*]/.test(path)
  return hasGroup ? 'optional groups belong to the path of a route, and an address is one way to write a path' : null
}

/** A part of a URL, in which `:{name}s` ends a param before letters; what is percent-encoded already stays. */
function partOf (text: string): Segment {
  return text.split(/([:*]\{[A-Za-z_]\w*\})/).map((piece, at) => at % 2 === 1
    ? segment('', piece.slice(2, -1), piece.startsWith('*'))
    : parseSegment(escapeLiteral(piece).replace(/%25([0-9A-Fa-f]{2})/g, '%$1'))).reduce(append)
}
