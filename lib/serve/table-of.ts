import type { FastifyInstance } from 'fastify'
import type { AnyInstance, Table as PublicTable } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Find, Found } from '../table/finder.js'
import { readFound, type App, type Comparison, type Head } from '../table/recognize.js'
import { Table } from '../table/table.js'
import { askRouter, asksVersions, routerRules, verbsAt, type Answer } from './app-router.js'
import { finderIn, isLoaded, mountsIn } from './registry.js'

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
    refuse('FST_RESOURCES_READY', 'tableOf(…): the app is not ready, so not all that it mounts is there, ' +
      'or it mounts no table; call await app.ready() before')
  }
  const mounts = mountsIn(instance)
  const tables = mounts.map(({ drawing, plan, prefix }) => ({ drawing, prefix, plan: () => plan.routes }))
  const own = new Set(mounts.flatMap(({ plan }) => plan.routes))
  // Fastify asks its router for the method in upper case, whatever is sent.
  const answerTo = (head: Head): Params | null =>
    head.method === head.method.toUpperCase() ? askRouter(instance, head)?.params ?? null : null
  const around: App = {
    compare: (head, found) => compare(found, answerTo(head), head.url, own),
    patternFor: (head, path) => patternFor(instance, head.method, path, answerTo(head)!),
    verbsAt: url => verbsAt(instance, url),
    asksVersions: asksVersions(instance)
  }
  const find = (): Find => finderIn(instance).find
  return Object.freeze(new Table(tables, { rules: routerRules(instance), find, app: around }))
}

type Params = Answer['params']

/**
 * What an app's router finds, beside what the one of its tables does: where the two have not the same params, a route by hand
 * stands in the way. A route of another scope's table is one of the app's too.
 */
function compare (found: Found, answer: Params | null, url: string, own: ReadonlySet<PlannedRoute>): Comparison {
  if (found === null || 'refused' in found) return answer === null ? 'same' : kindOf(answer)
  if (answer === null) return 'nothing'
  const names = Object.keys(found.params)
  const isSame = names.length === Object.keys(answer).length && names.every(name => answer[name] === found.params[name])
  if (!isSame) return kindOf(answer)
  if (own.has(found.planned)) return 'same'
  const { outcome } = readFound(found.planned, { ...found.params }, url)
  return outcome === 'no-match' ? 'nothing' : 'foreign'
}

function kindOf (answer: Params): Comparison {
  return '*' in answer ? 'wildcard' : 'foreign'
}

/** The pattern of the route that has given those params, where the app has one that is the path with their names in it. */
function patternFor (instance: FastifyInstance, method: string, path: string, answer: Params): string | null {
  let url = path
  for (const [name, text] of Object.entries(answer)) {
    url = name === '*'
      ? `${url.slice(0, url.length - text.length)}*`
      : `${url}/`.replace(`/${text}/`, () => `/:${name}/`).slice(0, -1)
  }
  return instance.hasRoute({ method, url } as never) ? url : null
}
