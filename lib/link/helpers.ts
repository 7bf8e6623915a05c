import type { LooseHelper, LoosePaths } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import type { Drawing } from '../draw/drawing.js'
import { show, throwError } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import type { Plan } from '../match/plan.js'
import { urlReader } from '../match/read.js'
import { helperOf } from './build.js'
import { helperName, type HelperRules } from './link.js'
import { Links, type PrefixOf } from './links.js'
import { basePath, isLoopback, originOfRequest, printOrigin, type Origin, type RequestOrigin } from './origin.js'
import type { Helper } from './problem.js'

/** The suffix of a helper's name, in both naming styles. */
const HELPER = /(?:_(?:path|url)|[a-z0-9](?:Path|Url))$/

/**
 * The last prototype of helpers, which throws for unknown names of helpers and suggests a known name. Other names, such
 * as `then` and `toJSON`, are undefined.
 */
const unknownHelpers = new Proxy(Object.freeze(Object.create(null)) as object, {
  get (_target, name, paths: object) {
    if (typeof name !== 'string' || !HELPER.test(name)) return undefined
    const names: string[] = []
    for (const name in paths) names.push(name)
    return throwError('UNKNOWN_ROUTE', `unknown helper ${show(name)}${didYouMean(name, names)}`)
  }
})

/** Creates an object for helpers. Names that it does not have are looked up in the helpers of the enclosing scope. */
export function createPaths (enclosing: LoosePaths | null = null): LoosePaths {
  return Object.create(enclosing ?? unknownHelpers) as LoosePaths
}

export function addHelpers (
  paths: LoosePaths, { helpers: style }: Drawing,
  { plan, origin, router, order }: Pick<HelperRules, 'router' | 'order'> &
    { readonly plan: Plan, readonly origin: Origin | 'request' | null }
): void {
  const rules: HelperRules = { style, router, read: urlReader(router), order }
  const helpers = paths as Record<string, LooseHelper>
  const base = basePath(origin)
  const pathPrefix = base === '' ? null : () => base
  const urlPrefix = urlPrefixOf(origin)
  const routes = plan.routes.filter(({ route }) => route.name !== null)
  // Each name has all its URLs, beginning with the variant that has all optional segments.
  for (const [name, group] of groupBy(routes, ({ route }) => route.name!)) {
    // A copy, because a pushed array keeps space for more elements.
    const urls = group.slice()
    helpers[helperName(name, 'path', style)] = helperOf(new Links(urls, 'path', rules, pathPrefix)) as LooseHelper
    const links = new Links(urls, 'url', rules, urlPrefix)
    const helper = helperOf(links) as LooseHelper
    helpers[helperName(name, 'url', style)] = helper
    if (origin === null || origin === 'request') requestLinks.set(helper, links)
  }
}

/** Adds the path helpers of a drawing to `builders`, by route name. */
export function addBuilders (builders: Record<string, Helper>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as Helper
}

/** The links of the helpers whose URLs may begin with the origin of a request. */
const requestLinks = new WeakMap<object, Links>()

/**
 * Returns the function for the beginning of URLs. If the app has no base URL, a helper of a request uses the request's
 * origin if that is trusted.
 */
function urlPrefixOf (origin: Origin | 'request' | null): PrefixOf {
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
export function pathsFor (paths: LoosePaths, request: RequestOrigin): LoosePaths {
  return new Proxy(paths, {
    get (_paths, name: string) {
      const helper = paths[name]
      const links = helper && requestLinks.get(helper)
      return links === undefined ? helper : helperOf(links, request) as LooseHelper
    },
    defineProperty: preventChange,
    deleteProperty: preventChange,
    preventExtensions: preventChange,
    setPrototypeOf: preventChange
  })
}
