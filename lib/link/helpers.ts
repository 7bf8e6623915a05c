import type { LooseHelper, LoosePaths } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { Plan } from '../match/plan.js'
import { urlReader } from '../match/read.js'
import { helperOf, type Helper } from './build.js'
import { helperName, createLinks, type HelperRules, type Links } from './link.js'
import { basePath, isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'

/** How a drawing is mounted, as far as its helpers are concerned. */
export interface HelperMounting extends Omit<HelperRules, 'style' | 'read'> {
  readonly plan: Plan
  readonly origin: Origin | 'request' | null
}

export function addHelpers (paths: LoosePaths, { helpers: style }: Drawing, mounting: HelperMounting): void {
  const { plan, origin } = mounting
  const rules: HelperRules = { ...mounting, style, read: urlReader(mounting.router) }
  const helpers = paths as Record<string, LooseHelper>
  const base = basePath(origin)
  const routes = plan.routes.filter(({ route }) => route.name !== null)
  // Each with all its URLs, the one with all groups first.
  for (const [name, urls] of groupBy(routes, ({ route }) => route.name!)) {
    const path = helperOf(createLinks(urls, 'path', rules), base === '' ? null : () => base)
    helpers[helperName(name, 'path', style)] = path as LooseHelper
    helpers[helperName(name, 'url', style)] = urlHelper(createLinks(urls, 'url', rules), origin) as LooseHelper
  }
}

/** Puts the path builders of a drawing into `builders` by route name, out of its helpers. */
export function addBuilders (builders: Record<string, Helper>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as Helper
}

/** The helpers whose URLs may begin with a request's own origin, and how each is made for one. */
const requestHelpers = new WeakMap<Helper, (request: OriginSource) => Helper>()

/** A `_url` helper. Where the app has no origin, one that a request asks takes the request's if that can be trusted. */
function urlHelper (links: Links, origin: HelperMounting['origin']): Helper {
  if (origin !== null && origin !== 'request') return helperOf(links, options => printOrigin(origin, options))
  const originIn = (request: OriginSource | null): Origin => {
    if (request !== null && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
    return refuse('MISSING_BASE_URL', `${links()[0]!.helper}: no base URL set. ` +
      "Register the plugin with { baseUrl: 'https://example.com' }, or pass the option 'host'")
  }
  const helperFor = (request: OriginSource | null): Helper => helperOf(links, options =>
    printOrigin(options.host === undefined ? originIn(request) : null, options))
  const helper = helperFor(null)
  requestHelpers.set(helper, helperFor)
  return helper
}

const preventChange = (): boolean => false

/**
 * The helpers as one request has them. They are a view on those of the scope, so that a request that never asks
 * pays nothing and one that does pays the same in every table; a spread and a log show all of them. Nothing can be
 * written to it: what one request did would be seen by all.
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
