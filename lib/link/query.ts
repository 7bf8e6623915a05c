import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { escapeForm } from './encode.js'

/** The maximum depth of nested arrays and objects. People write three levels, attackers 2,000. */
const MAX_LEVELS = 32

/** The maximum length of a value's path in an error. */
const MAX_CHARACTERS = 80

const VALUES = 'a string, a finite number, a bigint, a boolean, null, a Date, or an array or plain object of these'

/** A step to a value in a query: the parent of the value, and the key or index in the parent. */
interface QueryStep {
  readonly parent: object
  readonly key: string | number
}

/** A problem with a value of a query, thrown and caught in this file. */
class QueryProblem extends Error {}

/**
 * Encodes a query as Rails' `to_query` does: nested by brackets, sorted, dates in ISO 8601, without `undefined` and
 * empty values. The first invalid value is added to `problems` with its path, `query.a[0].b`.
 */
export function encodeQuery (query: unknown, problems: string[]): string {
  if (!isClassless(query)) {
    const isParams = query instanceof URLSearchParams
    const got = isParams ? 'a URLSearchParams. Use Object.fromEntries(params)' : show(query)
    problems.push(mustBe('query', 'an object', query, got))
    return ''
  }
  try {
    return encodeFields(query, '', [])
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error
    problems.push(error.message)
    return ''
  }
}

/** Encodes a value under its name in the query; `''` for an empty array or object, and for `undefined`. */
function encode (value: unknown, name: string, steps: readonly QueryStep[]): string {
  if (value === undefined) return ''
  const string = printScalar(value)
  if (string !== null) {
    if (!string.isWellFormed()) throw new QueryProblem(`${printSteps(steps)} must not contain a lone surrogate`)
    return `${name}=${escapeForm(string)}`
  }
  const isArray = Array.isArray(value)
  if (!isArray && !isClassless(value)) throw new QueryProblem(mustBe(printSteps(steps), VALUES, value, nameOf(value)))
  if (steps.some(({ parent }) => parent === value)) {
    throw new QueryProblem(`${printSteps(steps)} must not be a circular reference`)
  }
  if (steps.length >= MAX_LEVELS) throw new QueryProblem(`${printSteps(steps)} must not exceed ${MAX_LEVELS} levels`)
  if (!isArray) return encodeFields(value, name, steps)
  const pairs = value.map((item, key) => encode(item, `${name}%5B%5D`, [...steps, { parent: value, key }]))
  return pairs.filter(pair => pair !== '').join('&')
}

/** Encodes the fields of an object, sorted; `prefix` is the encoded name of the object. */
function encodeFields (fields: object, prefix: string, steps: readonly QueryStep[]): string {
  const pairs: string[] = []
  for (const key of Object.keys(fields)) {
    const value = (fields as Record<string, unknown>)[key]
    if (!key.isWellFormed()) throw new QueryProblem(`keys of ${printSteps(steps)} must not contain a lone surrogate`)
    // Only the first level omits `null`.
    if (value === null && steps.length === 0) continue
    const name = steps.length === 0 ? escapeForm(key) : `${prefix}%5B${escapeForm(key)}%5D`
    const pair = encode(value, name, [...steps, { parent: fields, key }])
    if (pair !== '') pairs.push(pair)
  }
  return pairs.sort().join('&')
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
function nameOf (value: unknown): string {
  if (value instanceof Date) return 'an invalid Date'
  if (typeof value !== 'object') return show(value)
  const { constructor } = value as object
  return typeof constructor === 'function' && constructor.name !== '' ? `a ${constructor.name}` : 'a class instance'
}

/**
 * Whether a value is an object without a class: a literal, an object without a prototype, or an object whose prototype
 * is empty, as parsers of query strings create them.
 */
function isClassless (value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: object | null = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Reflect.ownKeys(prototype).length === 0
}
