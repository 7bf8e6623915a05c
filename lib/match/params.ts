import type { SegmentCheck } from '../constrain/check.js'
import { hasAllShapes, shapes } from '../declare/characters.js'
import { cached } from '../declare/map.js'
import { globOf, lastParamOf, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { listedExtensions, mayMatchPattern, requiresExtension } from '../draw/extension.js'
import { admitsDot, extensionTest, isExtension, splitterOf } from './format.js'
import { isWildcardValue, type RawParams } from './shapes.js'

/** The reason why prepared params do not match: a param without its shape, or a wrong or missing `format`. */
export interface ParamMismatch {
  readonly param: string
  /** The shape of a param that is neither a wildcard nor the extension. */
  readonly shape?: RegExp
}

/** The params of a URL, and the functions that read them. */
export interface ParamReader {
  /** The names of all params, with the params of the prefix and `format`. */
  readonly names: readonly string[]
  /** The params that may contain a dot. */
  readonly dotted: readonly string[]
  /** Splits off the extension and sets defaults in place, before a hook reads the params; `null` for no change. */
  readonly prepare: ((params: RawParams) => void) | null
  /** Returns the first mismatch of prepared params, apart from constraints; `null` if all params match. */
  readonly mismatch: ((params: RawParams) => ParamMismatch | null) | null
  readonly admitsExtension: (extension: string) => boolean
  /** Prepares params and returns whether they match, with constraints if the URL falls through; `null` for always. */
  readonly match: ((params: RawParams) => boolean) | null
  /** Whether the prepared params meet every constraint, before conversion. */
  readonly satisfied: (params: RawParams) => boolean
}

/** The facts of a URL that decide how its params are read. */
export interface ParamSource {
  readonly entry: DrawnEntry
  /** The path variant of the entry, without the prefix. */
  readonly variant: Segments
  readonly names: readonly string[]
  /** The checks of the params in this variant. */
  readonly checks: DrawnEntry['checks']
  /** The listed extension at the end of the URL. */
  readonly extension: string | null
  /** Whether a request with a failed constraint does not match. */
  readonly fallsThrough: boolean
}

// Most URLs have no constraints, and share this test.
const always = (): boolean => true

export function readerOf (source: ParamSource, maxParamLength: number): ParamReader {
  const { entry, variant, names, fallsThrough } = source
  const checks = [...source.checks]
  const dotted = names.filter(name => admitsDot(entry, variant, name))
  const admitsExtension = extensionTest(entry)
  const prepare = prepareOf(source, maxParamLength)
  const mismatch = mismatchOf(source, dotted, admitsExtension, maxParamLength)
  const satisfied: ParamReader['satisfied'] =
    checks.length === 0 ? always : params => checks.every(([name, { test }]) => test(params[name]!))
  const plainNames = needsReading(source) ? null : names
  const match: ParamReader['match'] = prepare === null && mismatch === null && !fallsThrough
    ? null
    : params => {
      if (plainNames === null || !arePlain(plainNames, params)) {
        prepare?.(params)
        if (mismatch !== null && mismatch(params) !== null) return false
      }
      return !fallsThrough || satisfied(params)
    }
  return { names, dotted, prepare, mismatch, admitsExtension, match, satisfied }
}

/** Whether params of any characters must be read: a wildcard, a default, or an extension that the path must have. */
function needsReading ({ entry: { defaults, format }, variant, names, extension }: ParamSource): boolean {
  return globOf(variant) !== null || extension !== null || names.includes('format') || requiresExtension(format) ||
    Object.keys(defaults).length > 0
}

/** Whether no param has a dot, so that all have their shapes, and no extension. */
function arePlain (names: readonly string[], params: RawParams): boolean {
  for (let index = 0; index < names.length; index++) {
    const value = params[names[index]!]
    if (value === undefined || !hasAllShapes(value)) return false
  }
  return true
}

/**
 * The shape that a param's string must have, whatever its constraint is. A constrained param may have any string that
 * is not empty, not a dot segment and without control characters.
 */
export function shapeOf (
  { checks, format }: DrawnEntry, variant: Segments, dotted: readonly string[], param: string
): RegExp {
  // A value with an invalid extension is a mismatch of the extension, not of the param.
  const isConstrained = checks.has(param) && !(param === lastParamOf(variant) && mayMatchPattern(format))
  return isConstrained || dotted.includes(param) ? shapes.dotted : shapes.plain
}

function prepareOf (
  { entry, entry: { defaults, format }, variant, extension }: ParamSource, maxParamLength: number
): ParamReader['prepare'] {
  const split = splitterOf(entry, variant, maxParamLength)
  const glob = globOf(variant)
  const all = Object.entries(extension === null ? defaults : { ...defaults, format: extension })
  // A default never replaces a required extension.
  const fallbacks = all.filter(([name]) => name !== 'format' || !requiresExtension(format))
  if (glob === null && fallbacks.length === 0) return split
  return params => {
    if (glob !== null) {
      // The router names a wildcard `*`.
      params[glob] = params['*']!
      delete params['*']
    }
    split?.(params)
    for (const [name, value] of fallbacks) {
      if (!(name in params)) params[name] = value as string
    }
  }
}

function mismatchOf (
  { entry, entry: { format }, variant, names, extension, checks }: ParamSource, dotted: readonly string[],
  admitsExtension: ParamReader['admitsExtension'], maxParamLength: number
): ParamReader['mismatch'] {
  const [glob, last] = [globOf(variant), lastParamOf(variant)]
  const ownNames = names.filter(name => !isExtension(entry, name))
  const readsExtension = extension === null &&
    (ownNames.length < names.length || (last !== null && requiresExtension(format)))
  const paramShapes = ownNames.filter(name => name !== glob)
    .map(param => ({ param, shape: shapeOf(entry, variant, dotted, param) }))
  if (paramShapes.length === 0 && glob === null && !readsExtension) return null
  const listed = last === null ? null : listedExtensions(format)
  const extensions = listed === null ? null : new Set(listed.map(one => `.${one}`))
  // Under `format: false` a param may be named `format`, and its failed constraint falls through too.
  const formatCheck = checks.get('format')
  const test = readsExtension && extensions === null ? admitsExtension : null
  const ofGlob: ParamMismatch | null = glob === null ? null : { param: glob }
  return params => {
    for (const one of paramShapes) {
      const value = params[one.param]
      // A regex would test a missing param as the string 'undefined'.
      if (value === undefined || !(hasAllShapes(value) || one.shape.test(value))) return one
    }
    if (glob !== null) {
      const value = params[glob]
      if (typeof value !== 'string' || !isWildcardValue(value, maxParamLength)) return ofGlob
    }
    if (extensions?.has(params[last!]!) === true || formatCheck?.test(params['format']!) === false) return ofFormat
    return test === null || ('format' in params && test(params['format']!)) ? null : ofFormat
  }
}

const ofFormat: ParamMismatch = Object.freeze({ param: 'format' })

/** The check of a param, for the requests of a route. */
export interface Check extends Pick<SegmentCheck, 'read' | 'explain'> {
  readonly name: string
}

const lists = new WeakMap<object, readonly Check[]>()

/** The checks as a list, which requests read faster than a Map. */
export function checkList ({ checks }: Pick<DrawnEntry, 'checks'>): readonly Check[] {
  return cached(lists, checks, () => [...checks].map(([name, { read, explain }]) => ({ name, read, explain })))
}
