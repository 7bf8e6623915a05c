import Negotiator from 'negotiator'

/** The media type among `offered` that a header `Accept` prefers, by its weights. */
export function preferredType (accept: string, offered: readonly string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType([...offered])
}
