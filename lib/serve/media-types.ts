import { lookup } from 'mime-types'
import Negotiator from 'negotiator'

/** The content type of a format, or `null` where the world knows none: `text/csv` for `csv`. */
export function mediaTypeOf (format: string): string | null {
  return lookup(format) || null
}

/** The one of `types` that an `Accept` header prefers, or `undefined` where it takes none. */
export function preferredType (accept: string, types: string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType(types)
}
