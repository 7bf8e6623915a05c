import {
  paramsOf, printConditions, shapeOf, type Facts, type ImportSource, type SourceOperation
} from '../operation.js'
import { hookDifferences } from './hooks.js'
import { paramMeaning } from './meaning.js'
import { schemaDifferences } from './schemas.js'

/** What two sources serve in different ways. */
export interface SourceComparison {
  /** The operations that only the first source serves. */
  readonly missing: readonly SourceOperation[]
  /** The operations that only the second source serves. */
  readonly added: readonly SourceOperation[]
  readonly differences: readonly Difference[]
}

/** An operation that both sources serve, and how it differs. */
export interface Difference {
  readonly operation: SourceOperation
  readonly texts: readonly string[]
}

/** Takes the first operation of the other source that is wanted, of the same method and path. */
type Take = (
  operation: SourceOperation, isWanted: (other: SourceOperation) => boolean
) => SourceOperation | undefined

/** Compares two sources: what each of them knows, if the other knows it too. */
export function compareSources (first: ImportSource, second: ImportSource): SourceComparison {
  const [left, right] = withoutImpliedHeads(first, second)
  const keyOf = first.operations.some(({ facts }) => facts !== undefined) ? rowKey : shapeKey
  const rest = new Map<string, SourceOperation[]>()
  for (const operation of right) rest.set(keyOf(operation), [...rest.get(keyOf(operation)) ?? [], operation])
  const take: Take = (operation, isWanted) => {
    const others = rest.get(keyOf(operation)) ?? []
    const index = others.findIndex(isWanted)
    return index === -1 ? undefined : others.splice(index, 1)[0]
  }
  const differ = (one: SourceOperation, other: SourceOperation): readonly string[] =>
    differencesOf(one, other, first, second)
  // Equal operations first, because several may have one method and path.
  const changed = left.filter(operation =>
    take(operation, other => differ(operation, other).length === 0) === undefined)
  const paired = pairsOf(changed, take)
  return {
    missing: paired.flatMap(([operation, other]) => other === undefined ? [operation] : []),
    added: [...rest.values()].flat(),
    differences: paired.flatMap(([operation, other]) =>
      other === undefined ? [] : [{ operation, texts: differ(operation, other) }])
  }
}

/** Operations with those of the other source: of the same conditions, or else any of the method and path. */
function pairsOf (
  operations: readonly SourceOperation[], take: Take
): ReadonlyArray<readonly [SourceOperation, SourceOperation | undefined]> {
  const others = new Map(operations.map(operation =>
    [operation, take(operation, other => printConditions(other) === printConditions(operation))] as const))
  return operations.map(operation => [operation, others.get(operation) ?? take(operation, () => true)])
}

function rowKey ({ method, url }: SourceOperation): string {
  return `${method} ${url}`
}

function shapeKey (operation: SourceOperation): string {
  return `${operation.method} ${shapeOf(operation)}`
}

/** The operations of both without the HEAD that Fastify adds to GET, unless both sources know every HEAD. */
function withoutImpliedHeads (
  first: ImportSource, second: ImportSource
): readonly [readonly SourceOperation[], readonly SourceOperation[]] {
  if (first.knowsHead === true && second.knowsHead === true) return [first.operations, second.operations]
  const gets = new Set([first, second].flatMap(({ operations }) =>
    operations.filter(({ method }) => method === 'GET').map(shapeOf)))
  const own = ({ operations }: ImportSource): readonly SourceOperation[] =>
    operations.filter(operation => operation.method !== 'HEAD' || !gets.has(shapeOf(operation)))
  return [own(first), own(second)]
}

function differencesOf (
  one: SourceOperation, other: SourceOperation, first: ImportSource, second: ImportSource
): readonly string[] {
  if (one.facts !== undefined) return factDifferences(one.facts, other.facts!)
  return [
    ...paramDifferences(one, other),
    ...conditionDifferences(one, other),
    ...fieldDifferences(one, other),
    ...schemaDifferences(one, other, first.components, second.components),
    ...hookDifferences(one.hooks, other.hooks)
  ]
}

/** The differences of printed rows. The host is compared only if the first row has it, as Rails prints few conditions. */
function factDifferences (one: Facts, other: Facts): readonly string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other).filter(key => key !== 'host')])
  return [...keys].filter(key => one[key] !== other[key])
    .map(key => `${key} is ${one[key] ?? 'none'}, here ${other[key] ?? 'none'}`)
}

function paramDifferences (one: SourceOperation, other: SourceOperation): readonly string[] {
  const others = paramsOf(other.path)
  return paramsOf(one.path).flatMap((param, index) => {
    const name = others[index]!
    const [own, here] = [one.params.get(param), other.params.get(name)]
      .map(schema => JSON.stringify(paramMeaning(schema ?? {})))
    return [
      ...param === name ? [] : [`the param '${param}' is named '${name}'`],
      ...own === here ? [] : [`the schema of '${param}' is ${own}, here ${here}`]
    ]
  })
}

function conditionDifferences (one: SourceOperation, other: SourceOperation): readonly string[] {
  const [own, here] = [one, other].map(operation => printConditions(operation) || 'none')
  return own === here ? [] : [`the condition is ${own}, here ${here}`]
}

function fieldDifferences (one: SourceOperation, other: SourceOperation): readonly string[] {
  const fields = [['operation id is', one.id, other.id], ['summary is', one.summary, other.summary],
    ['tags are', one.tags?.join(', '), other.tags?.join(', ')]] as const
  return fields.flatMap(([what, own, here]) => own === undefined || here === undefined || own === here
    ? []
    : [`the ${what} ${JSON.stringify(own)}, here ${JSON.stringify(here)}`])
}
