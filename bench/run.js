/**
 * `npm run bench` and `npm run bench -- NAME…`: runs scenarios and prints their tables.
 * `ROUNDS` sets how many rounds each runs.
 */
import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isMet, printHead, printMachine, printRow } from './report.js'

const scenarios = ['http', 'dispatch', 'helpers', 'recognize', 'explain', 'import', 'boot', 'memory', 'lookup', 'urls', 'types']

const peers = fileURLToPath(new URL('./peers/', import.meta.url))
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !scenarios.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown scenario: ${unknown.join(', ')}. Known: ${scenarios.join(', ')}.`)
  process.exit(1)
}

if (!existsSync(`${peers}node_modules`)) execFileSync('npm', ['ci', '--prefix', peers, '--no-audit', '--no-fund'], { stdio: 'inherit' })

console.log(`${printMachine()}\n`)
const marked = []
for (const name of asked.length > 0 ? asked : scenarios) {
  const started = performance.now()
  const { title, run } = await import(`./scenarios/${name}.js`)
  console.log(printHead(title))
  // A long scenario yields its rows as soon as each is measured.
  const rows = run()
  for await (const row of Symbol.asyncIterator in rows ? rows : await rows) {
    console.log(printRow(row))
    if (isMet(row) !== null) marked.push({ ...row, title })
  }
  console.error(`\n(${name}: ${Math.round((performance.now() - started) / 1000)} s)\n`)
}

const missed = marked.filter(row => !isMet(row))
console.log(`${marked.length - missed.length} of ${marked.length} marks are met.`)
for (const { title, what, peer } of missed) console.log(`* not met: ${title}: ${what}${peer === '' ? '' : `, compared with ${peer}`}`)
