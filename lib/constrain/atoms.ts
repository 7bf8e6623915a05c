import type { CharSet } from './char-set.js'

/** Finds which of some sets one character can be in at once, given as their indices. */
export type Atoms = (among: ReadonlySet<number>) => readonly (ReadonlySet<number>)[]

/**
 * Tells the kinds of characters apart that the sets tell apart. Of those that are in some of the sets, only the kinds
 * that are in as many as possible are given: what can be read as less leads to less.
 */
export function atomsOf (sets: readonly CharSet[]): Atoms {
  const kinds = kindsOf(sets)
  const answers = new Map<string, readonly (ReadonlySet<number>)[]>()
  return among => {
    const key = [...among].sort((one, other) => one - other).join()
    let answer = answers.get(key)
    if (answer === undefined) {
      answer = greatest(kinds.map(kind => kind.filter(index => among.has(index))))
      answers.set(key, answer)
    }
    return answer
  }
}

/** For each kind of character the sets that have it, found by going along the borders of all ranges. */
function kindsOf (sets: readonly CharSet[]): readonly (readonly number[])[] {
  const borders = sets.flatMap((set, index) =>
    set.flatMap(([from, to]) => [{ at: from, index }, { at: to + 1, index }]))
  borders.sort((one, other) => one.at - other.at)
  const inside = new Set<number>()
  const kinds = new Map<string, readonly number[]>()
  for (const [position, { at, index }] of borders.entries()) {
    if (!inside.delete(index)) inside.add(index)
    // A border that the next one shares has nothing between.
    if (borders[position + 1]?.at === at) continue
    const kind = [...inside].sort((one, other) => one - other)
    kinds.set(kind.join(), kind)
  }
  return [...kinds.values()]
}

/** Those that no other one includes. */
function greatest (kinds: readonly (readonly number[])[]): readonly (ReadonlySet<number>)[] {
  const found: Array<ReadonlySet<number>> = []
  for (const kind of kinds.toSorted((one, other) => other.length - one.length)) {
    if (kind.length > 0 && !found.some(one => kind.every(index => one.has(index)))) found.push(new Set(kind))
  }
  return found
}
