import type { SegmentCheck } from '../constrain/check.js'
import { hasAllShapes, shapes } from '../declare/characters.js'
import { cached } from '../declare/map.js'
import { globOf, lastParamOf, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { listedExtensions, mayMatchPattern, requiresExtension } from '../draw/extension.js'
import { admitsDot, extensionTest, isExtension, splitterOf } from './format.js'
import type { ParamMismatch, ParamReader, Pattern } from './pattern.js'
import { isWildcardValue, type RawParams } from './shapes.js'

// Most URLs have no constraints, and share this test.
const always = (): boolean => true

/** Returns the functions that read the params of a URL, before it has them itself. */
export function readerOf (pattern: Pattern): ParamReader {
  const { entry, variant, names, fallsThrough } = pattern
  const checks = [...pattern.checks]
  const dotted = names.filter(name => admitsDot(entry, variant, name))
  const admitsExtension = extensionTest(entry)
  const prepare = prepareOf(pattern)
  const mismatch = mismatchOf(pattern, dotted, admitsExtension)
  const satisfied: ParamReader['satisfied'] =
    checks.length === 0 ? always : params => checks.every(([name, { test }]) => test(params[name]!))
  const plainNames = needsReading(pattern) ? null : names
  const match: ParamReader['match'] = prepare === null && mismatch === null && !fallsThrough
    ? null
    : params => {
      if (plainNames === null || !arePlain(plainNames, params)) {
        prepare?.(params)
        if (mismatch !== null && mismatch(params) !== null) return false
      }
      return !fallsThrough || satisfied(params)
    }
  return { dotted, prepare, mismatch, admitsExtension, match, satisfied }
}

/** Whether params of any characters must be read: a wildcard, a default, or an extension that the path must have. */
function needsReading ({ entry: { defaults, format }, variant, names, extension }: Pattern): boolean {
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
  { entry, entry: { defaults, format }, variant, extension, mounting: { maxParamLength } }: Pattern
): ParamReader['prepare'] {
  const split = splitterOf(entry, variant, maxParamLength)
  const glob = globOf(variant)
  const values = Object.entries(extension === null ? defaults : { ...defaults, format: extension })
  // A default never replaces a required extension.
  const fallbacks = values.filter(([name]) => name !== 'format' || !requiresExtension(format))
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
  { entry, entry: { format }, variant, names, extension, checks, mounting: { maxParamLength } }: Pattern,
  dotted: readonly string[], admitsExtension: ParamReader['admitsExtension']
): ParamReader['mismatch'] {
  const [glob, last] = [globOf(variant), lastParamOf(variant)]
  const ownNames = names.filter(name => !isExtension(entry, name))
  const readsExtension = extension === null &&
    (ownNames.length < names.length || (last !== null && requiresExtension(format)))
  const paramShapes = ownNames.filter(name => name !== glob)
    .map(param => ({ param, shape: shapeOf(entry, variant, dotted, param) }))
  if (paramShapes.length === 0 && glob === null && !readsExtension) return null
  const listed = last === null ? null : listedExtensions(format)
  const extensions = listed === null ? null : new Set(listed.map(extension => `.${extension}`))
  // Under `format: false` a param may be named `format`, and its failed constraint falls through too.
  const formatCheck = checks.get('format')
  const test = readsExtension && extensions === null ? admitsExtension : null
  const ofGlob: ParamMismatch | null = glob === null ? null : { param: glob }
  return params => {
    for (const shaped of paramShapes) {
      const value = params[shaped.param]
      // A regex would test a missing param as the string 'undefined'.
      if (value === undefined || !(hasAllShapes(value) || shaped.shape.test(value))) return shaped
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
