#!/usr/bin/env node
// The functions of tables, which the module with the table may not have loaded.
import './index.js'
import { harmlessLines, messageOf, takesColors } from './program/command.js'
import { readsTypeScript } from './program/load.js'
import { run } from './program/run.js'

const { stdout, stderr, env, argv } = process
const isTerminal = stdout.isTTY === true

let isOver = false

/** Ends the process after the output is written. */
function end (code: number): void {
  isOver = true
  stdout.write('', () => { process.exit(code) })
}

// A module of the user may throw after its import, for example if an app starts by itself.
process.on('uncaughtException', error => {
  stderr.write(`fastify-resources: ${harmlessLines(messageOf(error))}\n`)
  end(2)
})

// If the event loop is empty, Node.js ends the process although a module is still awaited.
process.on('exit', () => {
  if (isOver) return
  stderr.write('fastify-resources: the module ended the process, or awaits a promise that never settles\n')
  process.exitCode = 2
})

run(argv.slice(2), {
  cwd: process.cwd(),
  stdout: output => { stdout.write(output) },
  stderr: output => { stderr.write(output) },
  width: isTerminal ? stdout.columns : undefined,
  readsTypeScript: readsTypeScript(),
  isColored: takesColors(isTerminal, env)
  // A module of the user may keep the process running. Node.js would report an `await` that never settles.
}).then(end)
