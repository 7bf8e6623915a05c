/** The options of `toString`. */
export interface PrintOptions {
  /**
   * Whether each row shows constraints after the handler (`true`, default), no row (`false`), or a single row of each
   * resource (`'once'`): the first row whose path has the param, or else its first row.
   */
  readonly constraints?: boolean | 'once' | undefined
}
