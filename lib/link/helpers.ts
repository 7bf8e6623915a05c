import type { LooseHelper, LoosePaths } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import type { Drawing } from '../draw/drawing.js'
import { helperName } from '../draw/name.js'
import { show, throwError } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import type { Plan } from '../match/plan.js'
import { urlReader } from '../match/read.js'
import { helperOf } from './build.js'
import type { HelperRules, LinkRequest } from './link.js'
import { linksOf, type Links } from './links.js'
import { basePath, isLoopback, originOfRequest, printOrigin, type Origin } from './origin.js'
import type { Helper } from './problem.js'

/** The suffix of a helper's name, in both naming styles. */
const HELPER = /(?:_(?:path|url)|[a-z0-9](?:Path|Url))$/

/**
 * The last prototype of helpers, which throws for names with a helper's suffix, and for names that differ from a helper's
 * by one or two edits. Other names, such as `then` and `toJSON`, are undefined.
 */
const unknownHelpers = new Proxy(Object.freeze(Object.create(null)) as object, {
  get (_target, name, paths: object) {
    if (typeof name !== 'string') return undefined
    const names: string[] = []
    for (const name in paths) names.push(name)
    const isHelper = HELPER.test(name)
    const hint = didYouMean(name, names, isHelper ? undefined : () => 2)
    return isHelper || hint !== '' ? throwError('UNKNOWN_ROUTE', `unknown helper ${show(name)}${hint}`) : undefined
  }
})

/** A suggestion for an unknown name of a route, which may be the name of a helper. */
export function suggestRoute (name: string, names: readonly string[]): string {
  return didYouMean(name, names) || didYouMean(name.replace(/_?(?:path|url)$/i, ''), names)
}

/** Creates an object for helpers. Names that it does not have are looked up in the helpers of the enclosing scope. */
export function createPaths (enclosing: LoosePaths | null = null): LoosePaths {
  return Object.create(enclosing ?? unknownHelpers) as LoosePaths
}

/** The links of the helpers that read a request: its origin, or its params. */
const requestLinks = new WeakMap<object, Links>()

/** A helper for a request: its own, or that of the app. */
export function helperFor (helper: Helper, request: LinkRequest): Helper {
  const links = requestLinks.get(helper)
  return links === undefined ? helper : helperOf(links, request)
}

/** Adds the helpers of a drawing. Returns those of paths by the names of their routes. */
export function addHelpers (
  paths: LoosePaths, { helpers: style, arrayFormat }: Drawing,
  { plan, origin, router, order, carry }: Pick<HelperRules, 'router' | 'order' | 'carry'> &
    { readonly plan: Plan, readonly origin: Origin | 'request' | null }
): ReadonlyMap<string, Helper> {
  const rules = { style, arrayFormat, router, read: urlReader(router), order, carry }
  const helpers = paths as Record<string, LooseHelper>
  const base = basePath(origin)
  const pathRules: HelperRules = { ...rules, form: 'path', prefixOf: base === '' ? null : () => base }
  const urlRules: HelperRules = { ...rules, form: 'url', prefixOf: urlPrefixOf(origin) }
  const pathHelpers = new Map<string, Helper>()
  const routes = plan.routes.filter(({ route }) => route.name !== null)
  // Each name has all its URLs, beginning with the variant that has all optional segments.
  for (const [name, group] of groupBy(routes, ({ route }) => route.name!)) {
    // A copy, because a pushed array keeps space for more elements.
    const urls = group.slice()
    const carries = carry.length > 0 && paramsOf(urls[0]!.pattern.path).some(param => carry.includes(param))
    const [paths, absolute] = [linksOf(urls, pathRules), linksOf(urls, urlRules)]
    const [path, url] = [helperOf(paths), helperOf(absolute)]
    helpers[helperName(name, 'path', style)] = path as LooseHelper
    helpers[helperName(name, 'url', style)] = url as LooseHelper
    pathHelpers.set(name, path)
    if (carries) requestLinks.set(path, paths)
    if (carries || origin === null || origin === 'request') requestLinks.set(url, absolute)
  }
  return pathHelpers
}

/**
 * Returns the function for the beginning of URLs. If the app has no base URL, a helper of a request uses the request's
 * origin if that is trusted.
 */
function urlPrefixOf (origin: Origin | 'request' | null): NonNullable<HelperRules['prefixOf']> {
  if (origin !== null && origin !== 'request') return options => printOrigin(origin, options)
  return (options, { helper }, request) => {
    if (options.host !== undefined) return printOrigin(null, options)
    const isTrusted = request !== null && (origin === 'request' || isLoopback(request.host))
    if (isTrusted) return printOrigin(originOfRequest(request), options)
    return throwError('MISSING_BASE_URL', `${helper}: no base URL set. ` +
      "Register the plugin with { baseUrl: 'https://example.com' }, or pass the option 'host'")
  }
}

const preventChange = (): boolean => false

/**
 * Returns the helpers of one request, as a view of the scope's helpers: a request without helpers costs nothing. Writes
 * throw, because all requests share the view's target.
 */
export function pathsFor (paths: LoosePaths, request: LinkRequest): LoosePaths {
  return new Proxy(paths, {
    get (_paths, name: string) {
      const helper = paths[name]
      return helper && helperFor(helper as Helper, request)
    },
    defineProperty: preventChange,
    deleteProperty: preventChange,
    preventExtensions: preventChange,
    setPrototypeOf: preventChange
  })
}
