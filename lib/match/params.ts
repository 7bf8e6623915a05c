import { globOf, lastParamOf, type Segments } from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import type { Entry } from '../draw/drawing.js'
import { admitsSuffix, isGlobText, mayHoldDots, shapes } from './shapes.js'

/** The params of a request as the router found them, by name; made by find-my-way, with no prototype. */
export type Params = Record<string, string>

/** Prepares a request's params in place, and says whether they are such that the URL matches. */
export type Match = (params: Params) => boolean

/** How a URL's params are read. What a failed constraint means is not part of it. */
export interface Reading {
  /** What is done to the params before a hook sees them: the suffix is split off, defaults are set; `null` for nothing. */
  readonly prepare: ((params: Params) => void) | null
  /** Whether prepared params have the URL's shape; `null` when there are none to look at. */
  readonly accepts: Match | null
  /** The shape that each prepared param must have, but for a glob and the suffix. */
  readonly shaped: ReadonlyArray<{ readonly name: string, readonly shape: RegExp }>
  /** Whether a text may be the suffix. */
  readonly admitsSuffix: (text: string) => boolean
  /** Whether a param may hold a dot. */
  readonly admitsDots: boolean
}

/** A URL whose params are to be read. */
export interface Read {
  readonly entry: Entry
  /** The entry's own path as this URL writes it, without a prefix and a suffix. */
  readonly way: Segments
  /** The names of all params, those of a prefix included. */
  readonly names: readonly string[]
  /** Those of them that share their segment with a text behind. */
  readonly cut: readonly string[]
  /** The suffix that the URL spells out, where it does. */
  readonly suffix: string | null
  readonly dialect: Dialect
  readonly maxParamLength: number
}

/** How the params of a URL are read. */
export function readingOf (read: Read): Reading {
  const { entry, names, dialect } = read
  const shaped = shapedOf(read)
  return {
    prepare: prepareOf(read),
    accepts: acceptsOf(read, shaped),
    shaped,
    admitsSuffix: admitsSuffix(entry, dialect),
    admitsDots: admitsDotsIn(entry, names, globOf(read.way), dialect)
  }
}

/** Whether one of those params may hold a dot. */
export function admitsDotsIn (entry: Entry, names: readonly string[], glob: string | null, dialect: Dialect): boolean {
  return names.some(name => name !== 'format' && (name === glob || admitsDots(entry, name, dialect)))
}

/** Both steps in one, or `null` where every request that the router finds is a match. */
export function matchOf ({ prepare, accepts }: Reading): Match | null {
  if (prepare === null) return accepts
  return params => {
    prepare(params)
    return accepts === null || accepts(params)
  }
}

/** Whether an unconstrained param may hold a dot: where no suffix could begin with it. */
function admitsDots ({ format, checks }: Entry, param: string, dialect: Dialect): boolean {
  const check = checks.get(param)
  if (check !== undefined) return check.admitsDot
  return format.kind === 'closed' || (format.kind === 'none' && dialect.dotsWithoutFormat)
}

/**
 * The shape that a param's text must have for the URL to match at all, whatever its constraint says of it.
 * A constrained param is left to its constraint, but never empty, never a dot segment, never a control character.
 */
function shapeOf ({ entry, cut, dialect }: Read, param: string, isLast: boolean): RegExp {
  // What looks like a suffix and is not one of the route's is no fault of the param.
  const isJudged = entry.checks.has(param) && !(isLast && entry.format.kind === 'checked')
  const isFree = isJudged || admitsDots(entry, param, dialect)
  if (dialect.strict && cut.includes(param)) return isFree ? shapes.cutDotted : shapes.cutPlain
  if (dialect.strict) return isFree ? shapes.dotted : shapes.plain
  return isFree ? shapes.railsDotted : shapes.railsPlain
}

function prepareOf (read: Read): Reading['prepare'] {
  const { entry, way, suffix } = read
  const glob = globOf(way)
  const last = entry.format.kind === 'none' ? null : lastParamOf(way)
  const given = Object.entries(suffix === null ? entry.defaults : { ...entry.defaults, format: suffix })
  // A suffix that has to be there is no default's to stand in for.
  const defaults = given.filter(([name]) => name !== 'format' || entry.format.kind !== 'required')
  const split = last === null ? null : splitOf(read, last)
  if (glob === null && defaults.length === 0) return split
  return params => {
    if (glob !== null) nameGlob(params, glob)
    split?.(params)
    for (const [name, value] of defaults) {
      if (!(name in params)) params[name] = value as string
    }
  }
}

