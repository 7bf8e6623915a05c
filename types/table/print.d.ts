/** How `toString` prints a table. */
export interface PrintOptions {
  /** Constraints behind the handler: on each row (`true`, as when not given), on the first row of a resource, or nowhere. */
  readonly constraints?: boolean | 'once' | undefined
  /** How many columns a line may take: what is longer is wrapped. No path is ever cut. */
  readonly width?: number | undefined
  /** A block for each route: name, verb, path, handler, constraints, defaults, hooks and the line that declares it. */
  readonly expanded?: boolean | undefined
}
