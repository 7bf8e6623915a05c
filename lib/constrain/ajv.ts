import { createRequire } from 'node:module'
import type { Ajv, Options, SchemaObject } from 'ajv'
// The build removes this line and the import: in CommonJS, `require` is that of the module, which bundlers follow.
const require = createRequire(import.meta.url)

/** Creates Ajv, which is required when the first schema is compiled: reading it takes longer than reading this package. */
export function createAjv (options: Options): Ajv {
  const { Ajv } = require('ajv') as typeof import('ajv')
  const meta = require('ajv/dist/refs/json-schema-draft-07.json') as SchemaObject
  const ajv = new Ajv({ ...options, meta: false })
  // The values of an enum are not compared with each other, because that takes minutes for a long one.
  const properties = { ...meta['properties'] as object, enum: { type: 'array' } }
  return ajv.addMetaSchema({ ...meta, properties }, undefined, false)
}
