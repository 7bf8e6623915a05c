// The recorded figures as rows: those of `npm run bench`, and those that are equal on every machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { state } from './report.js'

const file = new URL('./results.json', import.meta.url)
const read = name => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/**
 * The results of the scenarios: the machine, its load at the start, and the rows of each.
 *
 * @returns {Record<string, { machine: string, load: number, rows: import('./report.js').Row[] }>}
 */
export function readResults () {
  return read('./results.json')
}

/** Replaces the results of scenarios, a row a line. */
export function writeResults (results) {
  const scenarios = Object.entries({ ...readResults(), ...results }).map(([name, { machine, load, rows }]) =>
    `"${name}": { "machine": ${JSON.stringify(machine)}, "load": ${load}, "rows": [\n${rows.map(row => JSON.stringify(row, shorten)).join(',\n')}\n] }`)
  writeFileSync(file, `{\n${scenarios.join(',\n')}\n}\n`)
}

/** Figures have as many digits as they mean. */
function shorten (_key, value) {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

/** Bytes of the import, and of functions of a client module by gzip. */
export function sizeRows () {
  return Object.entries(read('./budgets/figures.json')).map(([name, value]) => state(name, [value]))
}

/** Instantiations of the compiler, by the program. @returns {Record<string, number>} */
export function readInstantiations () {
  return read('./budgets/types.json')
}

/** All recorded rows. */
export function readRows () {
  const calls = readInstantiations()['ours, redirects and client calls, 300']
  return [...Object.values(readResults()).flatMap(({ rows }) => rows), ...sizeRows(),
    state('instantiations, 300 redirects and client calls', [calls])]
}
