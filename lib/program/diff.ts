import type { Route } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import { command, listed } from './command.js'
import { railsTable } from './load.js'
import { isSamePlain, plainRoute, plainRows, printPlainRow, type PlainRow } from './plain-row.js'
import { OF_RAILS, type RailsTable } from './rails-routes.js'
import { withTable } from './table-in.js'

/** A row of Rails' beside the one of ours for the same verb and path; `null` where there is none. */
export interface Difference {
  readonly theirs: PlainRow | null
  readonly ours: PlainRow | null
}

const USAGE = `usage: fastify-resources diff FILE [TABLE]

Compares a route table with the output of 'rails routes' or of 'rails routes --expanded' in FILE ('-' is the standard
input): for each method and path the name, the action, the constraints and the defaults. '-' marks a row that exists
only in Rails, '+' a row that exists only here. A row that differs is printed twice. TABLE is the module that exports
the route table.

  exit code 0: no differences
            1: differences, or rows that cannot be compared
            2: invalid arguments, or a file cannot be read
`

/** The command `diff`: differences go to stdout, rows that cannot be compared to stderr. */
export const runDiff = command(USAGE, {}, 2, async ({ positionals: [file, module] }, place) => {
  const table = await railsTable(file, place)
  const differences = await withTable(module, false, place, ({ table: { routes } }) => diffRoutes(table, routes))
  const left = table.filter(row => 'reason' in row)
  const uncompared = left.filter(({ reason }) => reason !== OF_RAILS).length
  place.stdout(printDifferences(differences, uncompared))
  place.stderr(listed('not compared', left.map(({ text, reason }) => `${text}: ${reason}`)))
  return differences.length + uncompared === 0 ? 0 : 1
})

/** Where a table and Rails' differ: in Rails' order, then what is only ours. Orders are not compared. */
export function diffRoutes (table: RailsTable, routes: readonly Route[]): readonly Difference[] {
  const ours = routes.map(plainRoute)
  const theirs = table.flatMap(row => 'methods' in row ? plainRows(row) : [])
  // Rows that are the same are no news; only then is one compared with another of its verb and path.
  const changed = theirs.filter(row => take(ours, one => isSamePlain(one, row)) === null)
  const found = changed.map((row): Difference => {
    const { method, path } = row
    return { theirs: row, ours: take(ours, one => one.method === method && one.path === path) }
  })
  return [...found, ...ours.map((row): Difference => ({ theirs: null, ours: row }))]
}

/** Takes the first row that is such out of a list. */
function take (rows: PlainRow[], isSuch: (row: PlainRow) => boolean): PlainRow | null {
  const index = rows.findIndex(isSuch)
  return index === -1 ? null : rows.splice(index, 1)[0]!
}

/** Differences as lines, and a line that counts them. */
export function printDifferences (differences: readonly Difference[], uncompared = 0): string {
  const lines = differences.flatMap(({ theirs, ours }) => [
    ...theirs === null ? [] : [`- ${printPlainRow(theirs)}`],
    ...ours === null ? [] : [`+ ${printPlainRow(ours)}`]
  ])
  const there = differences.filter(({ ours }) => ours === null).length
  const here = differences.filter(({ theirs }) => theirs === null).length
  const counts = `${there} only in Rails, ${here} only here, ${differences.length - there - here} different` +
    (uncompared === 0 ? '' : `, ${uncompared} not compared`)
  const isSame = differences.length + uncompared === 0
  return [...lines, isSame ? 'the tables are the same' : counts].map(line => `${harmless(line)}\n`).join('')
}
