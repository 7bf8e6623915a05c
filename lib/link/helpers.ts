import type { LooseHelper, LoosePaths } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { Plan } from '../match/plan.js'
import { urlReader } from '../match/read.js'
import { helperOf, type Helper } from './build.js'
import { helperName, type HelperRules } from './link.js'
import { createLinks, type Links } from './links.js'
import { withProblem } from './problem.js'
import { basePath, isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'

/** The mounting of a drawing, as far as helpers depend on it. */
interface HelperMounting extends Omit<HelperRules, 'style' | 'read'> {
  readonly plan: Plan
  readonly origin: Origin | 'request' | null
}

export function addHelpers (paths: LoosePaths, { helpers: style }: Drawing, mounting: HelperMounting): void {
  const { plan, origin } = mounting
  const rules: HelperRules = { ...mounting, style, read: urlReader(mounting.router) }
  const helpers = paths as Record<string, LooseHelper>
  const base = basePath(origin)
  const routes = plan.routes.filter(({ route }) => route.name !== null)
  // Each name has all its URLs, beginning with the variant that has all optional segments.
  for (const [name, urls] of groupBy(routes, ({ route }) => route.name!)) {
    const path = helperOf(createLinks(urls, 'path', rules), base === '' ? null : () => base)
    helpers[helperName(name, 'path', style)] = withProblem(path) as LooseHelper
    helpers[helperName(name, 'url', style)] = urlHelper(createLinks(urls, 'url', rules), origin) as LooseHelper
  }
}

/** Adds the path helpers of a drawing to `builders`, by route name. */
export function addBuilders (builders: Record<string, Helper>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as Helper
}

/** The helpers whose URLs may begin with the origin of a request, each with a function that binds a request. */
const requestHelpers = new WeakMap<Helper, (request: OriginSource) => Helper>()

/**
 * Returns a `_url` helper. If the app has no base URL, a helper of a request uses the request's origin if that is
 * trusted.
 */
function urlHelper (links: Links, origin: HelperMounting['origin']): Helper {
  if (origin !== null && origin !== 'request') {
    return withProblem(helperOf(links, options => printOrigin(origin, options)))
  }
  const originIn = (request: OriginSource | null): Origin => {
    if (request !== null && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
    return refuse('MISSING_BASE_URL', `${links()[0]!.helper}: no base URL set. ` +
      "Register the plugin with { baseUrl: 'https://example.com' }, or pass the option 'host'")
  }
  const helperFor = (request: OriginSource | null): Helper => withProblem(helperOf(links, options =>
    printOrigin(options.host === undefined ? originIn(request) : null, options)))
  const helper = helperFor(null)
  requestHelpers.set(helper, helperFor)
  return helper
}

const preventChange = (): boolean => false

/**
 * Returns the helpers of one request, as a view of the scope's helpers: a request without helpers costs nothing. Writes
 * throw, because all requests share the view's target.
 */
export function pathsFor (paths: LoosePaths, request: OriginSource): LoosePaths {
  return new Proxy(paths, {
    get (_paths, name: string) {
      const helper = paths[name]
      return (helper && requestHelpers.get(helper as Helper)?.(request) as LooseHelper | undefined) ?? helper
    },
    defineProperty: preventChange,
    deleteProperty: preventChange,
    preventExtensions: preventChange,
    setPrototypeOf: preventChange
  })
}
