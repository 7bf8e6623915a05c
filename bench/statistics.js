/** @typedef {{ middle: number, low: number, high: number }} Figure the median of several runs, and their spread */

/** Up to so many runs, the spread is the lowest and the highest. The quartiles of three processes would claim too much. */
const FEW = 5

/** @param {readonly number[]} values @returns {Figure} with the quartiles of many values */
export function figureOf (values) {
  const sorted = [...values].sort((left, right) => left - right)
  const share = values.length > FEW ? 0.25 : 0
  return { middle: rank(sorted, 0.5), low: rank(sorted, share), high: rank(sorted, 1 - share) }
}

/** The value that this share of values does not exceed. @param {readonly number[]} values */
export function percentileOf (values, share) {
  return rank([...values].sort((left, right) => left - right), share)
}

/** @param {readonly number[]} values */
export function medianOf (values) {
  return figureOf(values).middle
}

/**
 * The figure of what two contestants did in the same rounds: the median of each run's rounds, because noise of the machine
 * affects both in a round.
 *
 * @param {readonly (readonly number[])[]} ours rounds by run
 * @param {readonly (readonly number[])[]} theirs
 * @param {(ours: number, theirs: number) => number} [by] their ratio
 */
export function compareRounds (ours, theirs, by = divide) {
  return figureOf(ours.map((rounds, run) => medianOf(rounds.map((value, round) => by(value, theirs[run][round])))))
}

export function divide (left, right) {
  return left / right
}

function rank (sorted, share) {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}
