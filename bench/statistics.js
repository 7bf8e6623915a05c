// Statistics for benchmarks: only ranks of noisy samples, and only a line for series.

/** @typedef {{ middle: number, low: number, high: number }} Figure a median and the quartiles */

/**
 * The median of samples, with the quartiles.
 *
 * @param {readonly number[]} samples
 * @returns {Figure}
 */
export function figureOf (samples) {
  const sorted = [...samples].sort((one, other) => one - other)
  return { middle: rank(sorted, 0.5), low: rank(sorted, 0.25), high: rank(sorted, 0.75) }
}

/**
 * The ratio of two contestants, round by round, because noise affects both in the same round.
 *
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs
 */
export function ratioOf (ours, theirs) {
  return figureOf(ours.map((one, round) => one / theirs[round]))
}

/**
 * The slope of a line through points, by least squares.
 *
 * @param {readonly (readonly [number, number])[]} points
 */
export function slopeOf (points) {
  const mean = index => points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/**
 * The exponent of a series' growth: 1 is linear, 2 quadratic.
 *
 * @param {readonly (readonly [number, number])[]} points
 */
export function exponentOf (points) {
  return slopeOf(points.map(([x, y]) => [Math.log(x), Math.log(y)]))
}

function rank (sorted, share) {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}
