import type { UrlOptions } from '../types/index.js'
import { readCall, type Signature } from './arguments.js'
import { encodeQuery, escapeLiteral, escapeSegment, isPlainSegment } from './encode.js'
import { refuse, show } from './errors.js'
import { takes } from './fall-through.js'
import { helperName } from './helper-name.js'
import type { PlannedRoute } from './plan.js'
import { lastParamOf, type Params } from './segment.js'
import { isShadowed, type Shadow } from './shadows.js'
import { paramsOf, type Template } from './template.js'

type Shadows = readonly Shadow<PlannedRoute>[]

/** What all helpers of one mount go by. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly maxParamLength: number
  /** The quick texts of params without a constraint, by what other routes take: nearly all params have one of two. */
  readonly quickTexts: Map<string, QuickText>
  /** Builds what the quick way leaves: with every check, or as Rails does. */
  readonly build: (spec: PathSpec, args: readonly unknown[], takesOrigin: boolean) => Built
}

/** A named route as its helpers see it. */
export interface PathSpec {
  readonly planned: PlannedRoute
  readonly shadows: Shadows
  /** What is matched first where a literal path ends in a suffix, which is a param `format` to the router. */
  readonly suffixShadows: Shadows
  readonly rules: HelperRules
}

/** A path built, and the options of the call that are for what comes before it. */
export interface Built {
  readonly path: string
  readonly options: UrlOptions
}

/** The helper `_path`: arguments in, path out. Errors: `FST_RESOURCES_ARGUMENTS`, a `TypeError` with all faults of the call. */
export type BuildPath = (...args: readonly unknown[]) => string

/**
 * The quick helper of a route. Whole numbers and texts that need no escape, which is nearly all there is, are put
 * straight between the literals, after the checks that a text of that kind can fail; anything else takes the
 * careful way. (Measured: 0.7 to 0.9 of a template literal with `encodeURIComponent` around each value.)
 */
export function pathBuilder (spec: PathSpec): BuildPath {
  const { planned, shadows } = spec
  const names = paramsOf(planned.path)
  // Another route of the table may take what this one would, whatever its params.
  const hasRivals = shadows.some(({ conditions }) => conditions.length === 0)
  if (planned.route.format.kind === 'required' || hasRivals || names.length > 2) return (...args) => slow(spec, args)
  const [head, middle, tail] = literalsOf(planned) as [string, string, string]
  if (names.length === 0) return fixed(spec, head)
  const [admits, admitsOther] = names.map(name => quickText(spec, name)) as [QuickText, QuickText]
  return names.length === 1 ? withOne(spec, head, admits, middle) : withTwo(spec, head, admits, middle, admitsOther, tail)
}

function slow (spec: PathSpec, args: readonly unknown[]): string {
  return spec.rules.build(spec, args, false).path
}

function fixed (spec: PathSpec, path: string): BuildPath {
  return function (options) {
    return options === undefined && arguments.length < 2 ? path : slow(spec, [...arguments])
  }
}

function withOne (spec: PathSpec, head: string, admits: QuickText, tail: string): BuildPath {
  return function (value, options) {
    if (options === undefined && arguments.length < 3 && admits(value)) return head + value + tail
    return slow(spec, [...arguments])
  }
}

function withTwo (spec: PathSpec, head: string, admits: QuickText, middle: string, admitsOther: QuickText, tail: string): BuildPath {
  return function (first, second, options) {
    if (options === undefined && arguments.length < 4 && admits(first) && admitsOther(second)) return head + first + middle + second + tail
    return slow(spec, [...arguments])
  }
}

type QuickText = (value: unknown) => value is string | number

/** Whether a value can go into the path as it is: a whole number or a plain text that no rule of the route refuses. */
function quickText ({ planned, shadows, rules }: PathSpec, name: string): QuickText {
  const taken = new Set<string>()
  for (const { conditions } of shadows) {
    for (const { param, text, isPrefix } of conditions) {
      if (param !== name) continue
      if (!isPrefix) taken.add(text)
      // A text with a dot never gets here, so a prefix with one takes none.
      else if (!text.includes('.')) return never
    }
  }
  const check = planned.route.checks.get(name)?.test
  if (check !== undefined) return plainText(taken, check, rules.maxParamLength)
  const key = [...taken].join('/')
  let known = rules.quickTexts.get(key)
  if (known === undefined) rules.quickTexts.set(key, known = plainText(taken, check, rules.maxParamLength))
  return known
}

