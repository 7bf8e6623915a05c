import { harmless } from '../errors/errors.js'
import { functionsIn, printSteps, printValue, type Step } from './import-call.js'
import { drawOptions } from './import-context.js'
import { paramsIn } from './import-path.js'
import { stepsOf, takenIn } from './import-tree.js'
import { noteOf, textOfRow } from './import-verb.js'
import { plainRows, printPlainRow } from './diff-row.js'
import { railsTable } from './files.js'
import { command } from './options.js'
import type { RailsRow, RailsTable } from './rails-routes.js'

/** A declaration file, the lines of the table that it could not say, and the rows that may mean another thing. */
export interface Imported {
  readonly source: string
  readonly leftOut: readonly string[]
  readonly doubts: readonly string[]
}

const USAGE = `usage: fastify-resources import FILE

Reads the output of 'rails routes' or of 'rails routes --expanded' ('-' is the standard input) and writes a
declaration file that draws the same table. What cannot be declared stays in it as a comment, and is listed, as is
what may be a default or a constraint: Rails prints both alike.

  exit code 0: all of it is declared
            1: something is left out
            2: the arguments or the file are not usable
`

/** Turns the rows of Rails' table into the source of a declaration file that draws exactly them. */
export function importRoutes (table: RailsTable): Imported {
  const rows = table.filter(row => 'methods' in row)
  const updates = updatesOf(rows)
  const options = drawOptions(updates)
  const isTaken = takenIn(rows)
  const hasTaken = (row: RailsRow): boolean => row.name !== null && isTaken(row.name, row)
  const all = [
    ...stepsOf(rows.filter(row => !hasTaken(row)), updates, options),
    ...table.filter(row => 'reason' in row).map(({ text, reason }) => noteOf(text, reason)),
    ...rows.filter(hasTaken).map(row => noteOf(textOfRow(row), 'a row before it has its name'))
  ]
  const doubts = rows.filter(hasDoubt).map(row => printPlainRow(plainRows(row)[0]!))
  return { source: printFile(all, printValue(options)), leftOut: notesIn(all), doubts }
}

/** Whether a param of a row has a text behind the handler: `{:format=>:html}` is what it may be, or what it is without. */
function hasDoubt ({ path, defaults }: RailsRow): boolean {
  const params = paramsIn(path)
  return Object.entries(defaults).some(([key, value]) => params.has(key) && typeof value === 'string')
}

/** The command `import`: the file goes to stdout, what is left out and what is in doubt to stderr. */
export const runImport = command(USAGE, {}, 1, async ({ positionals: [file] }, place) => {
  const table = await railsTable(file, place)
  const { source, leftOut, doubts } = importRoutes(table)
  place.stdout(source)
  const tell = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) place.stderr(`${title}:\n${lines.map(line => `  ${harmless(line)}\n`).join('')}`)
  }
  tell(`${doubts.length} rows have a default that may be a constraint ({ constraints: { format: 'html' } })`, doubts)
  tell(`${leftOut.length} of ${table.length} rows are left out`, leftOut)
  return leftOut.length === 0 ? 0 : 1
})

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
