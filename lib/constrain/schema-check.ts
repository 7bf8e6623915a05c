import type { Ajv, ValidateFunction } from 'ajv'
import { escapeControls, show } from '../errors/errors.js'
import { mustBe, unknown, type Problems } from '../errors/message.js'
import { createAjv, formatTests } from './ajv.js'
import { lengthErrors, LONGEST, type CheckResult, type ReadValue, type Schema, type SchemaError } from './check.js'
import { FORMAT_NAMES, formatOf, isInt32 } from './formats.js'
import { BRANCHES, VALUES } from './keywords.js'
import { dataProblems } from './json-data.js'
import { schemaPattern, type PatternCheck } from './regex-check.js'
import {
  dotsIn, hasReference, isSchema, keywordProblems, listedValues, readSchema, unlimitedProblems
} from './schema.js'
import { isOfOtherType, SEGMENT_TYPES, textReader, typeOf, valueReader, valuesOf } from './value.js'

/** Ajv reads a longer string again for each keyword, and up to each dot. */
const LONG = 50

interface Subschema {
  readonly schema: Schema
  /** Whether values are valid by it, and not below `not` and `if`. */
  readonly isRequired: boolean
}

export function schemaCheck (written: Schema): CheckResult {
  const unread = dataProblems(written)
  if (unread.length > 0) return { problems: unread }
  const schema = readSchema(written)
  const problems = schemaProblems(schema)
  if (problems.length > 0) return { problems }
  const validate = compileSchema(schema)
  if ('problems' in validate) return validate
  const subschemas = subschemasOf(schema)
  const converts = schema['type'] !== 'string' && subschemas.some(({ schema }) => isOfOtherType(schema))
  const readShort = converts ? valueReader(schema, validate) : textReader(schema, validate, stringFormatTest(schema))
  const { pattern, maxLength = Infinity } = schema
  const ofPattern = typeof pattern === 'string' ? schemaPattern(pattern) as PatternCheck : null
  const longest = subschemas.some(({ schema }) => typeof (schema['pattern'] ?? schema['format']) === 'string')
    ? LONGEST
    : Infinity
  const isInvalid = (text: string, end: number): boolean => text.length > LONG &&
    (end > longest || end > 2 * Number(maxLength) || ofPattern?.test(text, end) === false)
  const read: ReadValue = longest === Infinity && maxLength === Infinity
    ? readShort
    : text => isInvalid(text, text.length) ? undefined : readShort(text)
  return {
    constraint: schema,
    test: (text, end = text.length) => !isInvalid(text, end) && readShort(text.slice(0, end)) !== undefined,
    read,
    converts,
    longest,
    schema,
    explain: text => text.length > longest ? lengthErrors() : explain(validate, text),
    admitsDot: read('0.5') !== undefined || schemaAdmitsDot(schema),
    laziness: lazinessOf(schema, subschemas, converts),
    needsSlash: needsSlash(schema)
  }
}

let ajv: Ajv | undefined
let hasFormats = false
const validators = new Map<string, ValidateFunction>()

