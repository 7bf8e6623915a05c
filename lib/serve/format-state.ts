import type { FastifyInstance, RouteOptions } from 'fastify'
import { printRoute } from '../draw/record.js'
import { siteOf } from '../errors/site.js'
import type { PlannedRoute } from '../match/pattern.js'
import { oncePerApp } from './app/instances.js'

/** A route and its options, kept until the app is ready, as every listener may still change them. */
type MountedOptions = readonly [PlannedRoute, Pick<RouteOptions, 'config'> & { readonly prefix: string }]

const mountedIn = oncePerApp((root): MountedOptions[] => {
  const all: MountedOptions[] = []
  root.addHook('onReady', async () => warn(all.splice(0)))
  return all
})

/** Checks a route when the app is ready, for one warning about all rate limits that count `/a` and `/a.json` apart. */
export function warnOfFormatState (fastify: FastifyInstance, ...mounted: MountedOptions): void {
  mountedIn(fastify).push(mounted)
}

function warn (all: readonly MountedOptions[]): void {
  const doubleRoutes = new Set(all.flatMap(([{ pattern, route }]) => pattern.isVariant ? route : []))
  const limitedRoutes = all.filter(([{ route }, { config }]) =>
    doubleRoutes.has(route) && Boolean((config as { readonly rateLimit?: unknown } | undefined)?.rateLimit))
  const lines = new Set(limitedRoutes.map(([{ route, pattern: { entry } }, { prefix }]) =>
    `\n  - ${printRoute(route, prefix)}${siteOf(entry.declaration)}`))
  if (lines.size === 0) return
  process.emitWarning('config.rateLimit counts each URL of these routes apart, as /session and /session.json. ' +
    `Set format: false, or use a shared limit for both URLs:${[...lines].join('')}`, {
    type: 'FastifyResourcesWarning', code: 'FST_RESOURCES_FORMAT_STATE'
  })
}
