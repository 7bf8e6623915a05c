import type { SegmentCheck } from '../constrain/check.js'
import { hasAllShapes, shapes } from '../declare/characters.js'
import { globOf, lastParamOf, segment, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import type { RawParams } from './shapes.js'

/**
 * The end of a URL: a param, from which the format extension is split; a literal without an extension; a param
 * `.:format`; or an extension of a list.
 */
export interface Ending {
  readonly kind: 'param' | 'literal' | 'format' | 'listed'
  /** The path variant with its ending. */
  readonly segments: Segments
  /** The listed extension, without its dot. */
  readonly extension: string | null
}

/**
 * Returns the endings to mount a path variant with. After a param the extension is part of the segment. After a
 * literal, each listed extension has its own URL: unlike a regex, that costs a request nothing.
 */
export function endingsOf ({ format }: DrawnEntry, variant: Segments): readonly Ending[] {
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

/** Appends a literal to a path variant, and a param `:format` if `hasFormat`. At the root they are a new segment. */
function appendFormat (variant: Segments, literal: string, hasFormat: boolean): Segments {
  const { before, param, isGlob, after } = variant.at(-1) ?? segment('')
  const last = param === null
    ? segment(before + literal, hasFormat ? 'format' : null)
    : segment(before, param, isGlob, after + literal, hasFormat)
  // A spread keeps space for more elements, and thousands of routes keep theirs.
  return Object.freeze(variant.slice(0, -1).concat(last))
}

/** Whether a param is the format extension. Under `format: false` any param may be named `format`. */
export function isExtension ({ format }: DrawnEntry, name: string): boolean {
  return name === 'format' && format.kind !== 'none'
}

/** Whether a param may contain a dot: a wildcard, a constraint that allows dots, or no extension after the param. */
export function admitsDot (
  { checks, format }: DrawnEntry, variant: Segments, param: string
): boolean {
  if (isExtension({ format } as DrawnEntry, param)) return false
  if (param === globOf(variant)) return true
  const check = checks.get(param)
  if (check !== undefined) return check.admitsDot
  return format.kind === 'closed' || format.kind === 'none'
}

/** Whether the extension may contain a dot, by its pattern. */
export function hasDottedExtension ({ format }: DrawnEntry): boolean {
  return format.check?.admitsDot === true
}

/** Returns the test of an extension. No pattern allows a dot segment or a slash. */
export function extensionTest ({ format }: DrawnEntry): (extension: string) => boolean {
  switch (format.kind) {
    case 'none': return isNone
    case 'closed': return format.check.test
    case 'open': return isOpen
    case 'checked':
    case 'required': {
      const test = format.check?.test ?? isOpen
      return extension => test(extension) && shapes.dottedExtension.test(extension)
    }
  }
}

const isNone = (): boolean => false
const isOpen = (extension: string): boolean => hasAllShapes(extension)

/** The maximum length of an extension. Without a limit, the search for the dot would take quadratic time. */
export function longestExtension (maxParamLength: number): number {
  return Math.min(maxParamLength, 255)
}

/**
 * Returns a function that splits the last param, `7.json`, into the param and `format`; `null` if a URL has nothing to
 * split. A value that matches the param's constraint is not split.
 */
export function splitterOf (
  entry: DrawnEntry, variant: Segments, maxParamLength: number
): ((params: RawParams) => void) | null {
  const { checks, format } = entry
  const last = lastParamOf(variant)
  if (format.kind === 'none' || last === null) return null
  const check: SegmentCheck | undefined = checks.get(last)
  const isDotted = hasDottedExtension(entry)
  // A lazy pattern leaves an extension to the format, as in Rails.
  const isLazy = check?.laziness === 'last'
  const keepsWhole = check?.admitsDot === true && format.kind !== 'required' && !isLazy ? check.test : null
  const isGlob = globOf(variant) !== null
  const isUndotted = !isGlob && check === undefined && format.kind !== 'closed'
  const isFormat = extensionTest(entry)
  const maxLength = longestExtension(maxParamLength)
  // The first dot with a valid extension counts if an extension may have dots; the last one if the param may too.
  const fromLeft = isDotted && (check?.admitsDot !== true || isLazy)
  const isParam = isLazy || (isDotted && !fromLeft) ? check!.test : null
  return params => {
    const value = params[last] ?? ''
    // The last segment of a wildcard has the extension. The router limits its length, so the search skips the rest.
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

/** Returns the last dot. The loop searches forwards, because a search from the end is several times slower. */
function lastDot (value: string, first: number): number {
  let last = first
  for (let next = first; next !== -1; next = value.indexOf('.', last + 1)) last = next
  return last
}
