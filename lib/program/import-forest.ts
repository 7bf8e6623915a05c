import { canonicalUrls, pathWords, verbs } from '../declare/canonical.js'
import { isEqual, paramOf, paramsIn, restOf, wordOf, type Segments } from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

type Kind = 'resources' | 'resource'

/** Rows one behind the other that are a resource's own. */
export interface Core {
  readonly kind: Kind
  readonly rows: readonly RailsRow[]
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
    return [base, memberBase].some(around => (restOf(segments, around) ?? []).length > 0)
  }
  return branches.splice(branches.findLastIndex(branch => !isInside(branch)) + 1)
}

/** The longest run of rows from `at` on that is one resource's of that kind, or `null`. */
function coreAt (rows: readonly RailsRow[], at: number, kind: Kind, updates: readonly string[]): Core | null {
  let core: Core | null = null
  for (const { level, actions } of canonicalUrls[kind]) {
    for (const action of actions) {
      const from = at + (core?.rows.length ?? 0)
      const methods = action === 'update' ? updates : [verbs[action]]
      const more = rows.slice(from, from + methods.length)
      const isThat = more.length === methods.length && more.every((row, index) =>
        row.action === action && row.methods.join() === methods[index] && isLike(core?.rows[0] ?? row, row))
      if (isThat) core = grow(core, kind, action, kind === 'resources' && level === 'member', more) ?? core
    }
  }
  return core
}

/** A run with the rows of one more action, or `null` where they stand elsewhere. */
function grow (
  core: Core | null, kind: Kind, action: string, hasParam: boolean, rows: readonly RailsRow[]
): Core | null {
  const [{ path, controller, segments: [...segments] }] = rows as [RailsRow]
  const hasWord = action in pathWords
  const word = hasWord ? wordOf(segments.pop()) : ''
  const param = hasParam ? paramOf(segments.pop()) : core?.param ?? null
  if (segments.length === 0 || word === null || (hasParam && param === null)) return null
  const run = core ?? { kind, rows: [], base: segments, memberBase: segments, param, words: {} }
  const isShallow = hasParam && run.param === null &&
    segments.length < run.base.length && segments.at(-1) === run.base.at(-1)
  const isThere = (isShallow || isEqual(segments, run.memberBase)) && param === (run.param ?? param)
  if (!isThere || rows.some(row => row.path !== path || row.controller !== controller)) return null
  return {
    ...run,
    rows: [...run.rows, ...rows],
    memberBase: segments,
    param,
    words: hasWord ? { ...run.words, [action]: word } : run.words
  }
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
