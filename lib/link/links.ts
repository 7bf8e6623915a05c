import type { UrlOptions } from '../../types/index.js'
import { escapeLiteral, globOf, lastParamOf, paramsOf, printShape, type Segments } from '../declare/template.js'
import { requiresExtension } from '../draw/extension.js'
import type { Order } from '../match/order.js'
import { rootSlash } from '../match/pattern.js'
import { routesBefore } from '../match/shadow.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import {
  hasDefault, helperName, PATH_OPTIONS, SureStrings, URL_OPTIONS, type Destination, type HelperRules, type Link,
  type LinkParam
} from './link.js'
import type { RequestOrigin } from './origin.js'

/** Returns the beginning of a URL before its path, by the options of a call and by its request, if any. */
export type PrefixOf = (options: UrlOptions, link: Link, request: RequestOrigin | null) => string

const noLinks: readonly Link[] = Object.freeze([])

/**
 * The path variants of a helper, the one with all optional segments first. They are created on first use and after a
 * registration.
 */
export class Links {
  /** The prefix of each path, `null` for none. */
  readonly prefixOf: PrefixOf | null
  readonly #urls: readonly PlannedRoute[]
  readonly #form: 'path' | 'url'
  readonly #rules: HelperRules
  #links = noLinks
  #order: Order | null = null

  /** The links of a route from all its URLs. */
  constructor (urls: readonly PlannedRoute[], form: 'path' | 'url', rules: HelperRules, prefixOf: PrefixOf | null) {
    this.#urls = urls
    this.#form = form
    this.#rules = rules
    this.prefixOf = prefixOf
  }

  get variants (): readonly Link[] {
    const order = this.#rules.order()
    if (order !== this.#order) {
      this.#order = order
      this.#links = linksOf(this.#urls, this.#form, this.#rules)
    }
    return this.#links
  }
}

function linksOf (urls: readonly PlannedRoute[], form: 'path' | 'url', rules: HelperRules): readonly Link[] {
  const { route, pattern: { entry, variant, path } } = urls[0]!
  const names = paramsOf(path)
  const indexes = urls.map(({ pattern }) => indexesIn(names, paramsOf(pattern.path)))
  const isOptional = (index: number): boolean => !indexes.every(indexesOfPath => indexesOfPath.includes(index))
  const required = names.filter((name, index) => !isOptional(index) && !hasDefault(entry.defaults, name))
  const requiresFormat = requiresExtension(entry.format)
  const common = {
    helper: helperName(route.name!, form, rules.style),
    options: form === 'url' ? URL_OPTIONS : PATH_OPTIONS,
    entry,
    rules,
    names,
    required,
    properties: names.flatMap(name => entry.properties.get(name) ?? []),
    requiresFormat,
    acceptsValues: !requiresFormat && urls.every(url => url.pattern.variant === variant)
  }
  return urls.flatMap((planned, at) => {
    const positions = indexes[at]!.map(index => ({ index, isOptional: isOptional(index) }))
    return planned.pattern.isVariant ? [] : [{ ...common, ...variantOf(planned, positions, urls, rules) }]
  })
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
  planned: PlannedRoute, positions: ReadonlyArray<Pick<LinkParam, 'index' | 'isOptional'>>,
  urls: readonly PlannedRoute[], rules: HelperRules
) {
  const { pattern, pattern: { path, variant, entry: { checks } } } = planned
  const [begin, ...afters] = literalsOf(planned)
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
      return { ...position, ...param, maxLength, after, sure: new SureStrings(param.check, maxLength, begins, isWhole) }
    }),
    destination,
    formatDestinations: urls.filter(({ pattern }) => pattern.isVariant && pattern.variant === variant)
      .map(url => destinationOf(url, rules)),
    // A lazy pattern leaves an extension to the format.
    isSure: isSure && (last === null || checks.get(last)?.laziness !== 'last'),
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
  return { planned, preceding: routesBefore(planned, order().before(planned)) }
}

/** The literals between the params of a path, percent-encoded: one more than params. */
function literalsOf (planned: PlannedRoute): readonly string[] {
  const { pattern: { path } } = planned
  const end = path.length === 0 || rootSlash(planned) === 'slash' ? '/' : ''
  // No encoded literal contains the character that replaces a param here.
  const segments = path.map(({ before, param, after }) =>
    `/${escapeLiteral(before)}${param === null ? '' : '\0'}${escapeLiteral(after)}`)
  return (segments.join('') + end).split('\0')
}

/** The beginning of a segment's param if another route matches the path; `null` if unknown. */
function beginIn (path: Segments, { pattern: { segments } }: PlannedRoute, index: number): string | null {
  const [segment, matching] = [path[index]!, segments[index]]
  if (segment.param === null || matching === undefined || printShape([segment]) === printShape([matching])) return null
  return matching.before.slice(segment.before.length)
}
