import type { SchemaError, SchemaTest } from './engines.js'

/** A JSON schema, as far as we read it. */
export type Schema = Readonly<Record<string, unknown>>

/**
 * String formats that a constraint may name. Fastify's own set is in a package that we do not depend on, and a
 * format that is not checked would be a hole; these two are what people put in a path.
 */
export const formats: Readonly<Record<string, RegExp>> = Object.freeze({
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
})

type Value = string | number | boolean

/** What a keyword is about: values of one kind, or any. */
type Kind = 'number' | 'string' | 'any'

interface Keyword {
  readonly of: Kind
  /** Whether what a schema gives is in order. Where it is not, the schema is not a simple one. */
  readonly takes: (given: unknown) => boolean
  /** What is asked of values of the kind. */
  readonly passes: (given: never) => (value: never) => boolean
  readonly error: (given: never) => readonly [params: object, message: string]
}

interface Rule {
  readonly of: Kind
  readonly passes: (value: never) => boolean
  readonly error: SchemaError
}

/** In the order in which Ajv reports them. */
const keywords: Readonly<Record<string, Keyword>> = {
  type: {
    of: 'any',
    takes: given => isListOf(given, isTypeName) || isTypeName(given),
    passes: (given: TypeName | readonly TypeName[]) => (value: Value) => [given].flat().some(one => types[one](value)),
    error: type => [{ type }, `must be ${[type].flat()}`]
  },
  const: {
    of: 'any',
    takes: isValue,
    passes: (given: Value) => (value: Value) => value === given,
    error: allowedValue => [{ allowedValue }, 'must be equal to constant']
  },
  enum: {
    of: 'any',
    takes: given => isListOf(given, isValue),
    passes: (given: readonly Value[]) => (value: Value) => given.includes(value),
    error: allowedValues => [{ allowedValues }, 'must be equal to one of the allowed values']
  },
  maximum: bound('<=', (value, limit) => value <= limit),
  minimum: bound('>=', (value, limit) => value >= limit),
  exclusiveMaximum: bound('<', (value, limit) => value < limit),
  exclusiveMinimum: bound('>', (value, limit) => value > limit),
  multipleOf: {
    of: 'number',
    takes: given => Number.isFinite(given) && given as number > 0,
    // As Ajv does it, so that `0.3` is no multiple of `0.1`: doubles hold neither.
    passes: (given: number) => (value: number) => value / given === parseInt(String(value / given)),
    error: multipleOf => [{ multipleOf }, `must be multiple of ${multipleOf}`]
  },
  maxLength: length('more', (characters, limit) => characters <= limit),
  minLength: length('fewer', (characters, limit) => characters >= limit),
  pattern: {
    of: 'string',
    takes: given => typeof given === 'string',
    passes: (given: string) => testOf(new RegExp(given, 'u')),
    error: pattern => [{ pattern }, `must match pattern "${pattern}"`]
  },
  format: {
    of: 'string',
    takes: given => Object.hasOwn(formats, given as string),
    passes: (given: string) => testOf(formats[given]!),
    error: format => [{ format }, `must match format "${format}"`]
  }
}

type TypeName = keyof typeof types

const types = {
  string: (value: Value) => typeof value === 'string',
  number: (value: Value) => typeof value === 'number',
  integer: (value: Value) => Number.isInteger(value),
  boolean: (value: Value) => typeof value === 'boolean'
} as const

function bound (comparison: string, passes: (value: number, limit: number) => boolean): Keyword {
  return {
    of: 'number',
    takes: Number.isFinite,
    passes: (limit: number) => (value: number) => passes(value, limit),
    error: limit => [{ comparison, limit }, `must be ${comparison} ${limit}`]
  }
}

/** Characters are code points, as in JSON schema. */
function length (than: string, passes: (characters: number, limit: number) => boolean): Keyword {
  return {
    of: 'string',
    takes: given => Number.isSafeInteger(given) && given as number >= 0,
    passes: (limit: number) => (text: string) => passes([...text].length, limit),
    error: limit => [{ limit }, `must NOT have ${than} than ${limit} characters`]
  }
}

function testOf (regex: RegExp): (text: string) => boolean {
  return text => regex.test(text)
}

function isValue (given: unknown): given is Value {
  return typeof given === 'string' || typeof given === 'boolean' || Number.isFinite(given)
}

function isTypeName (given: unknown): boolean {
  return Object.hasOwn(types, given as string)
}

function isListOf (given: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(given) && given.length > 0 && given.every(isOne) && new Set(given).size === given.length
}

/** What says nothing of which values are valid, with what Ajv takes for it. */
const annotations: Readonly<Record<string, (given: unknown) => boolean>> = {
  title: given => typeof given === 'string',
  description: given => typeof given === 'string',
  $comment: given => typeof given === 'string',
  $id: given => typeof given === 'string',
  readOnly: given => typeof given === 'boolean',
  writeOnly: given => typeof given === 'boolean',
  examples: Array.isArray,
  default: () => true,
  deprecated: () => true
}

/** Whether a schema has but the keywords that are judged here, each as it has to be. */
export function isSimple (schema: Schema): boolean {
  return Object.entries(schema).every(([key, given]) => {
    if (Object.hasOwn(keywords, key)) return keywords[key]!.takes(given)
    return Object.hasOwn(annotations, key) ? annotations[key]!(given) : key.startsWith('x-')
  })
}

/** The test of a simple schema: the verdicts and the errors are Ajv's, all of them, in its order; no code is generated. */
export function simpleTest (schema: Schema): SchemaTest {
  const rules = keysInOrder(schema).map((key): Rule => {
    const { of, passes, error } = keywords[key]!
    const given = schema[key] as never
    return { of, passes: passes(given), error: schemaError(key, ...error(given)) }
  })
  const test: SchemaTest = value => {
    if (!rules.some(rule => breaks(value, rule))) return true
    test.errors = rules.filter(rule => breaks(value, rule)).map(({ error }) => error)
    return false
  }
  return test
}

/** Where a single type has keywords of its own, Ajv reports it in their place, else before all. */
function keysInOrder (schema: Schema): readonly string[] {
  const keys = Object.keys(keywords).filter(key => Object.hasOwn(schema, key))
  const [type, ...others] = [schema['type']].flat()
  const own = others.length > 0 ? -1 : keys.findIndex(key => isOfType(key, type))
  if (own === -1) return keys
  const rest = keys.filter(key => key !== 'type')
  return [...rest.slice(0, own - 1), 'type', ...rest.slice(own - 1)]
}

/** Whether a keyword is a type's own: a format may be one of numbers too. */
function isOfType (key: string, type: unknown): boolean {
  return keywords[key]!.of === type || (type === 'number' && key === 'format')
}

function breaks (value: unknown, { of, passes }: Rule): boolean {
  const kind: string = typeof value
  return (of === 'any' || of === kind) && !passes(value as never)
}

/** A fault of the value itself, as Ajv reports it. */
export function schemaError (keyword: string, params: object, message: string): SchemaError {
  const schemaPath = `#/${keyword}`
  return Object.freeze({ instancePath: '', schemaPath, keyword, params: Object.freeze(params), message })
}
