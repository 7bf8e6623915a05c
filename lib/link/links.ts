import { escapeLiteral, globOf, lastParamOf, paramsOf, printShape, type Segments } from '../declare/template.js'
import { requiresExtension } from '../draw/extension.js'
import type { Order } from '../match/order.js'
import { rootSlash } from '../match/pattern.js'
import { routesBefore } from '../match/shadow.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import {
  hasDefault, helperName, PATH_OPTIONS, URL_OPTIONS, type Destination, type HelperRules, type Link, type LinkParam
} from './link.js'

const noLinks: readonly Link[] = Object.freeze([])

/**
 * The path variants of a helper, the one with all optional segments first. They are created on first use and after a
 * registration.
 */
export class Links {
  readonly rules: HelperRules
  readonly #urls: readonly PlannedRoute[]
  readonly #form: 'path' | 'url'
  #links = noLinks
  #order: Order | null = null

  /** The links of a route from all its URLs. */
  constructor (urls: readonly PlannedRoute[], form: 'path' | 'url', rules: HelperRules) {
    this.#urls = urls
    this.#form = form
    this.rules = rules
  }

  get all (): readonly Link[] {
    const order = this.rules.order()
    if (order !== this.#order) {
      this.#order = order
      this.#links = linksOf(this.#urls, this.#form, this.rules)
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
    properties: names.flatMap(name => entry.origins.get(name) ?? []),
    requiresFormat,
    acceptsValues: !requiresFormat && urls.every(url => url.pattern.variant === variant)
  }
  return urls.flatMap((planned, at) => {
    const positions = indexes[at]!.map((index): ParamPosition => ({ index, isOptional: isOptional(index) }))
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

type ParamPosition = Pick<LinkParam, 'index' | 'isOptional'>

/** The part of a link in which the variants of a path differ. */
function variantOf (
  planned: PlannedRoute, positions: readonly ParamPosition[], urls: readonly PlannedRoute[], rules: HelperRules
) {
  const { pattern, pattern: { path, variant, entry: { checks } } } = planned
  const [begin, ...afters] = literalsOf(planned)
  const own = destinationOf(planned, rules)
  const segments = path.flatMap(({ param }, at) => param === null ? [] : [at])
  const isSure = own.preceding.every(by => path.some((_segment, at) => beginIn(path, by, at) !== null))
  const last = lastParamOf(variant)
  return {
    pattern,
    begin: begin!,
    params: positions.map((position, order): LinkParam => ({
      ...position,
      ...paramOf(pattern, segments[order]!),
      maxLength: rules.router.maxParamLength,
      needsCare: needsCare(path, segments[order]!, own.preceding),
      after: afters[order]!
    })),
    own,
    formatDestinations: urls.filter(({ pattern }) => pattern.isVariant && pattern.variant === variant)
      .map(url => destinationOf(url, rules)),
    // A lazy pattern leaves an extension to the format.
    isSure: isSure && (last === null || checks.get(last)?.laziness !== 'last'),
    isSureWithFormat: isSure && last !== null && globOf(variant) === null && checks.get(last)?.admitsDot !== true
  }
}

/** The declared facts of the param of a segment. */
function paramOf ({ entry: { checks, defaults, origins }, path, variant }: Pattern, at: number) {
  const { param, isGlob } = path[at]!
  const name = param!
  return {
    name,
    property: origins.get(name) ?? null,
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

/** Matches strings to escape, and strings that another route may match, by their first character in either case. */
function needsCare (path: Segments, at: number, preceding: readonly PlannedRoute[]): RegExp {
  const begins = preceding.flatMap(by => beginIn(path, by, at) ?? [])
  const initials = begins.flatMap(begin => [begin.toLowerCase(), begin.toUpperCase()].map(text => text.slice(0, 1)))
  // Any string begins with ''. A string that begins with a special character needs care anyway.
  const plain = [...new Set(initials)].filter(first => !/[^\w-]/.test(first))
  return new RegExp(`^(?:${[...plain, '$'].join('|')})|[^\\w-]`)
}
