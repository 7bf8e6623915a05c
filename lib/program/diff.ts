import type { Constraint, Route } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import { handlerOf } from '../table/row.js'
import { command } from './command.js'
import { railsTable } from './load.js'
import { literal, paramsIn } from './rails-path.js'
import { OF_RAILS, type RailsRow, type RailsTable } from './rails-routes.js'
import { loadTable } from './table-in.js'

/** What a row of Rails' output says of a route, and no more: one verb, and texts to compare. */
export interface PlainRow {
  readonly name: string | null
  readonly method: string
  readonly path: string
  /** What serves it, with patterns and defaults in the order of the alphabet: `photos#show { id: /\d+/ }`. */
  readonly target: string
}

/** A row of Rails' beside the one of ours for the same verb and path; `null` where there is none. */
export interface Difference {
  readonly theirs: PlainRow | null
  readonly ours: PlainRow | null
}

const USAGE = `usage: fastify-resources diff FILE [TABLE]

Compares a table with the output of 'rails routes' or of 'rails routes --expanded' in FILE ('-' is the standard
input): for each verb and path the name, what serves it, its constraints and its defaults. '-' begins a row that is
only there, '+' one that is only here; a row that differs is both. TABLE is the module that exports the table.

  exit code 0: they are the same
            1: they differ, or a row cannot be compared
            2: the arguments or the files are not usable
`

/** The command `diff`: differences go to stdout, rows that cannot be compared to stderr. */
export const runDiff = command(USAGE, {}, 2, async ({ positionals: [file, module] }, place) => {
  const table = await railsTable(file, place)
  const { table: { routes } } = await loadTable(module, false, place)
  const differences = diffRoutes(table, routes)
  const left = table.filter(row => 'reason' in row)
  const uncompared = left.filter(({ reason }) => reason !== OF_RAILS).length
  place.stdout(printDifferences(differences, uncompared))
  const lines = left.map(({ text, reason }) => `  ${harmless(`${text}: ${reason}`)}\n`)
  if (lines.length > 0) place.stderr(`not compared:\n${lines.join('')}`)
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

/** A record as a row to compare: constraints only of params that stand in its path, as Rails shows them. */
export function plainRoute (route: Route): PlainRow {
  const { name, method, path, constraints, defaults } = route
  const params = paramsIn(path)
  const shown = Object.entries(constraints).filter(([key]) => params.has(key))
  return { name, method, path, target: handlerOf(route) + printExtras(path, shown, defaults) }
}

/** A row of Rails' output, one for each of its verbs, the name on the first. */
export function plainRows (row: RailsRow): readonly PlainRow[] {
  const { name, methods, path, constraints, defaults } = row
  const target = handlerOf(row) + printExtras(path, Object.entries(constraints), defaults)
  return methods.map((method, index) => ({ name: index === 0 ? name : null, method, path, target }))
}

/**
 * A constraint hides the default of its key, as it does in Rails' output. A suffix that has to be there is constrained
 * by that, which says nothing.
 */
function printExtras (path: string, shown: readonly Shown[], defaults: Readonly<Record<string, unknown>>): string {
  const visible = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]))
  if (/[^(]\.:format$/.test(path)) visible.delete('format')
  for (const [key, pattern] of shown) {
    const text = patternText(pattern)
    if (key !== 'format' || text !== '/.+/') visible.set(key, text)
  }
  const texts = [...visible.keys()].sort().map(key => `${key}: ${visible.get(key)!}`)
  return texts.length === 0 ? '' : ` { ${texts.join(', ')} }`
}

type Shown = readonly [key: string, pattern: Constraint]

/** A constraint as a regex, whatever form it has; a schema as itself. */
function patternText (pattern: Constraint): string {
  if (pattern instanceof RegExp) return String(pattern)
  if (typeof pattern === 'string') return `/${pattern}/`
  if (Array.isArray(pattern)) return `/${pattern.map(literal).join('|')}/`
  return JSON.stringify(pattern)
}

export function isSamePlain (one: PlainRow, other: PlainRow): boolean {
  return one.name === other.name && one.method === other.method && one.path === other.path &&
    one.target === other.target
}

/** A row on one line. */
export function printPlainRow ({ name, method, path, target }: PlainRow): string {
  return [name ?? '-', method, path, target].join(' ')
}
