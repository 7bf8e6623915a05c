import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Address, Piece } from '../declare/redirect.js'
import { escapeLiteral } from '../declare/template-print.js'
import type { Segment } from '../declare/template.js'
import type { RouteOptions } from '../draw/route-options.js'
import { escapeSegment } from '../link/encode.js'
import type { Url } from '../match/urls.js'
import { named } from './named.js'

type Params = Readonly<Record<string, unknown>>

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Writes a param's text into its part of an address; `null` where it cannot stand there. */
type Write = (text: string, piece: Piece) => string

const writers = {
  path: (text, { isGlob }) => isGlob ? text.split('/').map(escapeSegment).join('/') : escapeSegment(text),
  query: text => encodeURIComponent(text).replaceAll('%20', '+'),
  fragment: text => escapeLiteral(text)
} satisfies Record<string, Write>

/** What OpenAPI is to say of a redirect. */
export function redirectSchema ({ status }: Pick<Address, 'status'>): RouteOptions {
  return { schema: { response: { [status]: { type: 'null', description: 'Redirect' } } } }
}

/**
 * The handler of a redirect: params are filled in and encoded again, the prefix is put before a path, and the query of the
 * request follows, but in the Rails dialect. What no address can be made of is not found.
 */
export function redirecting ({ entry, path, way }: Url, carriesQuery: boolean): Handler {
  const address = entry.redirect!
  const prefix = path.slice(0, path.length - way.length).flatMap(piecesOf)
  return named<Handler>((request, reply) => {
    const location = locationOf(address, prefix, request, carriesQuery)
    if (location === null) return reply.callNotFound() as unknown as FastifyReply
    return reply.redirect(location, address.status)
  }, 'redirect')
}

/** A segment of a prefix as pieces. */
function piecesOf ({ text, param, rest }: Segment): readonly Piece[] {
  const literal = { text: `/${escapeLiteral(text)}`, param: null, isGlob: false }
  const behind = rest === null ? [] : [{ text: escapeLiteral(rest.text), param: null, isGlob: false }]
  return param === null ? [literal] : [literal, { text: '', param, isGlob: false }, ...behind]
}

function locationOf (
  address: Address, prefix: readonly Piece[], request: FastifyRequest, carriesQuery: boolean
): string | null {
  const params = request.params as Params
  const begin = address.origin === '' ? fill(prefix, params, writers.path) : address.origin
  const path = fill(address.path, params, writers.path)
  const query = fill(address.query, params, writers.query)
  const fragment = fill(address.fragment, params, writers.fragment)
  if (begin === null || path === null || query === null || fragment === null || !isRooted(address, path)) return null
  const carried = [query, carriesQuery ? queryOf(request.raw.url!) : ''].filter(text => text !== '').join('&')
  const isRoot = path === '/' && begin !== ''
  return begin + (isRoot && address.origin === '' ? '' : path) + after('?', carried) + after('#', fragment)
}

function after (mark: string, text: string): string {
  return text === '' ? '' : mark + text
}

function fill (pieces: readonly Piece[], params: Params, write: Write): string | null {
  let filled = ''
  for (const piece of pieces) {
    if (piece.param === null) filled += piece.text
    else {
      const value = params[piece.param]
      if (value === undefined || value === null || value === '') return null
      filled += write(String(value), piece)
    }
  }
  return filled
}

/** Whether a path begins with exactly one slash, and no client folds any of it away. */
function isRooted ({ origin }: Address, path: string): boolean {
  return (origin !== '' || /^\/(?!\/)/.test(path)) && !/\/\.\.?(?:\/|$)/.test(path)
}

/** The query of a request's target as it came, what has no place in one percent-encoded. */
function queryOf (target: string): string {
  const found = /^[^?#]*\?(.*)$/s.exec(target)?.[1] ?? ''
  return found.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/g, percentEncoded)
}

function percentEncoded (char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
