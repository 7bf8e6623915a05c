/**
 * Figures in pages: what is between `<!-- figures: NAME -->` and `<!-- /figures -->` is written from the recorded figures, so that no
 * page has another figure than the last run.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HEAD, isMet, printCells, printRow } from './report.js'
import { readResults, sizeRows, typeRows } from './results.js'

const root = new URL('../', import.meta.url)

/** Rows that a reader of other pages asks for, by scenario. */
const summary = [
  ['http', 'CPU time per request', 'plain'], ['http', 'CPU time per request, constrained'], ['http', 'CPU time per request', 'Express 5'],
  ['dispatch', 'integer, formats'], ['helpers', 'integer'], ['memory', '1,000 resources']
]

/** Programs that a reader of other pages asks for, and the names of their figures. */
const programs = {
  '300 resources, each with a nested resource': 'pairs, 300',
  'the same, with constraints and `only`': 'pairs with options, 300',
  '200 resources with a `Controller` for each': 'controllers, 200',
  '300 resources with a `Controller` for each, with redirects': 'redirects, 300'
}

/** The text of a block, by its name: of a scenario, or one of these. */
const blocks = {
  sizes: () => [...HEAD, ...sizeRows().map(printRow)],
  instantiations: () => [...HEAD, ...typeRows().map(printRow)],
  missed: () => [printMissed()],
  summary: () => printSummary(),
  compile: () => [printCells(['program', 'instantiations']), printCells(['---', '--:']), ...Object.entries(programs).map(([what, figure]) =>
    printCells([what, typeRows().find(row => row.what === figure).figure.middle.toLocaleString('en')]))],
  client: () => [printCells(['function', 'bytes, by gzip']), printCells(['---', '--:']), ...sizeRows()
    .filter(({ what }) => /function|send/.test(what))
    .map(({ what, figure }) => printCells([what.replace('bytes of ', ''), figure.middle.toLocaleString('en')]))]
}

function textOf (name) {
  if (name in blocks) return blocks[name]()
  const result = readResults()[name]
  if (result === undefined) throw new Error(`there are no results of "${name}"`)
  return [...HEAD, ...result.rows.map(printRow), '', `*${result.machine}*`]
}

function printMissed () {
  const rows = [...Object.values(readResults()).flatMap(({ rows }) => rows), ...sizeRows(), ...typeRows()].filter(({ mark }) => mark !== undefined)
  return `${rows.filter(isMet).length} of ${rows.length} marks are met.`
}

function printSummary () {
  const results = readResults()
  return [printCells(['measurement', 'fastify-resources', 'compared with', 'its figure', 'ratio']), printCells(['---', '--:', '---', '--:', '--:']),
    ...summary.map(([scenario, name, other]) => {
      const { ours, peer, theirs, figure: { middle } } = results[scenario].rows.find(({ what, peer }) => what === name && (other ?? peer) === peer)
      return printCells([`${scenario === 'http' ? 'HTTP' : scenario}: ${name}`, ours, peer, theirs, middle.toFixed(2)])
    })]
}

/** The pages, and their texts with the recorded figures. */
function readPages () {
  const names = ['', 'docs/', 'packages/'].flatMap(folder =>
    readdirSync(new URL(folder || './', root), { recursive: folder !== '', encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !name.includes('node_modules')).map(name => folder + name))
  return names.map(name => {
    const before = readFileSync(new URL(name, root), 'utf8')
    const after = before.replace(/(<!-- figures: (\w+) -->\n)[^]*?(?=<!-- \/figures -->)/g, (_all, head, block) => `${head}\n${textOf(block).join('\n')}\n\n`)
    return { name, before, after }
  })
}

/** The names of pages whose figures differ from the recorded ones. */
export function stalePages () {
  return readPages().filter(({ before, after }) => before !== after).map(({ name }) => name)
}

export function writePages () {
  for (const { name, before, after } of readPages()) if (before !== after) writeFileSync(fileURLToPath(new URL(name, root)), after)
}
