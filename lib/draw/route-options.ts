import type { RouteOptionsOf } from '../../types/index.js'
import { isPlain } from '../declare/map.js'
import { show } from '../errors/errors.js'

/** Fastify's route options as a scope, a resource or an action gives them. */
export type RouteOptions = Readonly<Record<string, unknown>>

/** The same, where they may depend on the record that they are for. */
export type RouteRule = RouteOptions | ((record: Parameters<RouteOptionsOf>[0]) => RouteOptions)

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
