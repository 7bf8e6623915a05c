// Rows of a benchmark, as they are recorded and printed.
import { compareRounds, figureOf, medianOf } from './statistics.js'

/**
 * @typedef {{ most: number } | { least: number }} Mark
 * @typedef {object} Row
 * @property {string} what
 * @property {string} ours
 * @property {string} peer
 * @property {string} theirs
 * @property {import('./statistics.js').Figure} figure a ratio, or a value with a unit
 * @property {string} [unit]
 * @property {Mark} [mark] the limit of the figure's median
 */

/**
 * Compares two contestants: a row, and a second row with the build before, if that ran too.
 *
 * @param {import('./race.js').Samples} samples
 * @param {string} what
 * @param {readonly [who: string, key: string]} side
 * @param {readonly [who: string, key: string, shown?: string]} peer with the name that the row shows
 * @param {Mark} [mark] the limit of the ratio
 * @returns {Row[]}
 */
export function compare (samples, what, [who, key], [peer, peerKey, shown = peer], mark) {
  const ours = samples[who][key]
  const rowOf = (name, theirs, mark) => ({
    what, ours: nanoseconds(middleOf(ours)), peer: name, theirs: nanoseconds(middleOf(theirs)), figure: compareRounds(ours, theirs), mark
  })
  const before = samples[`${who}, before`]?.[key]
  return [rowOf(shown, samples[peer][peerKey], mark), ...before === undefined ? [] : [rowOf('the build before', before, { most: 1 })]]
}

/** The same with a difference in microseconds in place of the ratio. @returns {Row} */
export function subtract (samples, what, [who, key], [peer, peerKey, shown = peer], mark) {
  const [ours, theirs] = [samples[who][key], samples[peer][peerKey]]
  const figure = compareRounds(ours, theirs, (left, right) => (left - right) / 1000)
  return { what, ours: nanoseconds(middleOf(ours)), peer: shown, theirs: nanoseconds(middleOf(theirs)), figure, unit: ' µs', mark }
}

/**
 * Compares values of whole processes, which ran in turn.
 *
 * @returns {Row}
 */
export function compareValues (what, ours, peer, theirs, show, mark) {
  const figure = figureOf(ours.map((value, round) => value / theirs[round]))
  return { what, ours: show(medianOf(ours)), peer, theirs: show(medianOf(theirs)), figure, mark }
}

/** @returns {Row} a row of a value by itself */
export function state (what, values, unit, mark) {
  return { what, ours: '', peer: '', theirs: '', figure: figureOf(values), unit, mark }
}

/** The median of the runs' medians. */
export const middleOf = runs => medianOf(runs.map(medianOf))

export function nanoseconds (value) {
  return value < 1000 ? `${digits(value)} ns` : `${digits(value / 1000)} µs`
}

export function milliseconds (value) {
  return value < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`
}

export function megabytes (bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** The head of a table in Markdown, and its rows. */
export const HEAD = [
  printCells(['measurement', 'fastify-resources', 'compared with', 'its figure', 'ratio or figure (middle half)', 'mark']),
  printCells(['---', '--:', '---', '--:', '--:', '---'])
]

/** @param {Row} row */
export function printRow (row) {
  const { what, ours, peer, theirs, figure: { middle, low, high }, unit = '' } = row
  const range = low === high ? '' : ` (${plain(low)}–${plain(high)})`
  return printCells([what, ours, peer, theirs, `${plain(middle)}${unit}${range}`, printMark(row)])
}

/** @param {Row} row whether its figure, as printed, meets the mark; rows without a mark do */
export function isMet ({ figure, mark }) {
  if (mark === undefined) return true
  const middle = Number(plain(figure.middle).replaceAll(',', ''))
  return 'most' in mark ? middle <= mark.most : middle >= mark.least
}

function printMark (row) {
  const { mark, unit = '' } = row
  if (mark === undefined) return ''
  const [sign, limit] = 'most' in mark ? ['≤', mark.most] : ['≥', mark.least]
  return `${sign} ${limit.toLocaleString('en')}${unit}${isMet(row) ? '' : ', *missed*'}`
}

export function printCells (cells) {
  return `| ${cells.join(' | ')} |`
}

function plain (value) {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(2)
}

function digits (value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
