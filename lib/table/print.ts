import type { Cell, PrintOptions } from '../../types/index.js'
import { escapeControls, printValue } from '../errors/errors.js'
import { siteOf } from '../errors/site.js'
import {
  conditionsOf, extrasOf, handlerOf, hookName, hooksIn, shownConstraints, shownDefaults, type Row
} from './row.js'

type Paint = NonNullable<PrintOptions['paint']>

/** The printed columns of a row; `extras` are its defaults and constraints. */
interface PrintedRow {
  readonly name: string
  readonly verb: string
  readonly path: string
  readonly handler: string
  readonly extras: readonly string[]
}

const HEADER: PrintedRow = {
  name: 'Prefix', verb: 'Verb', path: 'URI Pattern', handler: 'Controller#Action', extras: []
}

/** The minimum width of the column of handlers. In a narrower terminal, each route has several lines. */
const MIN_WIDTH = 24

/**
 * Prints the table as `rails routes` does. In a narrow terminal the last column is wrapped, or each route has several
 * lines, but a path is never broken, so that users can copy and find it.
 */
export function printTable (all: readonly Row[], options: PrintOptions): string {
  const { constraints = true, width = Infinity, expanded = false, filter, paint = (_cell, text) => text } = options
  const rows = filter === undefined ? all : all.filter(({ route }) => filter(route))
  if (expanded) return printExpanded(rows, width, paint)
  // With 'once', the first row of each declaration has the constraints.
  const isFirst = (index: number): boolean => rows[index - 1]?.entry.declaration !== rows[index]!.entry.declaration
  const shows = (index: number): boolean => constraints === 'once' ? isFirst(index) : constraints
  const lines = rows.map((row, index) => lineOf(row, shows(index)))
  const withHeader = [HEADER, ...lines]
  const columns = longestOf(withHeader)
  const room = width - columns.name - columns.verb - columns.path - 3
  if (room >= Math.min(columns.end, Math.max(MIN_WIDTH, columns.handler))) {
    return withHeader.map(line => printColumns(columns, line, room, paint)).join('\n')
  }
  const path = Math.max(0, Math.min(columns.path, width - columns.verb - columns.handler - 2))
  return lines.map(line => printStacked({ ...columns, path }, line, width, paint)).join('\n')
}

/** The widths of the columns; `end` is the width of the handler with its extras. */
type Columns = Readonly<Record<'name' | 'verb' | 'path' | 'handler' | 'end', number>>

function longestOf (lines: readonly PrintedRow[]): Columns {
  const longest = { name: 0, verb: 0, path: 0, handler: 0, end: 0 }
  for (const line of lines) {
    for (const cell of ['name', 'verb', 'path', 'handler'] as const) {
      longest[cell] = Math.max(longest[cell], line[cell].length)
    }
    longest.end = Math.max(longest.end, [line.handler, ...line.extras].join(' ').length)
  }
  return longest
}

function lineOf (row: Row, showsConstraints: boolean): PrintedRow {
  return {
    name: row.route.name ?? '',
    verb: row.route.method,
    path: escapeControls(row.route.path),
    handler: handlerOf(row.route),
    extras: printExtras(extrasOf(row, showsConstraints))
  }
}

function printColumns ({ name, verb, path }: Columns, line: PrintedRow, width: number, paint: Paint): string {
  const [end = '', ...more] = wrap([line.handler, ...line.extras], width)
  const extras = end.slice(line.handler.length)
  const first = [
    paint('name', line.name.padStart(name)),
    paint('verb', line.verb.padEnd(verb)),
    paint('path', line.path.padEnd(path)),
    paint('handler', line.handler) + (extras === '' ? '' : paint('extras', extras))
  ].join(' ')
  const indent = ' '.repeat(name + verb + path + 3)
  return [first, ...more.map(text => indent + paint('extras', text))].join('\n')
}

