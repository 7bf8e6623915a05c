import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type Options, type SchemaObject, type ValidateFunction } from 'ajv'

/**
 * Compiles the JSON schema of descriptions. The build replaces this module by the code that Ajv writes, because loading
 * Ajv and compiling take longer than most commands, and a page may forbid 'unsafe-eval'.
 */
export function compileDescription (options: Options): readonly [ajv: Ajv, test: ValidateFunction] {
  const ajv = new Ajv({ ...options, allErrors: true, verbose: true, allowUnionTypes: true })
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/reference/routes.schema.json'), 'utf8')
  // A newer library may add facts. The sentences for readers are not needed.
  const schema = JSON.parse(text, (key, value: unknown) => {
    const isLeft = key === 'description' ? typeof value === 'string' : key === 'additionalProperties' && value === false
    return isLeft ? undefined : value
  }) as SchemaObject
  return [ajv, ajv.compile(schema)]
}

let known: ValidateFunction | undefined

/** The test of a description, whose errors are the test's property `errors`. */
export function descriptionTest (): ValidateFunction {
  known ??= compileDescription({})[1]
  return known
}
