import { isSameList, itemsAfter, literalOf, paramOf, paramsIn, type PathSegments } from './path.js'
import { standardActions, type Kind, type StandardAction } from './standard.js'
import type { RailsRow } from './table.js'

/** Consecutive rows that a single resource can draw. */
export interface ResourceRows {
  readonly kind: Kind
  readonly rows: readonly RailsRow[]
  /** The path of the collection, or of the members if the collection has no row. */
  readonly base: PathSegments
  /** The path before the param of the members, which differs for a shallow resource. */
  readonly memberBase: PathSegments
  readonly param: string | null
  /** The words of `new` and `edit` in the path. */
  readonly words: Readonly<Record<string, string>>
}

/** A resource with its children, or a single row. */
export interface Branch {
  readonly resource: ResourceRows | null
  /** The branch's own rows, which are drawn after the rows of its children. */
  readonly rows: readonly RailsRow[]
  readonly children: readonly Branch[]
}

/**
 * Groups rows into a forest. A resource draws its children before its own rows, so each resource takes the preceding
 * rows whose paths begin with its path.
 */
export function branchesOf (rows: readonly RailsRow[], updateMethods: readonly string[]): readonly Branch[] {
  const branches: Branch[] = []
  for (let at = 0; at < rows.length;) {
    const plural = resourceAt(rows, at, 'resources', updateMethods)
    const singular = resourceAt(rows, at, 'resource', updateMethods)
    const resource = (singular?.rows.length ?? 0) > (plural?.rows.length ?? 0) ? singular : plural
    const own = resource?.rows ?? [rows[at]!]
    branches.push({ resource, rows: own, children: resource === null ? [] : takeChildren(branches, resource) })
    at += own.length
  }
  return branches
}

function takeChildren (branches: Branch[], { base, memberBase }: ResourceRows): readonly Branch[] {
  const isChild = ({ resource, rows }: Branch): boolean => {
    const segments = resource?.base ?? rows[0]!.segments
    return [base, memberBase].some(parent => (itemsAfter(segments, parent) ?? []).length > 0)
  }
  return branches.splice(branches.findLastIndex(branch => !isChild(branch)) + 1)
}

/** The longest run of rows from an index that a resource of this kind can draw, or `null`. */
function resourceAt (
  rows: readonly RailsRow[], at: number, kind: Kind, updateMethods: readonly string[]
): ResourceRows | null {
  let resource: ResourceRows | null = null
  for (const standard of standardActions[kind]) {
    const start = at + (resource?.rows.length ?? 0)
    const methods = standard.method === null ? updateMethods : [standard.method]
    const added = rows.slice(start, start + methods.length)
    const isMatch = added.length === methods.length && added.every((row, index) =>
      row.action === standard.action && row.methods.join() === methods[index] &&
      isCompatible(resource?.rows[0] ?? row, row))
    if (isMatch) resource = extendResource(resource, kind, standard, added) ?? resource
  }
  return resource
}

/** A resource with the rows of one more action, or `null` if their path does not fit. */
function extendResource (
  resource: ResourceRows | null, kind: Kind, { action, hasParam, hasWord }: StandardAction, rows: readonly RailsRow[]
): ResourceRows | null {
  const [{ path, controller, segments: [...segments] }] = rows as [RailsRow]
  const word = hasWord ? literalOf(segments.pop()) : ''
  const param = hasParam ? paramOf(segments.pop()) : resource?.param ?? null
  if (segments.length === 0 || word === null || (hasParam && param === null)) return null
  const current = resource ?? { kind, rows: [], base: segments, memberBase: segments, param, words: {} }
  const isShallow = hasParam && current.param === null &&
    segments.length < current.base.length && segments.at(-1) === current.base.at(-1)
  const isSamePath = (isShallow || isSameList(segments, current.memberBase)) && param === (current.param ?? param)
  if (!isSamePath || rows.some(row => row.path !== path || row.controller !== controller)) return null
  return {
    ...current,
    rows: [...current.rows, ...rows],
    memberBase: segments,
    param,
    words: hasWord ? { ...current.words, [action]: word } : current.words
  }
}

/** Whether one declaration can draw two rows: the same controller, format, defaults and constraints. */
function isCompatible (one: RailsRow, other: RailsRow): boolean {
  const [params, otherParams] = [paramsIn(one.path), paramsIn(other.path)]
  const isSame = (key: string): boolean => (key !== 'host' && !(params.has(key) && otherParams.has(key))) ||
    String(one.constraints[key]) === String(other.constraints[key])
  return one.controller === other.controller && one.format === other.format &&
    JSON.stringify(one.defaults) === JSON.stringify(other.defaults) &&
    Object.keys({ ...one.constraints, ...other.constraints }).every(isSame)
}
