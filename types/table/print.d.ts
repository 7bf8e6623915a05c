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
}
