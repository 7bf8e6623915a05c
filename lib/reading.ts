import type { SegmentCheck } from './constraint.js'
import type { Dialect } from './dialect.js'
import type { DrawnRoute } from './drawing.js'
import { matchOf, type Match } from './match.js'
import { acceptsOf, admitsDots, admitsSuffix, lastParamOf, prepareOf, type Accepts, type Preparation } from './segment.js'

/** How a URL's params are read. What a failed constraint means is not part of it. */
export interface Reading {
  /** What is done to the params before a hook sees them; `null` for nothing. */
  readonly prepare: Preparation | null
  /** Whether prepared params have the route's shape; `null` when there are none to look at. */
  readonly accepts: Accepts | null
  /** Both in one; `null` for nothing. */
  readonly match: Match | null
  /** Whether a text may be the route's suffix. */
  readonly admitsSuffix: (text: string) => boolean
  /** Whether a param may hold a dot. */
  readonly admitsDots: boolean
}

/** The readings of one plan: in a large table there are a handful. */
export type Readings = Map<string, Reading>

/** How the URL of a route that has those params is read. `suffix` is the one that the URL spells out, where it does. */
export function readingOf (route: DrawnRoute, names: readonly string[], suffix: string | null, dialect: Dialect, readings: Readings): Reading {
  const key = keyOf(route, names, suffix)
  let known = readings.get(key)
  if (known === undefined) readings.set(key, known = read(route, names, suffix, dialect))
  return known
}

function read (route: DrawnRoute, names: readonly string[], suffix: string | null, dialect: Dialect): Reading {
  const prepare = prepareOf(route, suffix, dialect)
  const accepts = acceptsOf(route, names, suffix, dialect)
  return Object.freeze({
    prepare,
    accepts,
    match: matchOf({ route, names, prepare, accepts }),
    admitsSuffix: admitsSuffix(route, dialect),
    admitsDots: names.some(name => name !== 'format' && admitsDots(route, name, dialect))
  })
}

/** All of a route that its readings depend on, as a text. */
function keyOf (route: DrawnRoute, names: readonly string[], suffix: string | null): string {
  const { format, checks, record: { defaults } } = route
  let key = `${format.kind}\n${suffix ?? ''}\n${lastParamOf(route) ?? ''}`
  for (const name of names) key += `\n${name}`
  if ('check' in format && format.check !== undefined) key += `\n.${printCheck(format.check)}`
  for (const [name, check] of checks) key += `\n${name}=${check.admitsDot ? printCheck(check) : ''}`
  for (const name in defaults) key += `\n${name}:${JSON.stringify(defaults[name])}`
  return key
}

/** A RegExp is printed too, for its flags, which its schema does not tell; an object need not have a `toString`. */
function printCheck ({ schema, given }: SegmentCheck): string {
  return JSON.stringify(schema) + (given instanceof RegExp ? String(given) : '')
}
