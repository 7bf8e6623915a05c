import type { DescribedRoute, Description } from 'fastify-resources'
import { checked } from '../description/check.js'
import { printBlocks } from './blocks.js'
import { paint, plain } from './colors.js'
import { printColumns } from './columns.js'
import { printDocument } from './document.js'
import type { ShownConstraints } from './facts.js'

/** The options of `printTable`. */
export interface PrintTableOptions {
  /** The routes of the description to print; all by default. */
  readonly routes?: readonly DescribedRoute[] | undefined
  /**
   * Whether each row shows constraints (`true`), the first row of a resource whose path has the param does (`'once'`), or
   * no row. Default: `true`, with a width or hooks `'once'`.
   */
  readonly constraints?: ShownConstraints | undefined
  /**
   * The columns of a terminal: constraints are words that wrap, and the routes are counted. If the columns do not fit, each
   * route has two lines.
   */
  readonly width?: number | undefined
  /** Whether to print a column of hooks. Default: `false`. */
  readonly hooks?: boolean | undefined
  /** Whether to print a block per route, with its hooks and its source. Default: `false`. */
  readonly expanded?: boolean | undefined
  /** Whether to use the colors of a terminal: one for each method. Default: `false`. */
  readonly colors?: boolean | undefined
}

/** Prints a description as a table; without options, as `toString()` of the table does. */
export function printTable (description: Description, options: PrintTableOptions = {}): string {
  const all = checked(description).routes
  const routes = options.routes === undefined ? all : checked({ ...description, routes: options.routes }).routes
  const { width = Infinity, hooks = false, expanded = false, colors = false } = options
  const color = colors ? paint : plain
  if (expanded) return printBlocks(routes, width, color)
  const isDocument = width === Infinity && !hooks && !colors
  if (isDocument) return printDocument(routes, options.constraints ?? true)
  const { constraints = 'once' } = options
  const count = countOf(routes.length, all.length)
  return `${printColumns(routes, { width, constraints, hasHooks: hooks, paint: color })}\n\n${count}`
}

/** `1 route`, `7 of 1,000 routes` */
function countOf (some: number, all: number): string {
  const [count, total] = [some, all].map(number => number.toLocaleString('en'))
  return `${some === all ? '' : `${count} of `}${total} ${all === 1 ? 'route' : 'routes'}`
}
