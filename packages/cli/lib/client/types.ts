import type { JsonSchema as Schema } from 'fastify-resources'
import { isPlain } from '../texts.js'
import { identifier, numberType, propertyName, quote } from './code.js'
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
  /** The type that is added if a call may omit the param, otherwise `''`; `Absent` if a path variant has no such param. */
  readonly absent: '' | ' | Absent' | 'Absent'
}

/** The properties by which forms differ. */
interface Form {
  readonly params: readonly FormParam[]
  /** All params, or those of each path variant if an optional segment depends on another param. */
  readonly variants: ReadonlyArray<readonly FormParam[]>
  /** Whether a format may be a separate argument. */
  readonly hasFormat: boolean
  readonly needsFormat: boolean
  readonly needsOptions: boolean
}

/** The type of a function. A form is named by its content, so that another resource changes no type of others. */
export function functionType (route: ClientRoute, types: SignatureTypes): FunctionType {
  const { params, format } = route
  const formats = formatType(format)
  const hasFormat = formats !== 'never' && params.length > 0
  const formParams = params.map(({ name, isOptional, fallback }): FormParam => ({
    name,
    usual: paramType({ name, key: /._id$/.test(name) ? 'id' : null }),
    absent: isOptional || fallback !== null ? ' | Absent' : ''
  }))
  const form: Form = {
    params: formParams,
    variants: variantsOf(route, formParams),
    hasFormat,
    needsFormat: format.isNeeded,
    needsOptions: types.needsOptions
  }
  const isTyped = hasFormat || format.isNeeded
  const args = [types.result, types.options, ...isTyped ? [formats] : [], ...distinct(params).map(paramType)]
  const usual = ['string', 'Options', ...isTyped ? ['string'] : [], ...distinct(formParams).map(({ usual }) => usual)]
  const given = args.slice(0, args.findLastIndex((arg, index) => arg !== usual[index]) + 1)
  return { name: formName(form), args: given.length === 0 ? '' : `<${given.join(', ')}>`, form: printForm(form) }
}

/** The params without the second of a name, which only a path of the Rails dialect has. */
function distinct<One extends { readonly name: string }> (params: readonly One[]): readonly One[] {
  return params.filter(({ name }, at) => params.findIndex(one => one.name === name) === at)
}

/** An optional segment has all of its params or none, and only within the outer one. */
function variantsOf ({ params, paths }: ClientRoute, all: readonly FormParam[]): Form['variants'] {
  const variants = paths.map(({ segments }) => all.map((own, index): FormParam => {
    if (!params[index]!.isOptional) return own
    return { ...own, absent: segments.some(({ param }) => param === own.name) ? '' : 'Absent' }
  }))
  // Optional segments without params have several paths for the same params.
  const distinct = new Map(variants.map(list => [list.map(({ absent }) => absent).join(), list]))
  const isFree = distinct.size === 2 ** params.filter(({ isOptional }) => isOptional).length
  return isFree ? [all] : [...distinct.values()]
}

/** `By_photo_id$id`; a param that may be omitted has another `$` before it, which no param has. */
function formName ({ params, variants, hasFormat, needsFormat, needsOptions }: Form): string {
  const list = params.map(({ name, absent }) => `${absent === ' | Absent' ? '$' : ''}${name}`).join('$')
  const words = [
    ...needsOptions ? ['needed'] : [],
    ...needsFormat ? ['extended'] : [],
    ...variants.length === 1
      ? []
      : ['nested', ...variants.map(list =>
          list.map(({ absent }, index) => absent === 'Absent' ? '' : index).join(''))],
    ...params.length === 0 ? ['fixed'] : hasFormat ? [`by_${list}`] : [`only_by_${list}`]
  ]
  return words.join('_').replace(/^./, first => first.toUpperCase())
}

/** The type params and the signatures of a form. */
function printForm (form: Form): string {
  const { params, hasFormat, needsFormat } = form
  const values = ['Result = string', 'Own = Options', ...hasFormat || needsFormat ? ['Format = string'] : [],
    ...distinct(params).map(({ name, usual }) => `$${name} = ${usual}`)]
  return `<${values.join(', ')}> { ${signaturesOf(form).map(list => `(${list}): Result`).join(', ')} }`
}

