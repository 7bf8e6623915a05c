import { createRequire } from 'node:module'
import type { Ajv, Format, Options, SchemaObject } from 'ajv'
import { FORMAT_NAMES, formatOf } from './formats.js'
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

let tests: ReadonlyMap<string, (text: string) => boolean> | undefined

/** The tests of Fastify's formats for strings, whose package is required when the first schema with one is compiled. */
export function formatTests (): ReadonlyMap<string, (text: string) => boolean> {
  if (tests !== undefined) return tests
  const { get } = require('ajv-formats') as { readonly get: (name: string) => Format }
  tests = new Map(FORMAT_NAMES.filter(name => formatOf(name)!.type === 'string').map(name => [name, testOf(get(name))]))
  return tests
}

/** The test of a format: `true` accepts every string. */
function testOf (format: Format): (text: string) => boolean {
  if (typeof format === 'function') return format
  if (format instanceof RegExp) return text => format.test(text)
  return typeof format === 'object' ? (format as { readonly validate: (text: string) => boolean }).validate : () => true
}