/** The test of the format of strings; `undefined` for a schema without one. */
function stringFormatTest ({ format }: Schema): ((text: string) => boolean) | undefined {
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
    const key = JSON.stringify(schema)
    const validate = validators.get(key) ?? ajv.compile(schema)
    validators.set(key, validate)
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
  const check = schemaPattern(source)
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
function subschemasOf (schema: Schema, isRequired = true): readonly Subschema[] {
  const inner = Object.entries(schema).filter(([key]) => !VALUES.includes(key)).flatMap(([key, value]) =>
    [value].flat().filter(isSchema).flatMap(part => subschemasOf(part, isRequired && BRANCHES.includes(key))))
  return [{ schema, isRequired }, ...inner]
}

const JSON_TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']

/** The type that a name of another language means; `undefined` for other names. */
function meantBy (type: string): string | undefined {
  return /^int|^long$/i.test(type) ? 'integer' : /^(?:float|double|decimal)/i.test(type) ? 'number' : undefined
}

function schemaProblems (schema: Schema): readonly string[] {
  if (hasReference(schema)) {
    return ['references are not supported in the JSON schema. Inline the schema that is referenced']
  }
  const problems = subschemasOf(schema).flatMap(problemsOf)
  return problems.length > 0 ? problems : unlimitedProblems(schema)
}

function problemsOf ({ schema, isRequired }: Subschema): readonly string[] {
  const { type, format, pattern } = schema
  const problems: string[] = isRequired ? Object.keys(schema).flatMap(keywordProblems) : []
  const isImpossible = [type].flat().some(name => name === 'object' || name === 'array' || name === 'null')
  if (isRequired && isImpossible) {
    problems.push(`a segment is never of the type ${show(type)}. Use 'string', 'integer', 'number' or 'boolean'`)
  }
  const odd = [type].flat().filter(name => typeof name === 'string' && !JSON_TYPES.includes(name)) as readonly string[]
  problems.push(...odd.map(name => unknown('type', name, JSON_TYPES, meantBy(name))))
  if (typeof format === 'string') problems.push(...formatKeywordProblems(format, type))
  problems.push(...valueProblems(schema))
  return [...problems, ...patternProblems(schema, isRequired).map(problem => `${show(pattern)} ${problem}`)]
}

/** The problem with a list or a constant without a value of the schema's type: `{ type: 'string', enum: [1] }`. */
function valueProblems (schema: Schema): readonly string[] {
  const types = [schema['type'] ?? []].flat()
  const values = Array.isArray(schema['enum']) ? schema['enum'] as readonly unknown[] : [schema['const'] ?? []].flat()
  const isOf = (value: unknown, type: unknown): boolean =>
    type === 'integer' ? Number.isInteger(value) : !SEGMENT_TYPES.includes(type) || type === typeOf(value)
  if (types.length === 0 || values.length === 0) return []
  if (values.some(value => types.some(type => isOf(value, type)))) return []
  return [`no value of ${show(values)} is of the type ${show(schema['type'])}. Write values of that type`]
}

/** The problem with a format that is unknown, or with a format of numbers, which would accept every string. */
function formatKeywordProblems (format: string, type: unknown): readonly string[] {
  const known = formatOf(format)
  if (known === undefined) return [`${unknown('format', format, FORMAT_NAMES)}. Use a pattern instead, or leave it out`]
  if (known.type === 'string' || type === known.type) return []
  return [`${mustBe(`the type of the format '${format}'`, `'${known.type}'`, type)}. ` +
    `Write { type: '${known.type}', format: '${format}' }`]
}

function patternOf ({ pattern }: Schema): Partial<PatternCheck & Problems> {
  return typeof pattern === 'string' ? schemaPattern(pattern) : {}
}

function patternProblems (schema: Schema, isRequired: boolean): readonly string[] {
  const { problems = [], hasText = true } = patternOf(schema)
  return isRequired && !hasText ? ['matches only the empty string, but a segment is never empty. Remove it'] : problems
}

/**
 * Where a schema of strings lets an extension begin. If all of its patterns may end anywhere, an extension that the format
 * accepts belongs to the format, unless a list or a format of the schema admits a dot.
 */
function lazinessOf (
  schema: Schema, subschemas: readonly Subschema[], converts: boolean
): PatternCheck['laziness'] {
  const kinds = subschemas.flatMap(part => part.isRequired ? patternOf(part.schema).laziness ?? [] : [])
  const isOpen = kinds.length > 0 && kinds.every(kind => kind === 'last')
  if (isOpen && !converts && dotsIn(schema) !== true) return 'last'
  return kinds.includes('other') ? 'other' : 'none'
}

/** Whether a string with a dot may be valid. Only a list, a pattern, a format or a type can exclude dots. */
function schemaAdmitsDot (schema: Schema): boolean {
  const list = listedValues(schema)
  if (list !== null) return list.some(text => text.includes('.'))
  const { admitsDot: patternAdmitsDot } = patternOf(schema)
  if (patternAdmitsDot === false) return false
  const format = formatOf(schema['format'])
  if (format?.type === 'string') return format.mayHaveDot !== false
  if (patternAdmitsDot === true) return true
  const inner = BRANCHES.flatMap(key => [schema[key]].flat().filter(isSchema))
  if (inner.length > 0) return inner.some(schemaAdmitsDot)
  return schema['type'] !== 'integer' && schema['type'] !== 'boolean'
}

function needsSlash (schema: Schema): boolean {
  const list = listedValues(schema)
  if (list !== null && list.length > 0) return list.every(text => text.includes('/'))
  return formatOf(schema['format'])?.needsSlash === true || patternOf(schema).needsSlash === true
}
