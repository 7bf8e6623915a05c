/** @typedef {{ middle: number, low: number, high: number }} Figure the median and the quartiles of several runs */

/** @param {readonly number[]} values @returns {Figure} */
export function figureOf (values) {
  const sorted = [...values].sort((left, right) => left - right)
  return { middle: rank(sorted, 0.5), low: rank(sorted, 0.25), high: rank(sorted, 0.75) }
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
export function compareRounds (ours, theirs, by = (left, right) => left / right) {
  return figureOf(ours.map((rounds, run) => medianOf(rounds.map((value, round) => by(value, theirs[run][round])))))
}

function rank (sorted, share) {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}
