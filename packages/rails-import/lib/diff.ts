import type { Route } from 'fastify-resources'
import { escapeControls } from './escape.js'
import { isSameRow, printRow, rowOfRoute, rowsOfRails, type PlainRow } from './row.js'
import type { RailsTable } from './table.js'

/** A row of Rails and the row of the table with the same method and path; `null` if one does not exist. */
export interface Difference {
  readonly rails: PlainRow | null
  readonly actual: PlainRow | null
}

/** The differences between Rails' table and routes: in Rails' order, then the routes that Rails has not. */
export function diffRoutes (table: RailsTable, routes: readonly Route[]): readonly Difference[] {
  const rest = routes.map(rowOfRoute)
  const rows = table.flatMap(row => 'methods' in row ? rowsOfRails(row) : [])
  // Rails does not print most conditions on the request, so a table may have more of them.
  const isEqual = (actual: PlainRow, rails: PlainRow): boolean =>
    isSameRow(rails.host === null ? { ...actual, host: null } : actual, rails)
  // Equal rows are removed first, so that only the other rows are compared by method and path.
  const changed = rows.filter(row => takeFirst(rest, one => isEqual(one, row)) === null)
  const differences = changed.map((rails): Difference => {
    const { method, path } = rails
    return { rails, actual: takeFirst(rest, one => one.method === method && one.path === path) }
  })
  return [...differences, ...rest.map((actual): Difference => ({ rails: null, actual }))]
}

/** Removes the first row that fulfills a condition, and returns it. */
function takeFirst (rows: PlainRow[], condition: (row: PlainRow) => boolean): PlainRow | null {
  const index = rows.findIndex(condition)
  return index === -1 ? null : rows.splice(index, 1)[0]!
}

/** Differences as lines, with a last line that counts them. */
export function printDifferences (differences: readonly Difference[], uncompared = 0): string {
  const lines = differences.flatMap(({ rails, actual }) => [
    ...rails === null ? [] : [`- ${printRow(rails)}`],
    ...actual === null ? [] : [`+ ${printRow(actual)}`]
  ])
  const onlyInRails = differences.filter(({ actual }) => actual === null).length
  const onlyHere = differences.filter(({ rails }) => rails === null).length
  const different = differences.length - onlyInRails - onlyHere
  const counts = `${onlyInRails} only in Rails, ${onlyHere} only here, ${different} different` +
    (uncompared === 0 ? '' : `, ${uncompared} not compared`)
  const isSame = differences.length + uncompared === 0
  return [...lines, isSame ? 'the tables are the same' : counts].map(line => `${escapeControls(line)}\n`).join('')
}
