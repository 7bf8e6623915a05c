import type { LooseHelper, LoosePaths } from '../types/index.js'
import { buildCarefully } from './build-path.js'
import type { Drawing } from './drawing.js'
import { refuse } from './errors.js'
import { helperName } from './helper-name.js'
import { isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'
import type { HelperRules, PathSpec, Shadows } from './path-spec.js'
import type { Plan, PlannedRoute } from './plan.js'
import { pathBuilder, type BuildPath } from './quick-path.js'
import { buildLikeRails } from './rails-path.js'

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
  const rules: HelperRules = { style, maxParamLength, quickTexts: new Map(), findShadows: strict ? remembered(findShadows) : () => [], build: strict ? buildCarefully : buildLikeRails }
  for (const [index, planned] of routes.entries()) {
    const { name } = planned.route.record
    if (name === null || planned.isVariant) continue
    const next = routes[index + 1]
    const spec: PathSpec = { planned, variant: next?.isVariant === true && next.route === planned.route ? next : null, rules };
    (helpers as Helpers)[helperName(name, 'path', style)] = pathBuilder(spec) as LooseHelper;
    (helpers as Helpers)[helperName(name, 'url', style)] = urlHelper(spec, mounting.origin) as LooseHelper
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
export function addBuilders (builders: Record<string, BuildPath>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as BuildPath
}

/** The same helpers for one request, whose origin `_url` may take. */
export function pathsFor (paths: LoosePaths, request: OriginSource): LoosePaths {
  return Object.create(paths, { [source]: { value: request } }) as LoosePaths
}

function urlHelper (spec: PathSpec, origin: Mounting['origin']): (...args: readonly unknown[]) => string {
  return function (this: ForRequest | undefined, ...args) {
    const { path, options } = spec.rules.build(spec, args, true)
    const base = options.host === undefined ? baseOf(spec, origin, this?.[source]) : origin === 'request' ? null : origin
    return printOrigin(base, options) + path
  }
}

/** The origin that a URL begins with when its options name no host: the contract's order. */
function baseOf ({ planned, rules: { style } }: PathSpec, origin: Mounting['origin'], request: OriginSource | undefined): Origin {
  if (origin !== null && origin !== 'request') return origin
  if (request !== undefined && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
  return refuse('FST_RESOURCES_ORIGIN', `${helperName(planned.route.record.name!, 'url', style)} has no origin: register the plugin with { origin: 'https://example.com' }, or give the option host`)
}
