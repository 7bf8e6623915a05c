import { Ajv } from 'ajv'
import type { Schema, SchemaError } from './constraint.js'
import { readPattern } from './regex-check.js'

/** What Ajv makes of a schema: the question whether a value is valid, and after a no the errors. */
export interface SchemaTest {
  (value: unknown): unknown
  errors?: readonly SchemaError[] | null
}

let ajv: Ajv | undefined
const compiled = new Map<string, SchemaTest>()

/**
 * The test of a JSON schema by an Ajv of our own, made when first needed: one that never coerces, knows our formats alone and
 * reads patterns as we do. Schemas that say the same have one. It throws where there is none.
 */
export function compileSchema (schema: Schema, formats: Readonly<Record<string, RegExp>>): SchemaTest {
  // What is no JSON, a bigint, could neither be printed nor shown to OpenAPI.
  const key = JSON.stringify(schema)
  let test = compiled.get(key)
  if (test === undefined) {
    ajv ??= new Ajv({ strict: false, formats: { ...formats }, code: { regExp } })
    compiled.set(key, test = ajv.compile(schema) as SchemaTest)
  }
  return test
}

/** What Ajv runs a pattern with, which it knows by its text. */
const regExp = Object.assign((source: string) => {
  const read = readPattern(source, 'u', 'search')
  if ('faults' in read) throw new TypeError(`'${source}' ${read.faults.join('; ')}`)
  return { test: read.test, toString: () => source }
}, { code: '' })
