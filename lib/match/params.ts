import { faultIn, hasAllShapes } from '../declare/characters.js'
import { cached } from '../declare/map.js'
import { globOf, lastParamOf, nameOfKey, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, mayMatchPattern, printFormat, requiresExtension } from '../draw/extension.js'
import type { Failure } from '../errors/failure.js'
import { admitsDot, dotFinderOf, extensionTest, formatFailureOf, isExtension } from './format.js'
import { isWildcardValue, type RawParams } from './shapes.js'

/** The params of a URL, and the functions that read them from a request. */
export interface ParamReader {
  /** The keys of all params, with the params of the prefix and `format`. */
  readonly names: readonly string[]
  /** The keys of the earlier places of a param that the path has twice, which no hook or handler sees. */
  readonly repeated: readonly string[]
  /** The checks of the params by key. */
  readonly checks: DrawnEntry['checks']
  /** Whether hooks must not see the params of the router. */
  readonly isRewritten: boolean
  /** Whether a request with a failed constraint does not match. */
  readonly fallsThrough: boolean
  /** Whether constraints must be checked, or values converted, after the router has found the route. */
  readonly isChecked: boolean
  /** The params that may contain a dot. */
  readonly dotted: readonly string[]
  /** Splits off the extension and sets defaults in place, before a hook reads the params; `null` for no change. */
  readonly prepare: ((params: RawParams) => void) | null
  /**
   * Returns the first failure of prepared params, apart from constraints; `null` if all params match. Its `param` is a key,
   * and `at` an index in the segments of the param's value. A wrong or missing extension has no expected value.
   */
  readonly failure: ((params: RawParams) => Failure | null) | null
  readonly admitsExtension: (extension: string) => boolean
  /** Prepares params and returns whether they match, with constraints if the URL falls through; `null` for always. */
  readonly match: ((params: RawParams) => boolean) | null
  /** Whether the prepared params meet every constraint, before conversion. */
  readonly satisfied: (params: RawParams) => boolean
}

/**
 * Returns a function that creates the readers of a plan. Without constraints and defaults a reader depends on the names of
 * the params, which thousands of URLs have in common: they share the reader.
 */
export function readersFor (maxParamLength: number) {
  const readers = new Map<string, ParamReader>()
  return (entry: DrawnEntry, variant: Segments, names: readonly string[], extension: string | null): ParamReader => {
    const { format, defaults, checks } = entry
    const create = (): ParamReader => readerOf(entry, variant, names, extension, maxParamLength)
    const isOwn = format.check !== undefined || Object.keys(defaults).length > 0 || names.some(name => checks.has(name))
    if (isOwn) return create()
    return cached(readers, [printFormat(format), globOf(variant), lastParamOf(variant), ...names].join(' '), create)
  }
}

// Most URLs have no constraints, and share this test.
const always = (): boolean => true

function readerOf (
  entry: DrawnEntry, variant: Segments, names: readonly string[], extension: string | null, maxParamLength: number
): ParamReader {
  const checks = checksOf(entry, names)
  const tests = [...checks].map(([name, { test }]) => [name, test] as const)
  const fallsThrough = entry.constraintFailure === 'not-found' && checks.size > 0
  const prepare = prepareOf(entry, variant, extension, maxParamLength)
  const failure = failureIn(entry, variant, names, extension)
  const glob = globOf(variant)
  const satisfied: ParamReader['satisfied'] =
    tests.length === 0 ? always : params => tests.every(([name, test]) => test(params[name]!))
  const plainNames = needsReading(entry, variant, names, extension) ? null : names
  const match: ParamReader['match'] = prepare === null && failure === null && !fallsThrough
    ? null
    : params => {
      if (plainNames === null || !arePlain(plainNames, params)) {
        prepare?.(params)
        // Many routes may check one value of a wildcard, and only its first check takes time.
        if (glob !== null && !isWildcardValue(String(params[glob]))) return false
        if (failure !== null && failure(params) !== null) return false
      }
      return !fallsThrough || satisfied(params)
    }
  const repeated = names.filter(key => nameOfKey(key) !== key)
  return {
    names,
    repeated,
    isRewritten: prepare !== null || repeated.length > 0,
    checks,
    fallsThrough,
    isChecked: [...checks.values()].some(({ converts }) => !fallsThrough || converts),
    dotted: names.filter(key => admitsDot(entry, variant, key)),
    prepare,
    failure,
    admitsExtension: extensionTest(entry),
    match,
    satisfied
  }
}

