import type { SegmentCheck } from '../constrain/check.js'
import { globOf, lastParamOf, type Segments } from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions, mayMatchPattern, requiresExtension } from '../draw/extension.js'
import { isWildcardValue, shapes, type RawParams } from './shapes.js'

/** Prepares a request's params in place, and returns whether they match. */
export type Match = (params: RawParams) => boolean

/** Changes a request's params in place before a hook reads them. */
export type Prepare = (params: RawParams) => void

export type FindMismatch = (params: RawParams) => ParamMismatch | null

/** The reason why prepared params do not match: a param without its shape, or a wrong or missing `format`. */
export interface ParamMismatch {
  readonly param: string
  /** The shape of a param that is neither a wildcard nor the extension. */
  readonly shape?: RegExp
}

// Most URLs have no constraints, and share this test.
const always: Match = () => true

export function satisfiedOf (checks: DrawnEntry['checks']): Match {
  if (checks.size === 0) return always
  const all = [...checks]
  return params => all.every(([name, { test }]) => test(params[name]!))
}

export function matchOf (
  prepare: Prepare | null, mismatch: FindMismatch | null, satisfied: Match | null
): Match | null {
  if (prepare === null && mismatch === null && satisfied === null) return null
  return params => {
    prepare?.(params)
    return (mismatch === null || mismatch(params) === null) && (satisfied === null || satisfied(params))
  }
}

/**
 * The shape that a param's string must have, whatever its constraint is. A constrained param may have any string that
 * is not empty, not a dot segment and without control characters.
 */
export function shapeOf (
  { checks, format }: DrawnEntry, variant: Segments, { strict }: Pick<Dialect, 'strict'>, dotted: readonly string[],
  param: string
): RegExp {
  // A value with an invalid extension is a mismatch of the extension, not of the param.
  const isConstrained = checks.has(param) && !(param === lastParamOf(variant) && mayMatchPattern(format))
  const isFree = isConstrained || dotted.includes(param)
  if (!strict) return isFree ? shapes.railsDotted : shapes.railsPlain
  return isFree ? shapes.dotted : shapes.plain
}

export function prepareOf (
  { defaults, format }: DrawnEntry, variant: Segments, extension: string | null, split: Prepare | null
): Prepare | null {
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

interface UrlFields extends Pick<DrawnEntry, 'format' | 'checks'> {
  readonly variant: Segments
  readonly names: readonly string[]
  readonly extension: string | null
  readonly maxParamLength: number
  readonly admitsExtension: (extension: string) => boolean
}

export function mismatchOf (
  { format, variant, names, extension, checks, maxParamLength, admitsExtension }: UrlFields,
  paramShapes: ReadonlyArray<Required<ParamMismatch>>
): FindMismatch | null {
  const [glob, last] = [globOf(variant), lastParamOf(variant)]
  const readsExtension = extension === null &&
    ((names.includes('format') && hasExtension(format)) || (last !== null && requiresExtension(format)))
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
      if (value === undefined || !hasShape(one.shape, value)) return one
    }
    if (glob !== null) {
      const value = params[glob]
      if (typeof value !== 'string' || !isWildcardValue(value, maxParamLength)) return ofGlob
    }
    if (extensions?.has(params[last!]!) === true || formatCheck?.test(params['format']!) === false) return ofFormat
    return test === null || ('format' in params && test(params['format']!)) ? null : ofFormat
  }
}

/** Whether a string has a shape. A loop is faster than a regex for the two shapes that most params have. */
export function hasShape (shape: RegExp, value: string): boolean {
  const isDotted = shape === shapes.dotted
  if (!isDotted && shape !== shapes.plain) return shape.test(value)
  const { length } = value
  if (length === 0 || (isDotted && length < 3 && (value === '.' || value === '..'))) return false
  for (let at = 0; at < length; at++) {
    const code = value.charCodeAt(at)
    if (code < 32 || (code > 126 && code < 160) || (code === DOT && !isDotted)) return false
  }
  return true
}

const DOT = 46

const ofFormat: ParamMismatch = Object.freeze({ param: 'format' })

/** The check of a param, for the requests of a route. */
export interface Check extends Pick<SegmentCheck, 'test' | 'explain'> {
  readonly name: string
  readonly read: SegmentCheck['read'] | null
}

const lists = new WeakMap<object, readonly Check[]>()

/** The checks as a list, which requests read faster than a Map. */
export function checkList ({ checks }: Pick<DrawnEntry, 'checks'>): readonly Check[] {
  let list = lists.get(checks)
  if (list === undefined) {
    list = [...checks].map(([name, { test, explain, read = null }]) => ({ name, test, explain, read }))
    lists.set(checks, list)
  }
  return list
}

/** Converts checked strings in place, for the handler: an integer becomes a number. */
export function convert (
  checks: readonly Check[], params: Record<string, unknown>, strings = params as RawParams
): void {
  for (let index = 0; index < checks.length; index++) {
    const { name, read } = checks[index]!
    if (read !== null) params[name] = read!(strings[name]!)
    else if (strings !== params) params[name] = strings[name]
  }
}
