import type { UrlOptions } from '../../types/index.js'
import { escapeLiteral } from '../declare/template-print.js'
import { lastParamOf, paramsOf, type Segments } from '../declare/template.js'
import { refuse, show } from '../errors/errors.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import { isShadowed, type Shadow } from '../match/shadows.js'
import { takes } from '../match/takes.js'
import type { Url } from '../match/urls.js'
import { readCall } from './arguments.js'
import { encodeQuery, escapeSegment } from './encode.js'

/** What other routes take of what a route would. */
export type Shadows = readonly Shadow<PlannedRoute>[]

/** What all helpers of one mount go by. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly maxParamLength: number
  /** What another route would take. */
  readonly findShadows: (planned: PlannedRoute) => Shadows
  /** Builds what the quick way leaves: with every check, or as Rails does. */
  readonly build: (spec: PathSpec, args: readonly unknown[], takesOrigin: boolean) => Built
}

/** A named route as its helpers see it. */
export interface PathSpec {
  readonly planned: PlannedRoute
  /** The URL for a suffix where a literal path ends in one, which is a param `format` to the router. */
  readonly variant: PlannedRoute | null
  readonly rules: HelperRules
}

/** A path built, and the options of the call that are for what comes before it. */
export interface Built {
  readonly path: string
  readonly options: UrlOptions
}

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  return style === 'snake' ? snake : snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** The texts between the params of a path, percent-encoded, one more than there are params. */
export function literalsOf ({ path }: Url): readonly string[] {
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
  const { url } = spec.planned
  const { origins, defaults } = url.entry
  const names = paramsOf(url.path)
  const { texts, options, faults } = readCall({ params: names, origins, defaults: defaults as Record<string, string>, takesOrigin }, args)
  const suffix = suffixOf(options, defaults as Record<string, string>)
  const early = [...faults, ...names.flatMap((name, index) => valueFaults(spec, name, texts[index]!))]
  const found = early.length > 0 ? early : routingFaults(spec, names, texts as readonly string[], suffix)
  if (found.length > 0) refuseCall(spec, takesOrigin, found)
  const literals = literalsOf(url)
  const path = names.reduce((built, _name, index) => built + escapeSegment(texts[index]!) + literals[index + 1]!, literals[0]!)
  return { path: path + (suffix === null ? '' : `.${escapeSegment(suffix)}`) + extrasOf(path, suffix !== null, options), options }
}

/** Throws the error of a call, all of its faults in one. */
export function refuseCall ({ planned: { route }, rules: { style } }: PathSpec, takesOrigin: boolean, faults: readonly string[]): never {
  const helper = helperName(route.name!, takesOrigin ? 'url' : 'path', style)
  refuse('FST_RESOURCES_ARGUMENTS', `${helper} cannot build ${route.path}: ${faults.join('; ')}`)
}

/** The suffix to write: one that is the route's default is left out, as in Rails. */
function suffixOf ({ format }: UrlOptions, defaults: Readonly<Record<string, string>>): string | null {
  return format === undefined || format === null || format === defaults['format'] ? null : format
}

/** Why a request for the path would not come back to the route with the same params. */
function routingFaults (spec: PathSpec, names: readonly string[], texts: readonly string[], suffix: string | null): readonly string[] {
  if (suffix !== null && (suffix === '' || !suffix.isWellFormed())) return [`format is ${show(suffix)}, leave it out for none`]
  const { planned, rules: { maxParamLength } } = spec
  const { entry, reading } = planned.url
  const last = lastParamOf(planned.url.way)
  if (suffix !== null && !reading.admitsSuffix(suffix)) return [`format is ${show(suffix)}, ${entry.format.kind === 'none' ? 'and the route takes no suffix' : 'which the route does not take'}`]
  if (entry.format.kind === 'required' && suffix === null) return ['format is missing, and the route requires one']
  const raw: Params = Object.create(null)
  for (const [index, name] of names.entries()) raw[name] = texts[index]! + (name === last && suffix !== null ? `.${suffix}` : '')
  if (last === null && suffix !== null && suffix.length > maxParamLength) return [`format has ${suffix.length} characters, and the router takes ${maxParamLength}`]
  const tooLong = names.filter(name => raw[name]!.length > maxParamLength)
  if (tooLong.length > 0) return tooLong.map(name => `${name} has ${raw[name]!.length} characters, and the router takes ${maxParamLength}`)
  const isSpeltOut = last === null && suffix !== null
  if (isSpeltOut) raw['format'] = suffix
  const fault = shadowFault(spec.rules.findShadows(isSpeltOut ? spec.variant ?? planned : planned), planned.url, raw, isSpeltOut)
  return fault === null ? readBack(planned.url, names, texts, suffix, raw) : [fault]
}

/** Which route would take the request instead, or `null` for none. */
function shadowFault (shadows: Shadows, { path }: Url, raw: Params, isSpeltOut: boolean): string | null {
  const shadow = shadows.find(one => isShadowed(one, name => raw[name]!) && (!one.by.isContested || takes(one.by.url, segmentsOf(path, raw, isSpeltOut))))
  if (shadow === undefined) return null
  const { by: { route }, conditions } = shadow
  const names = Object.keys(raw).filter(name => conditions.length === 0 || conditions.some(({ own }) => own.param === name || own.rest?.param === name))
  return `${names.map(name => `${name} is ${show(raw[name])}`).join(' and ')}, which ${route.method} ${route.path} takes`
}

/** The path's segments with raw params in them, decoded, as the router would ask a contested route for them. */
function segmentsOf (path: Segments, raw: Params, isSpeltOut: boolean): readonly string[] {
  const segments = path.map(({ text, param }) => text + (param === null ? '' : raw[param]!))
  return isSpeltOut ? [...segments.slice(0, -1), `${segments.at(-1)!}.${raw['format']!}`] : segments
}

/** What is wrong with one value by itself; `null` has been reported as no value at all. */
function valueFaults ({ planned: { url: { entry: { checks } } }, rules: { maxParamLength } }: PathSpec, name: string, text: string | null): readonly string[] {
  // A text that is too long is reported later; no pattern is to be run on it.
  if (text === null || text.length > maxParamLength) return []
  if (text === '') return [`${name} is empty`]
  if (text === '.' || text === '..') return [`${name} is '${text}', a dot segment that clients fold away`]
  if (!text.isWellFormed()) return [`${name} holds half of a surrogate pair`]
  const check = checks.get(name)
  return check === undefined || check.test(text) ? [] : [`${name} is ${show(text)}, which ${show(check.given)} does not match`]
}

/** Runs what the router runs, and says where the outcome differs from what was asked for. */
function readBack ({ reading: { prepare, accepts } }: Url, names: readonly string[], texts: readonly string[], suffix: string | null, raw: Params): readonly string[] {
  prepare?.(raw)
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