const never = (_value: unknown): _value is string => false

function plainText (taken: ReadonlySet<string>, check: ((text: string) => boolean) | undefined, maxLength: number): QuickText {
  const [only] = taken
  const isFew = taken.size < 2
  const hasNumbers = [...taken].some(text => /^-?\d/.test(text))
  return (value): value is string | number => {
    if (typeof value === 'number') {
      return Number.isSafeInteger(value) && !hasNumbers && (check === undefined || check(String(value)))
    }
    return typeof value === 'string' && value.length <= maxLength && isPlainSegment(value) &&
      value !== only && (isFew || !taken.has(value)) && (check === undefined || check(value))
  }
}

/** The texts between the params of a path, percent-encoded, one more than there are params. */
export function literalsOf ({ path }: PlannedRoute): readonly string[] {
  const literals = ['']
  for (const { text, param } of path) {
    literals.push(`${literals.pop()!}/${escapeLiteral(text)}`)
    if (param !== null) literals.push('')
  }
  return path.length === 0 ? ['/'] : literals
}

/**
 * Builds a path with every check: the arguments are read, the params go through the very functions that the router
 * runs on a request, and what would come out different is refused. Gives the path with query, anchor and slash.
 */
export function buildCarefully (spec: PathSpec, args: readonly unknown[], takesOrigin: boolean): Built {
  const { planned } = spec
  const { route } = planned
  const names = paramsOf(planned.path)
  const signature: Signature = { params: names, origins: route.origins, defaults: route.record.defaults, takesOrigin }
  const { texts, options, faults } = readCall(signature, args)
  const suffix = suffixOf(options, route.record.defaults)
  const early = [...faults, ...names.flatMap((name, index) => valueFaults(spec, name, texts[index]!))]
  const found = early.length > 0 ? early : routingFaults(spec, names, texts as readonly string[], suffix)
  if (found.length > 0) refuseCall(spec, takesOrigin, found)
  const literals = literalsOf(planned)
  const path = names.reduce((built, _name, index) => built + escapeSegment(texts[index]!) + literals[index + 1]!, literals[0]!)
  return { path: path + (suffix === null ? '' : `.${escapeSegment(suffix)}`) + extrasOf(path, suffix !== null, options), options }
}

/** Throws the error of a call, all of its faults in one. */
export function refuseCall ({ planned: { route }, rules: { style } }: PathSpec, takesOrigin: boolean, faults: readonly string[]): never {
  const helper = helperName(route.record.name!, takesOrigin ? 'url' : 'path', style)
  refuse('FST_RESOURCES_ARGUMENTS', `${helper} cannot build ${route.record.path}: ${faults.join('; ')}`)
}

/** The suffix to write: one that is the route's default is left out, as in Rails. */
function suffixOf ({ format }: UrlOptions, defaults: Readonly<Record<string, string>>): string | null {
  return format === undefined || format === null || format === defaults['format'] ? null : format
}

