/**
 * What takes long or needs more than Node: every Node and Fastify that the package is for, compilers, bundlers, browsers
 * and other runtimes. `npm run matrix` runs all steps, `npm run matrix -- bundle deno` those whose names hold one of the
 * words. Exits with 1 where a step fails; a step that only informs never does.
 */
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { prepare } from './project.js'

/**
 * A step: `run` throws where it fails, and may give a word for the table.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {(project: import('./project.js').Project) => Promise<string | void>} run
 * @property {boolean} [isInformation] Whether it is about something that the package does not promise.
 */

const words = process.argv.slice(2)
const outcomes = []
// What the steps import is installed here.
const project = await prepare()
const groups = await Promise.all(['types', 'bundles', 'client', 'runners', 'others', 'suite'].map(async name =>
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
async function outcomeOf ({ name, run, isInformation = false }) {
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
  const verdict = isInformation ? `information: ${error === null ? 'passes' : 'does not pass'}` : error === null ? 'passed' : 'FAILED'
  console.log(`${verdict} (${seconds.toFixed(1)} s)`)
  if (error !== null) console.log(indented(error.message))
  return { name, verdict, seconds, word, isInformation, isFailed: error !== null && !isInformation }
}

/** The end of a message: what a test runner says last is what went wrong. */
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
  const counted = outcomes.filter(({ isInformation }) => !isInformation)
  const failed = counted.filter(({ isFailed }) => isFailed).length
  console.log(`\n${counted.length - failed} passed, ${failed} failed`)
  if (failed > 0 || counted.length === 0) process.exitCode = 1
}
