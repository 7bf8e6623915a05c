import type { Query, UrlOptions } from '../../types/index.js'

export const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
export const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/** No option is set. All keys exist, so that properties added to Object.prototype are no options. */
export const NO_OPTIONS: ReadOptions = Object.freeze(Object.fromEntries(URL_OPTIONS.map(key => [key, undefined])))

/** The options of a call, read: those that `null` or `false` omit are undefined. */
export interface ReadOptions extends UrlOptions {
  readonly format?: string | undefined
  readonly query?: Query | undefined
  readonly anchor?: string | undefined
}

/** The arguments of a call after its params, read. */
export interface Rest {
  /** The format to write, `null` for none. */
  readonly format: string | null
  /** The default format that a call names, which is omitted unless the path needs it. */
  readonly defaultFormat: string | null
  readonly options: ReadOptions
  /** The query, encoded. */
  readonly query: string
}
