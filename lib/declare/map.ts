import { isPlain } from '../errors/errors.js'

/** An empty map without a prototype. Users choose the keys of maps, so no map has a prototype. */
export const emptyMap = Object.freeze(Object.create(null)) as Readonly<Record<string, never>>

/** A frozen map of both. The values of the inner map take precedence. */
export function mergeMaps<T> (
  outer: Readonly<Record<string, T>>, inner: Readonly<Record<string, T>> | undefined
): Readonly<Record<string, T>> {
  const isEmpty = Object.keys(outer).length === 0 && Object.keys(inner ?? {}).length === 0
  return isEmpty ? emptyMap : Object.freeze(Object.assign(Object.create(null), outer, inner))
}

/** The value of a key in a map, created when it is first needed. */
export function cached<Key, T> (
  values: { get: (key: Key) => T | undefined, set: (key: Key, value: T) => unknown }, key: Key, create: () => T
): T {
  let value = values.get(key)
  if (value === undefined) values.set(key, value = create())
  return value
}

/** Returns a class of objects with one prototype. Unlike for `Object.create`, the engine keeps properties in slots. */
export function classOf<T extends object> (prototype: object): new () => T {
  const Class = function () {} as unknown as new () => T
  Class.prototype = prototype
  return Class
}

/** Groups values by a key. */
export function groupBy<T, Key = string> (
  values: Iterable<T>, keyOf: (value: T) => Key
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>()
  for (const value of values) cached<Key, T[]>(groups, keyOf(value), () => []).push(value)
  return groups
}

/**
 * Whether a value can be an option that is a map. Keys of a Promise, a Map, a prototype or symbols would be lost
 * silently, with the guards and constraints that they name.
 */
export function isMap (value: unknown): value is object {
  if (!isPlain(value)) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  const inherits = prototype !== null && prototype !== Object.prototype && Object.keys(prototype).length > 0
  const isEnumerable = (key: PropertyKey): boolean => Object.prototype.propertyIsEnumerable.call(value, key)
  return !inherits && !Reflect.ownKeys(value).some(key => typeof key === 'symbol' && isEnumerable(key))
}
