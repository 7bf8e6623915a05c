import type { Route } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import type { Drawing, Entry } from '../draw/drawing.js'

/** One line of a table. */
export interface Row {
  /** The record with its whole path. */
  readonly route: Route
  /** The record of the drawing, which knows no prefix. */
  readonly drawn: Route
  readonly entry: Entry
}

/** The rows of a drawing under a prefix, in the table's order. */
export function rowsOf ({ entries }: Drawing, prefix: string): readonly Row[] {
  return entries.flatMap(entry => entry.routes.map(drawn => ({ route: under(prefix, drawn), drawn, entry })))
}

/** A record behind a prefix; the root of a prefix is the prefix itself. What is hidden in it stays so. */
function under (prefix: string, drawn: Route): Route {
  if (prefix === '') return drawn
  const path = drawn.path === '/' ? prefix : prefix + drawn.path
  const hidden = Object.getOwnPropertyDescriptors(drawn)
  return Object.freeze(Object.defineProperties({}, { ...hidden, path: { ...hidden.path, value: path } })) as Route
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