/** Why a request for the path would not come back to the route with the same params. */
function routingFaults (spec: PathSpec, names: readonly string[], texts: readonly string[], suffix: string | null): readonly string[] {
  if (suffix !== null && (suffix === '' || !suffix.isWellFormed())) return [`format is ${show(suffix)}, leave it out for none`]
  const { planned, rules: { maxParamLength } } = spec
  const { route } = planned
  const last = lastParamOf(route)
  if (suffix !== null && !planned.reading.admitsSuffix(suffix)) return [`format is ${show(suffix)}, ${route.format.kind === 'none' ? 'and the route takes no suffix' : 'which the route does not take'}`]
  if (route.format.kind === 'required' && suffix === null) return ['format is missing, and the route requires one']
  const raw: Params = Object.create(null)
  for (const [index, name] of names.entries()) raw[name] = texts[index]! + (name === last && suffix !== null ? `.${suffix}` : '')
  if (last === null && suffix !== null && suffix.length > maxParamLength) return [`format has ${suffix.length} characters, and the router takes ${maxParamLength}`]
  const tooLong = names.filter(name => raw[name]!.length > maxParamLength)
  if (tooLong.length > 0) return tooLong.map(name => `${name} has ${raw[name]!.length} characters, and the router takes ${maxParamLength}`)
  const isSpeltOut = last === null && suffix !== null
  if (isSpeltOut) raw['format'] = suffix
  const fault = shadowFault(isSpeltOut ? spec.suffixShadows : spec.shadows, planned, raw, isSpeltOut)
  return fault === null ? readBack(planned, names, texts, suffix, raw) : [fault]
}

/** Which route would take the request instead, or `null` for none. */
function shadowFault (shadows: Shadows, { path }: PlannedRoute, raw: Params, isSpeltOut: boolean): string | null {
  const shadow = shadows.find(one => isShadowed(one, raw) && (!one.by.isContested || takes(one.by, segmentsOf(path, raw, isSpeltOut))))
  if (shadow === undefined) return null
  const { by: { route: { record } }, conditions } = shadow
  const names = Object.keys(raw).filter(name => conditions.length === 0 || conditions.some(({ param }) => param === name))
  return `${names.map(name => `${name} is ${show(raw[name])}`).join(' and ')}, which ${record.method} ${record.path} takes`
}

/** The path's segments with raw params in them, decoded, as the router would ask a contested route for them. */
function segmentsOf (path: Template, raw: Params, isSpeltOut: boolean): readonly string[] {
  const segments = path.map(({ text, param }) => text + (param === null ? '' : raw[param]!))
  return isSpeltOut ? [...segments.slice(0, -1), `${segments.at(-1)!}.${raw['format']!}`] : segments
}

/** What is wrong with one value by itself; `null` has been reported as no value at all. */
function valueFaults ({ planned: { route: { checks } }, rules: { maxParamLength } }: PathSpec, name: string, text: string | null): readonly string[] {
  // A text that is too long is reported later; no pattern is to be run on it.
  if (text === null || text.length > maxParamLength) return []
  if (text === '') return [`${name} is empty`]
  if (text === '.' || text === '..') return [`${name} is '${text}', a dot segment that clients fold away`]
  if (!text.isWellFormed()) return [`${name} holds half of a surrogate pair`]
  const check = checks.get(name)
  return check === undefined || check.test(text) ? [] : [`${name} is ${show(text)}, which ${show(check.given)} does not match`]
}

/** Runs what the router runs, and says where the outcome differs from what was asked for. */
function readBack ({ reading: { prepare, accepts } }: PlannedRoute, names: readonly string[], texts: readonly string[], suffix: string | null, raw: Params): readonly string[] {
  prepare?.prepare(raw)
  const faults = names.flatMap((name, index) => raw[name] === texts[index]
    ? []
    : [
    `${name} is ${show(texts[index])}${suffix === null ? '' : ` with the suffix '.${suffix}'`}, which would be read as ${show(raw[name])}`
      ])
  return faults.length > 0 || accepts?.(raw) !== false ? faults : [shapeFault(names, texts)]
}

function shapeFault (names: readonly string[], texts: readonly string[]): string {
  const dotted = texts.findIndex(text => text.includes('.'))
  if (dotted === -1) return `${names.join(', ')}: control characters are never routed`
  return `${names[dotted]!} is ${show(texts[dotted])}, whose dot would begin a suffix (the option format: false or a list allows it)`
}

/** What stands behind a path: the slash that was asked for, the query and the fragment. */
export function extrasOf (path: string, isFile: boolean, { query, anchor, trailingSlash }: UrlOptions): string {
  const slash = trailingSlash === true && path !== '/' && !isFile ? '/' : ''
  const encoded = query === undefined ? '' : encodeQuery(query)
  return slash + (encoded === '' ? '' : `?${encoded}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}
