#!/usr/bin/env node
/** The program `fastify-resources`: its commands are another package, which an app needs in development only. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The commands of the working directory, or those that a package manager has installed next to this package. */
const requires = [process.cwd(), import.meta.dirname].map(folder => createRequire(join(folder, 'package.json')))

function find (require: NodeJS.Require): string | null {
  try {
    return require.resolve('fastify-resources-cli')
  } catch {
    return null
  }
}

const file = requires.map(find).find(found => found !== null)
if (file === undefined) {
  process.stderr.write('fastify-resources: the commands are not installed. ' +
    'Run npm install --save-dev fastify-resources-cli\n')
  process.exitCode = 2
} else {
  const { runProgram } = requires[0]!(file) as { readonly runProgram: (args: readonly string[]) => void }
  runProgram(process.argv.slice(2))
}
