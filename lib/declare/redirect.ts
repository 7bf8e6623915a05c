import { oneOf, show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { parseTokens } from './template-parse.js'
import { escapeLiteral, segment, type Segments } from './template.js'

/** Where a redirect leads, taken apart once. */
export interface Address {
  /** As it was declared. */
  readonly to: string
  readonly status: typeof STATUSES[number]
  /** `https://example.com`, or `''` for a path of the app. */
  readonly origin: string
  /** Literals, percent-encoded, and params to be filled in, each as a segment of its own. */
  readonly path: Segments
  readonly query: Segments
  readonly fragment: Segments
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
  const [key] = Object.keys(others)
  if (key !== undefined) return { fault: unknown('option', `redirect.${key}`, ['redirect.to', 'redirect.status']) }
  const known = STATUSES.find(one => one === status)
  if (known === undefined) return { fault: mustBe('redirect.status', oneOf(STATUSES.map(String)), status) }
  if (typeof to !== 'string') {
    return { fault: mustBe('redirect.to', "a path such as '/articles/:id', or an http or https URL", to) }
  }
  const [, origin = '', behind = to] = ABSOLUTE.exec(to) ?? []
  const [, path = '', query = '', fragment = ''] = PARTS.exec(behind)!
  const fault = addressFault(to, origin, path)
  if (fault !== null) return { fault: `invalid redirect ${show(to)}: ${fault}` }
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
  if (odd !== null) return `${show(odd[0])} is not allowed in a URL`
  if (!to.isWellFormed()) return 'lone surrogates are not allowed'
  if (origin !== '' && !URL.canParse(origin)) return 'its host is invalid. Use params only after the host'
  if (origin === '' && !/^\/(?!\/)/.test(to)) {
    return "it must be a path that begins with one '/', or an http or https URL"
  }
  if (path.includes('//')) return "'//' is not allowed in its path"
  if (/\/\.\.?(?:\/|$)/.test(path)) return 'dot segments are not allowed: clients remove them'
  const hasGroup = /\([^)]*[:*]/.test(path)
  return hasGroup ? 'optional segments are only allowed in the path of a route' : null
}

/** A part of a URL, in which `:{name}s` ends a param before letters; what is percent-encoded already stays. */
function partOf (text: string): Segments {
  return text.split(/([:*]\{[A-Za-z_]\w*\})/).flatMap((piece, at) => at % 2 === 1
    ? segment('', piece.slice(2, -1), piece.startsWith('*'))
    : parseTokens(escapeLiteral(piece).replace(/%25([0-9A-Fa-f]{2})/g, '%$1')))
}
