import {
  append, emptyTemplate, globOf, joinTemplates, lastParamOf, paramsOf, printShape, segment, waysOf,
  type Segment, type Segments
} from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import type { Drawing, Entry } from '../draw/drawing.js'

/** How a path ends: in a param, which a suffix is split from; in a text; in `.:format`; in one of listed suffixes. */
type Ending = 'param' | 'text' | 'suffix' | 'listed'

export interface Mounting {
  readonly prefix: Segments
  /** What the router takes for a param, and for each segment of a glob. */
  readonly maxParamLength: number
  /** The path of the app's origin, `/blog`, which stands in front of where its redirects lead. */
  readonly base: string
}

export const unmounted: Mounting = Object.freeze({ prefix: emptyTemplate, maxParamLength: 100, base: '' })

/** A path that an entry is mounted under: one way to write its own, or the same with a suffix spelt out. */
export interface MountedPath {
  readonly entry: Entry
  readonly dialect: Dialect
  readonly mounting: Mounting
  /** The entry's own path, written one way. */
  readonly way: Segments
  /** The same behind the prefix: what its helpers build on. */
  readonly path: Segments
  /** The same with the suffix, where there is one beside the path: what the router is given. */
  readonly segments: Segments
  readonly ending: Ending
  /** The suffix that it spells out. */
  readonly suffix: string | null
  /** The whole path with its params unnamed: equal where the router takes two for one. */
  readonly shape: string
  /** The names of all params, those of a prefix and of the suffix included. */
  readonly names: readonly string[]
  /** Those of them that may hold a dot; of the suffix that is for its format to say. */
  readonly dotted: ReadonlySet<string>
  /** Whether the suffix may hold a dot: where its pattern does, and in Rails a required one, which is `.+` there. */
  readonly hasDottedSuffix: boolean
  /** The checks of its own params: what may be left out has one only where it stands. */
  readonly checks: Entry['checks']
  /** Whether a failed constraint means no match. */
  readonly fallsThrough: boolean
}

/** The paths that an entry is mounted under, for each way to write it. */
export function mountedAs (drawing: Drawing, entry: Entry, mounting: Mounting): readonly MountedPath[] {
  const { dialect } = drawing
  const { prefix } = mounting
  const { format, template } = entry
  return waysOf(template).flatMap(way => {
    const path = joinTemplates(prefix, way)
    return tailsOf(entry, way).map((tail): MountedPath => {
      const segments = tail === null ? path : joinTemplates(prefix, extended(way, tail))
      const names = paramsOf(segments)
      const checks = checksOf(entry, names)
      return {
        entry,
        dialect,
        mounting,
        way,
        path,
        segments,
        ending: endingOf(way, tail),
        suffix: tail === null || tail.param !== null ? null : tail.before.slice(1),
        shape: printShape(segments),
        names,
        dotted: new Set(names.filter(name => !isExtension({ entry }, name) && admitsDots(entry, way, name, dialect))),
        hasDottedSuffix: format.check?.admitsDot ?? (format.kind === 'required' && !dialect.strict),
        checks,
        fallsThrough: entry.constraintFailure === 'not-found' && checks.size > 0
      }
    })
  })
}

/**
 * What is to stand behind a way, `null` for nothing. A path that ends in a param needs no second for its suffix, which
 * is part of that segment; one that ends in a literal has another with `.:format`, which costs a request nothing where
 * a regex would, or one for each suffix of a closed list.
 */
function tailsOf ({ format }: Entry, way: Segments): ReadonlyArray<Segment | null> {
  if (format.kind === 'none' || lastParamOf(way) !== null) return [null]
  if (format.kind === 'closed') return [null, ...format.allowed.map(suffix => segment(`.${suffix}`))]
  const open = segment('.', 'format')
  return format.kind === 'required' ? [open] : [null, open]
}

function endingOf (way: Segments, tail: Segment | null): Ending {
  if (tail !== null) return tail.param === null ? 'listed' : 'suffix'
  return lastParamOf(way) === null ? 'text' : 'param'
}

/** A way with something behind its last text; at the root that is a segment of its own. */
function extended (way: Segments, more: Segment): Segments {
  const last = way.at(-1)
  return Object.freeze([...way.slice(0, -1), last === undefined ? more : withTail(last, more)])
}

function withTail (last: Segment, more: Segment): Segment {
  if (last.param === null || more.param === null) return append(last, more)
  return segment(last.before, last.param, false, last.after + more.before, true)
}

function checksOf ({ checks }: Entry, names: readonly string[]): Entry['checks'] {
  const isOwn = [...checks.keys()].every(name => names.includes(name))
  return isOwn ? checks : new Map([...checks].filter(([name]) => names.includes(name)))
}

/** Whether a param is the format extension; under `format: false` any param may have its name. */
export function isExtension ({ entry: { format } }: Pick<MountedPath, 'entry'>, name: string): boolean {
  return name === 'format' && format.kind !== 'none'
}

/** Whether a param may hold a dot: a glob, what a constraint allows it, and where no suffix could begin with it. */
function admitsDots ({ checks, format }: Entry, way: Segments, param: string, dialect: Dialect): boolean {
  if (param === globOf(way)) return true
  const check = checks.get(param)
  if (check !== undefined) return check.admitsDot
  return format.kind === 'closed' || (format.kind === 'none' && dialect.dotsWithoutFormat)
}

/** What find-my-way tells places apart by: the verb, the path with its params unnamed, its own constraints. */
export function placeOf (method: string, { entry, shape }: Pick<MountedPath, 'entry' | 'shape'>): string {
  return `${method} ${shape} ${printConditions(entry.conditions)}`
}

/** Fastify's own constraints of an entry as a text, equal where they are. */
export function printConditions (conditions: Entry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}
