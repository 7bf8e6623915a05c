import { printPattern, printShape } from '../declare/template-print.js'
import {
  append, emptyTemplate, joinTemplates, lastParamOf, paramsOf, segment, waysOf, type Segment, type Segments
} from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import { failureOf, type Drawing, type Entry } from '../draw/drawing.js'
import { matchOf, readingOf, satisfiedBy, type Match, type Reading } from './params.js'

/** How a URL ends: in a param, which a suffix is split from; in a text; in `.:format`; or in a suffix of a closed list. */
export type Ending = 'param' | 'text' | 'suffix' | 'listed'

/** A path that an entry is mounted under. */
export interface MountedPath {
  readonly entry: Entry
  /** The entry's own path, written one way. */
  readonly way: Segments
  /** The same behind the prefix: what its helpers build on. */
  readonly path: Segments
  /** The same with the suffix, where the URL has one of its own: what the router is given. */
  readonly segments: Segments
  readonly ending: Ending
  /** The suffix that the URL spells out. */
  readonly suffix: string | null
}

/** One URL as the router mounts it: one way to write an entry's path, or the same with a suffix spelt out. */
export interface Url extends MountedPath {
  /** find-my-way's pattern, without the prefix. */
  readonly pattern: string
  /** The whole path with its params unnamed: equal where the router takes two for one. */
  readonly shape: string
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  readonly dialect: Dialect
  readonly base: string
  /** The checks of its own params: what may be left out has one only where it stands. */
  readonly checks: Entry['checks']
  /** How its params are read, constraints apart. */
  readonly reading: Reading
  /** Prepares params and says whether they match, a failed constraint included where it falls through; `null` for always. */
  readonly match: Match | null
  /** Whether every constraint admits its param; of prepared params, before conversion. */
  readonly satisfied: Match
  /** Whether a failed constraint means no match. */
  readonly fallsThrough: boolean
}

/** How a drawing is mounted. */
export interface Mounting {
  readonly prefix: Segments
  readonly maxParamLength: number
  /** The path of the app's origin, `/blog`, which stands in front of where its redirects lead. */
  readonly base: string
}

/** The paths that an entry is mounted under, for each way to write it. */
export function mountedAs (entry: Entry, prefix: Segments = emptyTemplate): readonly MountedPath[] {
  return waysOf(entry.template).flatMap(way => writtenAs(entry, prefix, way))
}

/**
 * A path that ends in a param needs no second for its suffix, which is part of that segment; one that ends in a literal has
 * another with `.:format`, or one for each suffix of a closed list.
 */
function writtenAs (entry: Entry, prefix: Segments, way: Segments): readonly MountedPath[] {
  const { format } = entry
  const isParam = lastParamOf(way) !== null
  const path = joinTemplates(prefix, way)
  const own: MountedPath = { entry, way, path, segments: path, ending: isParam ? 'param' : 'text', suffix: null }
  if (format.kind === 'none' || isParam) return [own]
  if (format.kind === 'closed') {
    return [own, ...format.allowed.map((suffix): MountedPath =>
      ({ ...own, segments: joinTemplates(prefix, extended(way, segment(`.${suffix}`))), ending: 'listed', suffix }))]
  }
  const segments = joinTemplates(prefix, extended(way, segment('.', 'format')))
  const suffixed: MountedPath = { ...own, segments, ending: 'suffix' }
  return format.kind === 'required' ? [suffixed] : [own, suffixed]
}

/** A way with something behind its last text; at the root that is a segment of its own. */
function extended (way: Segments, more: Segment): Segments {
  const last = way.at(-1)
  return Object.freeze([...way.slice(0, -1), last === undefined ? more : append(last, more)])
}

/** The URLs of an entry under a prefix, whose params are looked at like the path's own. */
export function urlsOf (drawing: Drawing, entry: Entry, { prefix, maxParamLength, base }: Mounting): readonly Url[] {
  const { dialect } = drawing
  const isStrict = entry.checks.size > 0 && failureOf(drawing, entry) === 'not-found'
  return mountedAs(entry, prefix).map(mounted => {
    const { way, path, segments, suffix } = mounted
    const names = paramsOf(segments)
    const checks = checksOf(entry, names)
    const cut = paramsOf(segments.filter(({ rest }) => rest !== null))
    const reading = readingOf({ entry, way, names, cut, suffix, dialect, maxParamLength })
    const match = matchOf(reading)
    const satisfied = satisfiedBy(checks)
    const fallsThrough = isStrict && checks.size > 0
    return {
      ...mounted,
      pattern: printPattern(segments.slice(prefix.length)),
      shape: printShape(segments),
      isVariant: segments !== path && entry.format.kind !== 'required',
      dialect,
      base,
      checks,
      reading,
      // What has a constraint has a param, and so a match.
      match: fallsThrough ? params => match!(params) && satisfied(params) : match,
      satisfied,
      fallsThrough
    }
  })
}

function checksOf ({ checks }: Entry, names: readonly string[]): Entry['checks'] {
  for (const name of checks.keys()) {
    if (!names.includes(name)) return new Map([...checks].filter(([one]) => names.includes(one)))
  }
  return checks
}

/** What find-my-way tells places apart by: the verb, the path with its params unnamed, its own constraints. */
export function placeOf (method: string, { conditions }: Entry, shape: string): string {
  return `${method} ${shape} ${printConditions(conditions)}`
}

/** Fastify's own constraints of an entry as a text, equal where they are. */
export function printConditions (conditions: Entry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}
