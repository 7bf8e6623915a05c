import { definedOptions, type Call, type Options } from '../call.js'
import { unusedWord } from '../unused-word.js'
import { constraintOptions } from './constraints.js'
import { describedOptions } from './described.js'
import type { NamedPath, Names } from './names.js'
import { endOptions, isBelow, type WrittenOperation } from './operation.js'
import type { Outer, Writing } from './scope.js'
import { actionCase, snakeCase } from './words.js'

/** Where rows are: in a call of their own, and how their names follow from their words (`preview_photo`). */
export interface RowPlace {
  readonly group: 'member' | 'collection' | null
  readonly nameOf: (word: string, scope: Outer) => string
}

export const plainRows: RowPlace = { group: null, nameOf: (word, { prefix }) => prefix + word }

const FUNCTIONS: Readonly<Record<string, Call['fn']>> = {
  GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del'
}

/** A method route for each operation. Operations with other params on the way are strays. */
export function rowCalls (
  operations: readonly WrittenOperation[], scope: Outer, { group, nameOf }: RowPlace, writing: Writing
): readonly Call[] {
  const isOwn = (operation: WrittenOperation): boolean => isBelow(operation, scope.path)
  writing.strays.push(...operations.filter(operation => !isOwn(operation)))
  const rows = operations.filter(isOwn).map(operation => rowOf(operation, scope, word => nameOf(word, scope), writing))
  return rows.length === 0 || group === null ? rows : [{ fn: group, children: rows }]
}

type NameOf = (word: string) => string

function rowOf (operation: WrittenOperation, scope: Outer, nameOf: NameOf, writing: Writing): Call {
  const { method, texts, end } = operation
  const own = texts.slice(scope.path.length).join('/')
  const fn = FUNCTIONS[method]
  const options = definedOptions({
    via: fn === undefined ? method.toLowerCase() : undefined,
    ...endpointOf(operation, own, scope, writing.names),
    as: texts.length === 0 ? undefined : aliasOf(own, { path: texts.join('/'), end }, nameOf, writing.names),
    constraints: constraintsOf(operation, scope, writing),
    ...endOptions(end, texts.length > 0 ? scope.end : 'none'),
    routeOptions: describedOptions(operation, scope.tags, writing.schemas)
  })
  const isRoot = texts.length === 0 && fn === 'get' && Object.keys(options!).join() === 'to'
  if (isRoot) return { fn: 'root', name: String(options!['to']) }
  return { fn: fn ?? 'match', name: own === '' ? '/' : own, options }
}

/** The options for the handler: none if the path is the action's name, and in a resource only the action. */
function endpointOf (operation: WrittenOperation, own: string, { controller, module }: Outer, names: Names): Options {
  if (controller !== null) {
    const isWord = /^\w+$/.test(own)
    const action = names.actionFor(controller, isWord ? own : actionWord(operation, own))
    return { action: isWord && action === own ? undefined : action }
  }
  const { tags: [tag] = [], path } = operation
  const literal = path.find(segment => segment.length === 1 && typeof segment[0] === 'string')?.[0]
  const name = snakeCase(tag ?? (literal as string | undefined) ?? 'api')
  return { to: `${name}#${names.actionFor(module + name, actionWord(operation, own))}` }
}

/** The action that the source's id names, or the method and the path. */
function actionWord ({ id, method }: WrittenOperation, own: string): string {
  return actionCase(id ?? `${method.toLowerCase()}-${own.replace(/\W+/g, '-')}`)
}

/**
 * The option `as`: `undefined` if the words of the path are a name that no other path has, `null` if another method, or
 * the path with another end, has the name.
 */
function aliasOf (own: string, path: NamedPath, nameOf: NameOf, names: Names): string | null | undefined {
  const usual = /^[\w/-]+$/.test(own) ? nameOf(own.replace(/[-/]/g, '_')) : null
  // A name that begins with a digit is dropped.
  if (usual !== null && /^\d/.test(usual)) return undefined
  if (usual !== null && !names.isTaken(usual, path)) {
    names.add(usual, path)
    return undefined
  }
  if (own === '' || names.hasPath(path)) return null
  const word = unusedWord(snakeCase(own), one => names.isTaken(nameOf(one), path))
  names.add(nameOf(word), path)
  return word
}

/** The conditions on the request, and the constraints of the params that no enclosing declaration constrains so. */
function constraintsOf (
  operation: WrittenOperation, { constrained }: Outer, { schemas }: Writing
): Options | undefined {
  const { constraints } = constraintOptions(schemas.ofParams(operation), constrained, schemas)
  return definedOptions({ ...operation.conditions, ...constraints })
}
