import type { Route } from '../../types/index.js'
import {
  emptyTemplate, globOf, joinTemplates, lastParamOf, paramsOf, printRouterPath, printShape, variantsOf, type Segments
} from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import type { Drawing, DrawnEntry } from '../draw/drawing.js'
import { printFormat, requiresExtension } from '../draw/extension.js'
import { admitsDot, endingsOf, extensionTest, isExtension, splitterOf, type Ending } from './format.js'
import {
  matchOf, mismatchOf, prepareOf, satisfiedOf, shapeOf, type FindMismatch, type Match, type Prepare
} from './params.js'

export interface Mounting {
  readonly prefix: Segments
  /** Whether the prefix ends with a slash, which is then the end of its root: `/v1/`. */
  readonly endsWithSlash: boolean
  /** The router's limit for a param, and for each segment of a wildcard. */
  readonly maxParamLength: number
  /** The path of the app's base URL, `/blog`, before the path of a redirect. */
  readonly base: string
}

export const unmounted: Mounting = Object.freeze({
  prefix: emptyTemplate, endsWithSlash: false, maxParamLength: 100, base: ''
})

/** The params of a URL, and the functions that read them. */
export interface ParamReader {
  /** The names of all params, with the params of the prefix and `format`. */
  readonly names: readonly string[]
  /** The params that may contain a dot. */
  readonly dotted: readonly string[]
  /** Splits off the extension and sets defaults, before a hook reads the params; `null` for no change. */
  readonly prepare: Prepare | null
  /** Returns the first mismatch of prepared params, apart from constraints; `null` if all params match. */
  readonly mismatch: FindMismatch | null
  readonly admitsExtension: (extension: string) => boolean
  /** Prepares params and returns whether they match, with constraints if the URL falls through; `null` for always. */
  readonly match: Match | null
  /** Whether the prepared params meet every constraint, before conversion. */
  readonly satisfied: Match
}

/** A URL as the router mounts it: a path variant with an ending, and the functions that read the params. */
export interface Pattern extends ParamReader {
  readonly entry: DrawnEntry
  readonly dialect: Dialect
  readonly mounting: Mounting
  /** The path variant of the entry, without the prefix. */
  readonly variant: Segments
  /** The path variant with the prefix, which helpers build. */
  readonly path: Segments
  /** The path variant with the prefix and the ending, which the router matches. */
  readonly segments: Segments
  /** find-my-way's path, without the prefix. */
  readonly routerPath: string
  /** The segments with unnamed params: the router cannot distinguish URLs with one shape. */
  readonly shape: string
  readonly ending: Ending['kind']
  /** The listed extension at the end of the URL. */
  readonly extension: string | null
  /** Whether the URL only adds a format extension to a path that ends in a literal. OpenAPI omits such URLs. */
  readonly isVariant: boolean
  /** The checks of the params in this variant. */
  readonly checks: DrawnEntry['checks']
  /** Whether a request with a failed constraint does not match. */
  readonly fallsThrough: boolean
  /** Whether constraints must be checked, or values converted, after the router has found the route. */
  readonly isChecked: boolean
}

/** One method of a URL as the router mounts it. */
export interface PlannedRoute {
  readonly pattern: Pattern
  readonly route: Route
  /** The route's method, and HEAD for GET unless another route handles HEAD with the same path. */
  readonly methods: readonly string[]
  /** Whether the route may fail to match a request of another route, so that the router must check the params. */
  readonly isContested: boolean
  /** Whether a request can reach the route. */
  readonly isReachable: boolean
  /** For a wildcard after a literal, `a*rest`: the routes to fall through to although the router tries them later. */
  readonly yieldsTo: readonly PlannedRoute[]
}

/** An entry and its mounting, with the functions that the URLs of a plan share. */
interface PatternContext {
  readonly entry: DrawnEntry
  readonly dialect: Dialect
  readonly mounting: Mounting
  readonly readers: Map<string, ParamReader>
}

/**
 * Returns the URLs of an entry: each path variant with each of its endings. `readers` are the functions that the URLs
 * of a plan share.
 */
export function patternsOf (
  { dialect }: Drawing, entry: DrawnEntry, mounting: Mounting, readers: Map<string, ParamReader>
): readonly Pattern[] {
  const context = { entry, dialect, mounting, readers }
  return variantsOf(entry.template).flatMap(variant =>
    endingsOf(entry, variant).map(ending => patternOf(context, variant, ending)))
}

