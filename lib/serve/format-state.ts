import type { FastifyInstance, RouteOptions } from 'fastify'
import { printRoute } from '../draw/record.js'
import { siteOf } from '../errors/site.js'
import type { PlannedRoute } from '../match/pattern.js'
import { oncePerApp } from './instances.js'

interface Seen {
  readonly planned: PlannedRoute
  /** Kept until the app is ready, as every listener may still change them. */
  readonly options: Pick<RouteOptions, 'config'> & { readonly prefix: string }
}

const seenIn = oncePerApp((root): Seen[] => {
  const seen: Seen[] = []
  root.addHook('onReady', async () => warn(seen.splice(0)))
  return seen
})

/** Adds a mounted route to those of which one warning lists the rate limits that count `/session` and `/session.json` apart. */
export function warnOfFormatState (fastify: FastifyInstance, planned: PlannedRoute, options: Seen['options']): void {
  seenIn(fastify).push({ planned, options })
}

function warn (seen: readonly Seen[]): void {
  const doubled = new Set(seen.filter(({ planned: { pattern } }) => pattern.isVariant).map(({ planned: { route } }) => route))
  const limited = seen.filter(({ planned: { route }, options }) =>
    doubled.has(route) && Boolean((options.config as { readonly rateLimit?: unknown } | undefined)?.rateLimit))
  const lines = new Set(limited.map(({ planned: { route, pattern: { entry } }, options: { prefix } }) =>
    `\n  - ${printRoute(route, prefix)}${siteOf(entry.declaration)}`))
  if (lines.size === 0) return
  process.emitWarning('config.rateLimit counts each URL of these routes apart, as /session and /session.json. ' +
    `Set format: false, or use a shared limit for both URLs:${[...lines].join('')}`, {
    type: 'FastifyResourcesWarning', code: 'FST_RESOURCES_FORMAT_STATE'
  })
}
