import type { Route } from '../../types/index.js'
import { isSamePlain } from './import-context.js'
import { plainRoute, plainRows, printPlainRow, type PlainRow } from './diff-row.js'
import { fail, filesIn, tableIn, type Io } from './io.js'
import type { RailsTable } from './rails-routes.js'

/** A row of Rails' beside the one of ours for the same verb and path; `null` where there is none. */
export interface Difference {
  readonly theirs: PlainRow | null
  readonly ours: PlainRow | null
}

/** What `diff` asks for beside what every command does: the records of the table that a module exports. */
export interface DiffIo extends Io {
  readonly loadTable: (file: string | undefined) => Promise<readonly Route[]>
}

const USAGE = `usage: fastify-resources diff FILE [TABLE]

Compares a table with the output of 'rails routes' or of 'rails routes --expanded' in FILE ('-' is the standard
input): for each verb and path the name, what serves it, its constraints and its defaults. '-' begins a row that is
only there, '+' one that is only here; a row that differs is both. TABLE is the module that exports the table.

  exit code 0: they are the same
            1: they differ
            2: the arguments or the files are not usable
`

/** Where a table and Rails' differ: in Rails' order, then what is only ours. Orders are not compared. */
export function diffRoutes (table: RailsTable, routes: readonly Route[]): readonly Difference[] {
  const ours = routes.map(plainRoute)
  const theirs = table.flatMap(row => 'methods' in row ? plainRows(row) : [])
  // Rows that are the same are no news; only then is one compared with another of its verb and path.
  const changed = theirs.filter(row => take(ours, one => isSamePlain(one, row)) === null)
  const found = changed.map((row): Difference => ({ theirs: row, ours: take(ours, one => keyOf(one) === keyOf(row)) }))
  return [...found, ...ours.map((row): Difference => ({ theirs: null, ours: row }))]
}

/** Takes the first row that is such out of a list. */
function take (rows: PlainRow[], isSuch: (row: PlainRow) => boolean): PlainRow | null {
  const index = rows.findIndex(isSuch)
  return index === -1 ? null : rows.splice(index, 1)[0]!
}

function keyOf ({ method, path }: PlainRow): string {
  return `${method} ${path}`
}

/** Differences as lines, and a line that counts them. */
export function printDifferences (differences: readonly Difference[]): string {
  const lines = differences.flatMap(({ theirs, ours }) => [
    ...theirs === null ? [] : [`- ${printPlainRow(theirs)}`],
    ...ours === null ? [] : [`+ ${printPlainRow(ours)}`]
  ])
  const there = differences.filter(({ ours }) => ours === null).length
  const here = differences.filter(({ theirs }) => theirs === null).length
  const counts = `${there} only in Rails, ${here} only here, ${differences.length - there - here} different`
  return [...lines, differences.length === 0 ? 'the tables are the same' : counts].map(line => `${line}\n`).join('')
}

/** The command `diff`: `args` are those behind its name. Writes the differences to stdout and gives the exit code. */
export async function runDiff (args: readonly string[], io: DiffIo): Promise<0 | 1 | 2> {
  const files = filesIn(args, 2)
  if (files === 'help') {
    io.stdout(USAGE)
    return 0
  }
  if (typeof files === 'string') return fail(io, `${files}\n\n${USAGE}`)
  const table = await tableIn(files[0]!, io)
  const routes = await loaded(io, files[1])
  if (typeof table === 'string') return fail(io, `${table}\n`)
  if (typeof routes === 'string') return fail(io, `${routes}\n`)
  const differences = diffRoutes(table, routes)
  io.stdout(printDifferences(differences))
  const uncompared = table.filter(row => 'reason' in row).map(({ text, reason }) => `  ${text}: ${reason}\n`)
  if (uncompared.length > 0) io.stderr(`not compared:\n${uncompared.join('')}`)
  return differences.length === 0 ? 0 : 1
}

async function loaded (io: DiffIo, file: string | undefined): Promise<readonly Route[] | string> {
  try {
    return await io.loadTable(file)
  } catch (error) {
    return (error as Error).message
  }
}
