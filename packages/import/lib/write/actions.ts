import type { Options } from '../call.js'
import {
  areConstraintsOf, constraintOptions, resourceSchemas, sharedFormat, type DeclaredConstraints
} from './constraints.js'
import type { ParamSchemas, WrittenOperation } from './operation.js'
import type { Schemas } from './schemas.js'

/** The standard actions of a URL with their operations, and the other operations of the URL. */
export interface Actions {
  readonly standard: ReadonlyArray<readonly [action: string, operation: WrittenOperation]>
  readonly others: readonly WrittenOperation[]
}

type Methods = Readonly<Record<string, string>>

/** The actions by method, at the URLs of a resource. */
export const COLLECTION: Methods = { GET: 'index', POST: 'create' }
export const MEMBER: Methods = { GET: 'show', PATCH: 'update', PUT: 'update', POST: 'update', DELETE: 'destroy' }
export const SINGULAR: Methods = { ...MEMBER, POST: 'create' }

/** The standard actions of the operations at a URL. One of several that may be the update is, unless they are equal. */
export function actionsOf (operations: readonly WrittenOperation[], methods: Methods): Actions {
  const actionOf = ({ method }: WrittenOperation): string | undefined => methods[method]
  const updates = updatesOf(operations.filter(operation => actionOf(operation) === 'update'))
  const standard = operations.filter(operation => {
    const action = actionOf(operation)
    return action !== undefined && (action !== 'update' || updates.includes(operation))
  })
  return {
    standard: standard.map(operation => [actionOf(operation)!, operation]),
    others: operations.filter(operation => !standard.includes(operation))
  }
}

/** The actions of a resource, and its constraints. */
export interface ConstrainedActions extends DeclaredConstraints {
  readonly collection: Actions
  readonly members: Actions
}

/** The operations of a resource, and those beside its members, with the segments of its path. */
interface ResourceOperations {
  readonly texts: readonly string[]
  readonly operations: readonly WrittenOperation[]
  readonly beside: readonly WrittenOperation[]
}

/** The constraints of a resource, and its actions: those whose params accept something else are no standard ones. */
export function constrainedActions (
  collection: Actions, members: Actions, { texts, operations, beside }: ResourceOperations, inherited: ParamSchemas,
  schemas: Schemas
): ConstrainedActions {
  const standard = [...collection.standard, ...members.standard].map(([, operation]) => operation)
  const wanted = resourceSchemas(standard, operations, texts, schemas)
  const format = sharedFormat([...operations, ...beside], schemas)
  const declared = constraintOptions([...wanted, ...format], inherited, schemas)
  const own = (actions: Actions): Actions =>
    standardIf(actions, operation => areConstraintsOf(operation, declared.constrained, schemas))
  return { ...declared, collection: own(collection), members: own(members) }
}

function standardIf ({ standard, others }: Actions, isUsual: (operation: WrittenOperation) => boolean): Actions {
  const unusual = standard.map(([, operation]) => operation).filter(operation => !isUsual(operation))
  return { standard: standard.filter(([, operation]) => isUsual(operation)), others: [...unusual, ...others] }
}

const UPDATES = ['PATCH', 'PUT', 'POST']

/** The operations of the action `update`: the one that the source calls so, else PATCH, and those that equal it. */
function updatesOf (operations: readonly WrittenOperation[]): readonly WrittenOperation[] {
  const ordered = UPDATES.flatMap(method => operations.filter(operation => operation.method === method))
  const main = ordered.find(({ id = '' }) => /update/i.test(id)) ?? ordered[0]
  const contentOf = ({ id, tags, summary, schema }: WrittenOperation): string =>
    JSON.stringify([id, tags, summary, schema])
  return main === undefined ? [] : ordered.filter(operation => contentOf(operation) === contentOf(main))
}

/** The methods of the action `update`, in the order of the option; `null` without that action. */
export function updateMethodsOf ({ standard }: Actions): readonly string[] | null {
  const used = standard.flatMap(([action, { method }]) => action === 'update' ? [method] : [])
  return used.length === 0 ? null : UPDATES.filter(method => used.includes(method))
}

const ALL = {
  resources: ['index', 'create', 'show', 'update', 'destroy'],
  resource: ['show', 'update', 'destroy', 'create']
}

/** The shorter option of `only` and `except`; none for all actions of an API. */
export function chosenActions (actions: readonly string[], kind: keyof typeof ALL): Options {
  const missing = ALL[kind].filter(action => !actions.includes(action))
  const chosen = ALL[kind].filter(action => actions.includes(action))
  const [key, list] = missing.length < chosen.length ? ['except', missing] as const : ['only', chosen] as const
  return missing.length === 0 ? {} : { [key]: list.length === 1 ? list[0] : list }
}
