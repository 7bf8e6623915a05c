import { isObject, type JsonObject, type SourceSchema, type OperationSchema } from '../operation.js'
import type { Components } from './components.js'

/** A param of a request, references followed. */
interface DocumentParam {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  /** The description of the param, whose schema in OpenAPI 2.0 is the param itself. */
  readonly source: JsonObject
}

/** The parts of an operation. */
export interface OperationParts {
  readonly params: ReadonlyMap<string, SourceSchema>
  readonly beside: readonly string[]
  readonly schema: OperationSchema
}

/** The types of contents that Fastify parses without a plugin. */
const PARSED = new Set(['application/json', 'text/plain'])

const MEDIA_OF_FORMS = 'application/x-www-form-urlencoded'

/** Reads the params, the body and the responses of an operation. Those of OpenAPI 2.0 have other places. */
export class PartsReader {
  readonly #components: Components
  /** The media types of all operations of a document of OpenAPI 2.0; `null` for later versions. */
  readonly #media: Readonly<Record<'consumes' | 'produces', readonly string[]>> | null

  constructor (components: Components, root: JsonObject) {
    this.#components = components
    this.#media = typeof root['swagger'] !== 'string'
      ? null
      : { consumes: listOfMedia(root['consumes']), produces: listOfMedia(root['produces']) }
  }

