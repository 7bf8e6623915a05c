import {
  escapeLiteral, globOf, lastParamOf, paramsOf, printShape, type Segment, type Segments
} from '../declare/template.js'
import type { SegmentCheck } from '../constrain/check.js'
import type { Entry } from '../draw/drawing.js'
import { routesBefore } from '../match/shadow.js'
import type { HelperDialect } from './dialect.js'
import { railsHelpers } from './rails.js'
import { strictHelpers } from './strict.js'
import { rootSlash } from '../match/plan.js'
import type { ReadUrl, RouterRules } from '../match/read.js'
import type { Order } from '../match/order.js'
import type { PlannedRoute, Url } from '../match/urls.js'

/** What all helpers of one mount go by. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly router: RouterRules
  readonly read: ReadUrl
  /** The order of the app's routes; another value after another registration. */
  readonly order: () => Order<PlannedRoute>
}

/** A param of a path, and the text behind it. */
export interface Part {
  readonly name: string
  /** The place of its value in a call. In the Rails dialect a param may stand in a path twice, with one value. */
  readonly at: number
  /** What a record may have in its stead: `id` for `photo_id`. */
  readonly origin: string | null
  /** Its default as text, `undefined` where it has none. */
  readonly fallback: string | undefined
  readonly check: SegmentCheck | null
  /** How long its text may be for the router. */
  readonly most: number
  /** What its texts look like that need care: empty, to be escaped, or beginning with what another route may take. */
  readonly needsCare: RegExp
  /** Whether no other route may take a number. */
  readonly takesNumbers: boolean
  /** Whether the path can be written without it. */
  readonly isOptional: boolean
  /** Whether it may be several segments. */
  readonly isGlob: boolean
  /** Whether a suffix is part of it for the router. */
  readonly takesSuffix: boolean
  /** The literal text behind it, percent-encoded. */
  readonly after: string
}

/** A route that a path is to come back to, and those that the router tries before it and that may take the path. */
export interface Destination {
  readonly planned: PlannedRoute
  readonly preceding: readonly PlannedRoute[]
}

/** One way to write a helper's path: all of it that does not depend on a call's arguments. */
export interface Link {
  /** The helper's own name: `photo_path`. */
  readonly helper: string
  /** Whether the helper gives a URL, and so takes `host`, `port` and `protocol`. */
  readonly takesOrigin: boolean
  readonly url: Url
  readonly entry: Entry
  readonly isStrict: boolean
  readonly dialect: HelperDialect
  readonly router: RouterRules
  readonly read: ReadUrl
  readonly order: Order<PlannedRoute>
  /** The params, each once, in path order. */
  readonly names: readonly string[]
  /** Those that nothing stands in for, and that no other way leaves out. */
  readonly required: readonly string[]
  readonly requiresSuffix: boolean
  /** The text in front of the first param, percent-encoded. */
  readonly begin: string
  readonly parts: readonly Part[]
  readonly own: Destination
  /** Where the path with a suffix comes back to, where the router has a URL for it. */
  readonly suffixed: readonly Destination[]
  /** Whether each route in front of its own takes only what a part needs care for. */
  readonly isSure: boolean
  /** Whether that holds with a suffix too, and the router finds it behind the last param whatever that is. */
  readonly isSureSuffixed: boolean
  /** Whether one plain value for each param is all that a call needs. */
  readonly takesValues: boolean
}

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** Whether a param that is left out has something to stand in for it. */
export function hasDefault (defaults: Entry['defaults'], name: string): boolean {
  return Object.hasOwn(defaults, name) && defaults[name] !== null
}

/** The variants of a path, the one with all optional segments first: created on first use, and after a registration. */
export type Links = () => readonly Link[]

/** The links of a route, from all its URLs. */
export function preparing (urls: readonly PlannedRoute[], form: 'path' | 'url', rules: HelperRules): Links {
  let links: readonly Link[] = []
  let known: Order<PlannedRoute> | null = null
  return () => {
    const order = rules.order()
    if (order !== known) {
      known = order
      links = urls.filter(({ url }) => !url.isVariant).map(planned => linkOf(planned, urls, form, rules))
    }
    return links
  }
}

