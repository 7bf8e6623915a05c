import { isEqual, isUnder, paramOf, paramsIn, pathOf, wordOf, type Segments } from './import-path.js'
import type { RailsRow } from './rails-routes.js'

export type Kind = 'resources' | 'resource'

/** Rows one behind the other that are a resource's own. */
export interface Core {
  readonly kind: Kind
  readonly rows: readonly RailsRow[]
  readonly actions: readonly string[]
  /** The path of the collection, or of all members where there are no other rows. */
  readonly base: Segments
  /** Where the members stand: another path for a shallow resource. */
  readonly memberBase: Segments
  readonly param: string | null
  /** The words of `new` and `edit` in the path. */
  readonly words: Readonly<Record<string, string>>
}

/** What a row is to a resource. */
interface Role {
  readonly action: string
  readonly base: Segments
  readonly param: string | null
  readonly word: string | null
}

/** An action, its verb (`update` has several), and whether it stands on a member, and behind a word of its own. */
type Place = readonly [action: string, method: string, isMember: boolean, hasWord: boolean]

/** The actions in the order in which Rails draws them. */
const ORDER: Readonly<Record<Kind, readonly Place[]>> = {
  resources: [
    ['index', 'GET', false, false], ['create', 'POST', false, false], ['new', 'GET', false, true],
    ['edit', 'GET', true, true], ['show', 'GET', true, false], ['update', '', true, false],
    ['destroy', 'DELETE', true, false]
  ],
  resource: [
    ['new', 'GET', false, true], ['edit', 'GET', false, true], ['show', 'GET', false, false],
    ['update', '', false, false], ['destroy', 'DELETE', false, false], ['create', 'POST', false, false]
  ]
}

/** All actions of a kind, in Rails' order. */
export function actionsOf (kind: Kind): readonly string[] {
  return ORDER[kind].map(([action]) => action)
}

/** The longest run of rows from `at` on that is one resource's of that kind, or `null`. */
function coreAt (rows: readonly RailsRow[], at: number, kind: Kind, updates: readonly string[]): Core | null {
  let core: Core | null = null
  let next = at
  for (const place of ORDER[kind]) {
    const methods = place[0] === 'update' ? updates : [place[1]]
    const taken = rows.slice(next, next + methods.length)
    const role = roleOf(taken, methods, place)
    const grown: Core | null = role === null ? null : grow(core, role, kind, taken)
    if (grown === null) continue
    core = grown
    next += methods.length
  }
  return core
}

/** What the rows of one action are, if they are that; `update` has a row for each of its verbs. */
function roleOf (rows: readonly RailsRow[], methods: readonly string[], place: Place): Role | null {
  const [action, , isMember, hasWord] = place
  const [first] = rows
  const isOne = rows.length === methods.length && rows.every(({ to, path }) => to === first!.to && path === first!.path)
  const isAction = first?.to?.endsWith(`#${action}`) === true
  if (!isOne || !isAction || !rows.every((row, index) => isEqual(row.methods, [methods[index]!]))) return null
  const segments = [...pathOf(first).segments]
  const word = hasWord ? wordOf(segments.pop()) : null
  const param = isMember ? paramOf(segments.pop()) : null
  const isWhole = segments.length > 0 && (!hasWord || word !== null) && (!isMember || param !== null)
  return isWhole ? { action, base: segments, param, word } : null
}

function grow (core: Core | null, role: Role, kind: Kind, rows: readonly RailsRow[]): Core | null {
  const { action, base, param, word } = role
  const words = word === null ? {} : { [action]: word }
  if (core === null) return { kind, rows, actions: [action], base, memberBase: base, param, words }
  const isFirstMember = param !== null && core.param === null
  const isThere = isEqual(base, core.memberBase) || (isFirstMember && isShallow(core.base, base))
  const hasParam = param === null || core.param === null || param === core.param
  if (!isThere || !hasParam || !rows.every(row => isLike(core.rows[0]!, row))) return null
  return {
    ...core,
    rows: [...core.rows, ...rows],
    actions: [...core.actions, action],
    memberBase: base,
    param: param ?? core.param,
    words: { ...core.words, ...words }
  }
}

/** Whether members can be those of a collection that is nested deeper: `/comments` of `/posts/:post_id/comments`. */
function isShallow (collection: Segments, base: Segments): boolean {
  return base.length < collection.length && base.at(-1) === collection.at(-1)
}

/** Whether two rows can come of one declaration: the same controller, suffix, defaults and patterns. */
function isLike (one: RailsRow, other: RailsRow): boolean {
  const isServedAlike = controllerOf(one) === controllerOf(other) && pathOf(one).suffix === pathOf(other).suffix
  const hasDefaults = JSON.stringify(one.defaults) === JSON.stringify(other.defaults)
  return isServedAlike && hasDefaults && agrees(one, other) && agrees(other, one)
}

/** Whether what constrains one row constrains the other too, where it has the param. */
function agrees (one: RailsRow, other: RailsRow): boolean {
  const params = paramsIn(other.path)
  const isSame = (key: string): boolean => String(other.constraints[key]) === String(one.constraints[key])
  return Object.keys(one.constraints).every(key => !params.has(key) || isSame(key))
}

/** The controller of a row, `''` for a redirect. */
export function controllerOf ({ to }: RailsRow): string {
  return to === null ? '' : to.slice(0, to.indexOf('#'))
}

/** A resource with all that stands inside it, or one row. */
export interface Branch {
  readonly core: Core | null
  /** The rows that it draws, its children's before its own. */
  readonly rows: readonly RailsRow[]
  readonly children: readonly Branch[]
}

/**
 * Gathers rows into a forest. What stands inside of a resource is drawn before its own rows, so each resource takes
 * from the rows before it those whose paths begin with its own.
 */
export function branchesOf (rows: readonly RailsRow[], updates: readonly string[]): readonly Branch[] {
  const branches: Branch[] = []
  for (let at = 0; at < rows.length;) {
    const core = longest(coreAt(rows, at, 'resources', updates), coreAt(rows, at, 'resource', updates))
    if (core === null) branches.push({ core, rows: [rows[at]!], children: [] })
    else branches.push(branchOf(core, takeChildren(branches, core)))
    at += core === null ? 1 : core.rows.length
  }
  return branches
}

function longest (plural: Core | null, singular: Core | null): Core | null {
  return (singular?.rows.length ?? 0) > (plural?.rows.length ?? 0) ? singular : plural
}

/** A resource with its children. */
function branchOf (core: Core, children: readonly Branch[]): Branch {
  return { core, rows: [...children.flatMap(({ rows }) => rows), ...core.rows], children }
}

function takeChildren (branches: Branch[], { base, memberBase }: Core): readonly Branch[] {
  const isInside = ({ core, rows }: Branch): boolean => {
    const segments = core?.base ?? pathOf(rows[0]!).segments
    return isUnder(segments, base) || isUnder(segments, memberBase)
  }
  const first = branches.findLastIndex(branch => !isInside(branch)) + 1
  return branches.splice(first)
}