function patternOf (context: PatternContext, variant: Segments, { kind, segments: own, extension }: Ending): Pattern {
  const { entry, dialect, mounting, mounting: { prefix } } = context
  const segments = joinTemplates(prefix, own)
  const params = paramsOf(segments)
  const checks = checksOf(entry, params)
  const fallsThrough = entry.constraintFailure === 'not-found' && checks.size > 0
  const { names, dotted, prepare, mismatch, admitsExtension, match, satisfied } =
    readerOf(context, { variant, names: params, checks, extension, fallsThrough })
  // Each field is named: a spread would add a hidden class for each of thousands of objects.
  return {
    entry,
    dialect,
    mounting,
    variant,
    path: own === variant ? segments : joinTemplates(prefix, variant),
    segments,
    routerPath: printRouterPath(own),
    shape: printShape(segments),
    ending: kind,
    extension,
    isVariant: own !== variant && !requiresExtension(entry.format),
    names,
    dotted,
    checks,
    fallsThrough,
    prepare,
    mismatch,
    admitsExtension,
    match,
    satisfied,
    isChecked: [...checks.values()].some(({ read }) => !fallsThrough || read !== undefined)
  }
}

type Url = Pick<Pattern, 'variant' | 'names' | 'checks' | 'extension' | 'fallsThrough'>

/**
 * Returns the functions that read the params of a URL. Without constraints and defaults they depend on the names of the
 * params, which thousands of URLs have in common.
 */
function readerOf (context: PatternContext, url: Url): ParamReader {
  const { entry: { format, defaults }, readers } = context
  const { variant, names, checks } = url
  if (checks.size > 0 || format.check !== undefined || Object.keys(defaults).length > 0) {
    return createReader(context, url)
  }
  const key = [printFormat(format), globOf(variant), lastParamOf(variant), ...names].join(' ')
  const reader = readers.get(key) ?? createReader(context, url)
  readers.set(key, reader)
  return reader
}

function createReader (
  { entry, dialect, mounting: { maxParamLength } }: PatternContext,
  { variant, names, checks, extension, fallsThrough }: Url
): ParamReader {
  const dotted = names.filter(name => admitsDot(entry, variant, name, dialect))
  const paramShapes = names.filter(name => !isExtension(entry, name) && name !== globOf(variant))
    .map(param => ({ param, shape: shapeOf(entry, variant, dialect, dotted, param) }))
  const prepare = prepareOf(entry, variant, extension, splitterOf(entry, variant, dialect, maxParamLength))
  const admitsExtension = extensionTest(entry, dialect)
  const fields = { format: entry.format, variant, names, extension, checks, maxParamLength, admitsExtension }
  const mismatch = mismatchOf(fields, paramShapes)
  const satisfied = satisfiedOf(checks)
  const match = matchOf(prepare, mismatch, fallsThrough ? satisfied : null)
  return { names, dotted, prepare, mismatch, admitsExtension, match, satisfied }
}

function checksOf ({ checks }: DrawnEntry, names: readonly string[]): DrawnEntry['checks'] {
  const isOwn = [...checks.keys()].every(name => names.includes(name))
  return isOwn ? checks : new Map([...checks].filter(([name]) => names.includes(name)))
}

/** The key by which find-my-way distinguishes routes: method, shape and Fastify's constraints. */
export function routerKey (method: string, { entry, shape }: Pick<Pattern, 'entry' | 'shape'>): string {
  return `${method} ${shape} ${printConditions(entry.conditions)}`
}

/** Prints Fastify's constraints of an entry, to compare them. */
export function printConditions (conditions: DrawnEntry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}

/** The slash of the root of a prefix, by the prefix or Fastify's route option; `null` for any other URL. */
export function rootSlash ({ pattern, route }: PlannedRoute): 'both' | 'slash' | 'no-slash' | null {
  if (pattern.routerPath !== '/' || pattern.segments.length === 0) return null
  if (pattern.mounting.endsWithSlash) return 'slash'
  const { prefixTrailingSlash } = pattern.entry.options.get(route)!
  return prefixTrailingSlash === 'slash' || prefixTrailingSlash === 'no-slash' ? prefixTrailingSlash : 'both'
}
