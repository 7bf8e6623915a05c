import type { Constraint } from '../../types/index.js'
import { oneOf, throwError } from '../errors/errors.js'
import type { Problems } from '../errors/message.js'
import { errorsOf, lengthErrors, LONGEST, type CheckResult, type ReadValue, type Schema } from './check.js'
import { dotsIn, hasReference, isSchema, readSchema } from './schema.js'
import {
  conversionProblem, isOwnJson, issueErrors, jsonSchemaOf, resultNow, type Standard, type StandardResult
} from './standard.js'
import { SEGMENT_TYPES, typeOf, valuesOf } from './value.js'

/**
 * Compiles a schema of a library. Its JSON schema says of which types its values are, and is shown. The library decides
 * about a value, which must come out unchanged: each value has one spelling in a path.
 */
export function libraryCheck (constraint: object, standard: Standard): CheckResult {
  const sides = readSides(constraint, standard)
  if ('problems' in sides) return sides
  const { schema, types } = sides
  const valuesIn = (text: string): readonly unknown[] =>
    text.length > LONGEST ? [] : valuesOf(text).filter(value => types.includes(typeof value))
  const read: ReadValue = text => valuesIn(text).find(value => {
    const result = resultOf(standard, value)
    return result.issues === undefined && Object.is(result.value, value)
  })
  const dots = dotsIn(schema)
  const isText = String(types) === 'string'
  return {
    constraint: schema as Constraint,
    test (text, end = text.length) {
      // The router cannot report an exception. What reads the value later can.
      try {
        return read(text.slice(0, end)) !== undefined
      } catch {
        return true
      }
    },
    read,
    validate: standard.validate,
    converts: true,
    longest: LONGEST,
    schema,
    explain (text) {
      if (text.length > LONGEST) return lengthErrors()
      const value = valuesIn(text).at(-1)
      if (value !== undefined) return issueErrors(resultOf(standard, value).issues ?? CHANGED)
      const type = (schema['type'] ?? types) as string | readonly string[]
      return errorsOf('type', { type }, `must be ${oneOf([type].flat())}`)
    },
    admitsDot: dots ?? true,
    // A pattern in the JSON schema may have lost its flags, and does not say where an extension begins.
    laziness: dots === undefined && isText ? 'last' : 'none',
    needsSlash: false
  }
}

const CHANGED = [{ message: 'must be written as its schema returns it' }]

/** The result of a library for a value. Throws if it is a promise. */
function resultOf (standard: Standard, value: unknown): StandardResult {
  const result = resultNow(standard, value)
  if (result !== null) return result
  const problem = `the constraint of ${standard.vendor} is asynchronous, but a path is matched at once`
  return throwError('INVALID_CONSTRAINT', `${problem}. Check it in a hook, such as preHandler`)
}

const TYPE_FIX = 'Use a schema of a string, a number or a boolean'
const CHANGE_FIX = 'A constraint changes no value. Transform it in the handler'

/** The JSON schema that is shown, and the types of the values; or the problem of a schema that is no constraint. */
function readSides (
  constraint: object, standard: Standard
): { readonly schema: Schema, readonly types: readonly string[] } | Problems {
  const { vendor, jsonSchema } = standard
  const own = isOwnJson(constraint) ? { schema: constraint } : null
  if (jsonSchema === undefined && own === null) return { problems: [conversionProblem(standard)] }
  const sideOf = (side: 'input' | 'output'): { readonly schema: Schema } | Problems =>
    jsonSchema === undefined ? own! : jsonSchemaOf(standard, side)
  const problem = (reason: string, fix: string): Problems =>
    ({ problems: [`a schema of ${vendor} cannot be a constraint: ${reason}. ${fix}`] })
  const [input, output] = [sideOf('input'), sideOf('output')]
  if ('problems' in input) return problem(input.problems.join(), TYPE_FIX)
  if ('problems' in output) return problem(output.problems.join(), CHANGE_FIX)
  const schema = readSchema((own ?? input).schema)
  if (hasReference(schema)) return problem('its JSON schema contains itself', TYPE_FIX)
  const types = typesOf(readSchema(input.schema))
  if (types === null) return problem('its JSON schema names no type', TYPE_FIX)
  const others = types.filter(type => !SEGMENT_TYPES.includes(type))
  if (others.length > 0) return problem(`a segment is never of the type ${oneOf(others)}`, TYPE_FIX)
  const results = typesOf(readSchema(output.schema))
  if (String(types) === String(results)) return { schema, types }
  return problem(`it makes ${results === null ? 'another value' : oneOf(results)} of ${oneOf(types)}`, CHANGE_FIX)
}

type Types = readonly string[] | null

/** The sorted types of the values that a schema accepts; `null` if its keywords name none. */
function typesOf (schema: Schema): Types {
  const { type, enum: list, const: value, anyOf, oneOf: one, allOf } = schema
  const named = type === undefined ? null : [type].flat().map(name => name === 'integer' ? 'number' : String(name))
  const values = Array.isArray(list) ? list : Object.hasOwn(schema, 'const') ? [value] : null
  const all = Array.isArray(allOf) ? allOf.filter(isSchema).map(typesOf) : []
  const types = [named, values?.map(typeOf) ?? null, unionOf(anyOf), unionOf(one), ...all]
    .reduce<Types>(intersection, null)
  return types && [...new Set(types)].sort()
}

function unionOf (schemas: unknown): Types {
  const all = Array.isArray(schemas) ? schemas.filter(isSchema).map(typesOf) : [null]
  return all.every(types => types !== null) ? all.flat() : null
}

function intersection (some: Types, others: Types): Types {
  if (some === null || others === null) return some ?? others
  return some.filter(type => others.includes(type))
}