/** The arguments of each signature. They are written out: a rest param of several forms costs the compiler more. */
function signaturesOf (form: Form): readonly string[] {
  const { params, variants, hasFormat, needsFormat, needsOptions } = form
  const names = params.map(({ name }) => name)
  const labels = argumentNames(names)
  const isNeeded = needsFormat || needsOptions
  const value = ({ name, absent }: FormParam): string => absent === 'Absent' ? absent : `$${name}${absent}`
  const argument = (param: FormParam, at: number): string => `${labels[at]!}: ${value(param)}`
  const key = (param: FormParam): string => `${propertyName(param.name)}${param.absent && '?'}: ${value(param)}`
  const own = needsFormat ? 'Own & { readonly format: Format }' : 'Own'
  const last = isNeeded ? `options: ${own}` : `options?: ${hasFormat ? 'Format | Own' : 'Own'}`
  // TypeScript 7 explains the last of the signatures that fit the number of arguments, so that one has the options.
  const rests = hasFormat ? [`format: Format, options${needsOptions ? '' : '?'}: Own`, last] : [last]
  if (names.length === 0) return [`params: NoParams, options: ${own}${isNeeded ? '' : ' | undefined'}`, ...rests]
  const needed = params.filter(({ absent }) => absent === '')
  const hasOptional = needed.length < names.length
  // Two arguments of a path with two params, or two required ones, are its values.
  const mayHaveOptions = names.length !== 2 && needed.length !== 2
  const named = `params: ${variants.map(list => `{ ${distinct(list).map(key).join(', ')} }`).join(' | ')}`
  const isShort = hasOptional && !isNeeded
  const others = params.filter(({ absent }) => absent !== '').map(({ name }) => quote(name)).join(' | ')
  const isAlone = needed.length === 1 && variants.length > 1
  const shortest = needed.map(param =>
    `${labels[params.indexOf(param)]!}: ${isAlone ? `Alone<${value(param)}, ${others}>` : value(param)}`)
  const mayFollow = needed.length > 0 && needed.length + 1 < names.length
  return [
    ...names.length === 1 && !hasOptional ? [] : mayHaveOptions ? [`${named}, ${last}`] : isNeeded ? [] : [named],
    ...variants.toReversed().flatMap(list => rests.map(rest => [...list.map(argument), rest].join(', '))),
    ...isShort ? [[...shortest, ...mayFollow ? [last] : []].join(', ')] : []
  ]
}

/** The type of format extensions. */
export function formatType ({ hasExtension, list }: ClientRoute['format']): string {
  return list !== null ? literals(list) : hasExtension ? 'string' : 'never'
}

/** The names of arguments: a reserved word and the second param of a name have a `_` before them, or more if it is taken. */
function argumentNames (names: readonly string[]): readonly string[] {
  return names.reduce<readonly string[]>((labels, name) => {
    const isTaken = (label: string): boolean =>
      RESERVED.has(label) || labels.includes(label) || (label !== name && names.includes(label))
    let label = identifier(name)
    while (isTaken(label)) label = `_${label}`
    return [...labels, label]
  }, [])
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
  if (Array.isArray(list)) return [literals(list)]
  if (Array.isArray(type)) return type.flatMap(one => schemaTypes({ type: one }))
  if (type === 'integer' || type === 'number') return ['number', 'bigint']
  if (type === 'boolean') return ["'true'", "'false'"]
  return type === undefined && Array.isArray(oneOf)
    ? oneOf.flatMap(one => isPlain(one) ? schemaTypes(one as Schema) : ['Text'])
    : ['Text']
}

function literals (values: readonly unknown[]): string {
  const types = values.map(value => {
    if (typeof value === 'number') return numberType(value)
    return typeof value === 'object' && value !== null ? 'Text' : quote(String(value))
  })
  return types.join(' | ') || 'never'
}
