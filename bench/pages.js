/**
 * Figures in pages: what is between `<!-- figures: NAME -->` and `<!-- /figures -->` is written from the recorded figures, so that no
 * page has another figure than the last run.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { facts } from './marks.js'
import { COLUMNS, MARK, isMet, printTable } from './report.js'
import { readInstantiations, readResults, readRows, sizeRows } from './results.js'

const root = new URL('../', import.meta.url)

/** The other frameworks and libraries, which have a table of their own. */
const others = ['Express 5', 'Hono', 'path-to-regexp', 'AdonisJS', 'fastify-type-provider-zod']

/** The rows that a reader of other pages asks for, with their peers. */
const summary = [
  ['requests per second', 'plain'],
  ['requests per second, constraints', 'plain, patterns in schemas'],
  ['CPU time of a request, with JSON bodies', 'Express 5'],
  ['dispatch of a member', 'plain'],
  ['helper, integer', 'a literal with encodeURIComponent'],
  ['heap of each declared route, over the same URLs', 'the same URLs']
]

/** Programs that a reader of other pages asks for, and the names of their figures. */
const programs = {
  '300 resources, each with a nested resource': 'ours, pairs, 300',
  'the same, with constraints and `only`': 'ours, pairs with options, 300',
  '200 resources with a `Controller` for each': 'ours, controllers, 200',
  '300 resources with a `Controller` for each, with redirects': 'ours, redirects, 300'
}

/** The lines of a block, by its name. */
const blocks = {
  marks: () => [...printTable(markedRows(), [['', '--:', ({ number }) => number], ...COLUMNS, MARK]), ...printMachines().flatMap(line => ['', line])],
  others: () => printTable(readRows().filter(({ peer }) => others.includes(peer)), COLUMNS),
  summary: () => {
    const recorded = readRows()
    return printTable(summary.map(([name, other]) => rowIn(recorded, name, other)), COLUMNS)
  },
  compile: () => printTable(Object.entries(programs), [['program', '---', ([what]) => what],
    ['instantiations', '--:', ([, program]) => readInstantiations()[program].toLocaleString('en')]]),
  client: () => printTable(sizeRows().filter(({ what }) => /function|send/.test(what)),
    [['function', '---', ({ what }) => what.replace('bytes of ', '')], ['bytes, by gzip', '--:', ({ figure: { middle } }) => middle.toLocaleString('en')]])
}

function markedRows () {
  const recorded = readRows()
  return facts.flatMap((rows, index) => Object.keys(rows).map((what, row) => ({ ...rowIn(recorded, what), number: row === 0 ? index + 1 : '' })))
}

/** A recorded row, or one without figures if no run has written it. */
function rowIn (recorded, name, other) {
  return recorded.find(({ what, peer }) => what === name && (other ?? peer) === peer) ?? { what: name, ours: '', peer: other ?? '', theirs: '' }
}

/** The machines of the scenarios: usually one. */
function printMachines () {
  const results = Object.entries(readResults())
  return [...new Set(results.map(([, { machine }]) => machine))].map(machine => {
    const loads = results.filter(([, result]) => result.machine === machine).map(([, { load }]) => load)
    return `*${machine}, load ${Math.min(...loads)} to ${Math.max(...loads)} at the start of a scenario*`
  })
}

/** The pages, and their texts with the recorded figures. */
function readPages () {
  const names = ['', 'docs/', 'packages/'].flatMap(folder =>
    readdirSync(new URL(folder || './', root), { recursive: folder !== '', encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !name.includes('node_modules')).map(name => folder + name))
  return names.map(name => {
    const before = readFileSync(new URL(name, root), 'utf8')
    const after = before.replace(/(<!-- figures: (\w+) -->\n)[^]*?(?=<!-- \/figures -->)/g, (_all, head, block) => `${head}\n${blocks[block]().join('\n')}\n\n`)
    return { name, before, after }
  })
}

/** The names of pages whose figures differ from the recorded ones. */
export function stalePages () {
  return readPages().filter(({ before, after }) => before !== after).map(({ name }) => name)
}

/** The names of recorded figures that miss their marks. */
export function missedMarks () {
  return readRows().filter(row => !isMet(row)).map(({ what }) => what)
}

export function writePages () {
  for (const { name, before, after } of readPages()) if (before !== after) writeFileSync(fileURLToPath(new URL(name, root)), after)
}
