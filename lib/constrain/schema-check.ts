import { Ajv, type ValidateFunction } from 'ajv'
import { harmless, show } from '../errors/errors.js'
import { unknown } from '../errors/message.js'
import type { Outcome, Schema, SchemaError } from './check.js'
import type { Faults } from './regex.js'
import { isShared } from './joint.js'
import { readPattern, type Pattern } from './regex-check.js'

/**
 * String formats that a constraint may name. Fastify's own set is in a package that we do not depend on, and a
 * format that is not checked would be a hole; these two are what people put in a path.
 */
const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
}

/** Keywords whose schemas say what is valid: their patterns match whole segments, as constraints always do. */
const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'then', 'else']

/** Keywords that hold values instead of schemas. */
const VALUES: readonly string[] = ['const', 'enum', 'default', 'examples']

interface Subschema {
  readonly schema: Schema
  /** Whether its `pattern` matches whole segments. Below `not` and `if` it searches, as JSON schema has it. */
  readonly isWhole: boolean
}

export function schemaCheck (given: Schema): Outcome {
  const faults = schemaFaults(given)
  if (faults.length > 0) return { faults }
  const schema = wholeSegment(given)
  const validate = compileSchema(schema)
  if ('faults' in validate) return validate
  const read = (text: string): unknown => valuesOf(text).find(value => validate(value) === true)
  const { pattern, maxLength = Infinity } = schema
  const whole = typeof pattern === 'string' ? readPattern(pattern, 'u', 'search') as Pattern : null
  // Ajv reads a long string once more for each keyword, and up to each of its dots.
  const isRefused = (text: string, end: number): boolean =>
    isShared(text, end) && (end > 2 * Number(maxLength) || whole?.test(text, end) === false)
  return {
    given,
    test: (text, end = text.length) => !isRefused(text, end) && read(text.slice(0, end)) !== undefined,
    patterns: subschemasOf(schema).flatMap(({ schema: { pattern } }) =>
      typeof pattern === 'string' ? (readPattern(pattern, 'u', 'search') as Pattern).patterns : []),
    read,
    schema,
    explain: text => explain(validate, text),
    admitsDot: read('0.5') !== undefined || admitsDot(given),
    prefersSuffix: subschemasOf(given).some(one => patternOf(one).prefersSuffix === true),
    needsSlash: needsSlash(given)
  }
}

let ajv: Ajv | undefined
const compiled = new Map<string, ValidateFunction>()

/**
 * The test of a schema by an Ajv of our own, made when first needed: one that never coerces, knows our formats alone
 * and reads patterns as we do. Schemas that say the same have one.
 */
function compileSchema (schema: Schema): ValidateFunction | Faults {
  ajv ??= new Ajv({ strict: false, formats: { ...formats }, code: { regExp } })
  try {
    // What is no JSON, a bigint, could neither be printed nor shown to OpenAPI.
    const key = JSON.stringify(schema)
    const test = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, test)
    return test
  } catch (error) {
    return { faults: [`the JSON schema does not compile: ${harmless((error as Error).message)}`] }
  }
}

/** What Ajv runs a pattern with, which it knows by its text; what is wrong with one it hears by an exception alone. */
const regExp = Object.assign((source: string) => {
  const read = readPattern(source, 'u', 'search')
  if ('faults' in read) throw new TypeError(`'${source}' ${read.faults.join('; ')}`)
  return { test: read.test, toString: () => source }
}, { code: '' })

/** The errors of the value that a refused text stands for: a text, a number or a boolean, as the schema has it. */
function explain (validate: ValidateFunction, text: string): readonly SchemaError[] {
  const all = valuesOf(text).map(value => {
    validate(value)
    return validate.errors!
  })
  return all.find(errors => !errors.some(({ keyword }) => keyword === 'type')) ?? all.at(-1)!
}

/** What a segment's text may stand for in a JSON schema: itself, and a canonical number or a boolean. */
function valuesOf (text: string): readonly unknown[] {
  if (text === 'true' || text === 'false') return [text, text === 'true']
  // What a double does not hold would come back from the handler's number as another text.
  const isNumber = /^(?:0|-?(?:0|[1-9]\d{0,15})\.\d{0,15}[1-9]|-?[1-9]\d{0,15})$/.test(text)
  const value = Number(text)
  return isNumber && String(value) === text && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? [text, value] : [text]
}

