import { globOf, lastParamOf } from '../declare/template.js'
import { isExtension, type MountedPath } from './paths.js'

/** The params of a request as the router found them, by name; made by find-my-way, with no prototype. */
export type Params = Record<string, string>

/** Prepares a request's params in place, and says whether they are such that the URL matches. */
export type Match = (params: Params) => boolean

/** How a URL's params are read. What a failed constraint means is not part of it. */
export interface Reading {
  /** What is done to the params before a hook sees them: the suffix is split off, defaults are set; or `null`. */
  readonly prepare: ((params: Params) => void) | null
  /** Whether prepared params have the URL's shape; `null` when there are none to look at. */
  readonly accepts: Match | null
  /** The shape that each prepared param must have, but for a glob and the suffix. */
  readonly shaped: ReadonlyArray<{ readonly name: string, readonly shape: RegExp }>
  /** Whether a text may be the suffix. */
  readonly admitsSuffix: (text: string) => boolean
}

/** The shapes that a segment's text may have, decoded once. Control characters match only in the Rails dialect. */
export const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  suffix: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /** A suffix whose pattern may hold dots; whatever the pattern, it is no dot segment and no piece of another path. */
  dottedSuffix: /^(?!\.\.?$)[^/\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/** How long a suffix that is split off may be: with no limit, to look for one would take quadratic time. */
export function longestSuffix (maxParamLength: number): number {
  return Math.min(maxParamLength, 255)
}

/** A string with an empty segment, a dot segment or a control character. */
// eslint-disable-next-line no-control-regex
const BAD_SEGMENTS = /(?:^|\/)\.{0,2}(?:\/|$)|[\u0000-\u001f\u007f-\u009f]/

export function readingOf (mounted: MountedPath): Reading {
  const glob = globOf(mounted.way)
  const shaped = mounted.names.filter(name => !isExtension(mounted, name) && name !== glob)
    .map(name => ({ name, shape: shapeOf(mounted, name) }))
  const admitsSuffix = suffixTest(mounted)
  return { prepare: prepareOf(mounted), accepts: acceptsOf(mounted, shaped, admitsSuffix), shaped, admitsSuffix }
}

/** The wildcard that was checked last, up to its last segment: many routes may be asked about one. */
let known = { text: '', directories: '', most: 0, isGlob: false }

/** Whether a text is one or more segments that a glob takes: none of them empty, a dot segment or too long. */
export function isGlobText (text: string, maxParamLength: number): boolean {
  const { directories, most } = known
  if (most !== maxParamLength || text !== known.text) {
    const isKnown = most === maxParamLength && text.slice(0, directories.length) === directories
    const begin = isKnown ? directories.length : 0
    const isGlob = areSegments(text.slice(begin), maxParamLength)
    const own = isGlob ? text.slice(0, text.lastIndexOf('/') + 1) : isKnown ? directories : ''
    known = { text, directories: own, most: maxParamLength, isGlob }
  }
  return known.isGlob
}

function areSegments (text: string, most: number): boolean {
  if (BAD_SEGMENTS.test(text)) return false
  for (let begin = 0, end = 0; text.length - begin > most; begin = end + 1) {
    end = text.lastIndexOf('/', begin + most)
    if (end < begin) return false
  }
  return true
}

/** What a suffix may be; whatever a pattern says, it has the shape of one. */
function suffixTest ({ entry: { format }, dialect: { strict } }: MountedPath): Reading['admitsSuffix'] {
  switch (format.kind) {
    case 'none': return () => false
    case 'closed': return format.check.test
    case 'open': return text => (strict ? shapes.suffix : shapes.railsPlain).test(text)
    case 'checked':
    case 'required': {
      const test = format.check?.test ?? (strict ? text => shapes.suffix.test(text) : () => true)
      return text => test(text) && shapes.dottedSuffix.test(text)
    }
  }
}

/**
 * The shape that a param's text must have for the URL to match at all, whatever its constraint says of it.
 * A constrained param is left to its constraint, but never empty, never a dot segment, never a control character.
 */
function shapeOf ({ entry, way, dialect, dotted }: MountedPath, param: string): RegExp {
  // What looks like a suffix and is not one of the route's is no fault of the param.
  const isJudged = entry.checks.has(param) && !(param === lastParamOf(way) && entry.format.kind === 'checked')
  const isFree = isJudged || dotted.has(param)
  if (!dialect.strict) return isFree ? shapes.railsDotted : shapes.railsPlain
  return isFree ? shapes.dotted : shapes.plain
}

function prepareOf (mounted: MountedPath): Reading['prepare'] {
  const { entry: { defaults, format }, way, suffix } = mounted
  const glob = globOf(way)
  const last = format.kind === 'none' ? null : lastParamOf(way)
  const given = Object.entries(suffix === null ? defaults : { ...defaults, format: suffix })
  // A suffix that has to be there is no default's to stand in for.
  const absent = given.filter(([name]) => name !== 'format' || format.kind !== 'required')
  const split = last === null ? null : splitOf(mounted, last)
  if (glob === null && absent.length === 0) return split
  return params => {
    if (glob !== null) {
      // The router calls what a glob takes `*`.
      params[glob] = params['*']!
      delete params['*']
    }
    split?.(params)
    for (const [name, value] of absent) {
      if (!(name in params)) params[name] = value as string
    }
  }
}

/**
 * The split of the last param, `7.json`, into itself and `format`: at its last dot, or where a suffix may hold dots at
 * the first that leaves a suffix, but at the last that does where the param may hold dots too (Rails). A param whose
 * constraint admits the whole text, dot included, stays whole, but for a lazy one; what cannot be split does too, and
 * is refused for its dot. A glob has its suffix in its last segment.
 */
function splitOf (mounted: MountedPath, last: string): (params: Params) => void {
  const { entry: { checks, format }, way, mounting: { maxParamLength }, hasDottedSuffix } = mounted
  const check = checks.get(last)
  const prefersSuffix = check?.prefersSuffix === true
  const keepsWhole = check?.admitsDot === true && !prefersSuffix && format.kind !== 'required' ? check.test : null
  const isGlob = globOf(way) !== null
  const isUndotted = !isGlob && check === undefined && format.kind !== 'closed'
  const isSuffix = suffixTest(mounted)
  const most = longestSuffix(maxParamLength)
  const fromLeft = prefersSuffix || (hasDottedSuffix && check?.admitsDot !== true)
  const isText = prefersSuffix || (hasDottedSuffix && !fromLeft) ? check!.test : null
  return params => {
    const text = params[last] ?? ''
    // A segment, and a suffix that is split from it, are no longer than the router allows.
    const tail = isGlob ? Math.max(0, text.length - 2 * maxParamLength - 2) : 0
    const begin = isGlob ? tail + text.slice(tail).lastIndexOf('/') + 2 : 1
    if (begin === tail + 1 && tail > 0) return
    if (keepsWhole?.(text) === true) return
    const first = text.indexOf('.', begin)
    let dot = fromLeft ? first : lastDot(text, first)
    while (dot >= begin) {
      const suffix = text.slice(dot + 1)
      if (suffix.length > most || (isUndotted && (dot !== first || text[0] === '.'))) return
      if ((isText === null || isText(text, dot)) && isSuffix(suffix)) {
        params[last] = text.slice(0, dot)
        params['format'] = suffix
        return
      }
      dot = fromLeft ? text.indexOf('.', dot + 1) : hasDottedSuffix ? text.lastIndexOf('.', dot - 1) : -1
    }
  }
}

/** The last dot, where the first is known: the engine is several times slower in looking for it from the end. */
function lastDot (text: string, first: number): number {
  let last = first
  for (let next = first; next !== -1; next = text.indexOf('.', last + 1)) last = next
  return last
}

/** A request whose prepared params have not the shape is one that the URL does not match. */
function acceptsOf (
  { entry: { format }, way, names, suffix, checks, mounting: { maxParamLength } }: MountedPath,
  shaped: Reading['shaped'], admitsSuffix: Reading['admitsSuffix']
): Match | null {
  const [glob, last] = [globOf(way), lastParamOf(way)]
  const readsSuffix = suffix === null &&
    ((names.includes('format') && format.kind !== 'none') || (last !== null && format.kind === 'required'))
  if (shaped.length === 0 && glob === null && !readsSuffix) return null
  const bare = format.kind === 'closed' && last !== null ? new Set(format.allowed.map(one => `.${one}`)) : null
  // Under `format: false` a param may have that name, and its constraint lets the next route match as well.
  const own = checks.get('format')
  const isSuffix = readsSuffix && bare === null ? admitsSuffix : null
  return params => {
    // A param that is not there would be a text of its own to a pattern.
    if (!shaped.every(({ name, shape }) => params[name] !== undefined && shape.test(params[name]))) return false
    if (glob !== null && !(typeof params[glob] === 'string' && isGlobText(params[glob], maxParamLength))) return false
    if (bare?.has(params[last!]!) === true || own?.test(params['format']!) === false) return false
    return isSuffix === null || ('format' in params && isSuffix(params['format']!))
  }
}
