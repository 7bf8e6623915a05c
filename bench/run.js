/**
 * `npm run bench`: runs the scenarios, records their results and writes them into the pages. Names run only these scenarios,
 * `--quick` has one run of a few rounds, and `--before DIST` runs another build of the package beside this one; these two
 * record nothing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const scenarios = ['http', 'latency', 'dispatch', 'mounts', 'helpers', 'import', 'boot', 'start', 'memory', 'install', 'types', 'editor', 'schemas']
const peers = fileURLToPath(new URL('./peers/', import.meta.url))

const { values: { quick, before }, positionals } = parseArgs({
  allowPositionals: true, options: { quick: { type: 'boolean' }, before: { type: 'string' } }
})
const unknown = positionals.filter(name => !scenarios.includes(name))
if (unknown.length > 0) throw new Error(`unknown scenario: ${unknown.join(', ')}. Known: ${scenarios.join(', ')}`)
// The modules of the scenarios read these.
if (quick) process.env.QUICK = '1'
if (before !== undefined) process.env.BEFORE = pathToFileURL(resolve(before, 'index.mjs')).href

const { markOf } = await import('./marks.js')
const { COLUMNS, MARK, isMet, printTable } = await import('./report.js')
const { writeResults } = await import('./results.js')
const { writePages } = await import('./pages.js')

if (!existsSync(`${peers}node_modules`)) execFileSync('npm', ['ci', '--prefix', peers, '--no-audit', '--no-fund'], { stdio: 'inherit' })

const machine = printMachine()
const results = {}
for (const name of positionals.length > 0 ? positionals : scenarios) {
  const started = performance.now()
  const load = Number(loadavg()[0].toFixed(1))
  const { title, run } = await import(`./scenarios/${name}.js`)
  console.error(`\n${title}`)
  try {
    const rows = await run()
    console.log([`\n### ${title}\n`, ...printTable(rows, [...COLUMNS, MARK])].join('\n'))
    results[name] = { machine, load, rows }
  } catch (error) {
    // The other scenarios run, and this one keeps its recorded results.
    console.error(error)
    process.exitCode = 1
  }
  console.error(`(${name}: ${Math.round((performance.now() - started) / 1000)} s)`)
}

const marked = Object.values(results).flatMap(({ rows }) => rows).filter(({ what }) => markOf(what) !== null)
console.log(`\n${marked.filter(isMet).length} of ${marked.length} marks are met.`)
if (!quick && before === undefined) {
  writeResults(results)
  writePages()
}

/** The date, the versions and the machine of a run. */
function printMachine () {
  const version = name => JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version
  const [{ model }] = cpus()
  return `${new Date().toISOString().slice(0, 10)}, Node.js ${process.versions.node}, Fastify ${version('fastify')}, ` +
    `find-my-way ${version('find-my-way')}, ${cpus().length} × ${model.trim()}`
}
