// The recorded figures as rows: those of `npm run bench`, and those that are equal on every machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { MARKS, REALWORLD } from './budgets/types.js'
import { state } from './report.js'

const file = new URL('./results.json', import.meta.url)
const read = name => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/**
 * The results of the scenarios: the title, the machine and the rows of each.
 *
 * @returns {Record<string, { title: string, machine: string, rows: import('./report.js').Row[] }>}
 */
export function readResults () {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Replaces the results of scenarios, a row a line. */
export function writeResults (results) {
  const scenarios = Object.entries({ ...readResults(), ...results }).map(([name, { title, machine, rows }]) =>
    `"${name}": { "title": ${JSON.stringify(title)}, "machine": ${JSON.stringify(machine)}, "rows": [\n${rows.map(row => JSON.stringify(row, shorten)).join(',\n')}\n] }`)
  writeFileSync(file, `{\n${scenarios.join(',\n')}\n}\n`)
}

/** Figures have as many digits as they mean. */
function shorten (_key, value) {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

const limits = {
  'bytes of the first path function, with the shared code': 1100,
  'bytes of each further function': 30,
  'bytes of the first path function with an optional param': 1400,
  'bytes of send': 450
}

/** Bytes of the import, and of functions of a client module by gzip. */
export function sizeRows () {
  return Object.entries(read('./budgets/figures.json')).map(([name, value]) =>
    state(name, [value], '', limits[name] === undefined ? undefined : { most: limits[name] }))
}

/** Instantiations of the compiler: the programs that have a limit. */
export function typeRows () {
  const figures = read('./budgets/types.json')
  const [ours, plain] = ['ours', 'plain Fastify'].map(who => figures[`${who}, RealWorld, 1`])
  return [...Object.entries(MARKS).map(([name, most]) => state(name.replace('ours, ', ''), [figures[name]], '', { most })),
    { ...state('RealWorld', [ours / plain], '', { most: REALWORLD }), ours: ours.toLocaleString('en'), peer: 'plain Fastify', theirs: plain.toLocaleString('en') }]
}
