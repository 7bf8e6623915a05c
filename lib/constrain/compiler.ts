import type { AjvClass } from '../../types/index.js'
import type { SchemaCompiler } from './engines.js'
import { formats } from './simple-schema.js'

/**
 * A compiler of JSON schemas by an Ajv of our own, made when first needed: one that never coerces and knows our formats.
 * Of an Ajv that somebody else has made only the class is taken, since a constraint means one thing everywhere.
 */
export function compilerBy (given: AjvClass | object): SchemaCompiler {
  const Engine = (typeof given === 'function' ? given : given.constructor) as AjvClass
  let ajv: InstanceType<AjvClass> | undefined
  return schema => {
    ajv ??= new Engine({ allErrors: true, strict: false, formats: { ...formats } })
    return ajv.compile(schema) as ReturnType<SchemaCompiler>
  }
}
