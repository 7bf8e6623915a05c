import { harmless } from '../errors/errors.js'
import { siteOf } from '../errors/site.js'
import {
  conditionsOf, handlerOf, hooksOf, printValue, shownConstraints, shownDefaults, type Paint, type Part, type Row
} from './row.js'
import { wrap } from './wrap.js'

/** What a block says of a route, line by line; what a route has not is left out. */
const FIELDS: ReadonlyArray<readonly [label: string, part: Part, of: (row: Row) => string]> = [
  ['Prefix', 'name', ({ route }) => route.name ?? ''],
  ['Verb', 'verb', ({ route }) => route.method],
  ['URI', 'path', ({ route }) => harmless(route.path)],
  ['Controller#Action', 'handler', ({ route }) => handlerOf(route)],
  ['Constraints', 'extras', row => printPairs(shownConstraints(row))],
  ['Defaults', 'extras', row => printPairs(shownDefaults(row))],
  ['When', 'extras', ({ entry }) => conditionsOf(entry).join(', ')],
  ['Hooks', 'extras', printHooks],
  ['Source', 'extras', ({ entry }) => harmless(siteOf(entry.declaration).replace(/^ at /, ''))]
]

const LABEL = Math.max(...FIELDS.map(([label]) => label.length))

/** How wide the rule above a block is where nothing says how wide a line is. */
const RULE = 80

/** A block for each route, as `rails routes --expanded` prints them. */
export function printExpanded (rows: readonly Row[], width: number, paint: Paint): string {
  return rows.map((row, index) => [
    paint('label', `--[ Route ${index + 1} ]`.padEnd(Number.isFinite(width) ? width : RULE, '-')),
    ...FIELDS.flatMap(([label, part, textOf]) => printField(label, part, textOf(row), width, paint))
  ].join('\n')).join('\n')
}

function printField (label: string, part: Part, text: string, width: number, paint: Paint): readonly string[] {
  if (text === '') return []
  // A path and a place in the source are there to be copied.
  const isWhole = part === 'path' || label === 'Source'
  const lines = isWhole ? [text] : wrap(text.split(' '), Math.max(LABEL, width - LABEL - 3))
  return lines.map((line, index) => {
    const shown = index === 0 ? label : ''
    return `${paint('label', shown.padEnd(LABEL))} | ${paint(part, line)}`
  })
}

function printPairs (pairs: ReadonlyArray<readonly [string, unknown]>): string {
  return pairs.map(([key, value]) => `${key}: ${printValue(value)}`).join(', ')
}

function printHooks (row: Row): string {
  const shown = (names: readonly string[]): string => names.map(name => harmless(name || '(no name)')).join(', ')
  return Object.entries(hooksOf(row)).map(([kind, names]) => `${kind}: ${shown(names)}`).join('; ')
}
