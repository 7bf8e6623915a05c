import { functionsIn, printSteps, printValue, type Step } from './import-call.js'
import { drawOptions } from './import-context.js'
import { stepsOf } from './import-tree.js'
import { noteOf } from './import-verb.js'
import { fail, filesIn, tableIn, type Io } from './io.js'
import type { RailsRow, RailsTable } from './rails-routes.js'

/** A declaration file, and the lines of the table that it could not say. */
export interface Imported {
  readonly source: string
  readonly leftOut: readonly string[]
}

const USAGE = `usage: fastify-resources import FILE

Reads the output of 'rails routes' or of 'rails routes --expanded' ('-' is the standard input) and writes a
declaration file that draws the same table. What cannot be declared stays in it as a comment, and is listed.

  exit code 0: all of it is declared
            1: something is left out
            2: the arguments or the file are not usable
`

/** Turns the rows of Rails' table into the source of a declaration file that draws exactly them. */
export function importRoutes (table: RailsTable): Imported {
  const rows = table.filter(row => 'methods' in row)
  const updates = updatesOf(rows)
  const options = drawOptions(updates)
  const steps = stepsOf(rows, updates, options)
  const leftOut = table.filter(row => 'reason' in row).map(({ text, reason }) => noteOf(text, reason))
  const all = [...steps, ...leftOut]
  return { source: printFile(all, printValue(options)), leftOut: notesIn(all) }
}

/**
 * The command `import`: `args` are those behind its name. Writes the file to stdout and what is left out to stderr.
 * Gives the exit code.
 */
export async function runImport (args: readonly string[], io: Io): Promise<0 | 1 | 2> {
  const files = filesIn(args, 1)
  if (files === 'help') {
    io.stdout(USAGE)
    return 0
  }
  if (typeof files === 'string') return fail(io, `${files}\n\n${USAGE}`)
  const table = await tableIn(files[0]!, io)
  if (typeof table === 'string') return fail(io, `${table}\n`)
  const { source, leftOut } = importRoutes(table)
  io.stdout(source)
  if (leftOut.length === 0) return 0
  io.stderr(`${leftOut.length} of ${table.length} rows are left out:\n${leftOut.map(line => `  ${line}\n`).join('')}`)
  return 1
}

/** The verbs of `update` in Rails' table: both, unless each of its rows has the same one. */
function updatesOf (rows: readonly RailsRow[]): readonly string[] {
  const used = new Set(rows.filter(({ to }) => to?.endsWith('#update') === true).flatMap(({ methods }) => methods))
  return used.size === 1 && (used.has('PUT') || used.has('PATCH')) ? [...used] : ['PATCH', 'PUT']
}

function printFile (steps: readonly Step[], options: string): string {
  const names = ['draw', ...functionsIn(steps)].sort()
  return `import { ${names.join(', ')} } from 'fastify-resources'

export const routes = draw([
${printSteps(steps, '  ')}
], ${options})

export default routes
`
}

function notesIn (steps: readonly Step[]): readonly string[] {
  return steps.flatMap(step => 'note' in step ? [step.note] : notesIn(step.children ?? []))
}
