import { isMap } from './map.js'

/** Whether an option may have a value. */
export type Allows = (value: unknown) => boolean

const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w-]+=[\w-]+)*$/
const OPENAPI: Readonly<Record<string, string>> = {
  operationId: 'function', tags: 'function', summary: 'function', params: 'boolean'
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isScalar = (value: unknown): boolean =>
  value === null || isText(value) || typeof value === 'boolean' || Number.isFinite(value)
export const isAsync = (value: object): boolean => /Async|Generator/.test(Object.prototype.toString.call(value))
export const matching = (pattern: RegExp) => (value: unknown): boolean => isText(value) && pattern.test(value)
export const isOneOf = (...allowed: readonly unknown[]) => (value: unknown): boolean => allowed.includes(value)
// Spread, because `every` passes over the holes of a sparse array.
export const listOf = (allows: Allows, atLeast = 0) => (value: unknown): boolean =>
  Array.isArray(value) && value.length >= atLeast && [...value].every(allows)
export const isUpdates = (value: unknown): boolean =>
  listOf(isOneOf('PUT', 'PATCH', 'POST'), 1)(value) && new Set(value as string[]).size === (value as string[]).length
export const isOpenapi = (value: unknown): boolean => typeof value === 'boolean' || (isMap(value) &&
  Object.entries(value).every(([key, field]) =>
    Object.hasOwn(OPENAPI, key) && (field === undefined || typeof field === OPENAPI[key]))) // eslint-disable-line valid-typeof
export const isTypes = (value: unknown): boolean => isMap(value) && Object.values(value).every(matching(CONTENT_TYPE))
export const isFunction = (value: unknown): boolean => typeof value === 'function'
export const isSkip = (value: unknown): boolean => isFunction(value) || listOf(isFunction)(value)
export const orNull = (allows: Allows) => (value: unknown): boolean => value === null || allows(value)
export const either = (one: Allows, other: Allows) => (value: unknown): boolean => one(value) || other(value)
