import type { Query, UrlOptions } from '../../types/index.js'

export const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
export const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/** The options of a call without options. All keys exist, so that properties added to Object.prototype are ignored. */
export const NO_OPTIONS: ReadOptions = Object.freeze(Object.fromEntries(URL_OPTIONS.map(key => [key, undefined])))

/** The parsed options of a call. Options that are `null` or `false` are undefined. */
export interface ReadOptions extends UrlOptions {
  readonly format?: string | undefined
  readonly query?: Query | undefined
  readonly anchor?: string | undefined
}

/** The parsed arguments of a call after its params. */
export interface Rest {
  /** The format to write, `null` for none. */
  readonly format: string | null
  /** The default format that a call passes, which is omitted unless the path needs it. */
  readonly defaultFormat: string | null
  readonly options: ReadOptions
  /** The encoded query. */
  readonly query: string
}
