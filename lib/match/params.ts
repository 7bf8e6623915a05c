import type { Dialect } from '../draw/dialect.js'
import type { Entry } from '../draw/drawing.js'

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
  /** Whether a text may be the suffix. */
  readonly admitsSuffix: (text: string) => boolean
  /** Whether a param may hold a dot. */
  readonly admitsDots: boolean
}

/** How the URL of an entry that has those params is read. `suffix` is the one that the URL spells out, where it does. */
export function readingOf (entry: Entry, names: readonly string[], suffix: string | null, dialect: Dialect): Reading {
  return {
    prepare: prepareOf(entry, suffix, dialect),
    accepts: acceptsOf(entry, names, suffix, dialect),
    admitsSuffix: admitsSuffix(entry, dialect),
    admitsDots: names.some(name => name !== 'format' && admitsDots(entry, name, dialect))
  }
}

/** Both steps in one, or `null` where every request that the router finds is a match. */
export function matchOf ({ prepare, accepts }: Reading): Match | null {
  if (prepare === null) return accepts
  return params => {
    prepare(params)
    return accepts === null || accepts(params)
  }
}

/** The shapes that a segment's text may have, decoded once. Control characters match only in the Rails dialect. */
const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  suffix: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/** Whether a text has a shape. Nearly all ids are letters, digits, `-` and `_`, which all shapes have, and a loop sees that sooner. */
function has (shape: RegExp, text: string): boolean {
  return isPlain(text) || shape.test(text)
}

function isPlain (text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    if (!isLetter && (code < 48 || code > 57) && code !== 45 && code !== 95) return false
  }
  return text !== ''
}

/** Whether a text is one that a param takes on every URL, in either dialect, unless a constraint says otherwise. */
export function isTakenEverywhere (text: string): boolean {
  return shapes.plain.test(text)
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
export function shapeOf (entry: Entry, param: string, dialect: Dialect): RegExp {
  const isFree = entry.checks.has(param) || admitsDots(entry, param, dialect)
  if (dialect.strict) return isFree ? shapes.dotted : shapes.plain
  return isFree ? shapes.railsDotted : shapes.railsPlain
}

function admitsSuffix ({ format }: Entry, dialect: Dialect): (text: string) => boolean {
  const free = dialect.strict ? shapes.suffix : format.kind === 'required' ? shapes.railsDotted : shapes.railsPlain
  switch (format.kind) {
    case 'none': return () => false
    case 'checked': return text => text !== '' && format.check.test(text)
    case 'closed': return format.check.test
    case 'required': return format.check?.test ?? (text => has(free, text))
    case 'open': return text => has(free, text)
  }
}

/** The name of the param that the path ends in, which is the one that a suffix hangs on, or `null`. */
export function lastParamOf ({ template }: Entry): string | null {
  return template.at(-1)?.param ?? null
}

function prepareOf (entry: Entry, suffix: string | null, dialect: Dialect): Reading['prepare'] {
  const last = entry.format.kind === 'none' ? null : lastParamOf(entry)
  const defaults = Object.entries(suffix === null ? entry.defaults : { ...entry.defaults, format: suffix })
  const split = last === null ? null : splitOf(entry, last, dialect)
  if (defaults.length === 0) return split
  return params => {
    split?.(params)
    for (const [name, value] of defaults) {
      if (!(name in params)) params[name] = value
    }
  }
}

/**
 * The split of the last param, `7.json`, into itself and `format`. It happens at the last dot (a suffix has none),
 * unless the param's constraint admits the whole text, dot included; what cannot be split stays as it is, and is
 * then refused for its dot.
 */
function splitOf (entry: Entry, last: string, dialect: Dialect): (params: Params) => void {
  const check = entry.checks.get(last)
  const isRequired = entry.format.kind === 'required'
  const keepsWhole = check?.admitsDot === true && !isRequired ? check.test : null
  const isSuffix = admitsSuffix(entry, dialect)
  // Rails reads a required suffix as `.+`, so there it begins at the first dot.
  const findDot = isRequired && !dialect.strict ? String.prototype.indexOf : String.prototype.lastIndexOf
  return params => {
    const text = params[last] ?? ''
    const dot = findDot.call(text, '.')
    if (dot < 1 || (keepsWhole !== null && keepsWhole(text))) return
    const suffix = text.slice(dot + 1)
    const isDotted = check === undefined && entry.format.kind !== 'closed' && text.indexOf('.') !== dot
    if (isDotted || !isSuffix(suffix)) return
    params[last] = text.slice(0, dot)
    params['format'] = suffix
  }
}

/** A request whose prepared params have not the shape is one that the URL does not match. */
function acceptsOf (entry: Entry, names: readonly string[], suffix: string | null, dialect: Dialect): Match | null {
  const shaped = names.filter(name => name !== 'format').map(name => ({ name, shape: shapeOf(entry, name, dialect) }))
  const last = lastParamOf(entry)
  const { format } = entry
  const readsSuffix = suffix === null && (names.includes('format') || (last !== null && format.kind === 'required'))
  if (shaped.length === 0 && !readsSuffix) return null
  const bare = format.kind === 'closed' && last !== null ? new Set(format.allowed.map(one => `.${one}`)) : null
  const isSuffix = readsSuffix && bare === null ? admitsSuffix(entry, dialect) : null
  return params => {
    if (!shaped.every(({ name, shape }) => has(shape, params[name] ?? '')) || bare?.has(params[last!]!) === true) return false
    return isSuffix === null || ('format' in params && isSuffix(params['format']!))
  }
}

/** Whether every constraint admits its param; prepared params, before conversion. */
export function satisfies ({ checks }: Entry, params: Params): boolean {
  for (const [name, check] of checks) {
    if (!check.test(params[name]!)) return false
  }
  return true
}
