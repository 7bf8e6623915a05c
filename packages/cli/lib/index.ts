/**
 * `fastify-resources-cli`: the commands of `npx fastify-resources`, and for commands of other packages the loader of
 * tables, the printer of tables and the reader of arguments.
 */
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Table } from 'fastify-resources'
import { takesColors } from './commands/command.js'
import { readsTypeScript } from './commands/load.js'
import { run } from './commands/run.js'
import { withApp as appOfModule, withTable } from './commands/table-in.js'
import { escapeLines, messageOf } from './texts.js'

/** The options of `loadTable`. */
export interface LoadTableOptions {
  /** Whether the file exports an app instead of a table; `false` by default. */
  readonly app?: boolean | undefined
  /** The directory of a relative file; the working directory by default. */
  readonly cwd?: string | undefined
}

/**
 * Loads the table that a module exports, or with `app: true` the tables that the module's app has mounted. Throws
 * {@link UsageError}.
 */
export async function loadTable (file?: string, options: LoadTableOptions = {}): Promise<Table> {
  const place = { cwd: options.cwd ?? process.cwd(), readsTypeScript: readsTypeScript() }
  return withTable(file, options.app === true || null, place, async ({ table }) => table)
}

/**
 * Calls a function with the ready app of a module, and then closes the app. The module exports an app, a function that
 * returns one, or a plugin. Throws {@link UsageError}.
 */
export async function withApp<T> (
  file: string | undefined, options: Pick<LoadTableOptions, 'cwd'>, work: (app: FastifyInstance) => Promise<T>
): Promise<T> {
  return appOfModule(file, { cwd: options.cwd ?? process.cwd(), readsTypeScript: readsTypeScript() }, work)
}

/**
 * Runs a command line in this process, as the program `fastify-resources` does: prints its output, and ends the process
 * with its exit code.
 */
export function runProgram (args: readonly string[]): void {
  const { stdout, stderr, env } = process
  const isTerminal = stdout.isTTY === true
  let isOver = false
  // Ends the process after the output is written.
  const end = (code: number): void => {
    isOver = true
    stdout.write('', () => { process.exit(code) })
  }
  // A module of the user may throw after its import, for example if an app starts by itself.
  process.on('uncaughtException', error => {
    stderr.write(`fastify-resources: ${escapeLines(messageOf(error))}\n`)
    end(2)
  })
  // If the event loop is empty, Node.js ends the process although a module is still awaited.
  process.on('exit', () => {
    if (isOver) return
    stderr.write('fastify-resources: the module ended the process, or awaits a promise that never settles\n')
    process.exitCode = 2
  })
  run(args, {
    cwd: process.cwd(),
    stdin: () => text(process.stdin),
    stdout: output => { stdout.write(output) },
    stderr: output => { stderr.write(output) },
    width: isTerminal ? stdout.columns : undefined,
    readsTypeScript: readsTypeScript(),
    isColored: takesColors(isTerminal, env)
    // A module of the user may keep the process running. Node.js would report an `await` that never settles.
  }).then(end)
}

export { command, type Command, type Place } from './commands/command.js'
export { printTable, type PrintTableOptions } from './print/table.js'
export { UsageError } from './usage-error.js'
export type { Table }
