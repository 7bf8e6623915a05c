import { groupBy } from '../declare/map.js'
import { escapeLiteral, globOf, lastParamOf, paramsOf, printShape, type Segments } from '../declare/template.js'
import { requiresExtension } from '../draw/extension.js'
import { helperName } from '../draw/name.js'
import type { Order } from '../match/order.js'
import { endsOf } from '../match/read.js'
import { precedingRoutes } from '../match/precedence.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import {
  hasDefault, PATH_OPTIONS, SureStrings, URL_OPTIONS, type Destination, type HelperRules, type Link, type LinkParam
} from './link.js'

/** The URLs of a route, and the links of its helper, which are created on first use and after a registration. */
export interface Links {
  readonly urls: readonly PlannedRoute[]
  readonly rules: HelperRules
  variants: readonly Link[]
  order: Order | null
}

const noLinks: readonly Link[] = Object.freeze([])

export function linksOf (urls: readonly PlannedRoute[], rules: HelperRules): Links {
  return { urls, rules, variants: noLinks, order: null }
}

/** The path variants of a helper: the one with all params first, the shortest last. */
export function variantsOf (links: Links): readonly Link[] {
  const order = links.rules.order()
  if (order !== links.order) {
    links.order = order
    links.variants = createLinks(links)
  }
  return links.variants
}

function createLinks ({ urls, rules }: Links): readonly Link[] {
  const { route, pattern: { entry, variant, path } } = urls[0]!
  const names = paramsOf(path)
  const indexes = urls.map(({ pattern }) => indexesIn(names, paramsOf(pattern.path)))
  const isOptional = (index: number): boolean => !indexes.every(indexesOfPath => indexesOfPath.includes(index))
  const required = names.filter((name, index) => !isOptional(index) && !hasDefault(entry.defaults, name))
  const requiresFormat = requiresExtension(entry.format)
  const carries = names.some(name => rules.carry.includes(name))
  const common = {
    helper: helperName(route.name!, rules.form, rules.style),
    options: rules.form === 'url' ? URL_OPTIONS : PATH_OPTIONS,
    entry,
    rules,
    names,
    required,
    properties: names.flatMap(name => entry.properties.get(name) ?? []),
    requiresFormat,
    carries,
    acceptsValues: !requiresFormat && !carries && urls.every(url => url.pattern.variant === variant)
  }
  const written = urls.flatMap((planned, at) => planned.pattern.onlyAddsFormat ? [] : [{ planned, own: indexes[at]! }])
  // Of variants with the same params, only the first is written.
  const variants = [...groupBy(written, ({ own }) => String(own)).values()].map(([first]) => first!)
    .sort((variant, other) => weightOf(other.own) - weightOf(variant.own))
  return variants.map(({ planned, own }) => {
    const positions = own.map(index => {
      const writtenIn = variants.reduce((bits, { own }, at) => own.includes(index) ? bits | 1 << at : bits, 0)
      return { index, isOptional: isOptional(index), writtenIn }
    })
    return { ...common, ...variantOf(planned, positions, urls, rules) }
  })
}

/** Later params weigh more than all earlier ones: of optional params, a helper omits the last first, as Rails does. */
function weightOf (indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + 2 ** index, 0)
}

/**
 * The indexes of a variant's params among all params. In the Rails dialect two params may have one name: an omitted one
 * is the first, as in `(:locale)/flags/:locale`.
 */
function indexesIn (names: readonly string[], paramNames: readonly string[]): readonly number[] {
  let end = names.length
  return paramNames.toReversed().map(name => (end = names.lastIndexOf(name, end - 1))).reverse()
}

/** The part of a link in which the variants of a path differ. */
function variantOf (
  planned: PlannedRoute, positions: ReadonlyArray<Pick<LinkParam, 'index' | 'isOptional' | 'writtenIn'>>,
  urls: readonly PlannedRoute[], rules: HelperRules
) {
  const { pattern, pattern: { path, variant, entry: { checks } } } = planned
  const [begin, ...afters] = literalsOf(planned, rules)
  const destination = destinationOf(planned, rules)
  const segments = path.flatMap(({ param }, at) => param === null ? [] : [at])
  const isSure = destination.preceding.every(by => path.some((_segment, at) => beginIn(path, by, at) !== null))
  const last = lastParamOf(variant)
  return {
    pattern,
    begin: begin!,
    params: positions.map((position, order): LinkParam => {
      const [at, after, maxLength] = [segments[order]!, afters[order]!, rules.router.maxParamLength]
      const param = paramOf(pattern, at)
      const begins = destination.preceding.flatMap(by => beginIn(path, by, at) ?? [])
      const isWhole = !param.isGlob && (after === '' || after.startsWith('/'))
      const isCarried = rules.carry.includes(param.name) && (position.isOptional || param.fallback !== undefined)
      const sure = new SureStrings(param.check, maxLength, begins, isWhole)
      return { ...position, ...param, isCarried, maxLength, after, sure }
    }),
    destination,
    formatDestinations: urls.filter(({ pattern }) => pattern.onlyAddsFormat && pattern.variant === variant)
      .map(url => destinationOf(url, rules)),
    // A lazy pattern leaves an extension to the format.
    isSure: isSure && begin !== '//' && (last === null || checks.get(last)?.laziness !== 'last'),
    isSureWithFormat: isSure && last !== null && globOf(variant) === null && checks.get(last)?.admitsDot !== true
  }
}

/** The declared facts of the param of a segment. */
function paramOf ({ entry: { checks, defaults, properties }, path, variant }: Pattern, at: number) {
  const { param, isGlob } = path[at]!
  const name = param!
  return {
    name,
    property: properties.get(name) ?? null,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    isGlob,
    includesFormat: at === path.length - 1 && lastParamOf(variant) === name
  }
}

function destinationOf (planned: PlannedRoute, { order }: HelperRules): Destination {
  return { planned, preceding: precedingRoutes(planned, order().preceding(planned)) }
}

/** The literals between the params of a path, percent-encoded: one more than params. */
function literalsOf (planned: PlannedRoute, { router }: HelperRules): readonly string[] {
  const { pattern: { path } } = planned
  const [end] = endsOf(planned, router)
  // No encoded literal contains the character that replaces a param here.
  const segments = path.map(({ before, param, after }) =>
    `/${escapeLiteral(before)}${param === null ? '' : '\0'}${escapeLiteral(after)}`)
  return (segments.join('') + end || '/').split('\0')
}

/** The beginning of a segment's param if another route matches the path; `null` if unknown. */
function beginIn (path: Segments, { pattern: { segments } }: PlannedRoute, index: number): string | null {
  const [segment, matching] = [path[index]!, segments[index]]
  if (segment.param === null || matching === undefined || printShape([segment]) === printShape([matching])) return null
  return matching.before.slice(segment.before.length)
}
