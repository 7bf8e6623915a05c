import type { DescribedRoute } from 'fastify-resources'
import type { Paint, Part } from './colors.js'
import { TITLES } from './document.js'
import { factsOf, shownIn, type IsShown, type RouteFacts, type ShownConstraints } from './facts.js'
import { GLUE, wrap } from './wrap.js'

interface Column {
  readonly title: string
  readonly part: Part | 'method'
  readonly cells: readonly string[]
  /** Whether a cell may wrap between words. Names and paths are never broken. */
  readonly wraps: boolean
}

interface Cell {
  readonly column: Column
  readonly text: string
}

type PaintCell = (cell: Cell) => string

const GAP = 2
/** A column that wraps becomes no narrower. */
const MIN_WIDTH = 20

interface Layout {
  readonly width: number
  readonly constraints: ShownConstraints
  readonly hasHooks: boolean
  readonly paint: Paint
}

/** A table for a terminal, with constraints in words. Each route has two lines if the columns do not fit its width. */
export function printColumns (routes: readonly DescribedRoute[], layout: Layout): string {
  const { width, constraints, hasHooks, paint } = layout
  const all = routes.map(factsOf)
  const isShown = shownIn(all, constraints)
  const details = { part: 'details', wraps: true } as const
  const columns: readonly Column[] = [
    { title: TITLES[0], part: 'name', cells: all.map(({ name }) => name), wraps: false },
    { title: TITLES[1], part: 'method', cells: all.map(({ method }) => method), wraps: false },
    { title: TITLES[2], part: 'path', cells: all.map(({ path }) => path), wraps: false },
    { title: TITLES[3], part: 'name', cells: all.map(({ handler }) => handler), wraps: false },
    { ...details, title: 'Constraints', cells: all.map((facts, index) => wordsOf(facts, index, isShown)) },
    { ...details, title: 'Hooks', cells: all.map(({ hooks }) => hasHooks ? hooks.join('; ') : '') }
  ]
  const used = columns.filter(({ wraps, cells }) => !wraps || cells.some(cell => cell !== ''))
  const print = printerOf(used, width)
  return [
    print(used.map(({ title }) => title), ({ text }) => paint('label', text)),
    ...all.map(({ method }, index) => print(used.map(({ cells }) => cells[index]!), ({ column: { part }, text }) =>
      paint(part === 'method' ? { method } : part, text)))
  ].join('\n')
}

/** The function that prints the texts of a row, one for each column: in columns, or else in two lines. */
function printerOf (
  columns: readonly Column[], width: number
): (texts: readonly string[], paint: PaintCell) => string {
  const widths = widthsOf(columns, width)
  if (widths !== null) {
    return (texts, paint) =>
      inColumns(cellsOf(columns, texts), widths, true).map(line => printLine(line, paint)).join('\n')
  }
  const [name, method, path, ...others] = columns as readonly [Column, Column, Column, ...Column[]]
  const verbs = longest([method.title, ...method.cells])
  const indent = ' '.repeat(verbs + GAP)
  const below = [name, ...others]
  const room = width - indent.length
  const belowWidths = widthsOf(below, room)
  return ([nameText, methodText, pathText, ...texts], paint) => {
    const cells = cellsOf(below, [nameText!, ...texts])
    const lines = belowWidths === null ? inFlow(cells, room) : inColumns(cells, belowWidths, false)
    const first = [{ column: method, text: methodText!.padEnd(verbs) }, { column: path, text: pathText! }]
    return [printLine(first, paint), ...lines.map(line => indent + printLine(line, paint))].join('\n')
  }
}

function cellsOf (columns: readonly Column[], texts: readonly string[]): readonly Cell[] {
  return columns.map((column, index) => ({ column, text: texts[index]! }))
}

function printLine (cells: readonly Cell[], paint: PaintCell): string {
  return cells.map(({ column, text }) => paint({ column, text: text.replaceAll(GLUE, ' ') })).join(' '.repeat(GAP))
}

/** The constraints, defaults and conditions that a row shows: `id: integer ≥ 1, locale = "en", when isAdmin`. */
function wordsOf ({ words, defaults, conditions }: RouteFacts, index: number, isShown: IsShown): string {
  return [
    ...words.filter(([key]) => isShown(index, key)).map(([key, text]) => `${key}:${GLUE}${glued(text)}`),
    ...defaults.filter(([key]) => isShown(index, key)).map(([key, text]) => `${key}${GLUE}=${GLUE}${text}`),
    ...isShown(index, null) ? conditions.map(name => `when${GLUE}${name}`) : []
  ].join(', ')
}

/** No line breaks between a sign and its number: `integer ≥ 1`. */
function glued (words: string): string {
  return words.replace(/(?<=[≥≤]) /g, GLUE)
}

/** The widths of columns that fit; `null` if a name, a path or a word of a narrow column does not. */
function widthsOf (columns: readonly Column[], width: number): readonly number[] | null {
  const widths = columns.map(({ title, cells }) => longest([title, ...cells]))
  const least = columns.map(({ cells, wraps }, index) => {
    const word = wraps ? longest(cells.flatMap(cell => cell.split(' '))) : Infinity
    return Math.min(widths[index]!, Math.max(MIN_WIDTH, word))
  })
  const room = width - GAP * (columns.length - 1)
  if (sum(least) > room) return null
  // The widest column that may wrap becomes narrower.
  while (sum(widths) > room) {
    const excess = widths.map((each, index) => each > least[index]! ? each : 0)
    widths[excess.indexOf(Math.max(...excess))]!--
  }
  return widths
}

function longest (texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0)
}

function sum (numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Cells in lines that have the widths of columns. */
function inColumns (
  cells: readonly Cell[], widths: readonly number[], isRight: boolean
): ReadonlyArray<readonly Cell[]> {
  const all = cells.map(({ text }, index) => wrap(text, widths[index]!))
  const height = Math.max(...all.map(({ length }) => length))
  return Array.from({ length: height }, (_, at) => {
    const end = all.findLastIndex(lines => (lines[at] ?? '') !== '')
    return cells.slice(0, end + 1).map(({ column }, index) => {
      const text = all[index]![at] ?? ''
      const width = widths[index]!
      if (isRight && index === 0) return { column, text: text.padStart(width) }
      return { column, text: index < end ? text.padEnd(width) : text }
    })
  })
}

/** Cells in lines of a width. A line breaks before a cell, or between words of a cell that wraps. */
function inFlow (cells: readonly Cell[], width: number): ReadonlyArray<readonly Cell[]> {
  const lines: Cell[][] = []
  let room = 0
  for (const { column, text } of cells.filter(({ text }) => text !== '')) {
    for (const [index, word] of (column.wraps ? text.split(' ') : [text]).entries()) {
      const gap = index === 0 ? GAP : 1
      const line = lines.at(-1)
      if (line === undefined || gap + word.length > room) {
        lines.push([{ column, text: word }])
        room = width - word.length
      } else {
        const before = index === 0 ? '' : `${line.pop()!.text} `
        line.push({ column, text: before + word })
        room -= gap + word.length
      }
    }
  }
  return lines
}
