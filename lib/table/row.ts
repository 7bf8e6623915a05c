import type { Route } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import type { Drawing, Entry } from '../draw/drawing.js'

/** One line of a table: a route, the entry that it is of, and its path with the prefix that it is mounted under. */
export interface Row {
  readonly route: Route
  readonly entry: Entry
  readonly path: string
}

/** The rows of a drawing under a prefix, in the table's order. */
export function rowsOf ({ entries }: Drawing, prefix = ''): readonly Row[] {
  return entries.flatMap(entry => entry.routes.map(route => ({ route, entry, path: mountedPath(prefix, route.path) })))
}

/** A path behind a prefix; the root of a prefix is the prefix itself. */
export function mountedPath (prefix: string, path: string): string {
  return prefix !== '' && path === '/' ? prefix : prefix + path
}

/** What serves a route, as tables name it: `photos#show`. */
export function handlerOf ({ controller, action }: Route): string {
  return `${controller}#${action}`
}

/**
 * The constraints that a row shows: those of its resource's own option, and of inherited ones those whose param stands in
 * its path, and what Fastify asks of the request. (The record carries all that its scopes say.)
 */
export function shownConstraints ({ route: { constraints }, entry }: Row): ReadonlyArray<readonly [string, unknown]> {
  const { declaration, template, conditions } = entry
  const options = 'options' in declaration ? declaration.options as { readonly constraints?: object } : {}
  const own = options.constraints ?? {}
  return Object.entries(constraints).filter(([key]) =>
    key === 'format' || key in conditions || Object.hasOwn(own, key) || template.some(({ param }) => param === key))
}

/** The defaults that a row shows: a constraint says more of the same key. */
export function shownDefaults ({ route: { constraints, defaults } }: Row): ReadonlyArray<readonly [string, unknown]> {
  return Object.entries(defaults).filter(([key]) => !(key in constraints))
}

/** A constraint or a default on one line, without what could forge another. */
export function printValue (value: unknown): string {
  return harmless(value instanceof RegExp ? String(value) : JSON.stringify(value))
}
