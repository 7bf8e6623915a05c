import type { Constraint } from '../../types/index.js'
import { ajv, formats, type ValidateFunction } from './ajv.js'
import { harmless, show } from '../errors/errors.js'
import { costFault } from './redos.js'
import { parseRegex } from './regex.js'
import { mayHold, printRegex } from './regex-print.js'

/** A JSON schema, as far as we read it. */
export type Schema = Readonly<Record<string, unknown>>

/** One entry of `constraints`, ready for the router, the helpers, `recognize` and OpenAPI alike. */
export interface SegmentCheck {
  /** What the user wrote. */
  readonly given: Constraint
  /** Whether the whole text, decoded once, is allowed. */
  readonly test: (text: string) => boolean
  /** The value that a handler gets for an allowed text: a number for an integer, else the text. */
  readonly read: (text: string) => unknown
  /** Whether that value may be another than the text. */
  readonly converts: boolean
  /** What `schema.params` says of it. */
  readonly schema: Schema
  /** What Ajv would say of a text that is not allowed. */
  readonly explain: (text: string) => readonly SchemaError[]
  /** Whether an allowed text may hold a dot, so that a suffix may be part of it. */
  readonly admitsDot: boolean
}

/** A fault as Ajv reports it, below the value that it is about. */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: object
  readonly message: string
}

/** Fastify's own route constraints, where the path has no such param. */
export const CONDITIONS: readonly string[] = ['host', 'version']

type Outcome = SegmentCheck | { readonly faults: readonly string[] }

const cache = new WeakMap<object, Outcome>()
const asText = (text: string): unknown => text

/**
 * Compiles a constraint: a RegExp, a string (a regex's source), an array of literal strings, or a JSON schema.
 * Gives what is wrong with it instead, where something is. The rules are Rails' (no anchors, no multiline) and
 * those that a predicate shared by several engines needs: no look-around, no back-references, no stateful flags.
 */
export function compileConstraint (given: unknown): Outcome {
  if (typeof given === 'string') return fromSource(given, '', given)
  if (typeof given !== 'object' || given === null) {
    return { faults: [`${show(given)} is no constraint: give a RegExp, a regex's source, an array of strings or a JSON schema`] }
  }
  let outcome = cache.get(given)
  if (outcome === undefined) {
    outcome = given instanceof RegExp
      ? fromSource(given.source, given.flags, given)
      : Array.isArray(given) ? fromList(given) : fromSchema(given as Schema)
    cache.set(given, outcome)
  }
  return outcome
}

/** The check of a constraint that its declaration has already found to be in order. */
export function checkOf (given: Constraint): SegmentCheck {
  return compileConstraint(given) as SegmentCheck
}

function fromSource (source: string, flags: string, given: Constraint): Outcome {
  const wrongFlags = flags.replace(/[iu]/g, '')
  if (wrongFlags !== '') return { faults: [`${show(given)} has the flag ${show(wrongFlags)}: only i and u are honoured`] }
  try {
    RegExp(source, flags)
  } catch (error) {
    return { faults: [`${show(given)} is no valid regex: ${harmless((error as Error).message)}`] }
  }
  const { tree, faults } = parseRegex(source, flags.includes('u'))
  if (faults.length > 0) return { faults: faults.map(fault => `${show(given)} holds ${fault}`) }
  // With both flags a boundary counts two letters beyond ASCII as word characters, which no pattern without flags can say.
  if (/iu|ui/.test(flags) && /^(?:[^\\]|\\[^bB])*\\[bB]/.test(source)) return { faults: [`${show(given)} holds a word boundary under the flags iu: leave out one of the flags, or the boundary`] }
  const fold = flags.includes('i') ? flags.includes('u') ? 'unicode' : 'simple' : 'none'
  const pattern = `^(?:${printRegex(tree, fold)})$`
  // One pattern for all: what JSON schema and Rails take for a character is one here too, with or without the flag u.
  const whole = new RegExp(pattern, 'u')
  if (whole.test('')) return { faults: [`${show(given)} matches the empty string, which no segment is`] }
  const cost = costFault(tree, source, flags)
  if (cost !== null) return { faults: [`${show(given)} is too dear: ${cost}`] }
  return {
    given,
    test: text => whole.test(text),
    read: asText,
    converts: false,
    schema: Object.freeze({ type: 'string', pattern }),
    explain: always(schemaError('pattern', { pattern }, `must match pattern "${pattern}"`)),
    admitsDot: mayHold(tree, '.')
  }
}

function fromList (given: readonly unknown[]): Outcome {
  const wrong = given.find(one => typeof one !== 'string' || one === '')
  if (given.length === 0) return { faults: ['an empty list allows nothing'] }
  if (wrong !== undefined || given.includes(undefined)) return { faults: [`${show(given)} holds ${show(wrong)}: a list takes non-empty strings`] }
  const allowed: ReadonlySet<unknown> = new Set(given)
  return {
    given: given as readonly string[],
    test: text => allowed.has(text),
    read: asText,
    converts: false,
    schema: Object.freeze({ type: 'string', enum: [...allowed] }),
    explain: always(schemaError('enum', { allowedValues: [...allowed] }, 'must be equal to one of the allowed values')),
    admitsDot: given.some(one => (one as string).includes('.'))
  }
}

