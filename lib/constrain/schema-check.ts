import type { Ajv, ValidateFunction } from 'ajv'
import { escapeControls, show } from '../errors/errors.js'
import { unknown } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import { createAjv } from './ajv.js'
import type { CheckResult, Problems, ReadValue, Schema, SchemaError } from './check.js'
import { patternCheck, type PatternCheck } from './regex-check.js'
import { valueReader, valuesOf } from './value.js'

/**
 * The formats of strings that a constraint may use. The formats of Fastify are in a package that is no dependency, and
 * an unknown format would accept every string.
 */
const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
}

/** Keywords whose schemas must match. Their patterns match whole segments, as constraints always do. */
const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'then', 'else']

/** Keywords for a segment. Ajv ignores a misspelled keyword, and the schema would accept every string. */
const KEYWORDS: readonly string[] = [
  'type', 'enum', 'const', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', ...BRANCHES
]

/** Keywords that have values instead of schemas. */
const VALUES: readonly string[] = ['const', 'enum', 'default', 'examples']

/** Ajv reads a longer string again for each keyword, and up to each dot. */
const LONG = 50

interface Subschema {
  readonly schema: Schema
  /** Whether its `pattern` matches whole segments. Below `not` and `if`, a pattern is searched for. */
  readonly isWhole: boolean
}

export function schemaCheck (constraint: Schema): CheckResult {
  const problems = schemaProblems(constraint)
  if (problems.length > 0) return { problems }
  const schema = wholeSegment(constraint)
  const validate = compileSchema(schema)
  if ('problems' in validate) return validate
  const readShort = valueReader(schema, validate, formats[schema['format'] as string])
  const { pattern, maxLength = Infinity } = schema
  const whole = typeof pattern === 'string' ? patternCheck(pattern, 'u', 'search') as PatternCheck : null
  const isTooLong = (text: string, end: number): boolean =>
    text.length > LONG && (end > 2 * Number(maxLength) || whole?.test(text, end) === false)
  const read: ReadValue = whole === null && maxLength === Infinity
    ? readShort
    : text => isTooLong(text, text.length) ? undefined : readShort(text)
  const all = subschemasOf(schema).flatMap(({ schema: { pattern } }) => typeof pattern === 'string' ? [pattern] : [])
  return {
    constraint,
    test: (text, end = text.length) => !isTooLong(text, end) && readShort(text.slice(0, end)) !== undefined,
    read,
    converts: schema['type'] !== 'string',
    patterns: all.flatMap(one => (patternCheck(one, 'u', 'search') as PatternCheck).patterns),
    schema,
    explain: text => explain(validate, text),
    admitsDot: read('0.5') !== undefined || admitsDot(constraint),
    needsSlash: needsSlash(constraint)
  }
}

let ajv: Ajv | undefined
const cache = new Map<string, ValidateFunction>()

/**
 * Compiles a schema, once for equal schemas. The package has its own Ajv, which never coerces, knows only the formats
 * above, and matches patterns in linear time.
 */
function compileSchema (schema: Schema): ValidateFunction | Problems {
  ajv ??= createAjv({ strict: false, formats: { ...formats }, code: { regExp } })
  try {
    // A value that JSON does not have, such as a bigint, could not be printed or documented.
    const key = JSON.stringify(schema)
    const validate = cache.get(key) ?? ajv.compile(schema)
    cache.set(key, validate)
    return validate
  } catch (error) {
    return { problems: [`the JSON schema does not compile: ${escapeControls((error as Error).message)}`] }
  }
}

/** The regex engine of Ajv, which compares engines by `toString`. Only an exception can report problems. */
const regExp = Object.assign((source: string) => {
  const check = patternCheck(source, 'u', 'search')
  if ('problems' in check) throw new TypeError(`'${source}' ${check.problems.join('; ')}`)
  return { test: check.test, toString: () => source }
}, { code: '' })

/** The errors of the value that has a type of the schema: the string, or its number or boolean. */
function explain (validate: ValidateFunction, text: string): readonly SchemaError[] {
  const all = valuesOf(text).map(value => {
    validate(value)
    return validate.errors!
  })
  return all.find(errors => !errors.some(({ keyword }) => keyword === 'type')) ?? all.at(-1)!
}

/** Whether a schema has references, or contains itself. */
function hasReference (value: unknown, ancestors: readonly unknown[] = []): boolean {
  if (!isSchema(value)) return false
  if (ancestors.includes(value)) return true
  return Object.entries(value).some(([key, inner]) =>
    /^\$(?:ref|dynamicRef|recursiveRef)$/.test(key) || hasReference(inner, [...ancestors, value]))
}

