// Rows of a benchmark, and the table that prints them one by one.
import { readFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { figureOf, ratioOf } from './statistics.js'

/**
 * @typedef {{ most: number, stretch?: number } | { least: number }} Mark
 * @typedef {object} Row
 * @property {string} what
 * @property {string} ours
 * @property {string} peer
 * @property {string} theirs
 * @property {import('./statistics.js').Figure} figure the value with the mark: a ratio, or a value with a unit
 * @property {string} unit
 * @property {Mark} [mark]
 */

/**
 * A row that compares the values of two contestants in the same rounds.
 *
 * @param {string} what
 * @param {readonly number[]} ours
 * @param {string} peer
 * @param {readonly number[]} theirs
 * @param {{ mark?: Mark, show?: (value: number) => string }} [options]
 * @returns {Row}
 */
export function compare (what, ours, peer, theirs, { mark, show = nanoseconds } = {}) {
  return {
    what,
    ours: show(figureOf(ours).middle),
    peer,
    theirs: show(figureOf(theirs).middle),
    figure: ratioOf(ours, theirs),
    unit: '',
    mark
  }
}

/**
 * A row whose mark applies to a value instead of a ratio.
 *
 * @returns {Row}
 */
export function state (what, samples, unit, { mark, ours = '', peer = '', theirs = '' } = {}) {
  return { what, ours, peer, theirs, figure: figureOf(samples), unit, mark }
}

export function nanoseconds (value) {
  return value < 1000 ? `${digits(value)} ns` : `${digits(value / 1000)} µs`
}

export function milliseconds (value) {
  return value < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`
}

/** The head of a scenario's table, in Markdown. */
export function printHead (title) {
  return [`### ${title}`, '',
    printCells(['measurement', 'fastify-resources', 'compared with', 'its figure', 'ratio or figure (middle half)', 'mark', '']),
    printCells(['---', '--:', '---', '--:', '--:', '--:', '---'])].join('\n')
}

/** A row of the table. */
export function printRow (row) {
  const figure = `${bold(row)} (${plain(row.figure.low)}–${plain(row.figure.high)})`
  return printCells([row.what, row.ours, row.peer, row.theirs, figure, printMark(row), verdictOf(row)])
}

function printCells (cells) {
  return `| ${cells.join(' | ')} |`
}

/** The machine and the versions of a run. */
export function printMachine () {
  const version = name => JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version
  const [{ model }] = cpus()
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, Fastify ${version('fastify')}, find-my-way ${version('find-my-way')}, ${cpus().length} × ${model.trim()}, ${process.platform} ${release()}`
}

/** @param {Row} row */
export function isMet ({ figure, mark }) {
  if (mark === undefined) return null
  return 'most' in mark ? round(figure.middle) <= mark.most : round(figure.middle) >= mark.least
}

function verdictOf (row) {
  const { figure, mark } = row
  if (mark === undefined) return ''
  if (!isMet(row)) return 'not met'
  return mark.stretch !== undefined && round(figure.middle) <= mark.stretch ? 'met, stretch too' : 'met'
}

function printMark ({ mark, unit }) {
  if (mark === undefined) return ''
  if ('least' in mark) return `≥ ${mark.least.toLocaleString('en')}${unit}`
  return `≤ ${mark.most.toLocaleString('en')}${unit}${mark.stretch === undefined ? '' : `, stretch ${mark.stretch}`}`
}

function bold ({ figure, unit }) {
  return `**${plain(figure.middle)}${unit}**`
}

/** Marks have two decimals: a figure is compared as it is printed. */
function round (value) {
  return Number(plain(value).replaceAll(',', ''))
}

function plain (value) {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}

function digits (value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
