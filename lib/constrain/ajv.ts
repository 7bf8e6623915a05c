import { Ajv, type ValidateFunction } from 'ajv'
import type { Schema } from './check.js'
import { readPattern } from './regex-check.js'

let ajv: Ajv | undefined
const compiled = new Map<string, ValidateFunction>()

/**
 * The test of a JSON schema by an Ajv of our own, made when first needed: one that never coerces, knows our formats alone and
 * reads patterns as we do. Schemas that say the same have one. It throws where there is none.
 */
export function compileSchema (schema: Schema, formats: Readonly<Record<string, RegExp>>): ValidateFunction {
  // What is no JSON, a bigint, could neither be printed nor shown to OpenAPI.
  const key = JSON.stringify(schema)
  ajv ??= new Ajv({ strict: false, formats: { ...formats }, code: { regExp } })
  const test = compiled.get(key) ?? ajv.compile(schema)
  compiled.set(key, test)
  return test
}

/** What Ajv runs a pattern with, which it knows by its text. */
const regExp = Object.assign((source: string) => {
  const read = readPattern(source, 'u', 'search')
  if ('faults' in read) throw new TypeError(`'${source}' ${read.faults.join('; ')}`)
  return { test: read.test, toString: () => source }
}, { code: '' })
