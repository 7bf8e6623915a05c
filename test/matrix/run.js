/**
 * Runs the checks that take long or need more than Node.js: every supported version of Node.js and Fastify, compilers, bundlers,
 * browsers and other runtimes. `npm run matrix` runs all steps, `npm run matrix -- bundle deno` only the steps whose names contain
 * one of the words. The exit code is 1 if a step fails.
 */
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
/** The groups whose steps use one core each, and run beside each other. */
const BESIDE = ['types', 'suite']
const outcomes = []
// The steps import packages that this installs.
const project = await prepare()
const groups = await Promise.all(['types', 'bundles', 'client', 'runners', 'tests', 'others', 'suite'].map(async name =>
  ({ steps: (await import(`./steps/${name}.js`))[name].filter(isAsked), lanes: BESIDE.includes(name) ? Math.min(4, availableParallelism()) : 1 })))
try {
  for (const { steps, lanes } of groups) {
    const queue = steps.values()
    await Promise.all(Array.from({ length: lanes }, () => work(queue)))
  }
} finally {
  rmSync(project.folder, { recursive: true, force: true })
}
report()

/** @param {Step} step */
function isAsked ({ name }) {
  return words.length === 0 || words.some(word => name.toLowerCase().includes(word.toLowerCase()))
}

/** Runs the steps of a queue, one after another, beside others that take theirs from it. */
async function work (queue) {
  for (const step of queue) outcomes.push(await outcomeOf(step))
}

/** @param {Step} step */
async function outcomeOf ({ name, run }) {
  const started = performance.now()
  console.log(`${name} …`)
  let error = null
  let word = ''
  try {
    word = await run(project) ?? ''
  } catch (thrown) {
    error = thrown
  }
  const seconds = (performance.now() - started) / 1000
  const verdict = error === null ? 'passed' : 'FAILED'
  console.log(`${name}: ${verdict} (${seconds.toFixed(1)} s)`)
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
