type FrozenMap<T> = Readonly<Record<string, T>>

/** The map with nothing in it; without a prototype, as are all maps whose keys users choose. */
export const emptyMap = Object.freeze(Object.create(null)) as FrozenMap<never>

/** Two maps in one, the inner's values before the outer's; frozen, without a prototype. */
export function mergeMaps<T> (outer: FrozenMap<T>, inner: FrozenMap<T> | undefined): FrozenMap<T> {
  // Nearly all scopes say nothing, and a route has several maps.
  if (outer === emptyMap && (inner === undefined || inner === emptyMap)) return emptyMap
  const isEmpty = Object.keys(outer).length === 0 && Object.keys(inner ?? {}).length === 0
  return isEmpty ? emptyMap : Object.freeze(Object.assign(Object.create(null), outer, inner))
}

/** Whether a value is an object without a class of its own. */
export function isPlain (value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
