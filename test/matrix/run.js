/**
 * Runs the checks that take long or need more than Node.js: every supported version of Node.js and Fastify, compilers, bundlers,
 * browsers and other runtimes. `npm run matrix` runs all steps, `npm run matrix -- bundle deno` only the steps whose names contain
 * one of the words. The exit code is 1 if a step fails.
 */
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { prepare } from './project.js'

/**
 * A step: `run` throws if the step fails, and may return a word for the table.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {(project: import('./project.js').Project) => Promise<string | void>} run
 */

const words = process.argv.slice(2)
const outcomes = []
// The steps import packages that this installs.
const project = await prepare()
const groups = await Promise.all(['types', 'bundles', 'client', 'runners', 'tests', 'others', 'suite'].map(async name =>
  (await import(`./steps/${name}.js`))[name]))
const steps = groups.flat()
  .filter(({ name }) => words.length === 0 || words.some(word => name.toLowerCase().includes(word.toLowerCase())))
try {
  for (const step of steps) outcomes.push(await outcomeOf(step))
} finally {
  rmSync(project.folder, { recursive: true, force: true })
}
report()

/** @param {Step} step */
async function outcomeOf ({ name, run }) {
  const started = performance.now()
  process.stdout.write(`${name} … `)
  let error = null
  let word = ''
  try {
    word = await run(project) ?? ''
  } catch (thrown) {
    error = thrown
  }
  const seconds = (performance.now() - started) / 1000
  const verdict = error === null ? 'passed' : 'FAILED'
  console.log(`${verdict} (${seconds.toFixed(1)} s)`)
  if (error !== null) console.log(indented(error.message))
  return { name, verdict, seconds, word, isFailed: error !== null }
}

/** The end of a message, because a test runner lists the failed tests last. */
function indented (message) {
  const lines = message.trimEnd().split('\n')
  return lines.slice(-60).map(line => `    ${line}`).join('\n')
}

function report () {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  console.log()
  for (const { name, verdict, seconds, word } of outcomes) {
    console.log(`${name.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${verdict}${word === '' ? '' : `, ${word}`}`)
  }
  const failed = outcomes.filter(({ isFailed }) => isFailed).length
  console.log(`\n${outcomes.length - failed} passed, ${failed} failed`)
  if (failed > 0 || outcomes.length === 0) process.exitCode = 1
}
