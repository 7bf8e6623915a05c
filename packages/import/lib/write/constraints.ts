import { definedOptions, type Options } from '../call.js'
import type { SourceSchema } from '../operation.js'
import { FORMAT, isBelow, type ParamSchemas, type WrittenOperation } from './operation.js'
import type { Schemas } from './schemas.js'

type ParamSchema = readonly [name: string, schema: SourceSchema | null]

/** The option `constraints` of a declaration, and all constraints that apply in it. */
export interface DeclaredConstraints {
  readonly constraints: Options | undefined
  readonly constrained: ParamSchemas
}

/** A constraint that every value meets, in place of an inherited one. */
const ANYTHING: SourceSchema = { type: 'string' }

/** The constraints of a declaration: those that it does not inherit. */
export function constraintOptions (
  wanted: Iterable<ParamSchema>, inherited: ParamSchemas, schemas: Schemas
): DeclaredConstraints {
  const own = changed(wanted, inherited)
  const entries = own.map(([name, schema]) => [name, schema === null ? ANYTHING : schemas.constant(schema)] as const)
  return {
    constraints: definedOptions(Object.fromEntries(entries)),
    constrained: new Map([...inherited, ...own])
  }
}

/** Whether constraints are those of an operation. */
export function areConstraintsOf (operation: WrittenOperation, constrained: ParamSchemas, schemas: Schemas): boolean {
  return changed(schemas.ofParams(operation), constrained).length === 0
}

/** The schemas that are not inherited; a param without an inherited one accepts everything. */
function changed (wanted: Iterable<ParamSchema>, inherited: ParamSchemas): readonly ParamSchema[] {
  return [...wanted].filter(([name, schema]) => schema !== (inherited.get(name) ?? null))
}

/** A param in the segments of a declaration. */
interface DeclaredParam {
  readonly name: string
  /** The segments until the param. */
  readonly texts: readonly string[]
}

/** The params in the segments of a declaration. */
function paramsIn (texts: readonly string[]): readonly DeclaredParam[] {
  return texts.flatMap((text, index) => {
    const [, name] = /(?<!:)[:*]\{?(\w+)/.exec(text) ?? []
    return name === undefined ? [] : [{ name, texts: texts.slice(0, index + 1) }]
  })
}

/** The schemas of params in segments that are the same in all operations that have the segments. */
export function sharedSchemas (
  operations: readonly WrittenOperation[], texts: readonly string[], schemas: Schemas
): readonly ParamSchema[] {
  return paramsIn(texts).flatMap(param => onlyOne(param.name, schemasOf(param, operations, schemas)))
}

/** The schema of the extension if all operations have one, and the same. */
export function sharedFormat (operations: readonly WrittenOperation[], schemas: Schemas): readonly ParamSchema[] {
  if (operations.some(({ end }) => end !== 'format')) return []
  return onlyOne(FORMAT, operations.map(operation => schemas.ofParams(operation).get(FORMAT)!))
}

function onlyOne (name: string, all: ReadonlyArray<SourceSchema | null>): readonly ParamSchema[] {
  const [first, ...rest] = new Set(all)
  return first === undefined || rest.length > 0 ? [] : [[name, first]]
}

/** The schemas of a resource's params: those that most of its standard actions have, or that all operations share. */
export function resourceSchemas (
  standard: readonly WrittenOperation[], operations: readonly WrittenOperation[], texts: readonly string[],
  schemas: Schemas
): readonly ParamSchema[] {
  return paramsIn(texts).flatMap(param => {
    const all = schemasOf(param, standard, schemas)
    const numberOf = (wanted: SourceSchema | null): number => all.filter(one => one === wanted).length
    const [usual] = [...new Set(all)].sort((one, other) => numberOf(other) - numberOf(one))
    return onlyOne(param.name, usual === undefined ? schemasOf(param, operations, schemas) : [usual])
  })
}

/** What is nested inherits the constraint of the members' param under another name. */
export function nestedConstraints (
  constrained: ParamSchemas, param: string | null, nestedParam: string | null
): ParamSchemas {
  const isConstrained = param !== null && constrained.has(param)
  return isConstrained ? new Map([...constrained, [nestedParam!, constrained.get(param)!]]) : constrained
}

function schemasOf (
  { name, texts }: DeclaredParam, operations: readonly WrittenOperation[], schemas: Schemas
): ReadonlyArray<SourceSchema | null> {
  return operations.filter(operation => isBelow(operation, texts))
    .map(operation => schemas.ofParams(operation).get(name)!)
}
