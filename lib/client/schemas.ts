import { isPlain } from '../declare/map.js'
import { quote } from './calls.js'

/** The types of a route's requests and responses, as code. A part without a JSON schema is absent. */
export interface RouteTypes {
  readonly body?: string | undefined
  readonly query?: string | undefined
  readonly response?: string | undefined
  /** The bodies of other statuses than 2xx: `{ 404: { message: string } }`. */
  readonly errors?: string | undefined
  readonly needsBody?: boolean
  readonly needsQuery?: boolean
}

type Schema = Readonly<Record<string, unknown>>

/** Makes types of JSON schemas. */
export interface SchemaTypes {
  readonly typesOf: (schema: unknown) => RouteTypes
  /** The types of shared schemas by name, once they are used. */
  readonly named: ReadonlyMap<string, string>
}

/** A schema with what it is read by: the schema that its references begin at, and whether it is of a request. */
interface Reading {
  readonly root: Schema
  readonly isInput: boolean
  /** The references on the way to it. */
  readonly path: readonly string[]
}

/** Makes types of the JSON schemas of an app, whose shared schemas are `shared`. */
export function schemaTypes (shared: Readonly<Record<string, unknown>>): SchemaTypes {
  const named = new Map<string, string>()

  function typeOf (given: unknown, reading: Reading): string {
    if (!isPlain(given)) return given === false ? 'never' : 'unknown'
    const schema = given as Schema
    const types = [
      ...'$ref' in schema ? [refType(String(schema['$ref']), reading)] : ownTypes(schema, reading),
      ...listOf(schema['allOf']).map(one => typeOf(one, reading)),
      ...['anyOf', 'oneOf'].filter(key => key in schema)
        .map(key => union(listOf(schema[key]).map(one => typeOf(one, reading))))
    ].filter(type => type !== 'unknown')
    const type = types.length === 0 ? 'unknown' : types.map(one => types.length > 1 ? grouped(one) : one).join(' & ')
    return schema['nullable'] === true ? union([type, 'null']) : type
  }

  /** The types of a schema's own keywords; none if it has no keyword for a type. */
  function ownTypes (schema: Schema, reading: Reading): readonly string[] {
    if ('const' in schema) return [literal(schema['const'])]
    if (Array.isArray(schema['enum'])) return [union(schema['enum'].map(literal))]
    const given = schema['type'] ?? ('properties' in schema ? 'object' : 'items' in schema ? 'array' : [])
    const types = [given].flat().map(type => plainType(String(type), schema, reading))
    return types.length === 0 ? [] : [union(types)]
  }

  function plainType (type: string, schema: Schema, reading: Reading): string {
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

  function arrayType ({ items, prefixItems = items }: Schema, reading: Reading): string {
    if (!Array.isArray(prefixItems)) return `${grouped(typeOf(items, reading))}[]`
    return `[${prefixItems.map(one => typeOf(one, reading)).join(', ')}]`
  }

  function objectType (schema: Schema, reading: Reading): string {
    const { properties = {}, required = [], additionalProperties = reading.isInput, patternProperties } = schema
    const fields = Object.entries(properties as Schema).map(([name, one]) => {
      // The server adds defaults to requests.
      const isNeeded = (required as readonly string[]).includes(name) && !(reading.isInput && hasDefault(one))
      return `${/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)}${isNeeded ? '' : '?'}: ${typeOf(one, reading)}`
    })
    const own = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
    const isOpen = patternProperties !== undefined || isPlain(additionalProperties) ||
      (additionalProperties === true && (fields.length === 0 || !reading.isInput))
    if (!isOpen) return own
    const others = `{ [key: string]: ${fields.length === 0 && patternProperties === undefined ? typeOf(additionalProperties, reading) : 'unknown'} }`
    return fields.length === 0 ? others : `${own} & ${others}`
  }

  /** The type of a reference: a shared schema has a name, a part of the same schema is written out. */
  function refType (ref: string, reading: Reading): string {
    const [id = '', pointer = ''] = ref.split('#')
    const root = id === '' ? reading.root : shared[id]
    const found = pointer.split('/').slice(1).reduce<unknown>((schema, key) =>
      isPlain(schema) ? (schema as Schema)[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined, root)
    if (!isPlain(found)) return 'unknown'
    const inner = { ...reading, root: root as Schema, path: [...reading.path, ref] }
    // A schema that contains itself has no type that could be written out.
    if (id === '' && reading.root !== shared[String(reading.root['$id'])]) return reading.path.includes(ref) ? 'unknown' : typeOf(found, inner)
    const name = nameFor(id === '' ? String(reading.root['$id']) : id, pointer, reading.isInput)
    if (!named.has(name)) {
      named.set(name, '')
      named.set(name, `type ${name} = ${typeOf(found, inner)}`)
    }
    return name
  }

  function partType (given: unknown, isInput: boolean): string | undefined {
    const schema = contentOf(given)
    return isPlain(schema) ? typeOf(schema, { root: schema as Schema, isInput, path: [] }) : undefined
  }

  return {
    named,
    typesOf: given => {
      if (!isPlain(given)) return {}
      const { body, querystring, query = querystring, response } = given as Schema
      const search = contentOf(query)
      return {
        body: partType(body, true),
        query: partType(search, true),
        needsBody: isPlain(contentOf(body)),
        needsQuery: isPlain(search) && listOf((search as Schema)['required']).some(name =>
          !hasDefault(((search as Schema)['properties'] as Schema | undefined)?.[String(name)])),
        ...responseTypes(response, one => partType(one, false))
      }
    }
  }
}

/** The types of responses with a 2xx status, and those of other statuses. */
function responseTypes (response: unknown, partType: (one: unknown) => string | undefined): RouteTypes {
  if (!isPlain(response)) return {}
  const typed = Object.entries(response).map(([status, one]) => [status.toLowerCase(), partType(one)] as const)
  const withBody = ([status, type]: typeof typed[number]): string => /^20[45]$/.test(status) ? 'undefined' : type ?? 'unknown'
  const right = typed.filter(([status]) => status.startsWith('2'))
  const wrong = typed.filter(([status, type]) => /^[345]\d\d$/.test(status) && type !== undefined)
  return {
    response: right.length === 0 ? undefined : union(right.map(withBody)),
    errors: wrong.length === 0 ? undefined : `{ ${wrong.map(([status, type]) => `${status}: ${type}`).join(', ')} }`
  }
}

/** A schema, or that of JSON among schemas by content type. */
function contentOf (given: unknown): unknown {
  const content = isPlain(given) ? (given as Schema)['content'] : undefined
  if (!isPlain(content)) return given
  const json = (content as Schema)['application/json']
  return isPlain(json) ? (json as Schema)['schema'] : undefined
}

function hasDefault (schema: unknown): boolean {
  return isPlain(schema) && 'default' in schema
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
  return all.length === 0 ? 'never' : all.map(type => all.length > 1 ? grouped(type, '&') : type).join(' | ')
}

/** A type in parentheses if an operator outside of braces and strings needs them. */
function grouped (type: string, operators = '|&'): string {
  let outer = type.replace(/'(?:[^'\\]|\\.)*'/g, '')
  for (let last = ''; last !== outer;) [last, outer] = [outer, outer.replace(/[{[(][^{}[\]()]*[}\])]/g, '')]
  return [...operators].some(one => outer.includes(` ${one} `)) ? `(${type})` : type
}

function nameFor (id: string, pointer: string, isInput: boolean): string {
  return `${isInput ? 'In' : 'Out'}_${`${id}${pointer}`.replace(/\W+/g, '_')}`
}
