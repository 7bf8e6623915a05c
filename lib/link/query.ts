import { show } from '../errors/errors.js'
import { escapeForm } from './encode.js'

/** How deep lists and objects of a query may lie in each other: a person writes three levels, a client of bad will 2,000. */
const MOST_LEVELS = 32

/** How much of a fault's place an error shows. */
const MOST_LETTERS = 80

const VALUES = 'a string, a finite number, a bigint, a boolean, null, a Date, or an array or plain object of these'

/** Where a value stands in a query: under a key or an index of what is around it. */
interface Place {
  readonly around: Place | null
  readonly container: object
  readonly key: string | number
  readonly level: number
}

/**
 * A query as Rails' `to_query` writes it: nested by brackets, sorted at each level, lists in their order; empty lists and
 * objects, `undefined` at any depth and `null` on the first level are left out. A Date is written in ISO 8601. The first
 * value that cannot be written is added to `faults` with its place, `query.a[0].b`.
 */
export function encodeQuery (query: unknown, faults: string[]): string {
  const found: string[] = []
  if (isClassless(query)) {
    const encoded = encodeFields(query, '', null, found)
    faults.push(...found)
    return encoded
  }
  faults.push(query instanceof URLSearchParams
    ? 'query is a URLSearchParams, give an object, such as Object.fromEntries(params)'
    : `query is ${show(query)}, give an object`)
  return ''
}

/** The fields of an object, sorted as they are written; `prefix` is what is around them, written. */
function encodeFields (fields: object, prefix: string, around: Place | null, found: string[]): string {
  const pairs: string[] = []
  for (const key of Object.keys(fields)) {
    if (!key.isWellFormed()) found.push(`query holds half of a surrogate pair, in a key of ${print(around)}`)
    if (found.length > 0) return ''
    const value = (fields as Record<string, unknown>)[key]
    if (value === null && around === null) continue
    const name = escapeForm(key)
    pairs.push(encodeValue(value, around === null ? name : `${prefix}%5B${name}%5D`, inside(fields, key, around), found))
  }
  return joined(pairs.sort())
}

function encodeList (list: readonly unknown[], name: string, around: Place, found: string[]): string {
  const pairs: string[] = []
  for (const [index, value] of list.entries()) {
    if (found.length > 0) return ''
    pairs.push(encodeValue(value, `${name}%5B%5D`, inside(list, index, around), found))
  }
  return joined(pairs)
}

function joined (pairs: readonly string[]): string {
  return pairs.filter(pair => pair !== '').join('&')
}

/** One value under the name that it has in the query; `''` for an empty list or object, and for nothing. */
function encodeValue (value: unknown, name: string, place: Place, found: string[]): string {
  if (value === undefined) return ''
  const isList = Array.isArray(value)
  if (isList || isClassless(value)) {
    const fault = nestingFault(value as object, place)
    if (fault !== null) found.push(fault)
    else return isList ? encodeList(value, name, place, found) : encodeFields(value as object, name, place, found)
  }
  const text = textOf(value)
  if (text === null) found.push(`${print(place)} is ${nameOf(value)}, give ${VALUES}`)
  else if (!text.isWellFormed()) found.push(`query holds half of a surrogate pair, at ${print(place)}`)
  else return `${name}=${escapeForm(text)}`
  return ''
}

/** A single value as text, `null` where it is none that a query can hold. */
function textOf (value: unknown): string | null {
  switch (typeof value) {
    case 'string': return value
    case 'number': return Number.isFinite(value) ? String(value) : null
    case 'bigint':
    case 'boolean': return String(value)
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  return value === null ? '' : null
}

function inside (container: object, key: string | number, around: Place | null): Place {
  return { around, container, key, level: around === null ? 1 : around.level + 1 }
}

/** Why nothing may be nested at a place, or `null`. */
function nestingFault (value: object, place: Place): string | null {
  for (let one: Place | null = place; one !== null; one = one.around) {
    if (one.container === value) return `query contains itself, at ${print(place)}`
  }
  return place.level < MOST_LEVELS ? null : `${print(place)} lies deeper than ${MOST_LEVELS} levels`
}

/** `query.a[0].b` */
function print (place: Place | null): string {
  let text = ''
  for (let one = place; one !== null; one = one.around) text = printKey(one.key) + text
  return `query${text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text}`
}

function printKey (key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${show(key)}]`
}

/** What an error calls a value that is no text: by its class, where it has one. */
function nameOf (value: unknown): string {
  if (value instanceof Date) return 'a Date that is no time'
  if (typeof value !== 'object') return show(value)
  const { constructor } = value as object
  return typeof constructor === 'function' && constructor.name !== '' ? `a ${constructor.name}` : 'an object of a class'
}

/**
 * Whether a value is an object of no class: a literal, one without a prototype, or one whose prototype is empty and has
 * none itself, as parsers of query strings make them.
 */
function isClassless (value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: object | null = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Reflect.ownKeys(prototype).length === 0
}
