import { escapeLiteral, globOf, lastParamOf, paramsOf, printShape, type Segments } from '../declare/template.js'
import { requiresExtension } from '../draw/extension.js'
import type { Order } from '../match/order.js'
import { rootSlash } from '../match/pattern.js'
import { routesBefore } from '../match/shadow.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import { hasDefault, helperName, type Destination, type HelperRules, type Link, type LinkParam } from './link.js'
import { railsHelpers } from './rails.js'
import { strictHelpers } from './strict.js'

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
  #order: Order<PlannedRoute> | null = null

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
  return urls.filter(({ pattern }) => !pattern.isVariant).map(planned => linkOf(planned, urls, form, rules))
}

function linkOf (planned: PlannedRoute, urls: readonly PlannedRoute[], form: 'path' | 'url', rules: HelperRules): Link {
  const { pattern, route } = planned
  const { entry, entry: { checks, defaults }, path, variant } = pattern
  const [whole, ...others] = urls.map(one => [...new Set(paramsOf(one.pattern.path))]) as [string[], ...string[][]]
  const isEverywhere = (name: string): boolean => others.every(names => names.includes(name))
  const names = [...new Set(paramsOf(path))]
  const [begin, ...afters] = literalsOf(planned)
  const own = destinationOf(planned, rules)
  const isSure = own.preceding.every(by => path.some((_segment, index) => beginIn(path, by, index) !== null))
  const last = lastParamOf(variant)
  return {
    helper: helperName(route.name!, form, rules.style),
    acceptsOrigin: form === 'url',
    pattern,
    entry,
    isStrict: pattern.dialect.strict,
    dialect: pattern.dialect.strict ? strictHelpers : railsHelpers(),
    rules,
    names,
    required: names.filter(name => !hasDefault(defaults, name) && isEverywhere(name)),
    whole,
    properties: whole.flatMap(name => entry.origins.get(name) ?? []),
    requiresFormat: requiresExtension(entry.format),
    begin: begin!,
    params: paramsOf(path).map((name, index): LinkParam => ({
      ...paramOf(pattern, name),
      index: whole.indexOf(name),
      maxLength: rules.router.maxParamLength,
      ...checkFor(path, name, own.preceding),
      isOptional: !isEverywhere(name),
      after: afters[index]!
    })),
    own,
    formatDestinations: urls.filter(({ pattern }) => pattern.isVariant && pattern.variant === variant)
      .map(one => destinationOf(one, rules)),
    isSure,
    isSureWithFormat: isSure && last !== null && globOf(variant) === null && checks.get(last)?.admitsDot !== true,
    acceptsValues: !requiresExtension(entry.format) && urls.every(one => one.pattern.variant === variant)
  }
}

function paramOf ({ entry: { checks, defaults, origins }, path, variant }: Pattern, name: string) {
  return {
    name,
    origin: origins.get(name) ?? null,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    isGlob: globOf(path) === name,
    includesFormat: lastParamOf(variant) === name
  }
}

/** In the Rails dialect a path need not match its own route, so preceding routes do not matter. */
function destinationOf (planned: PlannedRoute, { order }: HelperRules): Destination {
  return { planned, preceding: planned.pattern.dialect.strict ? routesBefore(planned, order().before(planned)) : [] }
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
  const [own, other] = [path[index]!, segments[index]]
  if (own.param === null || other === undefined || printShape([own]) === printShape([other])) return null
  return other.before.slice(own.before.length)
}

/** Finds the strings that another route may match, by their first character in either letter case. */
function checkFor (
  path: Segments, name: string, preceding: readonly PlannedRoute[]
): Pick<LinkParam, 'needsCare' | 'acceptsNumbers'> {
  const index = path.findIndex(({ param }) => param === name)
  const begins = preceding.map(by => beginIn(path, by, index)).filter(begin => begin !== null)
  const inBothCases = begins.flatMap(begin => [begin.toLowerCase(), begin.toUpperCase()])
  const firstCharacters = inBothCases.map(begin => begin.slice(0, 1))
  // Any string begins with ''. A string that begins with a special character needs care anyway.
  const initials = [...new Set(firstCharacters)].filter(first => !/[^\w-]/.test(first))
  const needsCare = new RegExp(`^(?:${[...initials, '$'].join('|')})|[^\\w-]`)
  return { needsCare, acceptsNumbers: !initials.some(first => /^[-\d]?$/.test(first)) }
}
