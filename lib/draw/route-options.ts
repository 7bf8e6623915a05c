import type { Route, RouteOptionsOf } from '../../types/index.js'
import { routeFaults } from '../declare/faults.js'
import { isPlain } from '../declare/map.js'
import { harmless, show } from '../errors/errors.js'
import { blame, type Call, type Drawing, type RouteOptions, type RouteRule } from './drawing.js'
import { printRoute } from './record.js'

/** A rule behind an inherited one; as long as both are plain, the outcome is. */
export function mergeRouteRules (parent: RouteRule, child: RouteRule): RouteRule {
  if (typeof parent !== 'function' && typeof child !== 'function') return mergeRouteOptions(parent, child)
  return record => mergeRouteOptions(resolveRule(parent, record), resolveRule(child, record))
}

/** The options that a rule gives a record. A guard in the place of a rule gives none, and would guard nothing. */
export function resolveRule (rule: RouteRule, record: Parameters<RouteOptionsOf>[0]): RouteOptions {
  const given: unknown = typeof rule === 'function' ? rule(record) : rule
  if (!isPlain(given)) throw new TypeError(`it gives ${show(given)}`)
  return given as RouteOptions
}

/** Options that hold one function or several: outer ones run before inner ones. */
export const HOOKS: ReadonlySet<string> = new Set([
  'onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization',
  'onSend', 'onResponse', 'onTimeout', 'onError', 'onRequestAbort'
])

/** Options that are maps, whose keys are kept apart. */
const MAPS: ReadonlySet<string> = new Set(['config', 'schema', 'logSerializers'])

/** Route options merged into what is inherited: hooks add up, maps merge key by key, else the inner value wins. */
export function mergeRouteOptions (parent: RouteOptions, child: RouteOptions): RouteOptions {
  const given = Object.entries(child)
  if (given.length === 0) return parent
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of given) {
    if (value === undefined) continue
    const inherited = merged[key]
    if (HOOKS.has(key)) merged[key] = [...functions(inherited), ...functions(value)]
    else if (MAPS.has(key)) merged[key] = { ...inherited as object, ...value as object }
    else merged[key] = value
  }
  return Object.freeze(merged)
}

function functions (value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat()
}

/** What scopes share with what is inside, and what a resource has for its own routes. */
interface Rules {
  readonly route: RouteRule
  readonly ownRoute: RouteRule | null
}

/** The route options of a call's routes: what its scopes share, its resource has for its own routes, and it has itself. */
export function ruleOf (
  drawing: Drawing, { route, ownRoute }: Rules, { options, declaration }: Call, routes: readonly Route[]
): RouteRule {
  const given = [ownRoute, options.route].filter(rule => rule !== null && rule !== undefined) as readonly RouteRule[]
  const rule = given.reduce(mergeRouteRules, route)
  if (typeof rule !== 'function') return rule
  const resolved = new Map<unknown, RouteOptions>()
  const note = (what: string): void => blame(drawing, 'FST_RESOURCES_OPTION', declaration, what)
  for (const one of routes) {
    try {
      const options = resolveRule(rule, one)
      routeFaults('route', options).forEach(note)
      resolved.set(one, options)
    } catch (error) {
      const reason = error instanceof Error ? harmless(error.message) : show(error)
      note(`a function of the record gives route options for ${printRoute(one)}, and this one does not: ` +
        `${reason}; a guard stands in them, as { onRequest: guard }`)
    }
  }
  return one => resolved.get(one)!
}
