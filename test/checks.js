/**
 * The checks of `npm test` that need no test runner, as many at a time as there are cores, and the making of the runner.
 * Each says what it has to say when it has ended, and all are run, whichever fails.
 */
import { exec } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The runner is made of the plugins that its configuration names: once, which takes seconds, until the configuration changes. */
const made = statSync('node_modules/@tapjs/test/test-built/dist/esm/index.js', { throwIfNoEntry: false })
const isMade = made !== undefined && made.mtimeMs > statSync('.taprc').mtimeMs

/** The longest come first, so that none of them is left to run alone. */
const waiting = ['npm run test:types', 'npm run lint', ...isMade ? [] : ['tap build'], 'npm run bench:figures -- --check',
  'npm run test:package']

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
