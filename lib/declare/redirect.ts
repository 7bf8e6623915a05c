import { oneOf, show } from '../errors/errors.js'
import { escapeLiteral } from './template-print.js'

/** A piece of an address: text as it stands there, then a param or a glob to be filled in. */
export interface Piece {
  readonly text: string
  readonly param: string | null
  readonly isGlob: boolean
}

/** Where a redirect leads, taken apart once. */
export interface Address {
  /** As it was declared. */
  readonly to: string
  readonly status: RedirectStatus
  /** `https://example.com`, or `''` for a path of the app. */
  readonly origin: string
  readonly path: readonly Piece[]
  readonly query: readonly Piece[]
  readonly fragment: readonly Piece[]
}

type RedirectStatus = 301 | 302 | 303 | 307 | 308

const STATUSES: readonly unknown[] = [301, 302, 303, 307, 308]

/** The origin of an absolute address, and what stands behind it. */
const ABSOLUTE = /^(https?:\/\/[^/?#\\]+)(.*)$/i

/** Path, query and fragment of what stands behind an origin. */
const PARTS = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/

/** A param or a glob, as in a path; two colons in a row are literal. */
const PARAM = /:{2,}|:([A-Za-z_]\w*)|\*([A-Za-z_]\w*)/g

/**
 * Reads the option `redirect`: a path of the app or an http or https URL, alone or with a status. Gives what is wrong with it
 * instead, where something is.
 */
export function parseRedirect (given: unknown): Address | { readonly fault: string } {
  const { to, status = 301, ...others } = typeof given === 'string' ? { to: given } : given as Record<string, unknown>
  const unknown = Object.keys(others)
  if (unknown.length > 0) return { fault: `redirect has ${unknown.map(show).join(', ')}, give to or status` }
  if (!STATUSES.includes(status)) {
    return { fault: `redirect.status is ${show(status)}, give ${oneOf(STATUSES.map(String))}` }
  }
  if (typeof to !== 'string') {
    return { fault: `redirect.to is ${show(to)}, give a path such as '/articles/:id', or an http or https URL` }
  }
  const fault = addressFault(to)
  if (fault !== null) return { fault: `redirect leads to ${show(to)}: ${fault}` }
  const [, origin = '', behind = to] = ABSOLUTE.exec(to) ?? []
  const [, path = '', query = '', fragment = ''] = PARTS.exec(behind)!
  return Object.freeze({
    to,
    status: status as RedirectStatus,
    origin,
    path: piecesOf(path),
    query: piecesOf(query),
    fragment: piecesOf(fragment)
  })
}

/** The names of the params that an address takes from a request. */
export function paramsIn ({ path, query, fragment }: Address): readonly string[] {
  return [path, query, fragment].flatMap(pieces => pieces.flatMap(({ param }) => param === null ? [] : [param]))
}

function addressFault (to: string): string | null {
  const odd = /[\s\\\p{Cc}]/u.exec(to)
  if (odd !== null) return `${show(odd[0])} cannot stand in an address`
  if (!to.isWellFormed()) return 'it holds half of a surrogate pair'
  const [, origin, behind] = ABSOLUTE.exec(to) ?? []
  if (origin !== undefined && !URL.canParse(origin)) return 'its host is none; params fill only what stands behind it'
  if (origin === undefined && !/^\/(?!\/)/.test(to)) {
    return "give a path of the app, which begins with one '/', or an http or https URL"
  }
  const [path] = (behind ?? to).split(/[?#]/) as [string]
  if (path.includes('//')) return "'//' stands in its path"
  if (/\/\.\.?(?:\/|$)/.test(path)) return 'it holds a dot segment, which clients fold away'
  const hasGroup = /\([^)]*[:*]/.test(path)
  return hasGroup ? 'optional groups belong to the path of a route, and an address is one way to write a path' : null
}

function piecesOf (text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(PARAM)) {
    const [all, param, glob] = found
    if (param === undefined && glob === undefined) continue
    pieces.push({ text: literal(text.slice(end, found.index)), param: param ?? glob!, isGlob: glob !== undefined })
    end = found.index + all.length
  }
  return Object.freeze([...pieces, { text: literal(text.slice(end)), param: null, isGlob: false }])
}

/** A text of an address as it is sent; what is percent-encoded already stays. */
function literal (text: string): string {
  return escapeLiteral(text).replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
}
