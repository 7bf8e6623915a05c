/**
 * Runs the checks of `npm test` that need no test runner, as many at a time as the machine has cores, and builds the runner. Each
 * check prints its output when it ends. All run, even if one fails.
 */
import { exec } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isBuiltFor, isLinkedIn } from './runner.js'

/** tap builds its runner from the plugins of its configuration. That takes seconds. */
const runner = 'node_modules/@tapjs/test/test-built/dist/esm/index.js'
const isBuilt = existsSync(runner) && isLinkedIn('.') && isBuiltFor(readFileSync(runner, 'utf8'), readFileSync('.taprc', 'utf8'))

/** The longest come first, so that none of them runs last. */
const waiting = ['npm run test:types', 'npm run lint', ...isBuilt ? [] : ['tap build'], 'npm run bench:figures -- --check']

async function work () {
  for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) {
    const { output, failed } = await run(command)
    process.stdout.write(`\n$ ${command}\n${output}`)
    if (failed) process.exitCode = 1
  }
}

/**
 * @param {string} command
 * @returns {Promise<{ output: string, failed: boolean }>}
 */
function run (command) {
  return new Promise(resolve => {
    exec(command, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => resolve({ output: stdout + stderr, failed: error !== null }))
  })
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
