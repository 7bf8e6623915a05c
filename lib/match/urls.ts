import type { Route } from '../../types/index.js'
import { printPattern } from '../declare/template.js'
import type { Match, Reading } from './params.js'
import type { MountedPath } from './paths.js'

/** One URL as the router mounts it: its path, and how the params of a request are read. */
export interface Url extends MountedPath {
  /** find-my-way's pattern, without the prefix. */
  readonly pattern: string
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  /** How its params are read, constraints apart. */
  readonly reading: Reading
  /** Prepares params and says whether they match, by constraints too where they fall through; `null` for always. */
  readonly match: Match | null
  /** Whether every constraint admits its param; of prepared params, before conversion. */
  readonly satisfied: Match
  /** Whether constraints are left to check, or values to convert, once the router has found the route. */
  readonly isChecked: boolean
}

/** One verb of a URL as the router mounts it. */
export interface PlannedRoute {
  readonly url: Url
  readonly route: Route
  /** The verbs that it is mounted for: its own, and HEAD with GET unless another route has its place for HEAD. */
  readonly methods: readonly string[]
  /** Whether another route of the table may take what this one declines, so that the router has to ask it. */
  readonly isContested: boolean
  /** Whether a request can reach it at all. */
  readonly isReachable: boolean
  /** Of a glob behind a text, `a*rest`, the routes that go first although the router tries them later. */
  readonly yieldsTo: readonly PlannedRoute[]
}

/** The URL of a path, whose prefix has params that are looked at like the path's own. */
export function urlOf (mounted: MountedPath, reading: Reading): Url {
  const { entry: { format }, mounting: { prefix }, path, segments, checks, fallsThrough } = mounted
  const { prepare, accepts } = reading
  const read: Match = params => {
    prepare?.(params)
    return accepts === null || accepts(params)
  }
  const judged = [...checks]
  const satisfied: Match = params => judged.every(([name, { test }]) => test(params[name]!))
  return {
    ...mounted,
    pattern: printPattern(segments.slice(prefix.length)),
    isVariant: segments !== path && format.kind !== 'required',
    reading,
    match: fallsThrough ? params => read(params) && satisfied(params) : prepare === null ? accepts : read,
    satisfied,
    isChecked: judged.some(([, { read }]) => !fallsThrough || read !== undefined)
  }
}
