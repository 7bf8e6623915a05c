import type { SourceNote } from './operation.js'

export function printNote ({ what, places }: SourceNote): string {
  return places.length === 0 ? what : `${what}: ${listOf(places)}`
}

/** The first of some places, and the number of the others. */
export function listOf (places: readonly string[]): string {
  const all = [...new Set(places)]
  return all.length <= 3 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`
}