function fromSchema (given: Schema): Outcome {
  const faults = schemaFaults(given)
  if (faults.length > 0) return { faults }
  const schema = wholeSegment(given)
  let validate: ValidateFunction
  try {
    // What is no JSON, a bigint, could neither be printed nor shown to OpenAPI.
    JSON.stringify(schema)
    validate = ajv().compile(schema)
  } catch (error) {
    return { faults: [`the JSON schema does not compile: ${harmless((error as Error).message)}`] }
  }
  const read = (text: string): unknown => valuesOf(text).find(value => validate(value))
  return {
    given,
    test: text => read(text) !== undefined,
    read,
    converts: true,
    schema,
    explain (text) {
      // Of what the text may stand for, the last is the one that a number's schema speaks about.
      validate(valuesOf(text).at(-1))
      return validate.errors as readonly SchemaError[]
    },
    admitsDot: read('0.5') !== undefined || schemaAdmitsDot(schema)
  }
}

function schemaError (keyword: string, params: object, message: string): SchemaError {
  return Object.freeze({ instancePath: '', schemaPath: `#/${keyword}`, keyword, params: Object.freeze(params), message })
}

function always (error: SchemaError): () => readonly SchemaError[] {
  const errors = Object.freeze([error])
  return () => errors
}

/** What a segment's text may stand for in a JSON schema: itself, then a canonical number or boolean. */
function valuesOf (text: string): readonly unknown[] {
  if (/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return Number.isSafeInteger(Number(text)) ? [text, Number(text)] : [text]
  // A decimal that a double does not hold would come back from the handler's number as another text.
  if (/^-?(?:0|[1-9]\d{0,15})\.\d{0,15}[1-9]$/.test(text)) return String(Number(text)) === text ? [text, Number(text)] : [text]
  return text === 'true' ? [text, true] : text === 'false' ? [text, false] : [text]
}

const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const

/** Walks a schema and the branches that apply to the same value. */
function branches (schema: Schema): readonly Schema[] {
  const inner = BRANCHES.flatMap(key => Array.isArray(schema[key]) ? (schema[key] as unknown[]).filter(isSchema) : [])
  return [schema, ...inner.flatMap(branches)]
}

/** Whether a branch is a schema to look into; whatever else stands there is Ajv's to judge. */
function isSchema (value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/** Whether a schema refers to another, or to itself: as a value of an option it has to stand alone. */
function refers (value: unknown, around: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (around.includes(value)) return true
  return Object.entries(value).some(([key, inner]) => /^\$(?:ref|dynamicRef|recursiveRef)$/.test(key) || refers(inner, [...around, value]))
}

function schemaFaults (given: Schema): readonly string[] {
  if (refers(given)) return ['the JSON schema refers to another or to itself: write it out']
  return branches(given).flatMap(({ type, pattern, format }) => {
    const found: string[] = []
    if ([type].flat().some(one => one === 'object' || one === 'array' || one === 'null')) found.push(`a segment is no ${show(type)}`)
    if (typeof format === 'string' && !Object.hasOwn(formats, format)) found.push(`the format ${show(format)} is not one of ${Object.keys(formats).join(', ')}: give a pattern`)
    if (typeof pattern === 'string') {
      // In a JSON schema anchors are how one asks for a whole match, so they stay; the rest is as anywhere.
      const outcome = fromSource(pattern.replace(/^\^|(?<!\\)\$$/g, ''), 'u', pattern)
      if ('faults' in outcome) found.push(...outcome.faults)
    }
    return found
  })
}

/** The schema with every `pattern` matching the whole text, as constraints always do. */
function wholeSegment (schema: Schema): Schema {
  const whole: Record<string, unknown> = { ...schema }
  if (typeof schema['pattern'] === 'string') whole['pattern'] = `^(?:${schema['pattern']})$`
  for (const key of BRANCHES) {
    if (Array.isArray(schema[key])) whole[key] = (schema[key] as unknown[]).map(one => isSchema(one) ? wholeSegment(one) : one)
  }
  return Object.freeze(whole)
}

/** Whether a text with a dot could pass: certain only where the schema lists or spells what it allows. */
function schemaAdmitsDot (schema: Schema): boolean {
  const allowed = schema['enum'] ?? (Object.hasOwn(schema, 'const') ? [schema['const']] : undefined)
  if (Array.isArray(allowed)) return allowed.some(one => typeof one !== 'object' && String(one).includes('.'))
  if (typeof schema['pattern'] === 'string') return mayHold(parseRegex(schema['pattern'], true).tree, '.')
  if (typeof schema['format'] === 'string') return false
  const inner = branches(schema).slice(1)
  if (inner.length > 0) return inner.some(schemaAdmitsDot)
  return schema['type'] !== 'integer' && schema['type'] !== 'boolean'
}
