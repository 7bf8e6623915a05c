import type { FastifyReply } from 'fastify'
import type { Answer } from '../../../types/index.js'
import { isPlain, throwError, show } from '../../errors/errors.js'
import { listed, mustBe } from '../../errors/message.js'
import { loadMimeTypes, loadNegotiator } from './late.js'
import { scopeOf } from '../app/registry.js'

/**
 * Returns the response in the format of the URL's extension, or in the format that `Accept` prefers.
 * @throws `FST_RESOURCES_NOT_ACCEPTABLE` (406) if no format is acceptable, `FST_RESOURCES_INVALID_OPTION` for a format
 * without a known content type
 */
export function respondTo (this: FastifyReply, formats: Readonly<Record<string, Answer>>): unknown {
  const typeOf = answerTypes(this, formats)
  const { format: extension } = this.request.params as { readonly format?: string }
  const format = extension ?? preferredFormat(this, typeOf)
  if (format === undefined || !typeOf.has(format)) return throwNotAcceptable(this, format, typeOf)
  const answer = formats[format]
  const body: unknown = typeof answer === 'function' ? answer(this.request, this) : answer
  const addType = (value: unknown): unknown => withType(this, value, typeOf.get(format)!)
  // A reply is thenable too, but must be returned as it is.
  return body !== this && isThenable(body) ? Promise.resolve(body).then(addType) : addType(body)
}

/** Sets the content type for the body of a reply, unless the reply has a content type, and returns the value. */
function withType (reply: FastifyReply, value: unknown, type: string): unknown {
  const isBody = value !== undefined && value !== reply && !(value instanceof Error)
  if (isBody && !reply.sent && !reply.hasHeader('content-type')) reply.type(type)
  return value
}

function isThenable (value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function'
}

function answerTypes (reply: FastifyReply, formats: Readonly<Record<string, Answer>>): ReadonlyMap<string, string> {
  if (!isPlain(formats)) {
    throwError('INVALID_OPTION', mustBe('the argument of respondTo', 'an object such as { json: photo }', formats) +
      '. Write respondTo({ json: photo })')
  }
  const userTypes = scopeOf(reply.server)!.types
  return new Map(Object.keys(formats).map(format => {
    const type = userTypes[format] ?? loadMimeTypes().lookup(format)
    if (type === false) {
      return throwError('INVALID_OPTION',
        `respondTo: no content type for ${show(format)}. Register the plugin with { contentTypes: { … } }`)
    }
    return [format, type.startsWith('text/') && !type.includes(';') ? `${type}; charset=utf-8` : type]
  }))
}

/** The parameters of a media range other than its weight `q`: `;charset=utf-8`. A quoted value may have any character. */
const PARAMETERS = /;[ \t]*(?!q[ \t]*=)[^\s;,="]+(?:[ \t]*=[ \t]*(?:"(?:[^"\\]|\\.)*"|[^;,"]*))?/gi

/** The format that `Accept` prefers. Adds `Vary`, as the response depends on the header. */
function preferredFormat (reply: FastifyReply, typeOf: ReadonlyMap<string, string>): string | undefined {
  vary(reply)
  const { accept } = reply.request.headers
  const offered = [...typeOf].map(([format, type]) => ({ format, type: type.split(';', 1)[0]! }))
  if (accept === undefined || accept === '') return offered[0]?.format
  const Negotiator = loadNegotiator()
  const ranges = accept.replace(PARAMETERS, '')
  const type = new Negotiator({ headers: { accept: ranges } }).mediaType(offered.map(({ type }) => type))
  return offered.find(candidate => candidate.type === type)?.format
}

function vary (reply: FastifyReply): void {
  const names = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (/(?:^|[\s,])(?:accept|\*)(?:$|[\s,])/i.test(names)) return
  reply.header('vary', names === '' ? 'Accept' : `${names}, Accept`)
}

function throwNotAcceptable (
  reply: FastifyReply, format: string | undefined, typeOf: ReadonlyMap<string, string>
): never {
  const problem = format === undefined
    ? 'no available format matches the Accept header'
    : `format ${show(format)} is not available`
  const formats = [...typeOf].map(([format, type]) => `${format} (${type.split(';', 1)[0]!})`)
  return throwError('NOT_ACCEPTABLE', `${problem}. Available formats: ${listed(formats)}`)
}
