import { isObject, type JsonObject, type SourceSchema } from '../operation.js'

/** What a conversion needs of its document, and what it reports. */
export interface DocumentContext {
  /** The name of the component of a reference, or `null` if nothing is there. */
  readonly nameOf: (reference: string, isPart: boolean) => string | null
  /** Reports what changes the accepted values. */
  readonly changed: (what: string) => void
  /** Counts what says nothing about the accepted values and is left out. */
  readonly omitted: (keyword: string) => void
  /** Whether the schema is a part of a condition, in which Ajv accepts no default. */
  readonly isPart: boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Keywords whose value is kept, with the values that draft-07 has, which Fastify's Ajv reads. */
const KEPT: Readonly<Record<string, (value: unknown) => boolean>> = Object.assign(Object.create(null), {
  title: isText,
  description: isText,
  deprecated: isFlag,
  readOnly: isFlag,
  writeOnly: isFlag,
  const: () => true,
  multipleOf: (value: unknown) => Number(value) > 0 && typeof value === 'number',
  uniqueItems: isFlag,
  maxLength: isCount,
  minLength: isCount,
  maxItems: isCount,
  minItems: isCount,
  maxProperties: isCount,
  minProperties: isCount
})
const SCHEMA = new Set(['additionalProperties', 'additionalItems'])
const PARTS = new Set(['not', 'if', 'then', 'else', 'contains', 'propertyNames'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf'])
const MAPS = new Set(['properties', 'patternProperties'])
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** The formats that Fastify knows (`ajv-formats`). Another one would end the boot. */
const FORMATS = new Set([
  'date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration', 'uri', 'uri-reference', 'uri-template', 'url',
  'email', 'hostname', 'ipv4', 'ipv6', 'regex', 'uuid', 'json-pointer', 'json-pointer-uri-fragment',
  'relative-json-pointer', 'byte', 'int32', 'int64', 'float', 'double', 'password', 'binary'
])

const ANNOTATIONS = new Set(['title', 'description', 'deprecated', 'readOnly', 'writeOnly'])

/** Keywords of later drafts without a counterpart. */
const UNKNOWN = new Set([
  'unevaluatedProperties', 'unevaluatedItems', 'minContains', 'maxContains', '$dynamicRef', '$recursiveRef'
])

/**
 * A schema of OpenAPI 2.0 to 3.1 as Fastify's Ajv reads it. References are those of components: `Photo#`. Without
 * `@scalar/openapi-upgrader`: version 0.4.9 needs Node.js 22, and 0.1.11, the last for Node.js 20, loses a property
 * that is named `example`. Both upgrade to the draft of OpenAPI 3.1, which Fastify's Ajv does not read.
 */
export function convertSchema (value: unknown, context: DocumentContext): SourceSchema | boolean {
  if (typeof value === 'boolean') return value
  if (!isObject(value)) return {}
  if (typeof value['$ref'] === 'string') return convertReference(value['$ref'], context)
  const converted: Record<string, unknown> = {}
  for (const [keyword, own] of Object.entries(value)) {
    Object.assign(converted, KEYWORDS[keyword]?.(own as never, value, context) ?? convertKeyword(keyword, own, context))
  }
  return converted
}

function convertReference (reference: string, context: DocumentContext): SourceSchema {
  const name = context.nameOf(reference, context.isPart)
  if (name !== null) return { $ref: `${name}#` }
  context.changed(`the reference ${reference} has no value`)
  return {}
}

function convertKeyword (keyword: string, value: unknown, context: DocumentContext): JsonObject {
  if (KEPT[keyword]?.(value) === true) return { [keyword]: value }
  const inPart = { ...context, isPart: true }
  if (SCHEMA.has(keyword)) return { [keyword]: convertSchema(value, context) }
  if (PARTS.has(keyword)) return { [keyword]: convertSchema(value, inPart) }
  if (LISTS.has(keyword) && Array.isArray(value) && value.length > 0) {
    return { [keyword]: value.map(one => convertSchema(one, keyword === 'allOf' ? context : inPart)) }
  }
  if (MAPS.has(keyword) && isObject(value)) return { [keyword]: convertMap(value, context) }
  const says = keyword in KEPT ? !ANNOTATIONS.has(keyword) : UNKNOWN.has(keyword) && value !== true
  if (says) context.changed(`the keyword '${keyword}' is left out`)
  else context.omitted(keyword)
  return {}
}

function convertMap (schemas: JsonObject, context: DocumentContext): JsonObject {
  const entries = Object.entries(schemas).map(([name, one]) => [name, convertSchema(one, context)] as const)
  // A property of this name would be the prototype.
  return Object.fromEntries(entries)
}

type Conversion = (value: never, schema: JsonObject, context: DocumentContext) => JsonObject

/** Keywords that are written in another way, or only under a condition. */
const KEYWORDS: Readonly<Record<string, Conversion>> = Object.assign(Object.create(null), {
  type: convertType,
  nullable: () => ({}),
  'x-nullable': () => ({}),
  enum (value: unknown, _schema: JsonObject, { changed }: DocumentContext) {
    const values = new Map(Array.isArray(value) ? value.map(one => [JSON.stringify(one), one as unknown] as const) : [])
    if (values.size > 0) return { enum: [...values.values()] }
    changed("the keyword 'enum' is left out")
    return {}
  },
  format (value: unknown, _schema: JsonObject, { omitted }: DocumentContext) {
    if (FORMATS.has(value as string)) return { format: value }
    omitted(`format ${String(value)}`)
    return {}
  },
  pattern (value: unknown, _schema: JsonObject, { changed }: DocumentContext) {
    if (isPattern(value)) return { pattern: value }
    changed(`the pattern ${JSON.stringify(value)} is left out`)
    return {}
  },
  default: (value: unknown, _schema: JsonObject, { isPart, omitted }: DocumentContext) => {
    if (!isPart) return { default: value }
    omitted('default')
    return {}
  },
  required (value: unknown, _schema: JsonObject, { omitted }: DocumentContext) {
    const names = Array.isArray(value) ? [...new Set(value.filter(name => typeof name === 'string'))] : []
    if (names.length === 0) omitted('required')
    return names.length === 0 ? {} : { required: names }
  },
  minimum: bound('minimum', 'exclusiveMinimum'),
  maximum: bound('maximum', 'exclusiveMaximum'),
  exclusiveMinimum: exclusive('exclusiveMinimum'),
  exclusiveMaximum: exclusive('exclusiveMaximum'),
  items: convertItems,
  prefixItems: convertPrefix,
  dependencies: convertDependencies,
  dependentRequired: convertDependencies,
  dependentSchemas: convertDependencies
})

/** `type`, with `null` if the schema is nullable. A type that JSON Schema does not have says nothing. */
function convertType (value: unknown, schema: JsonObject, { changed }: DocumentContext): JsonObject {
  if (value === 'file') return { type: 'string', format: 'binary' }
  const types = [value].flat()
  const known = types.filter(one => TYPES.has(one as string))
  if (known.length < types.length) changed(`the type ${JSON.stringify(value)} is left out`)
  if (known.length === 0) return {}
  const isNullable = schema['nullable'] === true || schema['x-nullable'] === true
  const all = isNullable && !known.includes('null') ? [...known, 'null'] : known
  return { type: all.length === 1 ? all[0] : all }
}

/** A bound is exclusive in OpenAPI 2.0 and 3.0 if a boolean says so. */
function bound (keyword: string, exclusiveKeyword: string): Conversion {
  return (value: unknown, schema, { changed }) => {
    if (typeof value === 'number') return { [schema[exclusiveKeyword] === true ? exclusiveKeyword : keyword]: value }
    changed(`the keyword '${keyword}' is left out`)
    return {}
  }
}

function exclusive (keyword: string): Conversion {
  return value => typeof value === 'number' ? { [keyword]: value } : {}
}

function convertItems (value: unknown, { prefixItems }: JsonObject, context: DocumentContext): JsonObject {
  if (Array.isArray(value)) return { items: value.map(one => convertSchema(one, context)) }
  return { [Array.isArray(prefixItems) ? 'additionalItems' : 'items']: convertSchema(value, context) }
}

function convertPrefix (value: unknown, _schema: JsonObject, context: DocumentContext): JsonObject {
  return Array.isArray(value) ? { items: value.map(one => convertSchema(one, context)) } : {}
}

function convertDependencies (value: unknown, _schema: JsonObject, context: DocumentContext): JsonObject {
  const entries = Object.entries(Object(value) as JsonObject)
    .map(([name, one]) => [name, Array.isArray(one) ? one : convertSchema(one, context)] as const)
  return entries.length === 0 ? {} : { dependencies: Object.fromEntries(entries) }
}

function isPattern (value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp
  } catch {
    return false
  }
}