/** Prints a route on several lines: method, path and handler on one or two lines, then the name and the extras. */
function printStacked ({ verb, path }: Columns, line: PrintedRow, width: number, paint: Paint): string {
  const indent = ' '.repeat(verb + 1)
  const column = line.path.padEnd(path)
  const fits = indent.length + column.length + 1 + line.handler.length <= width
  const first = `${paint('verb', line.verb.padEnd(verb))} ${paint('path', fits ? column : line.path)}`
  const below = line.name === '' ? line.extras : [line.name, ...line.extras]
  const [nameLine = '', ...rest] = wrap(below, Math.max(MIN_WIDTH, width - indent.length))
  return [
    `${first}${fits ? ' ' : `\n${indent}`}${paint('handler', line.handler)}`,
    ...nameLine === '' ? [] : [indent + paintName(line.name, nameLine, paint)],
    ...rest.map(text => indent + paint('extras', text))
  ].join('\n')
}

function paintName (name: string, text: string, paint: Paint): string {
  const [printed, rest] = [text.slice(0, name.length), text.slice(name.length)]
  return (printed === '' ? '' : paint('name', printed)) + (rest === '' ? '' : paint('extras', rest))
}

/** The parts that may have separate lines: `{ id: /[0-9]+/,` and `format: ["json"] }`. */
function printExtras (pairs: ReadonlyArray<readonly [string, string]>): readonly string[] {
  const ends = (index: number): string => index === pairs.length - 1 ? ' }' : ','
  return pairs.map(([key, text], index) => `${index === 0 ? '{ ' : ''}${key}: ${text}${ends(index)}`)
}

/** The lines of a block. Lines without a value are omitted. */
const FIELDS: ReadonlyArray<readonly [label: string, cell: Cell, of: (row: Row) => string]> = [
  ['Prefix', 'name', ({ route }) => route.name ?? ''],
  ['Verb', 'verb', ({ route }) => route.method],
  ['URI', 'path', ({ route }) => escapeControls(route.path)],
  ['Controller#Action', 'handler', ({ route }) => handlerOf(route)],
  ['Constraints', 'extras', row => printPairs(shownConstraints(row))],
  ['Defaults', 'extras', row => printPairs(shownDefaults(row))],
  ['When', 'extras', ({ entry }) => conditionsOf(entry).map(escapeControls).join(', ')],
  ['Hooks', 'extras', printHooks],
  ['Source', 'extras', ({ entry }) => escapeControls(siteOf(entry.declaration).replace(/^ at /, ''))]
]

const LABEL = Math.max(...FIELDS.map(([label]) => label.length))

/** Prints a block for each route, as `rails routes --expanded` does. */
function printExpanded (rows: readonly Row[], width: number, paint: Paint): string {
  return rows.map((row, index) => [
    paint('label', `--[ Route ${index + 1} ]`.padEnd(Number.isFinite(width) ? width : 80, '-')),
    ...FIELDS.flatMap(([label, cell, valueOf]) => printField(label, cell, valueOf(row), width, paint))
  ].join('\n')).join('\n')
}

function printField (label: string, cell: Cell, text: string, width: number, paint: Paint): readonly string[] {
  if (text === '') return []
  // Users copy a path and a source location, so these are not wrapped.
  const isWhole = cell === 'path' || label === 'Source'
  const lines = isWhole ? [text] : wrap(text.split(' '), Math.max(LABEL, width - LABEL - 3))
  return lines.map((line, index) => {
    const printed = index === 0 ? label : ''
    return `${paint('label', printed.padEnd(LABEL))} | ${paint(cell, line)}`
  })
}

function printPairs (pairs: ReadonlyArray<readonly [string, unknown]>): string {
  return pairs.map(([key, value]) => `${key}: ${printValue(value)}`).join(', ')
}

function printHooks (row: Row): string {
  const print = (hooks: readonly object[]): string =>
    hooks.map(hook => escapeControls(hookName(hook) || '(no name)')).join(', ')
  return hooksIn(row.options()).map(([kind, hooks]) => `${kind}: ${print(hooks)}`).join('; ')
}

/** Wraps words to lines of at most `width` characters, and breaks longer words. Returns at least one line. */
function wrap (words: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.flatMap(one => splitWord(one, width))) {
    const isFull = line !== '' && line.length + 1 + word.length > width
    if (isFull) lines.push(line)
    line = isFull || line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function splitWord (word: string, width: number): readonly string[] {
  if (word.length <= width) return [word]
  const starts = Array.from({ length: Math.ceil(word.length / width) }, (_, index) => index * width)
  return starts.map(start => word.slice(start, start + width).trimEnd())
}
