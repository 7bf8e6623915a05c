import { CodeText, definedOptions, printEntry, printItems, type Options } from '../call.js'
import type { WrittenOperation } from './operation.js'
import type { Schemas } from './schemas.js'

/** Fastify's route options of an operation: its OpenAPI fields, and its schemas by the name of their constant. */
export function describedOptions (
  operation: WrittenOperation, inheritedTags: string | undefined, schemas: Schemas
): Options | undefined {
  const { id, tags, summary, isDeprecated } = operation
  const fields: Options = definedOptions({
    operationId: id,
    tags: tags === undefined || JSON.stringify(tags) === inheritedTags ? undefined : tags,
    summary,
    deprecated: isDeprecated === true ? true : undefined
  }) ?? {}
  const name = schemas.nameFor(operation)
  if (name === null) return definedOptions({ schema: definedOptions(fields) })
  return {
    schema: new CodeText({ ...fields, ...operation.schema }, layout => printItems('{ ', [
      ...Object.entries(fields).map(([key, value]) => (inner: typeof layout) => printEntry(key, value, inner)),
      () => `...schemas.${name}`
    ], ' }', layout))
  }
}
