import type { LooseHelper, LoosePaths } from '../../types/index.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { Plan, PlannedRoute } from '../match/plan.js'
import { helperOf, type OriginOf } from './build.js'
import type { HelperRules, Link, PathSpec, Prepared, RouterRules } from './link.js'
import { isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'
import { helperName, preparing } from './prepare.js'
import { railsDialect } from './rails.js'
import { makeBindable, type Helper } from './request-paths.js'
import { strictDialect } from './strict.js'
import { chooseWay } from './ways.js'

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

type Helpers = Record<string, LooseHelper>

/** Puts the helpers of a drawing into `paths`. */
export function addHelpers (paths: LoosePaths, drawing: Drawing, mounting: Mounting): void {
  const { plan, neighbours = neighboursIn(plan), router, origin } = mounting
  const helpers = paths as Helpers
  const { dialect: { strict }, helpers: style } = drawing
  const rules: HelperRules = { style, router, dialect: strict ? strictDialect : railsDialect, ...neighbours }
  for (const [name, ways] of waysIn(plan, rules)) {
    helpers[helperName(name, 'path', style)] = callOn(ways, null) as LooseHelper
    helpers[helperName(name, 'url', style)] = urlHelper(ways, origin) as LooseHelper
  }
}

/** The named routes of a plan, each with the ways to write its path, the one with all groups first. */
function waysIn ({ routes }: Plan, rules: HelperRules): ReadonlyMap<string, readonly Prepared[]> {
  const named = new Map<string, Prepared[]>()
  for (const [index, planned] of routes.entries()) {
    const { route: { name }, url: { isVariant } } = planned
    if (name === null || isVariant) continue
    const way = preparing({ planned, variant: variantOf(planned, routes[index + 1]), rules })
    const known = named.get(name)
    if (known === undefined) named.set(name, [way])
    else known.push(way)
  }
  return named
}

/** A helper; where a path can be written in several ways, its arguments say which. */
function callOn (ways: readonly Prepared[], originOf: OriginOf | null): Helper {
  const calls = ways.map(way => helperOf(way, originOf))
  if (calls.length === 1) return calls[0]!
  return (...args) => {
    const links = ways.map(way => way()) as [Link, ...Link[]]
    const { link, args: left } = chooseWay(links, args, originOf !== null)
    return calls[links.indexOf(link)]!(...left)
  }
}

/** The plan alone, which stays as it is. */
function neighboursIn ({ findPreceding }: Plan): Neighbours {
  return { findPreceding, generation: () => 0 }
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
function urlHelper (ways: readonly Prepared[], origin: Mounting['origin']): Helper {
  if (origin !== null && origin !== 'request') return callOn(ways, options => printOrigin(origin, options))
  return makeBindable(request => callOn(ways, options =>
    printOrigin(options.host === undefined ? originIn(ways[0]!, origin, request) : null, options)))
}

/** The origin of a URL whose options name no host: the request's own where that may be believed. */
function originIn (way: Prepared, origin: 'request' | null, request: OriginSource | null): Origin {
  if (request !== null && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
  return refuse('FST_RESOURCES_ORIGIN', `${way().nameOf(true)} has no origin: ` +
    "register the plugin with { origin: 'https://example.com' }, or give the option host")
}
