import type { Ajv, ValidateFunction } from 'ajv'
import { escapeControls, isPlain, show } from '../errors/errors.js'
import { mustBe, unknown, type Problems } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import { createAjv } from './ajv.js'
import type { CheckResult, ReadValue, Schema, SchemaError } from './check.js'
import { FORMAT_NAMES, formatOf, formatTests, isInt32 } from './formats.js'
import { keywordProblem, unlimitedProblem } from './keywords.js'
import { libraryProblem } from './library.js'
import { patternCheck, type PatternCheck } from './regex-check.js'
import { BRANCHES, hasReference, isSchema, readSchema, VALUES } from './schema.js'
import { isOfOtherType, textReader, valueReader, valuesOf } from './value.js'

/** Ajv reads a longer string again for each keyword, and up to each dot. */
const LONG = 50

interface Subschema {
  readonly schema: Schema
  /** Whether its `pattern` matches whole segments. Below `not` and `if`, a pattern is searched for. */
  readonly isWhole: boolean
}

export function schemaCheck (written: Schema): CheckResult {
  const problem = objectProblem(written)
  if (problem !== null) return { problems: [problem] }
  const constraint = readSchema(written)
  const problems = schemaProblems(constraint)
  if (problems.length > 0) return { problems }
  const schema = wholeSegment(constraint)
  const validate = compileSchema(schema)
  if ('problems' in validate) return validate
  const subschemas = subschemasOf(constraint)
  const converts = schema['type'] !== 'string' && subschemas.some(({ schema }) => isOfOtherType(schema))
  const readShort = converts ? valueReader(schema, validate) : textReader(schema, validate, formatTest(schema))
  const { pattern, maxLength = Infinity } = schema
  const whole = typeof pattern === 'string' ? patternCheck(pattern, 'u', 'search') as PatternCheck : null
  const isTooLong = (text: string, end: number): boolean =>
    text.length > LONG && (end > 2 * Number(maxLength) || whole?.test(text, end) === false)
  const read: ReadValue = whole === null && maxLength === Infinity
    ? readShort
    : text => isTooLong(text, text.length) ? undefined : readShort(text)
  const patterns = subschemasOf(schema).flatMap(({ schema: { pattern } }) =>
    typeof pattern === 'string' ? [pattern] : [])
  return {
    constraint,
    test: (text, end = text.length) => !isTooLong(text, end) && readShort(text.slice(0, end)) !== undefined,
    read,
    converts,
    patterns: patterns.flatMap(pattern => (patternCheck(pattern, 'u', 'search') as PatternCheck).patterns),
    schema,
    explain: text => explain(validate, text),
    admitsDot: read('0.5') !== undefined || admitsDot(constraint),
    laziness: subschemas.every(part => (patternOf(part).laziness ?? 'none') === 'none') ? 'none' : 'other',
    needsSlash: needsSlash(constraint)
  }
}

let ajv: Ajv | undefined
let hasFormats = false
const cache = new Map<string, ValidateFunction>()

/** The test of the format of strings; `undefined` for a schema without one. */
function formatTest ({ format }: Schema): ((text: string) => boolean) | undefined {
  return formatOf(format) === undefined ? undefined : formatTests().get(format as string)
}

/**
 * Compiles a schema, once for equal schemas. The package has its own Ajv, which never coerces, and matches patterns in
 * linear time.
 */
