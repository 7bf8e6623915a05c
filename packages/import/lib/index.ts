import { runDiff } from './commands/diff.js'
import { runImport } from './commands/import.js'

/** `fastify-resources-import`: the commands that the CLI of fastify-resources loads. */
export const commands = { import: runImport, diff: runDiff }
