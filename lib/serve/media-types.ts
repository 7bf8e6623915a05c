import { lookup } from 'mime-types'

/** The media type of a format, as of a file with that ending; `undefined` where none is known. */
export function mediaTypeOf (format: string): string | undefined {
  return lookup(`.${format}`) || undefined
}