/** Whether a schema refers to another, or to itself: as a value of an option it has to stand alone. */
function refers (value: unknown, around: readonly unknown[] = []): boolean {
  if (!isSchema(value)) return false
  if (around.includes(value)) return true
  return Object.entries(value).some(([key, inner]) =>
    /^\$(?:ref|dynamicRef|recursiveRef)$/.test(key) || refers(inner, [...around, value]))
}

function isSchema (value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/** All schemas within a schema, whatever the keyword that they stand under, itself first. */
function subschemasOf (schema: Schema, isWhole = true): readonly Subschema[] {
  const inner = Object.entries(schema).filter(([key]) => !VALUES.includes(key)).flatMap(([key, value]) =>
    [value].flat().filter(isSchema).flatMap(one => subschemasOf(one, isWhole && BRANCHES.includes(key))))
  return [{ schema, isWhole }, ...inner]
}

function schemaFaults (given: Schema): readonly string[] {
  // One of Zod, Valibot or another library that keeps to Standard Schema. The JSON schemas that Zod makes hide the key.
  const isMade = Object.getPrototypeOf(given) !== Object.prototype || Object.keys(given).includes('~standard')
  if ('~standard' in given && isMade) {
    return ['a schema of another library is not supported. Convert it, as in z.toJSONSchema(schema) of Zod']
  }
  if (refers(given)) return ['references are not supported in the JSON schema. Inline the schema that is referenced']
  return subschemasOf(given).flatMap(faultsAt)
}

function faultsAt (subschema: Subschema): readonly string[] {
  const { schema: { type, format, pattern }, isWhole } = subschema
  const faults: string[] = []
  const isNone = [type].flat().some(one => one === 'object' || one === 'array' || one === 'null')
  if (isWhole && isNone) faults.push(`a segment is never of the type ${show(type)}`)
  if (typeof format === 'string' && !Object.hasOwn(formats, format)) {
    faults.push(`${unknown('format', format, Object.keys(formats))}. Use a pattern instead`)
  }
  return [...faults, ...(patternOf(subschema).faults ?? []).map(fault => `${show(pattern)} ${fault}`)]
}

function patternOf ({ schema: { pattern }, isWhole }: Subschema): Partial<Pattern & Faults> {
  return typeof pattern === 'string' ? readPattern(pattern, 'u', isWhole ? 'whole in a schema' : 'search') : {}
}

/** A pattern that is anchored at both ends, as `^[a-z]+$`; of alternatives each could have anchors of its own. */
const ANCHORED = /^\^[^|]*[^\\|]\$$/

/** The schema with every `pattern` that says what is valid matching the whole text. */
function wholeSegment (schema: Schema): Schema {
  const whole: Record<string, unknown> = { ...schema }
  // Which draft it is makes no difference to what can be said of one text, and Ajv may not have that one.
  delete whole['$schema']
  const { pattern } = schema
  if (typeof pattern === 'string' && !ANCHORED.test(pattern)) whole['pattern'] = `^(?:${pattern})$`
  for (const key of BRANCHES) {
    const value = schema[key]
    if (Array.isArray(value)) whole[key] = value.map(one => isSchema(one) ? wholeSegment(one) : one)
    else if (isSchema(value)) whole[key] = wholeSegment(value)
  }
  return Object.freeze(whole)
}

function listOf (schema: Schema): readonly string[] | null {
  const allowed = schema['enum'] ?? (Object.hasOwn(schema, 'const') ? [schema['const']] : undefined)
  return Array.isArray(allowed) ? allowed.filter(one => typeof one !== 'object').map(String) : null
}

/** Whether a text with a dot could pass: certain only where the schema lists or spells what it allows. */
function admitsDot (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null) return list.some(one => one.includes('.'))
  const { admitsDot: does } = patternOf({ schema, isWhole: true })
  if (does !== undefined) return does
  if (typeof schema['format'] === 'string') return false
  const inner = BRANCHES.flatMap(key => [schema[key]].flat().filter(isSchema))
  if (inner.length > 0) return inner.some(admitsDot)
  return schema['type'] !== 'integer' && schema['type'] !== 'boolean'
}

function needsSlash (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null && list.length > 0) return list.every(one => one.includes('/'))
  return patternOf({ schema, isWhole: true }).needsSlash === true
}
