/** The options of `toString`. */
export interface PrintOptions {
  /**
   * Whether each row shows constraints after the handler (`true`, default), the first row of a resource does
   * (`'once'`), or no row.
   */
  readonly constraints?: boolean | 'once' | undefined
}
