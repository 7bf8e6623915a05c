import type { DescribedRoute } from 'fastify-resources'
import { escapeControls, handlerOf } from '../texts.js'
import type { Paint, Part } from './colors.js'
import { TITLES, type ShownConstraints } from './document.js'
import { conditionsOf, defaultsOf, firstOf, hooksOf } from './facts.js'
import { BREAKS, wrap } from './wrap.js'

interface Column {
  readonly title: string
  readonly part: Part | 'method'
  readonly breaks: RegExp
  readonly cells: readonly string[]
  readonly isRight?: boolean
}

/** A column becomes no narrower. */
const MIN_WIDTH = 12
const GAP = 2

interface Layout {
  readonly width: number
  readonly constraints: ShownConstraints
  readonly hasHooks: boolean
  readonly paint: Paint
}

/** A table in columns of the width of a terminal: constraints in words, and long cells wrapped inside their column. */
export function printColumns (routes: readonly DescribedRoute[], layout: Layout): string {
  const { width, constraints, hasHooks, paint } = layout
  const { space, name, path, handler } = BREAKS
  const first = firstOf(routes)
  const isShown = ({ index }: DescribedRoute): boolean => constraints === 'once' ? first.has(index) : constraints
  const details = { part: 'details', breaks: space } as const
  const all: readonly Column[] = [
    { title: TITLES[0], part: 'name', breaks: name, cells: routes.map(({ name }) => name ?? ''), isRight: true },
    { title: TITLES[1], part: 'method', breaks: space, cells: routes.map(({ method }) => method) },
    { title: TITLES[2], part: 'path', breaks: path, cells: routes.map(({ path }) => escapeControls(path)) },
    { title: TITLES[3], part: 'name', breaks: handler, cells: routes.map(handlerOf) },
    { ...details, title: 'Constraints', cells: routes.map(one => isShown(one) ? wordsOf(one) : '') },
    { ...details, title: 'Hooks', cells: routes.map(one => hasHooks ? hooksOf(one).join('; ') : '') }
  ]
  const columns = all.filter(({ cells }, index) => index < TITLES.length || cells.some(cell => cell !== ''))
  const widths = widthsOf(columns, width)
  const header = printRow(columns, columns.map(({ title }) => title), widths, (_column, text) => paint('label', text))
  const rows = routes.map(({ method }, index) =>
    printRow(columns, columns.map(({ cells }) => cells[index]!), widths, ({ part }, text) =>
      paint(part === 'method' ? { method } : part, text)))
  return [header, ...rows].join('\n')
}

/** The constraints, defaults and conditions of a route: `id: integer ≥ 1, locale = "en", when isAdmin`. */
function wordsOf (route: DescribedRoute): string {
  return [
    ...Object.entries(route.shown).map(([key, words]) => `${key}: ${words}`),
    ...defaultsOf(route).map(([key, text]) => `${key} = ${text}`),
    ...conditionsOf(route).map(([, name]) => `when ${name}`)
  ].join(', ')
}

/** The widths of the columns: the column in which the fewest cells wrap becomes narrower, until the table fits. */
function widthsOf (columns: readonly Column[], width: number): readonly number[] {
  const widths = columns.map(({ title, cells }) => longest([title, ...cells]))
  const wrapped = columns.map(({ title, cells }, index) => wrappedAt([title, ...cells], widths[index]!))
  let excess = widths.reduce((sum, each) => sum + each, GAP * (columns.length - 1)) - width
  while (excess-- > 0) {
    const narrower = widths.flatMap((each, index) => each > MIN_WIDTH ? index : [])
    if (narrower.length === 0) break
    const cost = (index: number): number => wrapped[index]![widths[index]! - 1]!
    const cheapest = narrower.reduce((best, index) =>
      cost(index) < cost(best) || (cost(index) === cost(best) && widths[index]! > widths[best]!) ? index : best)
    widths[cheapest]!--
  }
  return widths
}

/** The number of cells that are longer than each width. */
function wrappedAt (cells: readonly string[], most: number): readonly number[] {
  const longer = new Array<number>(most + 1).fill(0)
  for (const { length } of cells) if (length > 0) longer[length - 1]!++
  for (let width = most - 1; width >= 0; width--) longer[width]! += longer[width + 1]!
  return longer
}

function longest (texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0)
}

function printRow (
  columns: readonly Column[], texts: readonly string[], widths: readonly number[],
  paint: (column: Column, text: string) => string
): string {
  const cells = texts.map((text, index) => wrap(text, widths[index]!, columns[index]!.breaks))
  const height = Math.max(...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) => {
    const end = cells.findLastIndex(lines => (lines[line] ?? '') !== '')
    return columns.slice(0, end + 1).map((column, index) => {
      const text = cells[index]![line] ?? ''
      const width = widths[index]!
      const left = index < end ? text.padEnd(width) : text
      return paint(column, column.isRight === true ? text.padStart(width) : left)
    }).join(' '.repeat(GAP))
  }).join('\n')
}
