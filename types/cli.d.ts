/** The options of `loadTable`. */
export interface LoadTableOptions {
  /** Whether the file exports an app instead of a table; `false` by default. */
  readonly app?: boolean | undefined
}
