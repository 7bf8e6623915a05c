/** The commands of the package `fastify-resources-import`, which an app needs only while it moves. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fail } from '../usage-error.js'
import type { Command } from './command.js'
import { importNatively } from './load.js'

/** The exports of the package. */
interface ImportPackage {
  readonly commands: Readonly<Record<'import' | 'diff', Command>>
}

/** A command of the package in the working directory, or next to the CLI, where a package manager may have put it. */
export function importing (name: 'import' | 'diff'): Command {
  return async (args, place) => {
    const [file] = [place.cwd, import.meta.dirname].flatMap(find)
    if (file === undefined) fail('the command is not installed. Run npm install --save-dev fastify-resources-import')
    const { commands } = await importNatively(file) as ImportPackage
    return commands[name](args, place)
  }
}

function find (folder: string): string | readonly [] {
  try {
    return createRequire(join(folder, 'package.json')).resolve('fastify-resources-import')
  } catch {
    return []
  }
}
