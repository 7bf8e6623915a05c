import type { LooseHelper, LoosePaths } from '../../types/index.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { Plan } from '../match/plan.js'
import { helperOf } from './build.js'
import type { HelperRules, Prepared, RouterRules } from './link.js'
import { basePath, isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'
import { helperName, preparing } from './prepare.js'
import { railsDialect } from './rails.js'
import { makeBindable, type Helper } from './request-paths.js'
import { strictDialect } from './strict.js'

/** What helpers ask about the routes of a whole app, whose answers change while it boots. */
export type Neighbours = Pick<HelperRules, 'findPreceding' | 'generation'>

/** How a drawing is mounted, as far as its helpers are concerned. */
export interface Mounting {
  readonly plan: Plan
  /** What other registrations take too; left out where there is only this one. */
  readonly neighbours?: Neighbours
  readonly router: RouterRules
  readonly origin: Origin | 'request' | null
}

/** Puts the helpers of a drawing into `paths`. */
export function addHelpers (paths: LoosePaths, drawing: Drawing, mounting: Mounting): void {
  const { plan, router, origin } = mounting
  const { findPreceding } = plan
  const neighbours = mounting.neighbours ?? { findPreceding, generation: () => 0 }
  const helpers = paths as Record<string, LooseHelper>
  const { dialect: { strict }, helpers: style } = drawing
  const base = basePath(origin)
  const rules: HelperRules = { style, router, dialect: strict ? strictDialect : railsDialect, ...neighbours }
  for (const [name, ways] of waysIn(plan, rules)) {
    helpers[helperName(name, 'path', style)] = helperOf(ways, false, base === '' ? null : () => base) as LooseHelper
    helpers[helperName(name, 'url', style)] = urlHelper(ways, origin) as LooseHelper
  }
}

/** The named routes of a plan, each with the ways to write its path, the one with all groups first. */
function waysIn ({ routes }: Plan, rules: HelperRules): ReadonlyMap<string, readonly Prepared[]> {
  const named = new Map<string, Prepared[]>()
  for (const [index, planned] of routes.entries()) {
    const { route: { name }, url: { isVariant } } = planned
    if (name === null || isVariant) continue
    const next = routes[index + 1]
    const variant = next?.url.isVariant === true && next.route === planned.route ? next : null
    const way = preparing({ planned, variant, rules })
    const known = named.get(name)
    if (known === undefined) named.set(name, [way])
    else known.push(way)
  }
  return named
}

/** Puts the path builders of a drawing into `builders` by route name, out of its helpers. */
export function addBuilders (builders: Record<string, Helper>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as Helper
}

/** A `_url` helper. Where the app is given no origin, one that a request asks may take the request's. */
function urlHelper (ways: readonly Prepared[], origin: Mounting['origin']): Helper {
  if (origin !== null && origin !== 'request') return helperOf(ways, true, options => printOrigin(origin, options))
  return makeBindable(request => helperOf(ways, true, options =>
    printOrigin(options.host === undefined ? originIn(ways[0]!, origin, request) : null, options)))
}

/** The origin of a URL whose options name no host: the request's own where that may be believed. */
function originIn (way: Prepared, origin: 'request' | null, request: OriginSource | null): Origin {
  if (request !== null && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
  return refuse('FST_RESOURCES_ORIGIN', `${way().nameOf(true)} has no origin: ` +
    "register the plugin with { origin: 'https://example.com' }, or give the option host")
}
