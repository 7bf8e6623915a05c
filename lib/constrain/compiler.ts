import type { Ajv } from 'ajv'
import type { SchemaCompiler } from './engines.js'
import { formats } from './simple-schema.js'

/**
 * A compiler of JSON schemas by an Ajv of our own, made when first needed: one that never coerces and knows our formats.
 */
export function compilerBy (Engine: typeof Ajv): SchemaCompiler {
  let ajv: Ajv | undefined
  return schema => {
    ajv ??= new Engine({ allErrors: true, strict: false, formats: { ...formats } })
    return ajv.compile(schema) as ReturnType<SchemaCompiler>
  }
}
