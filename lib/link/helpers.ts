import type { LooseHelper, LoosePaths } from '../../types/index.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { Plan, PlannedRoute } from '../match/plan.js'
import { buildCarefully, helperName, type HelperRules, type PathSpec, type Shadows } from './build.js'
import { isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'
import { quickHelper, type Helper } from './quick.js'
import { buildLikeRails } from './rails.js'

/** How a drawing is mounted, as far as its helpers are concerned. */
export interface Mounting {
  readonly plan: Plan
  readonly maxParamLength: number
  readonly origin: Origin | 'request' | null
}

/** Under this key an instance of helpers made for one request holds the request. */
const source: unique symbol = Symbol('fastify-resources.request')

type Helpers = Record<string, LooseHelper>
interface ForRequest { readonly [source]?: OriginSource }

/** Puts the helpers of a drawing into `helpers`. */
export function addHelpers (helpers: LoosePaths, drawing: Drawing, mounting: Mounting): void {
  const { plan: { routes, findShadows }, maxParamLength } = mounting
  const { dialect: { strict }, helpers: style } = drawing
  // What Rails builds need not be routed back.
  const rules: HelperRules = { style, maxParamLength, findShadows: strict ? remembered(findShadows) : () => [], build: strict ? buildCarefully : buildLikeRails }
  const { origin } = mounting
  const begin = typeof origin === 'object' && origin !== null ? printOrigin(origin, {}) : null
  const slowPath = (spec: PathSpec, args: readonly unknown[]): string => rules.build(spec, args, false).path
  const slowUrl = (spec: PathSpec, args: readonly unknown[]): string => urlOf(spec, args, origin, undefined)
  for (const [index, planned] of routes.entries()) {
    const { url, route: { name } } = planned
    if (name === null || url.isVariant) continue
    const next = routes[index + 1]
    const spec: PathSpec = { planned, variant: next?.url.isVariant === true && next.route === planned.route ? next : null, rules };
    (helpers as Helpers)[helperName(name, 'path', style)] = quickHelper(spec, '', slowPath) as LooseHelper;
    (helpers as Helpers)[helperName(name, 'url', style)] = (begin === null ? urlHelper(spec, origin) : quickHelper(spec, begin, slowUrl)) as LooseHelper
  }
}

/** A function of planned routes that looks each up once. */
function remembered (find: (planned: PlannedRoute) => Shadows): (planned: PlannedRoute) => Shadows {
  const known = new Map<PlannedRoute, Shadows>()
  return planned => {
    const shadows = known.get(planned) ?? find(planned)
    known.set(planned, shadows)
    return shadows
  }
}

/** Puts the path builders of a drawing into `builders` by route name, out of its helpers. */
export function addBuilders (builders: Record<string, Helper>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as Helper
}

/** The same helpers for one request, whose origin `_url` may take. */
export function pathsFor (paths: LoosePaths, request: OriginSource): LoosePaths {
  return Object.create(paths, { [source]: { value: request } }) as LoosePaths
}

/** A `_url` whose origin may depend on the request. */
function urlHelper (spec: PathSpec, origin: Mounting['origin']): Helper {
  return function (this: ForRequest | undefined, ...args) {
    return urlOf(spec, args, origin, this?.[source])
  }
}

function urlOf (spec: PathSpec, args: readonly unknown[], origin: Mounting['origin'], request: OriginSource | undefined): string {
  const { path, options } = spec.rules.build(spec, args, true)
  const base = options.host === undefined ? baseOf(spec, origin, request) : origin === 'request' ? null : origin
  return printOrigin(base, options) + path
}

/** The origin that a URL begins with when its options name no host: the contract's order. */
function baseOf ({ planned, rules: { style } }: PathSpec, origin: Mounting['origin'], request: OriginSource | undefined): Origin {
  if (origin !== null && origin !== 'request') return origin
  if (request !== undefined && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
  return refuse('FST_RESOURCES_ORIGIN', `${helperName(planned.route.name!, 'url', style)} has no origin: register the plugin with { origin: 'https://example.com' }, or give the option host`)
}
