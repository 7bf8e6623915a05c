import { harmless, show } from '../errors/errors.js'
import { compileSchema, type SchemaTest } from './ajv.js'
import { formats } from './formats.js'
import type { Outcome, Schema, SchemaError } from './check.js'
import { readPattern } from './regex-check.js'
import { mayHold, mustHold } from './regex-traits.js'
import { parseRegex } from './regex.js'

/** Keywords whose schemas say what is valid: their patterns match whole segments, as constraints always do. */
const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'then', 'else']

/** Keywords that hold values instead of schemas. */
const VALUES: readonly string[] = ['const', 'enum', 'default', 'examples']

/** A schema within the schema, or itself. */
interface Place {
  readonly schema: Schema
  /** Whether its `pattern` matches whole segments. Below `not` and `if` it searches, as JSON schema has it. */
  readonly isWhole: boolean
}

/** The check of a JSON schema, by Ajv. */
export function schemaCheck (given: Schema): Outcome {
  const faults = schemaFaults(given)
  if (faults.length > 0) return { faults }
  const schema = wholeSegment(given)
  try {
    return checkOf(given, schema, compileSchema(schema))
  } catch (error) {
    return { faults: [`the JSON schema does not compile: ${harmless((error as Error).message)}`] }
  }
}

function checkOf (given: Schema, schema: Schema, validate: SchemaTest): Outcome {
  const read = (text: string): unknown => {
    if (validate(text) === true) return text
    const other = otherValueOf(text)
    return other !== undefined && validate(other) === true ? other : undefined
  }
  return {
    given,
    test: text => read(text) !== undefined,
    read,
    converts: true,
    schema,
    explain: text => explain(validate, text),
    admitsDot: read('0.5') !== undefined || admitsDot(schema),
    prefersSuffix: placesIn(given).some(prefersSuffix),
    needsSlash: needsSlash(given)
  }
}

function prefersSuffix ({ schema: { pattern }, isWhole }: Place): boolean {
  if (!isWhole || typeof pattern !== 'string') return false
  const read = readPattern(pattern, 'u', 'whole in a schema')
  return 'prefersSuffix' in read && read.prefersSuffix
}

/** The errors of the value that the schema speaks about: of the text, or of the number or boolean that it stands for. */
function explain (validate: SchemaTest, text: string): readonly SchemaError[] {
  const other = otherValueOf(text)
  const all = (other === undefined ? [text] : [text, other]).map(value => {
    validate(value)
    return validate.errors!
  })
  return all.find(errors => !errors.some(({ keyword }) => keyword === 'type')) ?? all.at(-1)!
}

/** What a segment's text may stand for in a JSON schema beside itself: a canonical number or a boolean. */
function otherValueOf (text: string): number | boolean | undefined {
  const value = Number(text)
  if (/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return Number.isSafeInteger(value) ? value : undefined
  // A decimal that a double does not hold would come back from the handler's number as another text.
  if (/^-?(?:0|[1-9]\d{0,15})\.\d{0,15}[1-9]$/.test(text)) return String(value) === text ? value : undefined
  return text === 'true' ? true : text === 'false' ? false : undefined
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
function placesIn (schema: Schema, isWhole = true): readonly Place[] {
  const inner = Object.entries(schema).filter(([key]) => !VALUES.includes(key)).flatMap(([key, value]) =>
    [value].flat().filter(isSchema).flatMap(one => placesIn(one, isWhole && BRANCHES.includes(key))))
  return [{ schema, isWhole }, ...inner]
}

function schemaFaults (given: Schema): readonly string[] {
  if (isOfLibrary(given)) return [FOREIGN]
  if (refers(given)) return ['the JSON schema refers to another or to itself: write it out']
  return placesIn(given).flatMap(({ schema: { type, pattern, format }, isWhole }) => [
    ...isWhole ? typeFaults(type) : [],
    ...typeof format === 'string' ? formatFaults(format) : [],
    ...typeof pattern === 'string' ? patternFaults(pattern, isWhole) : []
  ])
}

const FOREIGN = "it is a schema of a library's own kind: give its JSON schema, " +
  'which Zod makes by z.toJSONSchema(schema)'

/** Whether a schema is no JSON schema but one of Zod, Valibot or another library that keeps to Standard Schema. */
function isOfLibrary (given: Schema): boolean {
  // The JSON schemas that Zod makes have the key too, hidden.
  const isMade = Object.getPrototypeOf(given) !== Object.prototype || Object.keys(given).includes('~standard')
  return '~standard' in given && isMade
}

function typeFaults (type: unknown): readonly string[] {
  const isNone = [type].flat().some(one => one === 'object' || one === 'array' || one === 'null')
  return isNone ? [`a segment is no ${show(type)}`] : []
}

function formatFaults (format: string): readonly string[] {
  if (Object.hasOwn(formats, format)) return []
  return [`the format ${show(format)} is not one of ${Object.keys(formats).join(', ')}: give a pattern`]
}

function patternFaults (pattern: string, isWhole: boolean): readonly string[] {
  const read = readPattern(pattern, 'u', isWhole ? 'whole in a schema' : 'search')
  return 'faults' in read ? read.faults.map(fault => `${show(pattern)} ${fault}`) : []
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

/** The texts that a schema lists, where it does. */
function listOf (schema: Schema): readonly string[] | null {
  const allowed = schema['enum'] ?? (Object.hasOwn(schema, 'const') ? [schema['const']] : undefined)
  return Array.isArray(allowed) ? allowed.filter(one => typeof one !== 'object').map(String) : null
}

/** Whether a text with a dot could pass: certain only where the schema lists or spells what it allows. */
function admitsDot (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null) return list.some(one => one.includes('.'))
  if (typeof schema['pattern'] === 'string') return mayHold(parseRegex(schema['pattern'], true, true).tree, '.')
  if (typeof schema['format'] === 'string') return false
  const inner = BRANCHES.flatMap(key => [schema[key]].flat().filter(isSchema))
  if (inner.length > 0) return inner.some(admitsDot)
  return schema['type'] !== 'integer' && schema['type'] !== 'boolean'
}

function needsSlash (schema: Schema): boolean {
  const list = listOf(schema)
  if (list !== null && list.length > 0) return list.every(one => one.includes('/'))
  return typeof schema['pattern'] === 'string' && mustHold(parseRegex(schema['pattern'], true, true).tree, '/')
}
