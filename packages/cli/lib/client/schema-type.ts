import type { JsonSchema as Schema } from 'fastify-resources'
import { isPlain } from '../texts.js'
import { numberType, printBoolean, propertyName, quote } from './code.js'

/** The context of a schema: its references and names. */
export interface SchemaContext {
  readonly shared: Schema
  readonly named: Map<string, string>
  /** The names of types by the references. */
  readonly names: Map<string, string>
  /** The schema that references without an id begin at. */
  readonly root: Schema
  readonly isInput: boolean
  /** Whether the schema may be joined with others, which may describe more properties. */
  readonly isJoined?: boolean
  /** The properties that the schemas around a part of them (`allOf`, `anyOf`, `oneOf`) require. */
  readonly required?: readonly string[]
  /** The references on the way to the schema. */
  readonly path: readonly string[]
}

/** Keywords of which a schema with several joins their types. */
const JOINED = ['type', '$ref', 'anyOf', 'oneOf']

/** The type of a schema, as code. */
export function typeOf (value: unknown, parent: SchemaContext): string {
  if (!isPlain(value)) return value === false ? 'never' : 'unknown'
  const schema = value as Schema
  const alternatives = ['anyOf', 'oneOf'].filter(key => Array.isArray(schema[key]))
  const isJoined = 'allOf' in schema || JOINED.filter(key => key in schema).length > 1
  const { required = [] } = parent
  const needed = [schema, ...listOf(schema['allOf'])].flatMap(one => isPlain(one) ? requiredIn(one as Schema) : [])
  const context = { ...parent, ...isJoined ? { isJoined } : {}, required: [...required, ...needed] }
  const unions = alternatives
    .map(key => union(listOf(schema[key]).map(one => typeOf(one, context))))
  const types = [
    typeof schema['$ref'] === 'string' ? refType(schema['$ref'], context) : ownType(schema, context),
    ...listOf(schema['allOf']).map(one => typeOf(one, context)),
    ...unions
  ].filter(type => type !== 'unknown')
  const type = types.map(one => types.length > 1 ? grouped(one) : one).join(' & ') || 'unknown'
  return schema['nullable'] === true ? union([type, 'null']) : type
}

/** The type by a schema's own keywords. */
function ownType (schema: Schema, context: SchemaContext): string {
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal))
  const type = schema['type'] ?? ('properties' in schema ? 'object' : 'items' in schema ? 'array' : 'any')
  return union([type].flat().map(one => plainType(one, schema, context)))
}

function plainType (type: unknown, schema: Schema, context: SchemaContext): string {
  switch (type) {
    case 'integer':
    case 'number': return 'number'
    case 'string':
    case 'boolean':
    case 'null': return type
    case 'array': return arrayType(schema, { ...context, required: [] })
    case 'object': return objectType(schema, context)
    default: return 'unknown'
  }
}

/** The type of an array, or of a tuple: elements after `minItems` are optional, and others may follow. */
function arrayType (schema: Schema, context: SchemaContext): string {
  const { items, prefixItems = items, minItems = 0, maxItems = Infinity } = schema
  if (!Array.isArray(prefixItems)) return `${grouped(typeOf(items, context))}[]`
  const rest = prefixItems === items ? schema['additionalItems'] : items
  const most = typeof maxItems === 'number' ? maxItems : Infinity
  const elements = prefixItems.slice(0, most).map((one, index) => {
    const type = grouped(typeOf(one, context))
    return typeof minItems === 'number' && index < minItems ? type : `${type}?`
  })
  const isClosed = rest === false || most <= prefixItems.length
  return `[${[...elements, ...isClosed ? [] : [`...${grouped(typeOf(rest, context))}[]`]].join(', ')}]`
}

/**
 * The type of an object. The server adds a property with a default: it is optional in a request, and present in a
 * response. An index signature has the types of the named properties too, because TypeScript demands it.
 */