function isSchema (value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/** A schema and all schemas inside it, under any keyword. */
function subschemasOf (schema: Schema, isWhole = true): readonly Subschema[] {
  const inner = Object.entries(schema).filter(([key]) => !VALUES.includes(key)).flatMap(([key, value]) =>
    [value].flat().filter(isSchema).flatMap(one => subschemasOf(one, isWhole && BRANCHES.includes(key))))
  return [{ schema, isWhole }, ...inner]
}

const TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']

/** The type that a name of another language, or a misspelled one, likely means. */
function hintFor (type: string): string {
  const meant = /^int|^long$/i.test(type) ? 'integer' : /^(?:float|double|decimal)/i.test(type) ? 'number' : null
  return meant === null ? didYouMean(type, TYPES) : ` (did you mean '${meant}'?)`
}

function schemaProblems (schema: Schema): readonly string[] {
  const prototype = Object.getPrototypeOf(schema) as object | null
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  // Zod, Valibot and other libraries implement Standard Schema. In the JSON schemas of Zod, the key is not enumerable.
  // The builders of fluent-json-schema have methods, and a promise would accept every string.
  if (!isPlain || Object.entries(schema).some(([key, value]) => key === '~standard' || typeof value === 'function')) {
    const fix = 'Convert a schema of another library, as in z.toJSONSchema(schema) of Zod, or schema.valueOf() of ' +
      'fluent-json-schema'
    return [`a schema must be a plain object, got ${show(schema)}. ${fix}`]
  }
  if (hasReference(schema)) {
    return ['references are not supported in the JSON schema. Inline the schema that is referenced']
  }
  return subschemasOf(schema).flatMap(problemsOf)
}

function problemsOf (subschema: Subschema): readonly string[] {
  const { schema, schema: { type, format, pattern }, isWhole } = subschema
  const problems: string[] = isWhole ? Object.keys(schema).flatMap(keywordProblem) : []
  const isImpossible = [type].flat().some(one => one === 'object' || one === 'array' || one === 'null')
  if (isWhole && isImpossible) {
    problems.push(`a segment is never of the type ${show(type)}. Use 'string', 'integer', 'number' or 'boolean'`)
  }
  const unknownTypes = [type].flat().filter(one => typeof one === 'string' && !TYPES.includes(one)) as readonly string[]
  problems.push(...unknownTypes.map(one => unknown('type', one, TYPES, hintFor(one))))
  if (typeof format === 'string' && !Object.hasOwn(formats, format)) {
    problems.push(`${unknown('format', format, Object.keys(formats))}. Use a pattern instead`)
  }
  return [...problems, ...(patternOf(subschema).problems ?? []).map(problem => `${show(pattern)} ${problem}`)]
}

/** The problem with a keyword that is one edit from another. Any other unknown keyword is an annotation. */
function keywordProblem (key: string): string | readonly [] {
  const hint = KEYWORDS.includes(key) || key.startsWith('x-') ? '' : didYouMean(key, KEYWORDS, () => 2)
  return hint === '' ? [] : `unknown keyword ${show(key)}${hint}`
}

function patternOf ({ schema: { pattern }, isWhole }: Subschema): Partial<PatternCheck & Problems> {
  return typeof pattern === 'string' ? patternCheck(pattern, 'u', isWhole ? 'whole in a schema' : 'search') : {}
}

/**
 * A pattern with anchors at both ends, such as `^[a-z]+$`. Each alternative of a pattern could have its own anchors.
 */
const ANCHORED = /^\^[^|]*[^\\|]\$$/

/** The schema, with each `pattern` that must match anchored to the whole string. */
function wholeSegment (schema: Schema): Schema {
  const whole: Record<string, unknown> = { ...schema }
  // All drafts have the same keywords for a string, and Ajv may not know the draft.
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
  const values = schema['enum'] ?? (Object.hasOwn(schema, 'const') ? [schema['const']] : undefined)
  return Array.isArray(values) ? values.filter(one => typeof one !== 'object').map(String) : null
}

/** Whether a string with a dot may be valid. Only a list, a pattern, a format or a type can exclude dots. */
function admitsDot (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null) return list.some(one => one.includes('.'))
  const { admitsDot: patternAdmitsDot } = patternOf({ schema, isWhole: true })
  if (patternAdmitsDot !== undefined) return patternAdmitsDot
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
