#!/usr/bin/env node
// What a table is asked by: a module may have drawn it without.
import './index.js'
import { harmlessLines, messageOf, takesColors } from './program/command.js'
import { readsTypeScript } from './program/load.js'
import { run } from './program/run.js'

const { stdout, stderr, env, argv } = process
const isTerminal = stdout.isTTY === true

let isOver = false

/** Ends the program; what has been written leaves first. */
function end (code: number): void {
  isOver = true
  stdout.write('', () => { process.exit(code) })
}

// What a user's module throws later than it is awaited: an app may begin to start before anybody asks it to.
process.on('uncaughtException', error => {
  stderr.write(`fastify-resources: ${harmlessLines(messageOf(error))}\n`)
  end(2)
})

// Where nothing is left to be done, Node ends while a module is still awaited.
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
  // A user's module may hold the process open. No `await`: Node would tell of one that never ends.
}).then(end)
