// Rows of a benchmark, as they are recorded and printed.
import { markOf } from './marks.js'
import { compareRounds, divide, figureOf, medianOf } from './statistics.js'

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} ours
 * @property {string} peer
 * @property {string} theirs
 * @property {import('./statistics.js').Figure} figure a ratio, or a value with a unit
 * @property {string} [unit]
 */

/** @typedef {(ours: number, theirs: number) => number} Comparison */

/**
 * Compares two contestants: a row, and a second row with the build before, if that ran too.
 *
 * @param {import('./race.js').Samples} samples
 * @param {string} what
 * @param {readonly [who: string, key: string]} side
 * @param {readonly [who: string, key: string, shown?: string]} peer with the name that the row shows
 * @returns {Row[]}
 */
export function compare (samples, what, [who, key], [peer, peerKey, shown = peer]) {
  const ours = samples[who][key]
  const rowOf = (name, peer, theirs) => compareSamples(name, ours, peer, theirs, nanoseconds)
  const before = samples[`${who}, before`]?.[key]
  return [rowOf(what, shown, samples[peer][peerKey]), ...before === undefined ? [] : [rowOf(`${what}, before`, 'the build before', before)]]
}

/**
 * Compares rounds by run.
 *
 * @param {{ by?: Comparison, unit?: string }} [figure] a comparison in place of the ratio, and its unit
 * @returns {Row}
 */
export function compareSamples (what, ours, peer, theirs, show, { by, unit } = {}) {
  return { what, ours: show(middleOf(ours)), peer, theirs: show(middleOf(theirs)), figure: compareRounds(ours, theirs, by), unit }
}

/**
 * Compares values of whole processes, which ran in turn.
 *
 * @param {{ by?: Comparison, unit?: string }} [figure] a comparison in place of the ratio, and its unit
 * @returns {Row}
 */
export function compareValues (what, ours, peer, theirs, show, { by = divide, unit } = {}) {
  const figure = figureOf(ours.map((value, round) => by(value, theirs[round])))
  return { what, ours: show(medianOf(ours)), peer, theirs: show(medianOf(theirs)), figure, unit }
}

/** @returns {Row} a row of a value by itself */
export function state (what, values, unit = '') {
  return { what, ours: '', peer: '', theirs: '', figure: figureOf(values), unit }
}

/** The median of the runs' medians. */
const middleOf = runs => medianOf(runs.map(medianOf))

export function nanoseconds (value) {
  return value < 1000 ? `${digits(value)} ns` : `${digits(value / 1000)} µs`
}

export function milliseconds (value) {
  return value < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`
}

export function megabytes (bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** @typedef {readonly [head: string, alignment: string, cellOf: (row: Row) => string | number]} Column */

/** The columns of every table. @type {readonly Column[]} */
export const COLUMNS = [
  ['measurement', '---', ({ what }) => what],
  ['fastify-resources', '--:', ({ ours }) => ours],
  ['compared with', '---', ({ peer }) => peer],
  ['its figure', '--:', ({ theirs }) => theirs],
  ['ratio or figure (runs)', '--:', printFigure]
]

/** @type {Column} */
export const MARK = ['mark', '---', printMark]

/** The lines of a table in Markdown. */
export function printTable (rows, columns) {
  const lines = [columns.map(([head]) => head), columns.map(([, alignment]) => alignment), ...rows.map(row => columns.map(([, , cellOf]) => cellOf(row)))]
  return lines.map(cells => `| ${cells.join(' | ')} |`)
}

function printFigure ({ figure, unit = '' }) {
  if (figure === undefined) return 'not measured'
  const { middle, low, high } = figure
  return `${plain(middle)}${unit}${low === high ? '' : ` (${plain(low)}–${plain(high)})`}`
}

function printMark (row) {
  const mark = markOf(row.what)
  if (mark === null) return ''
  const [sign, limit] = 'most' in mark ? ['≤', mark.most] : ['≥', mark.least]
  return `${sign} ${limit.toLocaleString('en')}${row.unit ?? ''}${isMet(row) ? '' : ', *missed*'}`
}

/** @param {Row} row whether its figure, as printed, meets its mark; rows without a mark or a figure do */
export function isMet ({ what, figure }) {
  const mark = markOf(what)
  if (mark === null || figure === undefined) return true
  const middle = Number(plain(figure.middle).replaceAll(',', ''))
  return 'most' in mark ? middle <= mark.most : middle >= mark.least
}

function plain (value) {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(2)
}

function digits (value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
