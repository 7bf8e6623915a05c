import type { Schema } from '../constrain/check.js'
import { isPlain } from '../declare/map.js'
import { quote } from './calls.js'

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
  /** The types of the shared schemas that were used, by name. */
  readonly named: ReadonlyMap<string, string>
}

/** The context of a schema: its references and names. */
interface SchemaContext {
  readonly shared: Schema
  readonly named: Map<string, string>
  /** The names of types by the references. */
  readonly names: Map<string, string>
  /** The schema that references without an id begin at. */
  readonly root: Schema
  readonly isInput: boolean
  /** The references on the way to the schema. */
  readonly path: readonly string[]
}

/** Makes types of the JSON schemas of an app, whose shared schemas are `shared`. */
export function schemaTypes (shared: Schema): SchemaTypes {
  const named = new Map<string, string>()
  const names = new Map<string, string>()
  const partType = (given: unknown, isInput: boolean): string | undefined => {
    const schema = contentOf(given)
    if (!isPlain(schema)) return undefined
    return typeOf(schema, { shared, named, names, root: schema as Schema, isInput, path: [] })
  }
  const typesOf = (given: unknown): RouteTypes => {
    if (!isPlain(given)) return {}
    const { body, querystring, query = querystring, response } = given as Schema
    return {
      body: partType(body, true),
      query: partType(query, true),
      needsBody: isPlain(contentOf(body)),
      needsQuery: hasRequired(contentOf(query)),
      ...responseTypes(response, one => partType(one, false))
    }
  }
  return { named, typesOf }
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
function contentOf (given: unknown): unknown {
  const content = isPlain(given) ? (given as Schema)['content'] : undefined
  if (!isPlain(content)) return given
  const json = (content as Schema)['application/json']
  return isPlain(json) ? (json as Schema)['schema'] : undefined
}

/** Whether an object needs a property, which the server does not add. */
function hasRequired (schema: unknown): boolean {
  if (!isPlain(schema)) return false
  const { required, properties } = schema as Schema
  return listOf(required).some(name => !hasDefault((properties as Schema | undefined)?.[String(name)]))
}

function hasDefault (schema: unknown): boolean {
  return isPlain(schema) && 'default' in schema
}

function typeOf (given: unknown, reading: SchemaContext): string {
  if (!isPlain(given)) return given === false ? 'never' : 'unknown'
  const schema = given as Schema
  const unions = ['anyOf', 'oneOf'].filter(key => key in schema)
    .map(key => union(listOf(schema[key]).map(one => typeOf(one, reading))))
  const types = [
    '$ref' in schema ? refType(String(schema['$ref']), reading) : ownType(schema, reading),
    ...listOf(schema['allOf']).map(one => typeOf(one, reading)),
    ...unions
  ].filter(type => type !== 'unknown')
  const type = types.map(one => types.length > 1 ? grouped(one) : one).join(' & ') || 'unknown'
  return schema['nullable'] === true ? union([type, 'null']) : type
}

/** The type by a schema's own keywords. */
function ownType (schema: Schema, reading: SchemaContext): string {
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal))
  const type = schema['type'] ?? ('properties' in schema ? 'object' : 'items' in schema ? 'array' : 'any')
  return union([type].flat().map(one => plainType(String(one), schema, reading)))
}

function plainType (type: string, schema: Schema, reading: SchemaContext): string {
  switch (type) {
    case 'integer':
    case 'number': return 'number'
    case 'string':
    case 'boolean':
    case 'null': return type
    case 'array': return arrayType(schema, reading)
    case 'object': return objectType(schema, reading)
    default: return 'unknown'
  }
}

function arrayType ({ items, prefixItems = items }: Schema, reading: SchemaContext): string {
  if (!Array.isArray(prefixItems)) return `${grouped(typeOf(items, reading))}[]`
  return `[${prefixItems.map(one => typeOf(one, reading)).join(', ')}]`
}

/** The type of an object: the serializer drops other properties from responses, and requests are checked exactly. */
function objectType (schema: Schema, reading: SchemaContext): string {
  const { isInput } = reading
  const { properties = {}, required, additionalProperties = isInput, patternProperties } = schema
  const known = Object.entries(properties as Schema)
  // The server needs a property that it does not describe, too.
  const others = (isInput && known.length > 0 ? listOf(required) : [])
    .map((name): [string, unknown] => [String(name), {}]).filter(([name]) => !Object.hasOwn(properties as object, name))
  const fields = [...known, ...others].map(([name, one]) => {
    const isNeeded = listOf(required).includes(name) && !(isInput && hasDefault(one))
    return `${/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)}${isNeeded ? '' : '?'}: ${typeOf(one, reading)}`
  })
  if (fields.length === 0) {
    return additionalProperties === false ? '{}' : `{ [key: string]: ${typeOf(additionalProperties, reading)} }`
  }
  const isOpen = patternProperties !== undefined || isPlain(additionalProperties) ||
    (additionalProperties === true && !isInput)
  return `{ ${fields.join(', ')} }${isOpen ? ' & { [key: string]: unknown }' : ''}`
}

/** The type of a reference: a part of a shared schema has a name, and a part of the same schema is written out. */
function refType (ref: string, reading: SchemaContext): string {
  const { shared, named, names, path } = reading
  const [id = '', pointer = ''] = ref.split('#')
  const root = (id === '' ? reading.root : shared[id]) as Schema
  const found = /^[^/]/.test(pointer)
    ? withAnchor(pointer, root)
    : pointer.split('/').slice(1).reduce<unknown>((schema, key) =>
      isPlain(schema) ? (schema as Schema)[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined, root)
  if (!isPlain(found)) return 'unknown'
  const inner = { ...reading, root, path: [...path, ref] }
  const own = String(root['$id'])
  // A schema that contains itself has no type without a name.
  if (shared[own] !== root) return path.includes(ref) ? 'unknown' : typeOf(found, inner)
  const key = `${reading.isInput ? 'In' : 'Out'}_${own}${pointer === '' ? '' : `#${pointer}`}`
  const known = names.get(key)
  if (known !== undefined) return known
  // Two ids may have the same word characters: `user.v1` and `user-v1`.
  let name = key.replace(/\W+/g, '_')
  while (named.has(name)) name += '_'
  names.set(key, name)
  named.set(name, '')
  named.set(name, `type ${name} = ${typeOf(found, inner)}`)
  return name
}

/** The part of a schema that a reference such as `#address` means, if it has one. */
function withAnchor (anchor: string, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { $id, $anchor } = schema as Schema
  if ($id === `#${anchor}` || $anchor === anchor) return schema
  return Object.values(schema).map(one => withAnchor(anchor, one)).find(one => one !== undefined)
}

function listOf (value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function literal (value: unknown): string {
  if (typeof value === 'string') return quote(value)
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'unknown'
}

function union (types: readonly string[]): string {
  const all = [...new Set(types)]
  if (all.includes('unknown')) return 'unknown'
  return all.map(type => all.length > 1 ? grouped(type, '&') : type).join(' | ') || 'never'
}

/** A type in parentheses if an operator outside braces and strings needs them. */
function grouped (type: string, operators = '|&'): string {
  let outer = type.replace(/'(?:[^'\\]|\\.)*'/g, '')
  for (let last = ''; last !== outer;) [last, outer] = [outer, outer.replace(/[{[(][^{}[\]()]*[}\])]/g, '')]
  return [...operators].some(one => outer.includes(` ${one} `)) ? `(${type})` : type
}
