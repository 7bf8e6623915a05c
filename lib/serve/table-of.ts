import type { FastifyInstance } from 'fastify'
import type { AnyInstance, Table as PublicTable } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import type { App } from '../table/query.js'
import type { Found } from '../table/finder.js'
import { STRATEGY } from '../table/strategy.js'
import { Table } from '../table/table.js'
import { isLoaded, routerRules } from './internals.js'
import { mountsIn } from './registry.js'
import { asksVersions, verbsAt } from './standing.js'

/**
 * The tables that an app, or a scope of it, has mounted, as one: each under its prefix, in the order of registration. What
 * it says of a request is said by the app's own router and options, with the routes that the app has beside the tables.
 * To be called when the app is ready. Errors: `FST_RESOURCES_READY` before, `FST_RESOURCES_OPTION` for what is no Fastify
 * instance.
 */
export function tableOf (app: AnyInstance): PublicTable {
  if (typeof app !== 'object' || app === null || typeof app.findRoute !== 'function') {
    refuse('FST_RESOURCES_OPTION', `tableOf(${show(app)}): give a Fastify instance`)
  }
  const instance = app as FastifyInstance
  if (!isLoaded(instance)) {
    refuse('FST_RESOURCES_READY', 'tableOf(…): the app is not ready, so not all that it mounts is there; ' +
      'call await app.ready() before')
  }
  const parts = mountsIn(instance).map(({ drawing, plan, prefix }) => ({ drawing, prefix, plan: () => plan.routes }))
  return Object.freeze(new Table(parts, { rules: routerRules(instance), app: surroundings(instance) }))
}

function surroundings (instance: FastifyInstance): App {
  return {
    compare: comparer(instance),
    verbsAt: url => verbsAt(instance, url),
    asksVersions: asksVersions(instance)
  }
}

/** Compares what the tables' router has found with what the app's own finds, which holds by-hand routes too. */
function comparer (instance: FastifyInstance): App['compare'] {
  return (method, url, headers, found) => {
    const { host } = headers
    const version = asksVersions(instance) ? headers['accept-version'] : undefined
    const constraints = { host, version, [STRATEGY]: { method, url, headers } }
    // Fastify asks for the method in upper case, whatever a request has.
    const isKnown = method === method.toUpperCase()
    const answer = isKnown ? instance.findRoute({ method: method as 'GET', url, constraints } as never) as Answer : null
    // Where a URL is refused before it is looked for, there is no query either.
    const isFound = answer !== null && 'searchParams' in answer && answer.searchParams !== undefined
    if (isFound) return isSame(found, answer) ? 'same' : '*' in answer.params ? 'wildcard' : 'foreign'
    return found === null || 'refused' in found ? 'same' : 'nothing'
  }
}

type Answer = { readonly params: Readonly<Record<string, string | undefined>>, readonly searchParams?: object } | null

/** Two routes that one router holds have not the same params for one URL, but where their shapes are the same. */
function isSame (found: Found, { params }: NonNullable<Answer>): boolean {
  if (found === null || 'refused' in found) return false
  const [ours, theirs] = [Object.entries(found.params), Object.entries(params)]
  return ours.length === theirs.length && ours.every(([name, text]) => params[name] === text)
}