function objectType (schema: Schema, context: SchemaContext): string {
  const { isInput, isJoined, required = [] } = context
  const properties = propertiesOf(schema)
  const inner = { ...context, required: [] }
  const indexed = indexTypes(schema, inner)
  const known = Object.entries(properties).map(([name, one]) =>
    ({ name, type: typeOf(one, inner), isNeeded: hasDefault(one) ? !isInput : required.includes(name) }))
  // The server needs a property that it does not describe, too. A joined schema may have a default of it.
  const others = (isInput && isJoined !== true ? requiredIn(schema) : [])
    .filter(name => !Object.hasOwn(properties, name))
    .map(name => ({ name, type: indexed.length === 0 ? 'unknown' : union(indexed), isNeeded: true }))
  const fields = [...known, ...others].map(({ name, type, isNeeded }) =>
    `${propertyName(name)}${isNeeded ? '' : '?'}: ${type}`)
  if (indexed.length > 0) {
    const optional = known.some(({ isNeeded }) => !isNeeded) ? ['undefined'] : []
    fields.push(`[key: string]: ${union([...indexed, ...known.map(({ type }) => type), ...optional])}`)
  }
  if (fields.length === 0) return isInput ? '{ [key: string]: never }' : '{}'
  return `{ ${fields.join(', ')} }`
}

/** A pattern that each name matches, as in TypeBox's `Type.Record`. */
const ANY_NAME = /^\^?(?:\.\*|\(\.\*\))?\$?$/

/**
 * The types of the properties that a schema does not name; none if it has no others. The serializer of responses drops
 * properties that the schema does not mention.
 */
function indexTypes (schema: Schema, context: SchemaContext): readonly string[] {
  const { patternProperties, additionalProperties } = schema
  const patterns = Object.entries(isPlain(patternProperties) ? patternProperties : {})
  const isNameless = Object.keys(propertiesOf(schema)).length === 0
  const isOpen = patterns.length > 0 ? context.isInput || context.isJoined : context.isInput && isNameless
  const others = patterns.some(([pattern]) => ANY_NAME.test(pattern)) ? false : additionalProperties ?? isOpen ?? false
  return [...patterns.map(([, one]) => one), ...others === false ? [] : [others]].map(one => typeOf(one, context))
}

/** The type of a reference: a part of a shared schema has a name, and a part of the same schema is written out. */
function refType (ref: string, context: SchemaContext): string {
  const { shared, named, names, path } = context
  const [id = '', pointer = ''] = ref.split('#')
  const root = id === '' ? context.root : Object.hasOwn(shared, id) ? shared[id] : null
  if (!isPlain(root)) return 'unknown'
  const found = /^[^/]/.test(pointer)
    ? withAnchor(pointer, root)
    : pointer.split('/').slice(1).reduce<unknown>((schema, key) =>
      isPlain(schema) ? (schema as Schema)[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined, root)
  if (!isPlain(found)) return 'unknown'
  const inner = { ...context, root: root as Schema, path: [...path, ref] }
  const { $id: own } = root as Schema
  // A schema that contains itself has no type without a name.
  const isShared = typeof own === 'string' && Object.hasOwn(shared, own) && shared[own] === root
  if (!isShared) return path.includes(ref) ? 'unknown' : typeOf(found, inner)
  const key = `${context.isInput ? 'In' : 'Out'}_${own}${pointer === '' ? '' : `#${pointer}`}`
  const known = names.get(key)
  if (known !== undefined) return known
  // Two ids may have the same word characters: `user.v1` and `user-v1`.
  let name = key.replace(/\W+/g, '_')
  while (named.has(name)) name += '_'
  names.set(key, name)
  named.set(name, '')
  named.set(name, `type ${name} = ${typeOf(found, { ...inner, required: [] })}`)
  return name
}

/** The part of a schema that a reference such as `#address` means, if it has one. */
function withAnchor (anchor: string, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { $id, $anchor } = schema as Schema
  if ($id === `#${anchor}` || $anchor === anchor) return schema
  return Object.values(schema).map(one => withAnchor(anchor, one)).find(one => one !== undefined)
}

export function requiredIn ({ required }: Schema): readonly string[] {
  return listOf(required).filter(name => typeof name === 'string')
}

export function propertiesOf ({ properties }: Schema): Schema {
  return isPlain(properties) ? properties as Schema : {}
}

function listOf (value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function literal (value: unknown): string {
  switch (typeof value) {
    case 'string': return quote(value)
    case 'number': return numberType(value)
    case 'boolean': return printBoolean(value)
    default: return value === null ? 'null' : 'unknown'
  }
}

export function union (types: readonly string[]): string {
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

/** Whether the server adds the property if it is missing. */
export function hasDefault (schema: unknown): boolean {
  return isPlain(schema) && 'default' in schema
}
