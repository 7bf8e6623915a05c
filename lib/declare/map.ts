type FrozenMap<T> = Readonly<Record<string, T>>

/** The map with nothing in it; without a prototype, as are all maps whose keys users choose. */
export const emptyMap = Object.freeze(Object.create(null)) as FrozenMap<never>

/** Two maps in one, the inner's values before the outer's; frozen, without a prototype. */
export function mergeMaps<T> (outer: FrozenMap<T>, inner: FrozenMap<T> | undefined): FrozenMap<T> {
  const isEmpty = Object.keys(outer).length === 0 && Object.keys(inner ?? {}).length === 0
  return isEmpty ? emptyMap : Object.freeze(Object.assign(Object.create(null), outer, inner))
}

/** Values by a key, each key with its own in order. */
export function groupBy<T, Key = string> (
  values: Iterable<T>, keyOf: (value: T) => Key
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** Whether a value is an object without a class of its own. */
export function isPlain (value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