/** The checks of the params that a URL has: a path variant may lack some, and have some twice. */
function checksOf ({ checks }: DrawnEntry, names: readonly string[]): DrawnEntry['checks'] {
  const keys = names.filter(key => checks.has(nameOfKey(key)))
  const isSame = keys.length === checks.size && keys.every(key => checks.has(key))
  return isSame ? checks : new Map(keys.map(key => [key, checks.get(nameOfKey(key))!]))
}

/** Whether params of any characters must be read: a wildcard, a default, or an extension that the path must have. */
function needsReading (
  { defaults, format }: DrawnEntry, variant: Segments, names: readonly string[], extension: string | null
): boolean {
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

function prepareOf (
  entry: DrawnEntry, variant: Segments, extension: string | null, maxParamLength: number
): ParamReader['prepare'] {
  const { defaults, format } = entry
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

/** Splits the last param, `7.json`, into the param and `format`; `null` if a URL has nothing to split. */
function splitterOf (entry: DrawnEntry, variant: Segments, maxParamLength: number): ParamReader['prepare'] {
  const last = lastParamOf(variant)
  if (last === null || !hasExtension(entry.format)) return null
  const dotIn = dotFinderOf(entry, variant, last, maxParamLength)
  return params => {
    const value = params[last] ?? ''
    const dot = dotIn(value)
    if (dot === -1) return
    params[last] = value.slice(0, dot)
    params['format'] = value.slice(dot + 1)
  }
}

function failureIn (
  entry: DrawnEntry, variant: Segments, names: readonly string[], extension: string | null
): ParamReader['failure'] {
  const glob = globOf(variant)
  const ofParams = names.filter(name => name !== glob && !isExtension(entry, name)).map(param => ({
    param,
    hasDots: mayHaveDot(entry, variant, param),
    precedesFormat: param === lastParamOf(variant) && hasExtension(entry.format)
  }))
  const ofFormat = formatFailureOf(entry, variant, names, extension)
  if (ofParams.length === 0 && glob === null && ofFormat === null) return null
  return params => {
    for (const { param, hasDots, precedesFormat } of ofParams) {
      const text = params[param] ?? ''
      const code = hasAllShapes(text) ? null : faultIn(text, hasDots)
      if (code === null) continue
      const dot = code === 'dot' && precedesFormat ? text.indexOf('.') : -1
      return dot > 0 && dot === text.lastIndexOf('.')
        ? { code: 'format', at: 0, text: text.slice(dot + 1) }
        : { code, at: 0, text, param }
    }
    if (glob !== null) {
      const value = params[glob] ?? ''
      if (!isWildcardValue(value)) return wildcardFailure(glob, value)
    }
    return ofFormat === null ? null : ofFormat(params)
  }
}

/** The failure of the first segment that a wildcard does not match. */
function wildcardFailure (param: string, value: string): Failure {
  const texts = value.split('/')
  const at = texts.findIndex(text => faultIn(text, true) !== null)
  return { code: faultIn(texts[at]!, true)!, at, text: texts[at]!, param }
}

/**
 * Whether the value of a param may have a dot. A constrained param may have any string that is not empty, not a dot segment
 * and without control characters.
 */
function mayHaveDot (entry: DrawnEntry, variant: Segments, param: string): boolean {
  // A value with an invalid extension is a failure of the extension, not of the param.
  const mayHaveExtension = param === lastParamOf(variant) && mayMatchPattern(entry.format)
  const isConstrained = entry.checks.has(nameOfKey(param)) && !mayHaveExtension
  return isConstrained || admitsDot(entry, variant, param)
}
