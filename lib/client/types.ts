import type { Constraint } from '../../types/index.js'
import type { Schema } from '../constrain/check.js'
import { quote } from './calls.js'
import { RESERVED } from './functions.js'
import type { ClientParam, ClientRoute } from './route.js'

/** The types of the options and of the result of a function. */
export interface SignatureTypes {
  readonly options: string
  readonly needsOptions: boolean
  readonly result: string
}

/** The signatures of a function, the last one without a semicolon: `(id: Param<'id'>, options?: Options): string`. */
export function printSignatures ({ params, format, table }: ClientRoute, types: SignatureTypes): readonly string[] {
  const { options, needsOptions, result } = types
  const formats = formatType(format)
  const last = `options${needsOptions ? '' : '?'}: ${options}`
  const names = params.map(({ name }) => name)
  const typed = params.map(({ name, isOptional, fallback }, index) =>
    ({ name, type: paramType(params[index]!), isLeft: isOptional || fallback !== null }))
  const argument = ({ name, type, isLeft }: typeof typed[number]): string =>
    `${argumentName(name, names)}: ${type}${isLeft ? ' | null | undefined' : ''}`
  const key = ({ name, type, isLeft }: typeof typed[number]): string =>
    isLeft ? `${name}?: ${type} | null` : `${name}: ${type}`
  // Written out, because a rest param of several forms costs the compiler twenty times as much.
  const rests = formats === 'never'
    ? [last]
    : needsOptions ? [last, `format: ${formats}, ${last}`] : [`format?: ${formats} | ${options}, options?: ${options}`]
  const needed = typed.filter(({ isLeft }) => !isLeft)
  const hasOptional = needed.length < names.length
  const named = `params: { ${typed.map(key).join(', ')} }, ${last}`
  // In Rails, a string without params is a format.
  const lists = names.length === 0
    ? [`params: NoParams, options: ${options}`, ...table.isStrict ? [last] : rests]
    : [
        ...names.length > 1 || hasOptional ? [named] : [],
        ...rests.map(rest => [...typed.map(argument), rest].join(', ')),
        ...hasOptional && !needsOptions ? [needed.map(argument).join(', ')] : []
      ]
  return lists.map(list => `(${list}): ${result}`)
}

/** The type of format extensions. */
export function formatType ({ kind, list }: ClientRoute['format']): string {
  return kind === 'closed' ? literals(list!) : kind === 'none' ? 'never' : 'string'
}

/** A param as an argument: a reserved word has a `_` before it, and another one if a param has that name. */
function argumentName (name: string, others: readonly string[]): string {
  if (!RESERVED.has(name)) return name
  let own = `_${name}`
  while (others.includes(own)) own = `_${own}`
  return own
}

function paramType ({ name, key, constraint }: ClientParam): string {
  const keys = [name, ...key === null ? [] : [key]].map(quote).join(' | ')
  const value = valueType(constraint)
  return value === 'Text' ? `Param<${keys}>` : `Param<${keys}, ${value}>`
}

/** The values that a constraint allows. */
function valueType (given: Constraint | undefined): string {
  if (given === undefined || typeof given === 'string' || given instanceof RegExp) return 'Text'
  if (Array.isArray(given)) return literals(given)
  return [...new Set(schemaTypes(given as Schema))].join(' | ')
}

function schemaTypes ({ type, anyOf, oneOf = anyOf, enum: list, ...schema }: Schema): readonly string[] {
  if ('const' in schema) return [literals([schema['const']])]
  if (list !== undefined) return [literals(list as readonly unknown[])]
  if (Array.isArray(type)) return type.flatMap(one => schemaTypes({ type: one }))
  if (type === 'integer' || type === 'number') return ['number', 'bigint']
  if (type === 'boolean') return ["'true'", "'false'"]
  return type === undefined && oneOf !== undefined ? (oneOf as readonly Schema[]).flatMap(schemaTypes) : ['Text']
}

function literals (values: readonly unknown[]): string {
  return values.map(value => typeof value === 'number' ? String(value) : quote(String(value))).join(' | ')
}
