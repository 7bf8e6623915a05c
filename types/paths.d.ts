/** What may stand for a param: text, a whole number, or an object that has the param or knows its own. */
export type PathArgument = string | number | bigint | { toParam (): string | number | bigint } | { readonly [property: string]: unknown }

export type QueryValue = string | number | bigint | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue }

export interface PathOptions {
  /** The suffix: `'json'` gives `/photos/7.json`. */
  readonly format?: string | undefined
  /** What follows `?`, nested as Rails nests it. */
  readonly query?: { readonly [key: string]: QueryValue } | undefined
  /** What follows `#`. */
  readonly anchor?: string | undefined
  readonly trailingSlash?: boolean | undefined
}

export interface UrlOptions extends PathOptions {
  readonly host?: string | undefined
  readonly port?: number | null | undefined
  readonly protocol?: 'http' | 'https' | undefined
}

/** Gives a path that begins with one `/` and is routed back to its route with the same params. */
export type PathHelper = (...args: readonly (PathArgument | PathOptions | undefined)[]) => string

/** Gives the full address of the same path. */
export type UrlHelper = (...args: readonly (PathArgument | UrlOptions | undefined)[]) => string

/** The helpers of a scope by their names: `photos_path`, `edit_photo_url`, or `editPhotoUrl` with camel-case helpers. */
export interface Paths {
  readonly [helper: string]: PathHelper
}
