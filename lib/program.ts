#!/usr/bin/env node
/** The program `fastify-resources`: its commands are another package, which an app needs in development only. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { nodeProblems } from './errors/node.js'

function find (require: NodeJS.Require): string | null {
  try {
    return require.resolve('fastify-resources-cli')
  } catch {
    return null
  }
}

function run (): void {
  const [problem] = nodeProblems()
  if (problem !== undefined) return fail(problem)
  // The commands of the working directory, or those that a package manager has installed next to this package.
  const requires = [process.cwd(), import.meta.dirname].map(folder => createRequire(join(folder, 'package.json')))
  const file = requires.map(find).find(found => found !== null)
  if (file === undefined) {
    return fail('fastify-resources: the commands are not installed. Run npm install --save-dev fastify-resources-cli')
  }
  const { runProgram } = requires[0]!(file) as { readonly runProgram: (args: readonly string[]) => void }
  runProgram(process.argv.slice(2))
}

function fail (problem: string): void {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 2
}

run()
