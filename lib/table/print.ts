import type { PrintOptions } from '../../types/index.js'
import { escapeControls, printValue } from '../errors/errors.js'
import { conditionsOf, handlerOf, shownConstraints, shownDefaults, type Row } from './row.js'

const HEADER = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action'] as const

/** Prints the table as `rails routes` does. */
export function printTable (rows: readonly Row[], { constraints = true }: PrintOptions): string {
  // With 'once', the first row of each declaration has the constraints.
  const isFirst = (index: number): boolean => rows[index - 1]?.entry.declaration !== rows[index]!.entry.declaration
  const lines = rows.map((row, index) => lineOf(row, constraints === 'once' ? isFirst(index) : constraints))
  const table = [HEADER, ...lines]
  const width = (column: 0 | 1 | 2): number => table.reduce((most, line) => Math.max(most, line[column].length), 0)
  const [names, verbs, paths] = [width(0), width(1), width(2)]
  return table.map(([name, verb, path, end]) =>
    `${name.padStart(names)} ${verb.padEnd(verbs)} ${path.padEnd(paths)} ${end}`).join('\n')
}

/** The printed columns of a row. The last one has the handler with the defaults, constraints and conditions. */
function lineOf (
  row: Row, showsConstraints: boolean
): readonly [name: string, verb: string, path: string, end: string] {
  const { name, method, path } = row.route
  const end = [handlerOf(row.route), ...extrasOf(row, showsConstraints)].join(' ')
  return [name ?? '', method, escapeControls(path), end]
}

/** The values that a row prints after its handler: `{ id: /[0-9]+/, format: "json" }`, or nothing. */
function extrasOf (row: Row, showsConstraints: boolean): readonly string[] {
  const values = [...shownDefaults(row), ...showsConstraints ? shownConstraints(row) : []]
  const pairs = [
    ...values.map(([key, value]) => `${key}: ${printValue(value)}`),
    ...conditionsOf(row.entry).map(name => `when: ${escapeControls(name)}`)
  ]
  return pairs.length === 0 ? [] : [`{ ${pairs.join(', ')} }`]
}