function compileSchema (schema: Schema): ValidateFunction | Problems {
  ajv ??= createAjv({ strict: false, code: { regExp } })
  if (!hasFormats && subschemasOf(schema).some(({ schema: { format } }) => formatOf(format) !== undefined)) {
    hasFormats = true
    addFormats(ajv)
  }
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

function addFormats (ajv: Ajv): void {
  for (const [name, test] of formatTests()) ajv.addFormat(name, test)
  for (const name of ['float', 'double', 'int64']) ajv.addFormat(name, { type: 'number', validate: Number.isFinite })
  ajv.addFormat('int32', { type: 'number', validate: isInt32 })
}

/** The regex engine of Ajv, which compares engines by `toString`. Only an exception can report problems. */
const regExp = Object.assign((source: string) => {
  const check = patternCheck(source, 'u', 'search')
  if ('problems' in check) throw new TypeError(`'${source}' ${check.problems.join('; ')}`)
  return { test: check.test, toString: () => source }
}, { code: '' })

/** The errors of the value that has a type of the schema: the string, or its number or boolean. */
function explain (validate: ValidateFunction, text: string): readonly SchemaError[] {
  const errorsByValue = valuesOf(text).map(value => {
    validate(value)
    return validate.errors!
  })
  return errorsByValue.find(errors => !errors.some(({ keyword }) => keyword === 'type')) ?? errorsByValue.at(-1)!
}

/** A schema and all schemas inside it, under any keyword. */
function subschemasOf (schema: Schema, isWhole = true): readonly Subschema[] {
  const inner = Object.entries(schema).filter(([key]) => !VALUES.includes(key)).flatMap(([key, value]) =>
    [value].flat().filter(isSchema).flatMap(subschema => subschemasOf(subschema, isWhole && BRANCHES.includes(key))))
  return [{ schema, isWhole }, ...inner]
}

const TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']

/** The type that a name of another language, or a misspelled one, likely means. */
function hintFor (type: string): string {
  const meant = /^int|^long$/i.test(type) ? 'integer' : /^(?:float|double|decimal)/i.test(type) ? 'number' : null
  return meant === null ? didYouMean(type, TYPES) : ` (did you mean '${meant}'?)`
}

/** The problem with an object that is no JSON schema, such as a promise, which would accept every string. */
function objectProblem (schema: Schema): string | null {
  // Libraries implement Standard Schema. In the JSON schemas of Zod, the key is not enumerable. Builders have methods.
  const isForeign = ([key, value]: [string, unknown]): boolean => key === '~standard' || typeof value === 'function'
  if (isPlain(schema) && !Object.entries(schema).some(isForeign)) return null
  return libraryProblem(schema) ??
    `${mustBe('a schema', 'a plain object', schema)}. Write a JSON schema, such as { type: 'integer' }`
}

function schemaProblems (schema: Schema): readonly string[] {
  if (hasReference(schema)) {
    return ['references are not supported in the JSON schema. Inline the schema that is referenced']
  }
  const problems = subschemasOf(schema).flatMap(problemsOf)
  return problems.length > 0 ? problems : unlimitedProblem(schema)
}

function problemsOf (subschema: Subschema): readonly string[] {
  const { schema, schema: { type, format, pattern }, isWhole } = subschema
  const problems: string[] = isWhole ? Object.keys(schema).flatMap(keywordProblem) : []
  const isImpossible = [type].flat().some(name => name === 'object' || name === 'array' || name === 'null')
  if (isWhole && isImpossible) {
    problems.push(`a segment is never of the type ${show(type)}. Use 'string', 'integer', 'number' or 'boolean'`)
  }
  const odd = [type].flat().filter(name => typeof name === 'string' && !TYPES.includes(name)) as readonly string[]
  problems.push(...odd.map(name => unknown('type', name, TYPES, hintFor(name))))
  if (typeof format === 'string') problems.push(...formatProblems(format, type))
  return [...problems, ...(patternOf(subschema).problems ?? []).map(problem => `${show(pattern)} ${problem}`)]
}

/** The problem with a format that is unknown, or with a format of numbers, which would accept every string. */
function formatProblems (format: string, type: unknown): readonly string[] {
  const known = formatOf(format)
  if (known === undefined) return [`${unknown('format', format, FORMAT_NAMES)}. Use a pattern instead`]
  if (known.type === 'string' || type === known.type) return []
  return [`${mustBe(`the type of the format '${format}'`, `'${known.type}'`, type)}. ` +
    `Write { type: '${known.type}', format: '${format}' }`]
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
  const { pattern } = schema
  if (typeof pattern === 'string' && !ANCHORED.test(pattern)) whole['pattern'] = `^(?:${pattern})$`
  for (const key of BRANCHES) {
    const value = schema[key]
    if (Array.isArray(value)) whole[key] = value.map(item => isSchema(item) ? wholeSegment(item) : item)
    else if (isSchema(value)) whole[key] = wholeSegment(value)
  }
  return Object.freeze(whole)
}

function listOf (schema: Schema): readonly string[] | null {
  const values = schema['enum'] ?? (Object.hasOwn(schema, 'const') ? [schema['const']] : undefined)
  return Array.isArray(values) ? values.filter(item => typeof item !== 'object').map(String) : null
}

/** Whether a string with a dot may be valid. Only a list, a pattern, a format or a type can exclude dots. */
function admitsDot (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null) return list.some(text => text.includes('.'))
  const { admitsDot: patternAdmitsDot } = patternOf({ schema, isWhole: true })
  if (patternAdmitsDot !== undefined) return patternAdmitsDot
  const format = formatOf(schema['format'])
  if (format?.type === 'string') return format.mayHaveDot !== false
  const inner = BRANCHES.flatMap(key => [schema[key]].flat().filter(isSchema))
  if (inner.length > 0) return inner.some(admitsDot)
  return schema['type'] !== 'integer' && schema['type'] !== 'boolean'
}

function needsSlash (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null && list.length > 0) return list.every(text => text.includes('/'))
  return formatOf(schema['format'])?.needsSlash === true || patternOf({ schema, isWhole: true }).needsSlash === true
}
