import { canonicalUrls, pathWords, verbs } from '../declare/canonical.js'
import { isEqual, isUnder, paramOf, paramsIn, wordOf, type Segments } from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

type Kind = 'resources' | 'resource'

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

/** A resource with all that stands inside it, or one row. */
export interface Branch {
  readonly core: Core | null
  /** Its own rows, which are drawn behind its children's. */
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
    const [plural, singular] = [coreAt(rows, at, 'resources', updates), coreAt(rows, at, 'resource', updates)]
    const core = (singular?.rows.length ?? 0) > (plural?.rows.length ?? 0) ? singular : plural
    const own = core?.rows ?? [rows[at]!]
    branches.push({ core, rows: own, children: core === null ? [] : takeChildren(branches, core) })
    at += own.length
  }
  return branches
}

function takeChildren (branches: Branch[], { base, memberBase }: Core): readonly Branch[] {
  const isInside = ({ core, rows }: Branch): boolean => {
    const segments = core?.base ?? rows[0]!.segments
    return isUnder(segments, base) || isUnder(segments, memberBase)
  }
  return branches.splice(branches.findLastIndex(branch => !isInside(branch)) + 1)
}

/** The longest run of rows from `at` on that is one resource's of that kind, or `null`. */
function coreAt (rows: readonly RailsRow[], at: number, kind: Kind, updates: readonly string[]): Core | null {
  let core: Core | null = null
  let next = at
  for (const { level, actions } of canonicalUrls[kind]) {
    for (const action of actions) {
      const methods = action === 'update' ? updates : [verbs[action]]
      const hasParam = kind === 'resources' && level === 'member'
      core = grow(core, kind, action, hasParam, methods, rows.slice(next, next + methods.length)) ?? core
      next = at + (core?.rows.length ?? 0)
    }
  }
  return core
}

/** A run with the rows of one more action, one for each method, or `null` where they are not that. */
function grow (
  core: Core | null, kind: Kind, action: string, hasParam: boolean,
  methods: readonly string[], rows: readonly RailsRow[]
): Core | null {
  const [first] = rows
  if (first?.action !== action) return null
  const wanted = methods.map(method => printRequest({ ...first, methods: [method] }))
  if (!isEqual(rows.map(printRequest), wanted)) return null
  const segments = [...first.segments]
  const hasWord = action in pathWords
  const word = hasWord ? wordOf(segments.pop()) : ''
  const param = hasParam ? paramOf(segments.pop()) : core?.param ?? null
  if (segments.length === 0 || word === null || (hasParam && param === null)) return null
  const run = core ?? { kind, rows: [], actions: [], base: segments, memberBase: segments, param, words: {} }
  const isShallow = hasParam && run.param === null &&
    segments.length < run.base.length && segments.at(-1) === run.base.at(-1)
  const isThere = (isShallow || isEqual(segments, run.memberBase)) && param === (run.param ?? param)
  if (!isThere || !rows.every(row => isLike(run.rows[0] ?? row, row))) return null
  return {
    ...run,
    rows: [...run.rows, ...rows],
    actions: [...run.actions, action],
    memberBase: segments,
    param,
    words: hasWord ? { ...run.words, [action]: word } : run.words
  }
}

function printRequest ({ methods, path, to }: RailsRow): string {
  return [...methods, path, to].join(' ')
}

/** Whether two rows can come of one declaration: the same controller, suffix, defaults and patterns. */
function isLike (one: RailsRow, other: RailsRow): boolean {
  const [params, others] = [paramsIn(one.path), paramsIn(other.path)]
  const isSame = (key: string): boolean =>
    !params.has(key) || !others.has(key) || String(one.constraints[key]) === String(other.constraints[key])
  return one.controller === other.controller && one.suffix === other.suffix &&
    JSON.stringify(one.defaults) === JSON.stringify(other.defaults) &&
    Object.keys({ ...one.constraints, ...other.constraints }).every(isSame)
}
