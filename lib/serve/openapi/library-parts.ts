import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../constrain/check.js'
import { isOwnJson, standardOf, type Standard } from '../../constrain/standard.js'
import { isPlain } from '../../errors/errors.js'
import type { Operation } from '../../table/operations.js'
import type { ValidatedPart } from '../request/parts.js'
import type { Conversions, ReplySchemas } from './conversions.js'

/** A route's schema without the schemas of libraries, for Fastify's compilers. */
export interface SplitSchema {
  readonly compiled: Operation
  /** What documents show of the parts with a schema of a library. */
  readonly shown: Operation
  readonly parts: readonly ValidatedPart[]
}

/** A route whose schema is split: for messages, and for the ids of shared schemas. */
interface SplitRoute {
  readonly place: string
  readonly name: string
  /** Whether the request and the reply have no compiler of the app or of the route. */
  readonly readsRequest: boolean
  readonly readsReply: boolean
}

/** The parts of a request in Fastify's order, by the keys of a route's schema. */
const PARTS = [
  ['body', 'body', 'body'], ['querystring', 'query', 'querystring'], ['query', 'query', 'querystring'],
  ['headers', 'headers', 'headers']
] as const

/** The parts with schemas of libraries in the schemas of a mount's routes. */
export class LibraryParts {
  readonly #conversions: Conversions
  /** Why the app must not start. */
  readonly problems: string[] = []
  /** The parts of requests that documents cannot show. */
  readonly hidden: string[] = []

  constructor (conversions: Conversions) {
    this.#conversions = conversions
  }

  /** Splits a schema; `null` if it has no part of a library. */
  split (schema: Operation, route: SplitRoute): SplitSchema | null {
    const { place, readsRequest, readsReply } = route
    const compiled: Record<string, unknown> = { ...schema }
    const shown: Record<string, unknown> = {}
    const parts: ValidatedPart[] = []
    // Fastify rejects both keys of the querystring.
    const isAmbiguous = schema['query'] !== undefined && schema['querystring'] !== undefined
    for (const [key, property, context] of readsRequest && !isAmbiguous ? PARTS : []) {
      const standards = new Map(mediaIn(schema[key]).flatMap(([type, media]) => {
        const standard = libraryOf(media)
        return standard === null ? [] : [[type, standard] as const]
      }))
      if (standards.size === 0) continue
      parts.push({ property, context, standardFor: standardFinder(standards) })
      const show = (media: unknown, standard: Standard): Schema => this.#request(media, standard, route, key)
      shown[key] = mapMedia(schema[key], show)
      compiled[key] = key === 'body' ? otherMedia(schema[key], standards) : undefined
      if (compiled[key] === undefined) delete compiled[key]
    }
    const params = readsRequest ? libraryOf(schema['params']) : null
    if (params !== null) {
      this.problems.push(`${place}: schema.params must be a JSON schema, got a schema of ${params.vendor}. ` +
        'Write it as a constraint of the param: constraints: { id: … }')
    }
    const responses = Object.entries(readsReply ? Object(schema['response']) as Operation : {})
      .filter(([, response]) => mediaIn(response).some(([, media]) => libraryOf(media) !== null))
    if (responses.length > 0) {
      const convert = (side: keyof ReplySchemas): object => Object.fromEntries(responses.map(([status, response]) =>
        [status, mapMedia(response, (media, standard) => this.#reply(media, standard, route, status)[side])]))
      compiled['response'] = { ...schema['response'] as object, ...convert('compiled') }
      shown['response'] = convert('shown')
    }
    return parts.length + responses.length === 0 ? null : { compiled, shown, parts }
  }

  #request (schema: unknown, standard: Standard, { place, name }: SplitRoute, key: string): Schema {
    const found = this.#conversions.request(schema, standard, `${name}_${key}`)
    if ('shown' in found) return found.shown
    this.hidden.push(`${place}: schema.${key}: ${found.problems.join('; ')}`)
    return {}
  }

  #reply (schema: unknown, standard: Standard, { place, name }: SplitRoute, status: string): ReplySchemas {
    const found = this.#conversions.reply(schema, standard, `${name}_${status}`)
    if ('shown' in found) return found
    this.problems.push(`${place}: schema.response.${status}: ${found.problems.join('; ')}. Fastify serializes ` +
      'a reply by the JSON schema of what you send: write the schema of that value')
    return { compiled: {}, shown: {} }
  }
}

/** The schema of a library; `null` for a JSON schema, also one that a library has made. */
function libraryOf (schema: unknown): Standard | null {
  return isOwnJson(schema) ? null : standardOf(schema)
}

/** The key of the schema of a part without media types. */
const ANY = ''

/** The schemas of a part by media type. */
function mediaIn (part: unknown): ReadonlyArray<readonly [type: string, schema: unknown]> {
  const content = contentOf(part)
  if (content === null) return [[ANY, part]]
  return Object.entries(content).map(([type, media]) => [type, (Object(media) as Operation)['schema']])
}

/** The map of media types in a part, as OpenAPI has it. */
function contentOf (part: unknown): Operation | null {
  const content = isPlain(part) && libraryOf(part) === null ? (part as Operation)['content'] : undefined
  return isPlain(content) ? content as Operation : null
}

/** A part with other schemas in place of those of libraries. */
function mapMedia (part: unknown, change: (schema: unknown, standard: Standard) => Schema): unknown {
  const content = contentOf(part)
  if (content === null) return change(part, libraryOf(part)!)
  const entries = Object.entries(content).map(([type, media]) => {
    const { schema } = Object(media) as Operation
    const standard = libraryOf(schema)
    return [type, standard === null ? media : { ...media as object, schema: change(schema, standard) }]
  })
  return { ...part as object, content: Object.fromEntries(entries) as object }
}

/**
 * A body without the media types of libraries. A body of a library only leaves an empty schema, because Fastify rejects
 * a body on GET.
 */
function otherMedia (body: unknown, standards: ReadonlyMap<string, Standard>): object {
  const others = Object.entries(contentOf(body) ?? {}).filter(([type]) => !standards.has(type))
  return others.length === 0 ? {} : { ...body as object, content: Object.fromEntries(others) as object }
}

function standardFinder (standards: ReadonlyMap<string, Standard>): ValidatedPart['standardFor'] {
  const any = standards.get(ANY)
  if (any !== undefined) return () => any
  return ({ headers }: FastifyRequest) => {
    const [type] = (headers['content-type'] ?? '').split(';', 1)
    return standards.get(type!.trim().toLowerCase())
  }
}
