import type { SegmentCheck } from '../constrain/check.js'
import { globOf, lastParamOf, segment, type Segments } from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import type { Entry } from '../draw/drawing.js'
import { shapes, type Params } from './shapes.js'

/**
 * How a URL ends: in a param, from which the format extension is split; in a literal, without an extension; in a param
 * `.:format`; in one extension of a list.
 */
export interface Ending {
  readonly kind: 'param' | 'literal' | 'format' | 'listed'
  /** The path variant with its ending. */
  readonly segments: Segments
  /** The listed extension, without its dot. */
  readonly extension: string | null
}

/**
 * The endings to mount a path variant with. After a param the extension is part of the param's segment. After a literal
 * it has a URL of its own, or one for each extension of a list: that costs a request nothing, while a regex would.
 */
export function endingsOf ({ format }: Entry, variant: Segments): readonly Ending[] {
  if (lastParamOf(variant) !== null) return [{ kind: 'param', segments: variant, extension: null }]
  const withoutFormat: Ending = { kind: 'literal', segments: variant, extension: null }
  if (format.kind === 'none') return [withoutFormat]
  if (format.kind === 'closed') {
    return [withoutFormat, ...format.allowed.map((extension): Ending =>
      ({ kind: 'listed', segments: appendFormat(variant, `.${extension}`, false), extension }))]
  }
  const withFormat: Ending = { kind: 'format', segments: appendFormat(variant, '.', true), extension: null }
  return format.kind === 'required' ? [withFormat] : [withoutFormat, withFormat]
}

/** A path variant with more after its last literal; at the root that is a segment of its own. */
function appendFormat (variant: Segments, literal: string, hasFormat: boolean): Segments {
  const { before, param, isGlob, after } = variant.at(-1) ?? segment('')
  const last = param === null
    ? segment(before + literal, hasFormat ? 'format' : null)
    : segment(before, param, isGlob, after + literal, hasFormat)
  return Object.freeze([...variant.slice(0, -1), last])
}

/** Whether a param is the format extension: under `format: false` any param may have its name. */
export function isExtension ({ format }: Entry, name: string): boolean {
  return name === 'format' && format.kind !== 'none'
}

/** Whether a param may contain a dot: a wildcard, a constraint that allows it, or where no extension can begin. */
export function admitsDot ({ checks, format }: Entry, variant: Segments, param: string, dialect: Dialect): boolean {
  if (isExtension({ format } as Entry, param)) return false
  if (param === globOf(variant)) return true
  const check = checks.get(param)
  if (check !== undefined) return check.admitsDot
  return format.kind === 'closed' || (format.kind === 'none' && dialect.dotsWithoutFormat)
}

/** Whether the extension may contain a dot: if its pattern does, and a required one in Rails, where it is `.+`. */
export function hasDottedExtension ({ format }: Entry, { strict }: Dialect): boolean {
  return format.check?.admitsDot ?? (format.kind === 'required' && !strict)
}

/** The test of an extension. Whatever its pattern is, an extension is no dot segment and has no slash. */
export function extensionTest ({ format }: Entry, { strict }: Dialect): (text: string) => boolean {
  switch (format.kind) {
    case 'none': return () => false
    case 'closed': return format.check.test
    case 'open': return text => (strict ? shapes.extension : shapes.railsPlain).test(text)
    case 'checked':
    case 'required': {
      const test = format.check?.test ?? (strict ? text => shapes.extension.test(text) : () => true)
      return text => test(text) && shapes.dottedExtension.test(text)
    }
  }
}

/** The maximum length of an extension: without a limit, the search for its dot would take quadratic time. */
export function longestExtension (maxParamLength: number): number {
  return Math.min(maxParamLength, 255)
}

/**
 * Splits the last param, `7.json`, into itself and `format`: at the last dot; or, if an extension may contain dots, at
 * the first dot that leaves one (at the last such dot if the param may contain dots too, as in Rails). A string that
 * the param's constraint allows whole is not split, except under a lazy one. A wildcard has its extension in its last
 * segment. `null` if the URL has nothing to split.
 */
export function splitterOf (
  entry: Entry, variant: Segments, dialect: Dialect, maxParamLength: number
): ((params: Params) => void) | null {
  const { checks, format } = entry
  const last = lastParamOf(variant)
  if (format.kind === 'none' || last === null) return null
  const check: SegmentCheck | undefined = checks.get(last)
  const isDotted = hasDottedExtension(entry, dialect)
  const prefersExtension = check?.prefersSuffix === true
  const keepsWhole = check?.admitsDot === true && !prefersExtension && format.kind !== 'required' ? check.test : null
  const isGlob = globOf(variant) !== null
  const isUndotted = !isGlob && check === undefined && format.kind !== 'closed'
  const isFormat = extensionTest(entry, dialect)
  const maxLength = longestExtension(maxParamLength)
  const fromLeft = prefersExtension || (isDotted && check?.admitsDot !== true)
  const isParam = prefersExtension || (isDotted && !fromLeft) ? check!.test : null
  return params => {
    const value = params[last] ?? ''
    // A segment, and an extension that is split from it, are no longer than the router allows.
    const tail = isGlob ? Math.max(0, value.length - 2 * maxParamLength - 2) : 0
    const begin = isGlob ? tail + value.slice(tail).lastIndexOf('/') + 2 : 1
    if ((begin === tail + 1 && tail > 0) || keepsWhole?.(value) === true) return
    const first = value.indexOf('.', begin)
    let dot = fromLeft ? first : lastDot(value, first)
    while (dot >= begin) {
      const extension = value.slice(dot + 1)
      if (extension.length > maxLength || (isUndotted && (dot !== first || value[0] === '.'))) return
      if ((isParam === null || isParam(value, dot)) && isFormat(extension)) {
        params[last] = value.slice(0, dot)
        params['format'] = extension
        return
      }
      dot = fromLeft ? value.indexOf('.', dot + 1) : isDotted ? value.lastIndexOf('.', dot - 1) : -1
    }
  }
}

/** The last dot after the first one: the engine is several times slower in a search from the end. */
function lastDot (value: string, first: number): number {
  let last = first
  for (let next = first; next !== -1; next = value.indexOf('.', last + 1)) last = next
  return last
}
