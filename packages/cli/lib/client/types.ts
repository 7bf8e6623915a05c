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
  /** The type that is added if a call may omit the param, otherwise `''`; `Absent` if a path variant has no such param. */
  readonly absent: '' | ' | Absent' | ' | undefined' | 'Absent'
}

/** The properties by which forms differ. */
interface Form {
  readonly isStrict: boolean
  readonly params: readonly FormParam[]
  /** All params, or those of each path variant if an optional segment depends on another param. */
  readonly variants: ReadonlyArray<readonly FormParam[]>
  /** Whether a format may be a separate argument. */
  readonly hasFormat: boolean
  readonly needsFormat: boolean
  readonly needsOptions: boolean
  /** Whether the required params are enough. If a route has a pattern, Rails assigns arguments from the left. */
  readonly hasShort: boolean
}

/** The type of a function. A form is named by its content, so that another resource changes no type of others. */
export function functionType (route: ClientRoute, types: SignatureTypes): FunctionType {
  const { params, format, hasPattern, table } = route
  const formats = formatType(format)
  // In Rails, a string without params is a format.
  const hasFormat = formats !== 'never' && (params.length > 0 || !table.isStrict)
  // Rails reads the id of a record that is one of several arguments.
  const readsNames = table.isStrict || params.length < 2
  const typeOf = (param: Pick<ClientParam, 'name' | 'key'>): string =>
    paramType(readsNames ? param : { ...param, name: 'id', key: null })
  const usualOf = (name: string): string => typeOf({ name, key: /._id$/.test(name) ? 'id' : null })
  const formParams = params.map(param =>
    ({ name: param.name, usual: usualOf(param.name), absent: absentOf(param, table.isStrict) }))
  const form: Form = {
    isStrict: table.isStrict,
    params: formParams,
    variants: variantsOf(route, formParams),
    hasFormat,
    needsFormat: format.isNeeded,
    needsOptions: types.needsOptions,
    hasShort: table.isStrict || (!hasPattern && !format.isRequired) ||
      new Set(params.map(param => absentOf(param, true))).size < 2
  }
  const isTyped = hasFormat || format.isNeeded
  const args = [types.result, types.options, ...isTyped ? [formats] : [], ...params.map(typeOf)]
  const usual = ['string', 'Options', ...isTyped ? ['string'] : [], ...form.params.map(({ usual }) => usual)]
  const given = args.slice(0, args.findLastIndex((arg, index) => arg !== usual[index]) + 1)
  return { name: formName(form), args: given.length === 0 ? '' : `<${given.join(', ')}>`, form: printForm(form) }
}

/** The values that omit a param: in Rails, only `undefined` stands for a default. */
function absentOf ({ isOptional, fallback }: ClientParam, isStrict: boolean): FormParam['absent'] {
  if (!isOptional && fallback === null) return ''
  return isStrict || fallback === null ? ' | Absent' : ' | undefined'
}

/** An optional segment has all of its params or none, and only within the outer one. Rails leaves the segment out. */
function variantsOf ({ params, paths, table }: ClientRoute, all: readonly FormParam[]): Form['variants'] {
  const variants = paths.map(({ segments }) => all.map((own, index): FormParam => {
    if (!params[index]!.isOptional) return own
    return { ...own, absent: segments.some(({ param }) => param === own.name) ? '' : 'Absent' }
  }))
  // Optional segments without params have several paths for the same params.
  const distinct = new Map(variants.map(list => [list.map(({ absent }) => absent).join(), list]))
  const isFree = distinct.size === 2 ** params.filter(({ isOptional }) => isOptional).length
  return !table.isStrict || isFree ? [all] : [...distinct.values()]
}

const MARKS = { '': '', ' | Absent': '$', ' | undefined': '$0', Absent: '' } as const

/**
 * `By_photo_id$id`; a param that may be omitted has another `$` before it, and `$0` if only `undefined` omits it. No
 * param has this character, or begins with a digit.
 */
function formName ({ isStrict, params, variants, hasFormat, needsFormat, needsOptions, hasShort }: Form): string {
  const list = params.map(({ name, absent }) => `${MARKS[absent]}${name}`).join('$')
  const words = [
    ...isStrict || params.length === 0 ? [] : ['rails'],
    ...needsOptions ? ['needed'] : [],
    ...needsFormat ? ['extended'] : [],
    ...hasShort ? [] : ['whole'],
    ...variants.length === 1
      ? []
      : ['nested', ...variants.map(list =>
          list.map(({ absent }, index) => absent === 'Absent' ? '' : index).join(''))],
    ...params.length === 0 ? [hasFormat ? 'formatted' : 'fixed'] : hasFormat ? [] : ['only'],
    ...params.length === 0 ? [] : [`by_${list}`]
  ]
  return words.join('_').replace(/^./, first => first.toUpperCase())
}

/** The type params and the signatures of a form. */
function printForm (form: Form): string {
  const { params, hasFormat, needsFormat } = form
  const values = ['Result = string', 'Own = Options', ...hasFormat || needsFormat ? ['Format = string'] : [],
    ...params.map(({ name, usual }) => `$${name} = ${usual}`)]
  return `<${values.join(', ')}> { ${signaturesOf(form).map(list => `(${list}): Result`).join(', ')} }`
}

/** The arguments of each signature. They are written out: a rest param of several forms costs the compiler more. */
function signaturesOf (form: Form): readonly string[] {
  const { isStrict, params, variants, hasFormat, needsFormat, needsOptions, hasShort } = form
  const names = params.map(({ name }) => name)
  const isNeeded = needsFormat || needsOptions
  const value = ({ name, absent }: FormParam): string => absent === 'Absent' ? absent : `$${name}${absent}`
  const argument = (param: FormParam): string => `${argumentName(param.name, names)}: ${value(param)}`
  const key = (param: FormParam): string => `${param.name}${param.absent && '?'}: ${value(param)}`
  const own = needsFormat ? 'Own & { readonly format: Format }' : 'Own'
  const last = isNeeded ? `options: ${own}` : `options?: ${hasFormat ? 'Format | Own' : 'Own'}`
  const rests = hasFormat ? [last, `format: Format, options${needsOptions ? '' : '?'}: Own`] : [last]
  if (names.length === 0) return [`params: NoParams, options: ${own}${isNeeded ? '' : ' | undefined'}`, ...rests]
  const needed = params.filter(({ absent }) => absent === '')
  const hasOptional = needed.length < names.length
  // Two arguments of a path with two params, or two required ones, are its values.
  const mayHaveOptions = names.length !== 2 && needed.length !== 2
  const named = `params: ${variants.map(list => `{ ${list.map(key).join(', ')} }`).join(' | ')}`
  const isShort = hasOptional && hasShort && !isNeeded
  // In Rails, values fill the params from the left, except params with a default.
  const mayFollow = (isStrict || params.every(({ absent }) => absent !== ' | Absent')) &&
    needed.length > 0 && needed.length + 1 < names.length
  return [
    ...names.length === 1 && !hasOptional ? [] : mayHaveOptions ? [`${named}, ${last}`] : isNeeded ? [] : [named],
    ...variants.flatMap(list => rests.map(rest => [...list.map(argument), rest].join(', '))),
    ...isShort ? [[...needed.map(argument), ...mayFollow ? [last] : []].join(', ')] : []
  ]
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
