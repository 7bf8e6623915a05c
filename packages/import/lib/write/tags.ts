import type { Options } from '../call.js'
import type { SourceOperation } from '../operation.js'

/** The tags that all operations have, as JSON; `undefined` if they differ, or if the source does not know them. */
export function sharedTags (operations: readonly SourceOperation[]): string | undefined {
  const all = new Set(operations.map(({ tags }) => tags === undefined ? undefined : JSON.stringify(tags)))
  return all.size === 1 ? [...all][0] : undefined
}

/** The route options for tags that are not those of the enclosing declaration. */
export function tagOptions (tags: string | undefined, inherited: string | undefined): Options | undefined {
  return tags === undefined || tags === inherited ? undefined : { schema: { tags: JSON.parse(tags) as unknown } }
}
