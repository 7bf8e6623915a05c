#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
// The functions of tables, which the module with the table may not have loaded.
import './index.js'
import { harmlessLines, messageOf, takesColors } from './program/command.js'
import { run } from './program/run.js'

const { stdout, stderr, stdin, env, argv } = process
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
  readFile: file => file === '-' ? text(stdin) : readFile(resolve(file), 'utf8'),
  width: isTerminal ? stdout.columns : undefined,
  readsTypeScript: Boolean((process.features as { readonly typescript?: unknown }).typescript),
  isColored: takesColors(isTerminal, env)
  // A module of the user may keep the process running. Node.js would report an `await` that never settles.
}).then(end)
