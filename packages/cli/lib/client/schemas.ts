import type { JsonSchema as Schema } from 'fastify-resources'
import { isPlain } from '../texts.js'
import { quote } from './code.js'
import { hasDefault, propertiesOf, requiredIn, typeOf, union } from './schema-type.js'

/** The types of a route's requests and responses, as code. A part without a JSON schema is absent. */
export interface RouteTypes {
  readonly body?: string | undefined
  readonly query?: string | undefined
  readonly response?: string | undefined
  /** The bodies of other statuses than 2xx: `{ 404: { message: string }, '5xx': string }`. */
  readonly errors?: string | undefined
  readonly needsBody?: boolean
  readonly needsQuery?: boolean
}

/** Makes types of JSON schemas. */
export interface SchemaTypes {
  readonly typesOf: (schema: unknown) => RouteTypes
  /** The type of a schema, as it is received or sent; `undefined` if it is no schema. */
  readonly typeOf: (schema: unknown, isInput: boolean) => string | undefined
  /** The types of the shared schemas that were used, by name. */
  readonly named: ReadonlyMap<string, string>
}

/** Makes types of the JSON schemas of an app, whose shared schemas are `shared`. */
export function schemaTypes (shared: Schema): SchemaTypes {
  const named = new Map<string, string>()
  const names = new Map<string, string>()
  const partType = (value: unknown, isInput: boolean): string | undefined => {
    const schema = contentOf(value)
    if (!isPlain(schema)) return undefined
    return typeOf(schema, { shared, named, names, root: schema as Schema, isInput, path: [] })
  }
  const typesOf = (value: unknown): RouteTypes => {
    if (!isPlain(value)) return {}
    const { body, querystring, query = querystring, response } = value as Schema
    return {
      body: partType(body, true),
      query: partType(query, true),
      needsBody: isPlain(contentOf(body)),
      needsQuery: hasRequired(contentOf(query)),
      ...responseTypes(response, one => partType(one, false))
    }
  }
  return { named, typesOf, typeOf: partType }
}

/** The types of responses with a 2xx status, and those of other statuses. */
function responseTypes (response: unknown, partType: (one: unknown) => string | undefined): RouteTypes {
  if (!isPlain(response)) return {}
  const typed = Object.entries(response).map(([status, one]) => ({ status: status.toLowerCase(), type: partType(one) }))
  const right = typed.filter(({ status }) => status.startsWith('2'))
  const wrong = typed.filter(({ status, type }) => /^([345](\d\d|xx)|default)$/.test(status) && type !== undefined)
  const errors = wrong.map(({ status, type }) => `${keyOf(status)}: ${type}`)
  // Without a schema of a 2xx status, the default is the schema of them too.
  const usual = right.length > 0 ? undefined : typed.find(({ status }) => status === 'default')?.type
  // A response of these statuses has no body.
  const bodies = right.map(({ status, type }) => /^20[45]$/.test(status) ? 'undefined' : type ?? 'unknown')
  return {
    response: right.length === 0 ? usual : union(bodies),
    errors: wrong.length === 0 ? undefined : `{ ${errors.join(', ')} }`
  }
}

/** A property's name: `4xx` is neither a number nor a name. */
function keyOf (status: string): string {
  return status.endsWith('xx') ? quote(status) : status
}

/** A schema, or that of JSON among schemas by content type. */
function contentOf (value: unknown): unknown {
  const content = isPlain(value) ? (value as Schema)['content'] : undefined
  if (!isPlain(content)) return value
  const json = (content as Schema)['application/json']
  return isPlain(json) ? (json as Schema)['schema'] : undefined
}

/** Whether an object needs a property, which the server does not add. */
function hasRequired (schema: unknown): boolean {
  if (!isPlain(schema)) return false
  const properties = propertiesOf(schema as Schema)
  return requiredIn(schema as Schema).some(name => !Object.hasOwn(properties, name) || !hasDefault(properties[name]))
}
