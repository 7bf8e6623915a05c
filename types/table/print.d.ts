import type { Route } from './route-set.js'

/** The parts of a printed table that may have different colors. */
export type Cell = 'name' | 'verb' | 'path' | 'handler' | 'extras' | 'label'

/** The options of `toString`. */
export interface PrintOptions {
  /**
   * Whether each row shows constraints after the handler (`true`, default), the first row of a resource does
   * (`'once'`), or no row.
   */
  readonly constraints?: boolean | 'once' | undefined
  /** The width of a line in columns; longer lines wrap. A path is never cut. */
  readonly width?: number | undefined
  /** Whether to print a block per route: name, method, path, handler, constraints, defaults, hooks and source. */
  readonly expanded?: boolean | undefined
  /** Returns whether to print a route. */
  readonly filter?: ((route: Route) => boolean) | undefined
  /** Colors a cell. The result must not use more columns than the string. */
  readonly paint?: ((cell: Cell, text: string) => string) | undefined
}
