import type { LooseHelper, LoosePaths } from '../../types/index.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { Plan, PlannedRoute } from '../match/plan.js'
import { helperOf } from './build.js'
import type { HelperRules, PathSpec, RouterRules } from './link.js'
import { isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'
import { helperName } from './prepare.js'
import { railsDialect } from './rails.js'
import { makeBindable, type Helper } from './request-paths.js'
import { strictDialect } from './strict.js'

/** What helpers ask about the routes of a whole app, whose answers change while it boots. */
export type Neighbours = Pick<HelperRules, 'findShadows' | 'generation'>

/** How a drawing is mounted, as far as its helpers are concerned. */
export interface Mounting {
  readonly plan: Plan
  /** What other registrations take too; left out where there is only this one. */
  readonly neighbours?: Neighbours
  readonly router: RouterRules
  readonly origin: Origin | 'request' | null
}

type Helpers = Record<string, LooseHelper>

/** Puts the helpers of a drawing into `paths`. */
export function addHelpers (paths: LoosePaths, drawing: Drawing, { plan, neighbours, router, origin }: Mounting): void {
  const helpers = paths as Helpers
  const { dialect: { strict }, helpers: style } = drawing
  const rules: HelperRules = { style, router, dialect: strict ? strictDialect : railsDialect, ...neighbours ?? neighboursIn(plan) }
  for (const [index, planned] of plan.routes.entries()) {
    const { route: { name }, url: { isVariant } } = planned
    if (name === null || isVariant) continue
    const spec: PathSpec = { planned, variant: variantOf(planned, plan.routes[index + 1]), rules }
    helpers[helperName(name, 'path', style)] = helperOf(spec, null) as LooseHelper
    helpers[helperName(name, 'url', style)] = urlHelper(spec, origin) as LooseHelper
  }
}

/** The plan alone, which stays as it is. */
function neighboursIn ({ findShadows }: Plan): Neighbours {
  return { findShadows, generation: () => 0 }
}

/** The URL behind a route's own that spells a suffix out, if it is that. */
function variantOf ({ route }: PlannedRoute, next: PlannedRoute | undefined): PathSpec['variant'] {
  return next?.url.isVariant === true && next.route === route ? next : null
}

/** Puts the path builders of a drawing into `builders` by route name, out of its helpers. */
export function addBuilders (builders: Record<string, Helper>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as Helper
}

/** A `_url` helper. Where the app is given no origin, one that a request asks may take the request's. */
function urlHelper (spec: PathSpec, origin: Mounting['origin']): Helper {
  if (origin !== null && origin !== 'request') {
    return helperOf(spec, options => printOrigin(origin, options))
  }
  return makeBindable(request => helperOf(spec, options =>
    printOrigin(options.host === undefined ? originIn(spec, origin, request) : null, options)))
}

/** The origin of a URL whose options name no host: the request's own where that may be believed. */
function originIn ({ planned, rules }: PathSpec, origin: 'request' | null, request: OriginSource | null): Origin {
  if (request !== null && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
  return refuse('FST_RESOURCES_ORIGIN', `${helperName(planned.route.name!, 'url', rules.style)} has no origin: register the plugin with ` +
    "{ origin: 'https://example.com' }, or give the option host")
}
