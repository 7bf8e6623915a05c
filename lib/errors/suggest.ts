/**
 * A suggestion for an unknown word: `" (did you mean 'only'?)"` for `onlyy`, or `''` if no known word is similar. More
 * than a third of the letters, or as many as `limitOf` returns for a word, are too many edits.
 */
export function didYouMean (
  written: string, allowed: Iterable<string>, limitOf: (word: string) => number = () => Infinity
): string {
  let [least, best] = [Math.floor(written.length / 3) + 1, '']
  for (const candidate of allowed) {
    const cost = distance(written.toLowerCase(), candidate.toLowerCase())
    if (cost < Math.min(least, limitOf(candidate))) [least, best] = [cost, candidate]
  }
  return best === '' ? '' : ` (did you mean '${best}'?)`
}

/** The number of edits between two words. A swap of two neighbors is an edit. */
export function distance (from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + changed)
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
    }
    before = above
    above = current
  }
  return above[to.length]!
}
