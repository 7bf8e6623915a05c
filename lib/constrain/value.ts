import type { ValidateFunction } from 'ajv'
import type { ReadValue, Schema } from './check.js'
import { isInt32 } from './formats.js'
import { ANNOTATIONS } from './keywords.js'

/** The keywords of numbers that are read without Ajv, which compiles every schema and reports failures. */
const NUMBER_KEYWORDS: readonly string[] = [
  ...ANNOTATIONS, 'type', 'enum', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'
]

const STRING_KEYWORDS: readonly string[] = [...ANNOTATIONS, 'type', 'format']

/** The types of the values that a segment can spell. */
export const SEGMENT_TYPES: readonly unknown[] = ['string', 'number', 'boolean']

/** The type of a value in JSON Schema, with `number` for an integer. */
export function typeOf (value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/**
 * Whether a schema names a type that is no string, or a value of one. Otherwise the value of a segment is its text, as in
 * Ajv, which converts to no other type: a number would pass a pattern, a length or a format of strings.
 */
export function isOfOtherType (schema: Schema): boolean {
  const { type, enum: list } = schema
  const isText = (value: unknown): boolean => typeof value === 'string'
  if (type !== undefined) return [type].flat().some(name => name !== 'string')
  return Array.isArray(list) ? !list.every(isText) : Object.hasOwn(schema, 'const') && !isText(schema['const'])
}

/** Returns a function for the text of a valid string; `undefined` for an invalid one. A format is read without Ajv. */
export function textReader (
  schema: Schema, validate: ValidateFunction, isFormat: ((text: string) => boolean) | undefined
): ReadValue {
  if (isFormat !== undefined && hasOnly(schema, STRING_KEYWORDS)) return text => isFormat(text) ? text : undefined
  return text => validate(text) ? text : undefined
}

/**
 * Returns a function for the value of a valid string: a number, a boolean or the string itself; `undefined` for an
 * invalid string. A number within bounds is read without Ajv.
 */
export function valueReader (schema: Schema, validate: ValidateFunction): ReadValue {
  const { type, enum: list } = schema
  if (isOfNumbers(schema)) {
    const parse = type === 'integer' || (type === undefined && (list as unknown[]).every(Number.isSafeInteger))
      ? parseInteger
      : parseNumber
    return hasOnly(schema, NUMBER_KEYWORDS) ? numberReader(schema, parse) : text => numberIn(text, parse, validate)
  }
  return text => valuesOf(text).find(value => validate(value))
}

function hasOnly (schema: Schema, keywords: readonly string[]): boolean {
  return Object.keys(schema).every(key => keywords.includes(key))
}

/** Whether a schema accepts only numbers: by its type, or by a list without a type. */
function isOfNumbers ({ type, enum: list }: Schema): boolean {
  if (type !== undefined) return type === 'integer' || type === 'number'
  return Array.isArray(list) && list.every(Number.isFinite)
}

/** The values of a string for a JSON schema: the string, and its canonical number or boolean. */
export function valuesOf (text: string): readonly unknown[] {
  if (text === 'true' || text === 'false') return [text, text === 'true']
  const number = parseNumber(text)
  return number === undefined ? [text] : [text, number]
}

function numberIn (
  text: string, parse: (text: string) => number | undefined, validate: ValidateFunction
): number | undefined {
  const number = parse(text)
  return number !== undefined && validate(number) ? number : undefined
}

function numberReader (schema: Schema, parse: (text: string) => number | undefined): ReadValue {
  const { enum: list, multipleOf, format } = schema as
    { readonly enum?: readonly unknown[], readonly multipleOf?: number, readonly format?: string }
  const isWithin = boundsOf(schema as Readonly<Record<string, number>>)
  const values = list === undefined ? null : new Set(list)
  const isInFormat = format === 'int32' ? isInt32 : () => true
  return text => {
    const number = parse(text)
    if (number === undefined || !isWithin(number) || values?.has(number) === false) return undefined
    return isInFormat(number) && (multipleOf === undefined || isMultiple(number, multipleOf)) ? number : undefined
  }
}

function boundsOf (schema: Readonly<Record<string, number>>): (number: number) => boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema
  return number =>
    !(number < minimum || number > maximum || number <= exclusiveMinimum || number >= exclusiveMaximum)
}

/** Whether a number is a multiple, by the rounding of Ajv. */
function isMultiple (number: number, divisor: number): boolean {
  const quotient = number / divisor
  return quotient === parseInt(String(quotient), 10)
}

const MINUS = 45
const ZERO = 48

/**
 * The safe integer that a string spells; `undefined` for other strings, because another spelling, such as `007`, would
 * become another string in a path. The loop takes a quarter of the time of `String(Number(text))`.
 */
function parseInteger (text: string): number | undefined {
  const { length } = text
  const begin = text.charCodeAt(0) === MINUS ? 1 : 0
  if (length === begin || length > 17 || (length > 1 && text.charCodeAt(begin) === ZERO)) return undefined
  let number = 0
  for (let index = begin; index < length; index++) {
    const digit = text.charCodeAt(index) - ZERO
    if (digit < 0 || digit > 9) return undefined
    number = 10 * number + digit
  }
  if (number > Number.MAX_SAFE_INTEGER) return undefined
  return begin === 0 ? number : -number
}

/** The number that a string spells without an exponent; `undefined` for other strings, also beyond safe integers. */
function parseNumber (text: string): number | undefined {
  if (!/^-?\d{1,16}(?:\.\d{1,16})?$/.test(text)) return undefined
  const number = Number(text)
  return String(number) === text && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}