/** The router calls what a glob takes `*`. */
function nameGlob (params: Params, glob: string): void {
  params[glob] = params['*']!
  delete params['*']
}

/**
 * The split of the last param, `7.json`, into itself and `format`: at its last dot, or where a suffix may hold dots at the
 * first that leaves a suffix. A param whose constraint admits the whole text, dot included, stays whole, but for a lazy one; what cannot
 * be split does too, and is then refused for its dot. A glob has its suffix in its last segment.
 */
function splitOf ({ entry, way, dialect, maxParamLength }: Read, last: string): (params: Params) => void {
  const check = entry.checks.get(last)
  const prefersSuffix = check?.prefersSuffix === true
  const keepsWhole = check?.admitsDot === true && !prefersSuffix && entry.format.kind !== 'required' ? check.test : null
  const isSuffix = admitsSuffix(entry, dialect)
  const isGlob = globOf(way) !== null
  const isUndotted = !isGlob && check === undefined && entry.format.kind !== 'closed'
  const fromLeft = prefersSuffix || mayHoldDots(entry, dialect)
  return params => {
    const text = params[last] ?? ''
    const begin = isGlob ? text.lastIndexOf('/') + 2 : 1
    if (keepsWhole?.(text) === true) return
    const first = text.indexOf('.', begin)
    for (let dot = fromLeft ? first : lastDot(text, first); dot >= begin; dot = text.indexOf('.', dot + 1)) {
      const suffix = text.slice(dot + 1)
      if (suffix.length > maxParamLength || (isUndotted && (dot !== first || text[0] === '.'))) return
      if (isSuffix(suffix) && (!prefersSuffix || check.test(text.slice(0, dot)))) {
        params[last] = text.slice(0, dot)
        params['format'] = suffix
        return
      }
    }
  }
}

/** The last dot, where the first is known: the engine is several times slower in looking for it from the end. */
function lastDot (text: string, first: number): number {
  let last = first
  for (let next = first; next !== -1; next = text.indexOf('.', last + 1)) last = next
  return last
}

function shapedOf (read: Read): Reading['shaped'] {
  const [glob, last] = [globOf(read.way), lastParamOf(read.way)]
  const own = read.names.filter(name => name !== 'format' && name !== glob)
  return own.map(name => ({ name, shape: shapeOf(read, name, name === last) }))
}

/** A request whose prepared params have not the shape is one that the URL does not match. */
function acceptsOf (read: Read, shaped: Reading['shaped']): Match | null {
  const { entry, way, names, suffix, dialect, maxParamLength } = read
  const { format } = entry
  const [glob, last] = [globOf(way), lastParamOf(way)]
  const readsSuffix = suffix === null && (names.includes('format') || (last !== null && format.kind === 'required'))
  if (shaped.length === 0 && glob === null && !readsSuffix) return null
  const bare = format.kind === 'closed' && last !== null ? new Set(format.allowed.map(one => `.${one}`)) : null
  const isSuffix = readsSuffix && bare === null ? admitsSuffix(entry, dialect) : null
  return params => {
    if (!shaped.every(({ name, shape }) => isShaped(params[name], shape))) return false
    if (glob !== null && !(typeof params[glob] === 'string' && isGlobText(params[glob], maxParamLength))) return false
    if (bare?.has(params[last!]!) === true) return false
    return isSuffix === null || ('format' in params && isSuffix(params['format']!))
  }
}

/** A param that is not there would be a text of its own to a pattern. */
function isShaped (text: string | undefined, shape: RegExp): boolean {
  return text !== undefined && shape.test(text)
}

const always: Match = () => true

/** Whether those constraints admit their params. */
export function satisfiedBy (checks: Entry['checks']): Match {
  if (checks.size === 0) return always
  const judged = [...checks]
  return params => judged.every(([name, { test }]) => test(params[name]!))
}
