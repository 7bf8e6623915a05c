import { posix, relative, sep } from 'node:path'
import type { Constraint, Route } from '../../types/index.js'
import type { Schema } from '../constrain/check.js'
import { paramsOf } from '../declare/template.js'
import { hasDefault } from '../link/link.js'
import type { ClientFunction } from './functions.js'
import { quote } from './calls.js'

/** The types that the module gives to params, each once: `type IdParam = Text | …`, by their texts. */
export type ParamTypes = Map<string, string>

/** The type of a function of the module: a signature, or several; `gives` is what it gives. */
export function typeOf (one: ClientFunction, gives: string, types: ParamTypes): string {
  const { ways, ways: [{ pattern: { entry, entry: { format }, dialect, path } }] } = one
  const names = [...new Set(paramsOf(path))]
  const isOptional = (name: string): boolean =>
    hasDefault(entry.defaults, name) || ways.some(({ pattern: { path } }) => !paramsOf(path).includes(name))
  const list = format.kind === 'closed' ? literals(format.allowed) : format.kind === 'none' ? 'never' : 'string'
  const options = list === 'string' ? 'Options' : `Options<${list}>`
  // Written out, as a rest of several forms costs the compiler twenty times as much.
  const rest = `${list === 'never' ? '' : `format?: ${list} | ${options}, `}options?: ${options}`
  const typed = names.map(name => ({ name, type: paramType(one, name, types), isOptional: isOptional(name) }))
  const needed = typed.filter(({ isOptional }) => !isOptional)
  const keys = typed.map(({ name, type, isOptional }) =>
    isOptional ? `readonly ${name}?: ${type} | null` : `readonly ${name}: ${type}`)
  const place = ({ name, type, isOptional }: typeof typed[number]): string =>
    `${argumentName(name, names)}: ${type}${isOptional ? ' | null | undefined' : ''}`
  // In Rails a text behind all params is the suffix, where there are no params too.
  const plain = [dialect.strict ? `options?: ${options}` : rest, `params: NoParams, options: ${options}`]
  const signatures = names.length === 0 ? plain : [[...typed.map(place), rest].join(', ')]
  const hasOptional = needed.length < names.length
  if (names.length > 1 || hasOptional) signatures.unshift(`params: { ${keys.join(', ')} }, options?: ${options}`)
  if (hasOptional) signatures.push(needed.map(place).join(', '))
  if (signatures.length === 1) return `(${signatures[0]!}) => ${gives}`
  return `{ ${signatures.map(signature => `(${signature}): ${gives}`).join(', ')} }`
}

/** What no function and no argument may be called. */
export const RESERVED: ReadonlySet<string> = new Set([
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
  'false finally for function if implements import in instanceof interface let new null options package private',
  'protected public rest return static super switch this throw true try typeof var void while with yield'
].flatMap(line => line.split(' ')))

/** A param as an argument: a reserved word has a `_` in front, and one more where another param is called that. */
function argumentName (name: string, others: readonly string[]): string {
  if (!RESERVED.has(name)) return name
  let own = `_${name}`
  while (others.includes(own)) own = `_${own}`
  return own
}

/** The name of a param's type: of params that are alike in all but that one has a constraint, each has its own. */
function paramType ({ ways: [{ pattern: { entry, checks } }] }: ClientFunction, name: string, types: ParamTypes): string {
  const value = valueType(checks.get(name)?.given)
  const keys = [name, entry.origins.get(name)].filter(key => key !== undefined)
  const own = value === 'Text' ? 'ToParamObject' : `{ toParam (): ${value} }`
  const records = keys.map(key => `{ readonly ${key}: ${value} }`)
  const text = [value, own, ...records, ...records.map(record => `(${record} & Besides)`)].join(' | ')
  const word = name.replace(/(?:^|_+)(\w)/g, (_found, letter: string) => letter.toUpperCase())
  for (let count = 1; ; count++) {
    const alias = `${word}Param${count === 1 ? '' : count}`
    const known = types.get(alias)
    if (known === undefined) types.set(alias, text)
    if (known === undefined || known === text) return alias
  }
}

/** What a constraint lets through, as a type. */
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

/** Where the type of a route's reply comes from: an action of a module; `null` where nobody says where that is. */
export type Replies = (route: Route) => { readonly from: string, readonly action: string } | null

/** Replies of actions in files, by the paths of their controllers; `folder` is that of the module. */
export function repliesIn (files: ReadonlyMap<string, string>, folder: string): Replies {
  return ({ controller, action }) => {
    const file = files.get(controller!)
    return file === undefined ? null : { from: quote(specifier(folder, file)), action: quote(action!) }
  }
}

/** A file as a module imports it: every resolver of TypeScript finds `photos.ts` by `photos.js`. */
function specifier (from: string, file: string): string {
  const path = relative(from, file).split(sep).join(posix.sep).replace(/\.([cm]?)ts$/, '.$1js')
  return path.startsWith('.') ? path : `./${path}`
}
