import type { FastifyInstance } from 'fastify'
import type { AnyInstance, Table as PublicTable } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Find, Found, Headers } from '../table/finder.js'
import type { App, Comparison } from '../table/query.js'
import { readFound } from '../table/recognize.js'
import { Table } from '../table/table.js'
import { asksVersions, derivedOf, routerRules, verbsAt } from './app-router.js'
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
  const tables = mounts.map(({ drawing, plan, prefix, base }) => ({ drawing, prefix, base, plan: () => plan.routes }))
  const own = new Set(mounts.flatMap(({ plan }) => plan.routes))
  const find = (): Find => finderIn(instance).find
  return Object.freeze(new Table(tables, { rules: routerRules(instance), find, app: surroundings(instance, own) }))
}

function surroundings (instance: FastifyInstance, own: ReadonlySet<PlannedRoute>): App {
  return {
    compare: (method, url, headers, found) => compare(found, answerTo(instance, method, url, headers), url, own),
    patternFor: (method, url, headers) => patternFor(instance, method, url, answerTo(instance, method, url, headers)),
    verbsAt: url => verbsAt(instance, url),
    asksVersions: asksVersions(instance)
  }
}

/** What the app's router finds for a request: the params, by name. */
type Answer = Readonly<Record<string, string>> | null

/** Asks the app's own router, which holds routes by hand too. Fastify asks for the method in upper case, whatever is sent. */
function answerTo (instance: FastifyInstance, method: string, url: string, headers: Headers): Answer {
  if (method !== method.toUpperCase()) return null
  const constraints = derivedOf(instance, { method, url, headers })
  const found = instance.findRoute({ method, url, constraints } as never) as
    { readonly params: NonNullable<Answer>, readonly searchParams?: object } | null
  // Where a URL is refused before it is looked for, there is no query either.
  return found?.searchParams === undefined ? null : found.params
}

/**
 * What an app's router finds, beside what the one of its tables does: where the two have not the same params, a route by hand
 * stands in the way. A route of another scope's table is one of the app's too.
 */
function compare (found: Found, answer: Answer, url: string, own: ReadonlySet<PlannedRoute>): Comparison {
  if (found === null || 'refused' in found) return answer === null ? 'same' : kindOf(answer)
  if (answer === null) return 'nothing'
  const names = Object.keys(found.params)
  const isSame = names.length === Object.keys(answer).length && names.every(name => answer[name] === found.params[name])
  if (!isSame) return kindOf(answer)
  if (own.has(found.planned)) return 'same'
  const { verdict } = readFound(found.planned, { ...found.params }, url)
  return verdict === 'declined' || verdict === 'lost' ? 'nothing' : 'foreign'
}

function kindOf (answer: NonNullable<Answer>): Comparison {
  return '*' in answer ? 'wildcard' : 'foreign'
}

/** The pattern of the route that has given those params, where the app has one that is the URL with their names in it. */
function patternFor (instance: FastifyInstance, method: string, url: string, answer: Answer): string | null {
  const texts = url.replace(/^https?:\/\/[^/?#]*|[?#].*$/gis, '').split('/').map(decoded)
  for (const [name, text] of Object.entries(answer ?? {})) {
    const isRest = name === '*'
    const at = texts.findIndex((one, index) => index > 0 && (isRest ? texts.slice(index).join('/') : one) === text)
    if (at > 0) texts.splice(at, isRest ? Infinity : 1, isRest ? '*' : `:${name}`)
  }
  const pattern = texts.join('/')
  return instance.hasRoute({ method, url: pattern } as never) ? pattern : null
}

function decoded (text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
