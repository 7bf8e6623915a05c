/** The options of `loadTable`. */
export interface LoadTableOptions {
  /** Whether the file exports an app instead of a table; `false` by default. */
  readonly app?: boolean | undefined
}

/** The error for a file or a module that cannot be used. The message names the fix. */
export declare class UsageError extends Error {}
