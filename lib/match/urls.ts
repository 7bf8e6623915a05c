import { printPattern } from '../declare/template-print.js'
import { readingOf, type Match, type Reading } from './params.js'
import type { MountedPath } from './paths.js'

/** One URL as the router mounts it: its path, and how the params of a request are read. */
export interface Url extends MountedPath {
  /** find-my-way's pattern, without the prefix. */
  readonly pattern: string
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  /** How its params are read, constraints apart. */
  readonly reading: Reading
  /** Prepares params and says whether they match, a failed constraint included where it falls through; `null` for always. */
  readonly match: Match | null
  /** Whether every constraint admits its param; of prepared params, before conversion. */
  readonly satisfied: Match
}

/** The URL of a path, whose prefix has params that are looked at like the path's own. */
export function urlOf (mounted: MountedPath): Url {
  const { entry: { format }, mounting: { prefix }, path, segments, checks, fallsThrough } = mounted
  const reading = readingOf(mounted)
  const match = matchOf(reading)
  const judged = [...checks]
  const satisfied: Match = params => judged.every(([name, { test }]) => test(params[name]!))
  return {
    ...mounted,
    pattern: printPattern(segments.slice(prefix.length)),
    isVariant: segments !== path && format.kind !== 'required',
    reading,
    // What has a constraint has a param, and so a match.
    match: fallsThrough ? params => match!(params) && satisfied(params) : match,
    satisfied
  }
}

/** Both steps in one, or `null` where every request that the router finds is a match. */
function matchOf ({ prepare, accepts }: Reading): Match | null {
  if (prepare === null) return accepts
  return params => {
    prepare(params)
    return accepts === null || accepts(params)
  }
}
