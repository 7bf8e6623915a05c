import type { Drawing } from '../draw/drawing.js'
import { isPlain, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { escapeForm } from './encode.js'

/** The maximum depth of nested arrays and objects. People write three levels, attackers 2,000. */
const MAX_LEVELS = 32

/** The maximum length of a value's path in an error. */
const MAX_CHARACTERS = 80

const QUERY_VALUE = 'a string, a finite number, a bigint, a boolean, null, a Date, or an array or plain object of these'

/** A step to a value in a query: the parent of the value, and the key or index in the parent. */
interface QueryStep {
  readonly parent: object
  readonly key: string | number
}

/**
 * Encodes a query as Rails' `to_query` does: nested by brackets, sorted, dates in ISO 8601, without `undefined` and
 * empty values; under `'repeat'`, an array of plain values repeats its key without brackets. The first invalid value is
 * added to `problems` with its path, `query.a[0].b`.
 */
export function encodeQuery (query: unknown, arrayFormat: Drawing['arrayFormat'], problems: string[]): string {
  if (!isPlain(query)) {
    const isParams = query instanceof URLSearchParams
    const got = isParams ? 'a URLSearchParams. Use Object.fromEntries(params)' : show(query)
    problems.push(mustBe('query', 'an object', query, got))
    return ''
  }
  const found: string[] = []
  const encoded = encodeFields(query, '', [], arrayFormat, found)
  problems.push(...found)
  return encoded
}

/** Encodes the fields of an object, sorted; `prefix` is the encoded name of the object. */
function encodeFields (
  fields: object, prefix: string, steps: readonly QueryStep[], arrayFormat: Drawing['arrayFormat'], problems: string[]
): string {
  const pairs: string[] = []
  for (const key of Object.keys(fields)) {
    const value = (fields as Record<string, unknown>)[key]
    if (problems.length > 0) return ''
    if (!key.isWellFormed()) {
      problems.push(`keys of ${printSteps(steps)} must not contain a lone surrogate`)
      return ''
    }
    // Only the first level omits `null`.
    if (value === null && steps.length === 0) continue
    const name = steps.length === 0 ? escapeForm(key) : `${prefix}%5B${escapeForm(key)}%5D`
    // Most values need no steps, which only problems show.
    const pair = pairOf(name, printScalar(value)) ??
      encode(value, name, [...steps, { parent: fields, key }], arrayFormat, problems)
    if (pair !== '') pairs.push(pair)
  }
  return pairs.sort().join('&')
}

/** Encodes a value under its name in the query; `''` for an empty array or object, for `undefined`, and after a problem. */
function encode (
  value: unknown, name: string, steps: readonly QueryStep[], arrayFormat: Drawing['arrayFormat'], problems: string[]
): string {
  if (value === undefined || problems.length > 0) return ''
  const string = printScalar(value)
  problems.push(...queryProblems(value, string, steps))
  if (problems.length > 0) return ''
  if (string !== null) return pairOf(name, string)!
  if (!Array.isArray(value)) return encodeFields(value as object, name, steps, arrayFormat, problems)
  const isRepeated = arrayFormat === 'repeat' && steps.length === 1 &&
    value.every(item => item === undefined || printScalar(item) !== null)
  const itemName = isRepeated ? name : `${name}%5B%5D`
  const pairs = value.map((item, key) =>
    encode(item, itemName, [...steps, { parent: value, key }], arrayFormat, problems))
  return pairs.filter(pair => pair !== '').join('&')
}

/** A name with a scalar, `null` for none and for one that cannot be encoded. */
function pairOf (name: string, string: string | null): string | null {
  return string?.isWellFormed() === true ? `${name}=${escapeForm(string)}` : null
}

/** The problem with a value, of which a scalar has a string. */
function queryProblems (value: unknown, string: string | null, steps: readonly QueryStep[]): readonly string[] {
  if (string !== null) return string.isWellFormed() ? [] : [`${printSteps(steps)} must not contain a lone surrogate`]
  if (!Array.isArray(value) && !isPlain(value)) return [mustBe(printSteps(steps), QUERY_VALUE, value, className(value))]
  if (steps.some(({ parent }) => parent === value)) return [`${printSteps(steps)} must not be a circular reference`]
  return steps.length >= MAX_LEVELS ? [`${printSteps(steps)} must not exceed ${MAX_LEVELS} levels`] : []
}

/** The string of a scalar value, `null` if a query cannot hold the value. */
function printScalar (value: unknown): string | null {
  switch (typeof value) {
    case 'string': return value
    case 'number': return Number.isFinite(value) ? String(value) : null
    case 'bigint':
    case 'boolean': return String(value)
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  return value === null ? '' : null
}

/** The path of a value: `query.a[0].b`. */
function printSteps (steps: readonly QueryStep[]): string {
  const path = steps.map(({ key }) => printKey(key)).join('')
  return `query${path.length > MAX_CHARACTERS ? `${path.slice(0, MAX_CHARACTERS - 1)}…` : path}`
}

function printKey (key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${show(key)}]`
}

/** Describes an invalid value in an error, by its class if it has a class. */
function className (value: unknown): string {
  if (value instanceof Date) return 'an invalid Date'
  if (typeof value !== 'object') return show(value)
  const { constructor } = value as object
  return typeof constructor === 'function' && constructor.name !== '' ? `a ${constructor.name}` : 'a class instance'
}
