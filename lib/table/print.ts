import type { PrintOptions } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import { printExpanded } from './expanded.js'
import { extrasOf, handlerOf, type Paint, type Row } from './row.js'
import { wrap } from './wrap.js'

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

const plain: Paint = (_part, text) => text

/**
 * The table that `rails routes` prints: names to the right, the rest to the left, defaults and constraints last. Where
 * that does not fit `width`, these are wrapped in their column; where that would be too narrow, each route has the
 * lines that it needs. A path longer than a line stays whole: broken, it could neither be copied nor found.
 */
export function printTable (rows: readonly Row[], options: PrintOptions, paint: Paint = plain): string {
  const { constraints = true, width = Infinity, expanded = false } = options
  if (expanded) return printExpanded(rows, width, paint)
  const shows = (index: number): boolean => constraints === 'once' ? isFirst(rows, index) : constraints
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

/** Whether a row is the first of its resource, or of another declaration. */
function isFirst (rows: readonly Row[], index: number): boolean {
  return rows[index - 1]?.entry.declaration !== rows[index]!.entry.declaration
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