  read (operation: JsonObject, inherited: unknown, place: string): OperationParts {
    const given = [...paramsIn(inherited), ...paramsIn(operation['parameters'])]
      .map(value => this.#components.follow(value)).filter(isObject).filter(({ name, in: where }) =>
        typeof where === 'string' && (where === 'body' || typeof name === 'string'))
    const all = new Map(given.map(source => [`${String(source['in'])} ${String(source['name'])}`, paramOf(source)]))
    const found = [...all.values()]
    const at = (where: string): readonly DocumentParam[] => found.filter(param => param.in === where)
    const params = new Map(at('path').map(param => [param.name, this.#schemaOf(param, place)]))
    const body = this.#media === null
      ? this.#requestBody(operation['requestBody'], place)
      : this.#body(at('body')[0], at('formData'), operation, place)
    const querystring = this.#objectOf(at('query'), place)
    const headers = this.#objectOf(at('header').filter(({ name }) => !HEADERS.has(name.toLowerCase())), place, true)
    const response = this.#responses(operation, place)
    return {
      params,
      beside: at('cookie').map(({ name }) => `the cookie '${name}'`),
      schema: {
        ...body === null ? {} : { body },
        ...querystring === null ? {} : { querystring },
        ...headers === null ? {} : { headers },
        ...response === null ? {} : { response }
      }
    }
  }

  #schemaOf ({ name, in: where, source }: DocumentParam, place: string): SourceSchema {
    const { schema, content } = source
    const style = this.#media === null ? styleOf(source, where) : collectionOf(source)
    if (style !== null) this.#components.note(`the ${where} param '${name}' ${style}`, place)
    // A constraint has no references.
    const own = where === 'path' ? this.#components.follow(schema) : schema
    if (own !== undefined) return this.#components.convert(own, place)
    if (isObject(content)) {
      this.#components.note(`the ${where} param '${name}' has a media type`, place)
      return {}
    }
    return this.#media === null ? {} : this.#components.convert(ownSchema(source), place)
  }

  /** The params of a place as an object; `null` without params. */
  #objectOf (params: readonly DocumentParam[], place: string, isLowerCase = false): SourceSchema | null {
    if (params.length === 0) return null
    const nameOf = ({ name }: DocumentParam): string => isLowerCase ? name.toLowerCase() : name
    const required = params.filter(({ isRequired }) => isRequired).map(nameOf)
    return {
      type: 'object',
      properties: Object.fromEntries(params.map(param =>
        [nameOf(param), described(this.#schemaOf(param, place), param.source['description'])])),
      ...required.length === 0 ? {} : { required: [...new Set(required)] }
    }
  }

  #requestBody (value: unknown, place: string): SourceSchema | null {
    const body = this.#components.follow(value)
    if (!isObject(body) || !isObject(body['content'])) return null
    if (body['required'] !== true) this.#components.note('an optional body is required', place)
    return this.#contentOf(body['content'], place, true)
  }

  /** The body of OpenAPI 2.0: a param, or the fields of a form. */
  #body (
    body: DocumentParam | undefined, fields: readonly DocumentParam[], operation: JsonObject, place: string
  ): SourceSchema | null {
    if (body === undefined && fields.length === 0) return null
    const own = operation['consumes'] === undefined ? this.#media!.consumes : listOfMedia(operation['consumes'])
    if (body !== undefined) {
      if (!body.isRequired) this.#components.note('an optional body is required', place)
      return this.#mediaContent(body.source['schema'], own, place, true)
    }
    const hasFile = fields.some(({ source }) => source['type'] === 'file')
    const forms = own.filter(media => media === MEDIA_OF_FORMS || media.startsWith('multipart/'))
    const media = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : MEDIA_OF_FORMS]
    const schema = this.#objectOf(fields, place)!
    for (const one of media) this.#components.note(`the media type '${one}' needs a parser`, place)
    return { content: Object.fromEntries(media.map(one => [one, { schema }])) }
  }

  #mediaContent (schema: unknown, media: readonly string[], place: string, isRequest: boolean): SourceSchema {
    const types = media.length === 0 ? ['application/json'] : media
    const content = Object.fromEntries(types.map(one => [one, { schema }]))
    return this.#contentOf(content, place, isRequest)!
  }

  /** One schema for JSON, or a schema for each media type; `null` for no media type. */
  #contentOf (content: JsonObject, place: string, isRequest: boolean): SourceSchema | null {
    const entries = Object.entries(content).map(([media, one]) =>
      [media.toLowerCase().replace(/\s*;.*$/, ''), Object(one) as JsonObject] as const)
    if (entries.length === 0) return null
    const unparsed = isRequest ? entries.filter(([media]) => !PARSED.has(media)) : []
    for (const [media] of unparsed) this.#components.note(`the media type '${media}' needs a parser`, place)
    const only = entries.length === 1 ? entries[0]! : null
    if (only?.[0] === 'application/json') return this.#components.convert(only[1]['schema'] ?? {}, place)
    return {
      content: Object.fromEntries(entries.map(([media, { schema = {} }]) =>
        [media, { schema: this.#components.convert(schema, place) }]))
    }
  }

  #responses (operation: JsonObject, place: string): NonNullable<OperationSchema['response']> | null {
    const entries = Object.entries(Object(operation['responses']) as JsonObject)
      .filter(([status]) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(status))
    if (entries.length === 0) return null
    return Object.fromEntries(entries.map(([status, value]) => {
      const response = Object(this.#components.follow(value)) as JsonObject
      const { description } = response
      const schema = this.#media === null
        ? this.#contentOf(Object(response['content']) as JsonObject, place, false)
        : this.#answer(response['schema'], operation, place)
      return [status.toLowerCase(), described(schema ?? { type: 'null' }, description)]
    }))
  }

  #answer (schema: unknown, operation: JsonObject, place: string): SourceSchema | null {
    const own = operation['produces'] === undefined ? this.#media!.produces : listOfMedia(operation['produces'])
    return schema === undefined ? null : this.#mediaContent(schema, own, place, false)
  }
}

/** Header params that OpenAPI ignores. */
const HEADERS = new Set(['accept', 'content-type', 'authorization'])

function paramsIn (value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function paramOf (source: JsonObject): DocumentParam {
  return { name: String(source['name']), in: String(source['in']), isRequired: source['required'] === true, source }
}

function listOfMedia (value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}

/** The keywords of a param that are its schema in OpenAPI 2.0. */
function ownSchema (param: JsonObject): JsonObject {
  const { name, in: where, required, description, collectionFormat, allowEmptyValue, ...schema } = param
  return schema
}

/** How a param is written, if Fastify reads it in another way. */
function styleOf ({ style, explode, schema }: JsonObject, where: string): string | null {
  const usual = where === 'query' || where === 'cookie' ? 'form' : 'simple'
  if (style !== undefined && style !== usual) return `has the style '${String(style)}'`
  return where === 'query' && explode === false && Object(schema).type === 'array' ? 'is a list with commas' : null
}

function collectionOf ({ type, collectionFormat = 'csv' }: JsonObject): string | null {
  const isOther = type === 'array' && collectionFormat !== 'multi'
  return isOther ? `is a list in the format '${String(collectionFormat)}'` : null
}

/** A schema with a description, if it has none and is no reference. */
function described (schema: SourceSchema, description: unknown): SourceSchema {
  if (typeof description !== 'string' || '$ref' in schema || 'description' in schema) return schema
  return { description, ...schema }
}
