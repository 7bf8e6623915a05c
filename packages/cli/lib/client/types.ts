import type { JsonSchema as Schema } from 'fastify-resources'
import { quote } from './calls.js'
import { RESERVED } from './functions.js'
import type { ClientParam, ClientRoute } from './route.js'

/** The types of the options and of the result of a function. */
export interface SignatureTypes {
  readonly options: string
  readonly needsOptions: boolean
  readonly result: string
}

/** The type of a function: `By_id<Call<'GET'>>` is the form `By_id`, which functions with such params share. */
export interface FunctionType {
  readonly name: string
  /** `<Call<'GET'>>`; `''` for the usual types. */
  readonly args: string
  /** The declaration of the form after its name. */
  readonly form: string
}

/** A param as a form has it. */
interface FormParam {
  readonly name: string
  /** The type of a param of that name, if nothing else is known. */
  readonly usual: string
  readonly isLeft: boolean
}

/** The properties by which forms differ. */
interface Form {
  readonly params: readonly FormParam[]
  /** Whether a format may be a separate argument. */
  readonly hasFormat: boolean
  readonly needsFormat: boolean
  readonly needsOptions: boolean
  /** Whether the required params are enough. If a route has a pattern, Rails assigns arguments from the left. */
  readonly hasShort: boolean
}

/** The type of a function. A form is named by its content, so that another resource changes no type of others. */
export function functionType ({ params, format, hasPattern, table }: ClientRoute, types: SignatureTypes): FunctionType {
  const formats = formatType(format)
  // In Rails, a string without params is a format.
  const hasFormat = formats !== 'never' && (params.length > 0 || !table.isStrict)
  const form: Form = {
    params: params.map(param => ({ name: param.name, usual: usualType(param.name), isLeft: isLeft(param) })),
    hasFormat,
    needsFormat: format.isNeeded,
    needsOptions: types.needsOptions,
    hasShort: table.isStrict || (!hasPattern && !format.isRequired) ||
      new Set(params.map(isLeft)).size < 2
  }
  const isTyped = hasFormat || format.isNeeded
  const args = [types.result, types.options, ...isTyped ? [formats] : [], ...params.map(paramType)]
  const usual = ['string', 'Options', ...isTyped ? ['string'] : [], ...form.params.map(({ usual }) => usual)]
  const given = args.slice(0, args.findLastIndex((arg, index) => arg !== usual[index]) + 1)
  return { name: formName(form), args: given.length === 0 ? '' : `<${given.join(', ')}>`, form: printForm(form) }
}

/** Whether a call may omit a param. */
function isLeft ({ isOptional, fallback }: ClientParam): boolean {
  return isOptional || fallback !== null
}

/** `By_photo_id$id`; a param that may be left out has another `$` before it. No param has this character. */
function formName ({ params, hasFormat, needsFormat, needsOptions, hasShort }: Form): string {
  const list = params.map(({ name, isLeft }) => isLeft ? `$${name}` : name).join('$')
  const words = [
    ...needsOptions ? ['needed'] : [],
    ...needsFormat ? ['extended'] : [],
    ...hasShort ? [] : ['whole'],
    ...params.length === 0 ? [hasFormat ? 'formatted' : 'fixed'] : hasFormat ? [] : ['only'],
    ...params.length === 0 ? [] : [`by_${list}`]
  ]
  return words.join('_').replace(/^./, first => first.toUpperCase())
}

/** The type params and the signatures of a form. */
function printForm ({ params, hasFormat, needsFormat, needsOptions, hasShort }: Form): string {
  const names = params.map(({ name }) => name)
  const argument = ({ name, isLeft }: FormParam): string =>
    `${argumentName(name, names)}: $${name}${isLeft ? ' | null | undefined' : ''}`
  const key = ({ name, isLeft }: FormParam): string => isLeft ? `${name}?: $${name} | null` : `${name}: $${name}`
  const own = needsFormat ? 'Own & { readonly format: Format }' : 'Own'
  const last = `options${needsFormat || needsOptions ? '' : '?'}: ${own}`
  // Written out, because a rest param of several forms costs the compiler twenty times as much.
  const rests = !hasFormat
    ? [last]
    : needsFormat || needsOptions
      ? [last, `format: Format, options${needsOptions ? '' : '?'}: Own`]
      : ['format?: Format | Own, options?: Own']
  const needed = params.filter(({ isLeft }) => !isLeft)
  const hasOptional = needed.length < names.length
  // Two arguments of a path with two params, or two required ones, are its values.
  const mayHaveOptions = names.length !== 2 && needed.length !== 2
  const named = `params: { ${params.map(key).join(', ')} }`
  const namedForm = mayHaveOptions ? [`${named}, ${last}`] : needsFormat || needsOptions ? [] : [named]
  const lists = names.length === 0
    ? [`params: NoParams, options: ${own}`, ...rests]
    : [
        ...names.length > 1 || hasOptional ? namedForm : [],
        ...rests.map(rest => [...params.map(argument), rest].join(', ')),
        ...hasOptional && hasShort && !needsFormat && !needsOptions ? [needed.map(argument).join(', ')] : []
      ]
  const values = ['Result = string', 'Own = Options', ...hasFormat || needsFormat ? ['Format = string'] : [],
    ...params.map(({ name, usual }) => `$${name} = ${usual}`)]
  return `<${values.join(', ')}> { ${lists.map(list => `(${list}): Result`).join(', ')} }`
}

/** The type of format extensions. */
export function formatType ({ hasExtension, list }: ClientRoute['format']): string {
  return list !== null ? literals(list) : hasExtension ? 'string' : 'never'
}

/** A param as an argument: a reserved word has a `_` before it, and another one if a param has that name. */
function argumentName (name: string, others: readonly string[]): string {
  if (!RESERVED.has(name)) return name
  let own = `_${name}`
  while (others.includes(own)) own = `_${own}`
  return own
}

/** The type of a param by its name: that of a parent may be read from the parent's record. */
function usualType (name: string): string {
  return paramType({ name, key: /._id$/.test(name) ? 'id' : null })
}

function paramType ({ name, key, constraint }: Pick<ClientParam, 'name' | 'key'> & Partial<ClientParam>): string {
  const keys = [name, ...key === null ? [] : [key]].map(quote).join(' | ')
  const value = valueType(constraint)
  return value === 'Text' ? `Param<${keys}>` : `Param<${keys}, ${value}>`
}

/** The values that a constraint allows. */
function valueType (schema: Schema | undefined): string {
  return schema === undefined ? 'Text' : [...new Set(schemaTypes(schema))].join(' | ')
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
