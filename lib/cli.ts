/** `fastify-resources/cli`: the loader of the CLI, for other commands that read a route table. */
import type { LoadTableOptions, Table } from '../types/index.js'
// Loads the functions that a table calls.
import './index.js'
import { CommandError } from './program/command.js'
import { readsTypeScript } from './program/load.js'
import { withTable } from './program/table-in.js'

/**
 * Loads the table that a module exports, or with `app: true` the tables that the module's app has mounted. Throws
 * {@link UsageError}.
 */
export async function loadTable (file?: string, options: LoadTableOptions = {}): Promise<Table> {
  const { app = false } = options
  return withTable(file, app, { cwd: process.cwd(), readsTypeScript: readsTypeScript() }, ({ table }) => table)
}

/** The error for a file or a module that cannot be used. Its message is for the user of a command. */
export const UsageError: new (message?: string, options?: ErrorOptions) => UsageError = CommandError
// The type of the same name, as a class has.
export interface UsageError extends Error {} // eslint-disable-line @typescript-eslint/no-redeclare
export type { LoadTableOptions, Table }
