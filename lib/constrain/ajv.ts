import { createRequire } from 'node:module'
import type { Ajv, AnySchemaObject, Options } from 'ajv'
// The build removes this line and the import: in CommonJS, `require` is that of the module, which bundlers follow.
const require = createRequire(import.meta.url)

/** Creates Ajv, which is required when the first schema is compiled: reading it takes longer than reading this package. */
export function createAjv (options: Options): Ajv {
  const { Ajv } = require('ajv') as typeof import('ajv')
  const meta = require('ajv/dist/refs/json-schema-draft-07.json') as AnySchemaObject
  const properties = meta['properties'] as object
  // The values of an enum are not compared with each other, which takes minutes for a long one.
  return new Ajv({ ...options, meta: { ...meta, properties: { ...properties, enum: { type: 'array' } } } })
}
