#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { run } from './commands.js'
import { escapeLines } from './escape.js'

const { argv, stderr, stdin, stdout } = process

let isFinished = false

/** Exits after all output is written. */
function exit (code: number): void {
  isFinished = true
  stdout.write('', () => { process.exit(code) })
}

// The user's module may throw after its import.
process.on('uncaughtException', error => {
  stderr.write(`fastify-resources-rails: ${escapeLines(String(error))}\n`)
  exit(2)
})

// Node.js exits if nothing can settle the promise that a module awaits.
process.on('exit', () => {
  if (isFinished) return
  stderr.write('fastify-resources-rails: the module ended the process, or awaits a promise that never settles\n')
  process.exitCode = 2
})

// Without `await`, because Node.js warns about a top-level `await` that never settles.
run(argv.slice(2), {
  stdout: output => { stdout.write(output) },
  stderr: output => { stderr.write(output) },
  readFile: file => file === '-' ? text(stdin) : readFile(file, 'utf8')
}).then(exit)