function linkOf (planned: PlannedRoute, urls: readonly PlannedRoute[], form: 'path' | 'url', rules: HelperRules): Link {
  const { url, route } = planned
  const { entry, path, variant } = url
  const { checks, defaults, origins } = entry
  const [whole, ...others] = urls.map(one => [...new Set(paramsOf(one.url.path))])
  const isEverywhere = (name: string): boolean => others.every(names => names.includes(name))
  const names = [...new Set(paramsOf(path))]
  const [begin, ...afters] = literalsOf(planned)
  const own = destinationOf(planned, rules)
  const isSure = own.preceding.every(by => path.some((_segment, index) => beginIn(path, by, index) !== null))
  const last = lastParamOf(variant)
  const parts = paramsOf(path).map((name, index): Part => ({
    name,
    at: whole!.indexOf(name),
    origin: origins.get(name) ?? null,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : undefined,
    check: checks.get(name) ?? null,
    most: rules.router.maxParamLength,
    ...careOf(path, name, own.preceding),
    isOptional: !isEverywhere(name),
    isGlob: globOf(path) === name,
    takesSuffix: last === name,
    after: afters[index]!
  }))
  return {
    helper: helperName(route.name!, form, rules.style),
    takesOrigin: form === 'url',
    url,
    entry,
    isStrict: url.dialect.strict,
    dialect: url.dialect.strict ? strictHelpers : railsHelpers,
    router: rules.router,
    read: rules.read,
    order: rules.order(),
    names,
    required: names.filter(name => !hasDefault(defaults, name) && isEverywhere(name)),
    requiresSuffix: entry.format.kind === 'required',
    begin: begin!,
    parts,
    own,
    suffixed: urls.filter(({ url }) => url.isVariant && url.variant === variant).map(one => destinationOf(one, rules)),
    isSure,
    isSureSuffixed: isSure && last !== null && globOf(variant) === null && checks.get(last)?.admitsDot !== true,
    takesValues: entry.format.kind !== 'required' && urls.every(one => one.url.variant === variant)
  }
}

/** In the Rails dialect a path need not match its own route, so no route before it counts. */
function destinationOf (planned: PlannedRoute, { order }: HelperRules): Destination {
  return { planned, preceding: planned.url.dialect.strict ? routesBefore(planned, order().before(planned)) : [] }
}

/** The texts between the params of a path, percent-encoded, one more than there are params. */
function literalsOf (planned: PlannedRoute): readonly string[] {
  const { url: { path } } = planned
  const behind = path.length === 0 || rootSlash(planned) === 'slash' ? '/' : ''
  // Encoded, no literal holds the character that stands for a param here.
  return (path.map(segment => `/${printParts(segment)}`).join('') + behind).split('\0')
}

function printParts ({ before, param, after }: Segment): string {
  return escapeLiteral(before) + (param === null ? '' : '\0') + escapeLiteral(after)
}

/** What the param in a segment begins with where another route takes the path; `null` where that tells nothing. */
function beginIn (path: Segments, { url: { segments } }: PlannedRoute, index: number): string | null {
  const [own, other] = [path[index]!, segments[index]]
  if (own.param === null || other === undefined || printShape([own]) === printShape([other])) return null
  return other.before.slice(own.before.length)
}

/** What another route may take of a param's texts needs care: it is known by its first character, in either case. */
function careOf (
  path: Segments, name: string, preceding: readonly PlannedRoute[]
): Pick<Part, 'needsCare' | 'takesNumbers'> {
  const index = path.findIndex(({ param }) => param === name)
  const begins = preceding.map(by => beginIn(path, by, index)).filter(begin => begin !== null)
  const firsts = begins.flatMap(text => [text.toLowerCase(), text.toUpperCase()]).map(text => text.slice(0, 1))
  // Every text begins with nothing; what begins with an odd character needs care anyway.
  const telling = [...new Set(firsts)].filter(first => !/[^\w-]/.test(first))
  const needsCare = new RegExp(`^(?:${[...telling, '$'].join('|')})|[^\\w-]`)
  return { needsCare, takesNumbers: !telling.some(first => /^[-\d]?$/.test(first)) }
}
