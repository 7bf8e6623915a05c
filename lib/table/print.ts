import type { PrintOptions } from '../../types/index.js'
import { harmless, printValue } from '../errors/errors.js'
import { siteOf } from '../errors/site.js'
import {
  conditionsOf, extrasOf, handlerOf, hooksOf, shownConstraints, shownDefaults,
  type Paint, type Part, type Row
} from './row.js'

/** One row as it is printed; `extras` are its defaults and constraints. */
interface Line {
  readonly name: string
  readonly verb: string
  readonly path: string
  readonly handler: string
  readonly extras: readonly string[]
}

const HEADER: Line = { name: 'Prefix', verb: 'Verb', path: 'URI Pattern', handler: 'Controller#Action', extras: [] }

/** A column of handlers is not made narrower than this; below it each route has lines of its own. */
const NARROWEST = 24

/**
 * The table that `rails routes` prints: names to the right, the rest to the left, defaults and constraints last. Where
 * that does not fit `width`, these are wrapped in their column; where that would be too narrow, each route has the
 * lines that it needs. A path longer than a line stays whole: broken, it could neither be copied nor found.
 */
export function printTable (rows: readonly Row[], options: PrintOptions, paint: Paint = (_part, text) => text): string {
  const { constraints = true, width = Infinity, expanded = false } = options
  if (expanded) return printExpanded(rows, width, paint)
  // Once: in the first row of a resource, or of another declaration.
  const isFirst = (index: number): boolean => rows[index - 1]?.entry.declaration !== rows[index]!.entry.declaration
  const shows = (index: number): boolean => constraints === 'once' ? isFirst(index) : constraints
  const lines = rows.map((row, index) => lineOf(row, shows(index)))
  const all = [HEADER, ...lines]
  const longest = longestOf(all)
  const room = width - longest.name - longest.verb - longest.path - 3
  if (room >= Math.min(longest.end, Math.max(NARROWEST, longest.handler))) {
    return all.map(line => printColumns(longest, line, room, paint)).join('\n')
  }
  const path = Math.max(0, Math.min(longest.path, width - longest.verb - longest.handler - 2))
  return lines.map(line => printStacked({ ...longest, path }, line, width, paint)).join('\n')
}

/** How wide columns are; `end` is the handler's with all that stands behind it. */
type Columns = Readonly<Record<'name' | 'verb' | 'path' | 'handler' | 'end', number>>

function longestOf (lines: readonly Line[]): Columns {
  const longest = { name: 0, verb: 0, path: 0, handler: 0, end: 0 }
  for (const line of lines) {
    for (const part of ['name', 'verb', 'path', 'handler'] as const) {
      longest[part] = Math.max(longest[part], line[part].length)
    }
    longest.end = Math.max(longest.end, [line.handler, ...line.extras].join(' ').length)
  }
  return longest
}

function lineOf (row: Row, showsConstraints: boolean): Line {
  return {
    name: row.route.name ?? '',
    verb: row.route.method,
    path: harmless(row.route.path),
    handler: handlerOf(row.route),
    extras: printExtras(extrasOf(row, showsConstraints))
  }
}

function printColumns ({ name, verb, path }: Columns, line: Line, width: number, paint: Paint): string {
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

/** A route on lines of its own: verb, path and what serves it, on two where they must; below, its name and the rest. */
function printStacked ({ verb, path }: Columns, line: Line, width: number, paint: Paint): string {
  const indent = ' '.repeat(verb + 1)
  const shown = line.path.padEnd(path)
  const fits = indent.length + shown.length + 1 + line.handler.length <= width
  const first = `${paint('verb', line.verb.padEnd(verb))} ${paint('path', fits ? shown : line.path)}`
  const below = line.name === '' ? line.extras : [line.name, ...line.extras]
  const [named = '', ...rest] = wrap(below, Math.max(NARROWEST, width - indent.length))
  return [
    `${first}${fits ? ' ' : `\n${indent}`}${paint('handler', line.handler)}`,
    ...named === '' ? [] : [indent + paintName(line.name, named, paint)],
    ...rest.map(text => indent + paint('extras', text))
  ].join('\n')
}

function paintName (name: string, text: string, paint: Paint): string {
  const [shown, rest] = [text.slice(0, name.length), text.slice(name.length)]
  return (shown === '' ? '' : paint('name', shown)) + (rest === '' ? '' : paint('extras', rest))
}

/** `{ id: /[0-9]+/,` and `format: ["json"] }`: what may stand on a line of its own. */
function printExtras (pairs: ReadonlyArray<readonly [string, string]>): readonly string[] {
  const ends = (index: number): string => index === pairs.length - 1 ? ' }' : ','
  return pairs.map(([key, text], index) => `${index === 0 ? '{ ' : ''}${key}: ${text}${ends(index)}`)
}

/** What a block says of a route, line by line; what a route has not is left out. */
const FIELDS: ReadonlyArray<readonly [label: string, part: Part, of: (row: Row) => string]> = [
  ['Prefix', 'name', ({ route }) => route.name ?? ''],
  ['Verb', 'verb', ({ route }) => route.method],
  ['URI', 'path', ({ route }) => harmless(route.path)],
  ['Controller#Action', 'handler', ({ route }) => handlerOf(route)],
  ['Constraints', 'extras', row => printPairs(shownConstraints(row))],
  ['Defaults', 'extras', row => printPairs(shownDefaults(row))],
  ['When', 'extras', ({ entry }) => conditionsOf(entry).map(harmless).join(', ')],
  ['Hooks', 'extras', printHooks],
  ['Source', 'extras', ({ entry }) => harmless(siteOf(entry.declaration).replace(/^ at /, ''))]
]

const LABEL = Math.max(...FIELDS.map(([label]) => label.length))

/** A block for each route, as `rails routes --expanded` prints them. */
function printExpanded (rows: readonly Row[], width: number, paint: Paint): string {
  return rows.map((row, index) => [
    paint('label', `--[ Route ${index + 1} ]`.padEnd(Number.isFinite(width) ? width : 80, '-')),
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

/**
 * Texts on lines of at most `width` characters, with spaces between them; one that is longer than a line is broken
 * inside. There is one line at least.
 */
function wrap (texts: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const text of texts.flatMap(text => pieces(text, width))) {
    const isFull = line !== '' && line.length + 1 + text.length > width
    if (isFull) lines.push(line)
    line = isFull || line === '' ? text : `${line} ${text}`
  }
  return [...lines, line]
}

function pieces (text: string, width: number): readonly string[] {
  if (text.length <= width) return [text]
  const starts = Array.from({ length: Math.ceil(text.length / width) }, (_, index) => index * width)
  return starts.map(start => text.slice(start, start + width).trimEnd())
}
