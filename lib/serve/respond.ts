import type { FastifyReply } from 'fastify'
import mime from 'mime'
import Negotiator from 'negotiator'
import type { Answer } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'

/** The content types that an app has added, by format, on the instance; a symbol of ours cannot meet a decorator of the app's. */
export const types: unique symbol = Symbol('fastify-resources.types')

/** Answers by format, in the order in which a client without a preference is offered them. */
type Formats = Readonly<Record<string, Answer>>

/** Adds content types to those of a scope. */
export function addTypes (scope: Record<string, string>, added: Readonly<Record<string, string>> = {}): void {
  for (const [format, type] of Object.entries(added)) scope[format] = type
}

/**
 * Answers in one of several formats: that of the URL's suffix, or else the one that `Accept` prefers, the first where it has no
 * preference. The content type is the format's. Throws `FST_RESOURCES_NOT_ACCEPTABLE` (406) where there is none that
 * the client takes, and `FST_RESOURCES_OPTION` for a format without a known content type.
 */
export function respondTo (this: FastifyReply, formats: Formats): FastifyReply {
  const typeOf = typesOf(this, formats)
  const format = suffixOf(this) ?? preferred(this, typeOf)
  if (format === undefined || !typeOf.has(format)) return refuseFormat(this, format, typeOf)
  this.type(typeOf.get(format)!)
  return answerWith(this, formats[format]!)
}

/** The content type of each format that is offered. */
function typesOf (reply: FastifyReply, formats: Formats): ReadonlyMap<string, string> {
  const added = (reply.server as unknown as { readonly [types]: Readonly<Record<string, string>> })[types]
  return new Map(Object.keys(formats).map(format => [format, withCharset(added[format] ?? mime.getType(format) ?? refuseType(format))]))
}

function refuseType (format: string): never {
  return refuse('FST_RESOURCES_OPTION', `respondTo has no content type for ${show(format)}; register the plugin with { respondTo: { types: { … } } }`)
}

function withCharset (type: string): string {
  return type.startsWith('text/') && !type.includes(';') ? `${type}; charset=utf-8` : type
}

function suffixOf ({ request }: FastifyReply): string | undefined {
  return (request.params as { readonly format?: string } | null)?.format
}

/** The format that `Accept` prefers; the answer is then another for another header. */
function preferred (reply: FastifyReply, typeOf: ReadonlyMap<string, string>): string | undefined {
  vary(reply)
  const { accept } = reply.request.headers
  const offered = [...typeOf].map(([format, type]) => ({ format, type: type.split(';', 1)[0]! }))
  if (accept === undefined || accept === '') return offered[0]?.format
  const type = new Negotiator({ headers: { accept } }).mediaType(offered.map(({ type }) => type))
  return offered.find(one => one.type === type)?.format
}

/** Adds `Accept` to what the answer varies by. */
function vary (reply: FastifyReply): void {
  const names = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (/(?:^|[\s,])(?:accept|\*)(?:$|[\s,])/i.test(names)) return
  reply.header('vary', names === '' ? 'Accept' : `${names}, Accept`)
}

function refuseFormat (reply: FastifyReply, format: string | undefined, typeOf: ReadonlyMap<string, string>): never {
  vary(reply)
  const asked = format === undefined ? 'nothing here that Accept takes' : `no ${show(format)} here`
  const offered = [...typeOf].map(([format, type]) => `${format} (${type.split(';', 1)[0]!})`)
  return refuse('FST_RESOURCES_NOT_ACCEPTABLE', `there is ${asked}; there is ${offered.join(', ')}`)
}

/** Sends what an answer gives. One that has replied by itself gives the reply, or nothing. An error is no answer in that format. */
function answerWith (reply: FastifyReply, answer: Answer): FastifyReply {
  const given = typeof answer === 'function' ? called(reply, answer as () => unknown) : answer
  if (!(given instanceof Promise)) return sent(reply, given)
  given.then(body => sent(reply, body), (error: unknown) => { reply.removeHeader('content-type').send(error) })
  return reply
}

function called (reply: FastifyReply, answer: (...args: readonly unknown[]) => unknown): unknown {
  try {
    return answer(reply.request, reply)
  } catch (error) {
    reply.removeHeader('content-type')
    throw error
  }
}

function sent (reply: FastifyReply, body: unknown): FastifyReply {
  return body === undefined || body === reply || reply.sent ? reply : reply.send(body)
}
