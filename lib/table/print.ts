import type { PrintOptions } from '../../types/index.js'
import { escapeControls, printValue } from '../errors/errors.js'
import { conditionsOf, handlerOf, shownConstraints, shownDefaults, type Row } from './row.js'

const HEADER = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action'] as const

/** Prints the table as `rails routes` does. */
export function printTable (rows: readonly Row[], { constraints = true }: PrintOptions): string {
  const isShown = constraints === 'once' ? onceIn(rows) : () => constraints
  const table = [HEADER, ...rows.map(row => lineOf(row, key => isShown(row, key)))]
  const width = (column: 0 | 1 | 2): number => table.reduce((most, line) => Math.max(most, line[column].length), 0)
  const [names, verbs, paths] = [width(0), width(1), width(2)]
  return table.map(([name, verb, path, end]) =>
    `${name.padStart(names)} ${verb.padEnd(verbs)} ${path.padEnd(paths)} ${end}`).join('\n')
}

/**
 * Which row of a declaration shows a constraint once: the first row whose path has the param, or else the first row that
 * has the constraint.
 */
function onceIn (rows: readonly Row[]): (row: Row, key: string) => boolean {
  const owners = new Map<string, Row>()
  const groups = new Map<Row, number>()
  const idOf = (row: Row, key: string): string => `${groups.get(row)!} ${key}`
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    const isSame = before?.entry.declaration === row.entry.declaration && before.table === row.table
    groups.set(row, isSame ? groups.get(before)! : index)
    for (const [key] of shownConstraints(row)) {
      const owner = owners.get(idOf(row, key))
      if (owner === undefined || (hasParam(row, key) && !hasParam(owner, key))) owners.set(idOf(row, key), row)
    }
  }
  return (row, key) => owners.get(idOf(row, key)) === row
}

function hasParam ({ route: { params } }: Row, key: string): boolean {
  return params.some(({ name }) => name === key)
}

/** The printed columns of a row. The last one has the handler with the defaults, constraints and conditions. */
function lineOf (
  row: Row, isShown: (key: string) => boolean
): readonly [name: string, verb: string, path: string, end: string] {
  const { name, method, path } = row.route
  const end = [handlerOf(row.route), ...extrasOf(row, isShown)].join(' ')
  return [name ?? '', method, escapeControls(path), end]
}

/** The values that a row prints after its handler: `{ id: /[0-9]+/, format: "json" }`, or nothing. */
function extrasOf (row: Row, isShown: (key: string) => boolean): readonly string[] {
  const values = [...shownDefaults(row), ...shownConstraints(row).filter(([key]) => isShown(key))]
  const pairs = [
    ...values.map(([key, value]) => `${key}: ${printValue(value)}`),
    ...conditionsOf(row.entry).map(name => `when: ${escapeControls(name)}`)
  ]
  return pairs.length === 0 ? [] : [`{ ${pairs.join(', ')} }`]
}
