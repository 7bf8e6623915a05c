/**
 * The likeliest thing that was meant: `" (did you mean 'only'?)"` for `onlyy` among the options, and `''` where
 * nothing allowed is near (more than a third of the letters would have to change).
 */
export function didYouMean (given: string, allowed: Iterable<string>): string {
  let best = ''
  let least = Math.floor(given.length / 3) + 1
  for (const candidate of allowed) {
    const cost = distance(given.toLowerCase(), candidate.toLowerCase(), least)
    if (cost < least) {
      least = cost
      best = candidate
    }
  }
  return best === '' ? '' : ` (did you mean '${best}'?)`
}

/** Edits from one word to the other, a swap of two neighbours being one; `limit` when there are as many or more. */
function distance (from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit
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
