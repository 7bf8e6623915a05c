import type { DialectName } from '../../types/index.js'

/** The differences between the dialects: for each rule, the value of the default dialect and the value of Rails. */
const rules = {
  /** The methods of `update`. Only the first has a name. */
  updateMethods: [['PUT'], ['PATCH', 'PUT']],
  /** The options of `draw` that `apiOnly` sets if they are not given. */
  apiDefaults: [{ format: false, updateMethods: ['PATCH', 'PUT'] }, {}],
  /** `as` is the name (`images_index`, `new_images`) instead of a plural to inflect (`images`, `new_image`). */
  literalAlias: [true, false],
  /** In a resource, a scope with a path or a name is nested. */
  nestsScopes: [true, false],
  /** A route has all constraints of its resource, instead of those on params of its path. */
  constrainsAll: [true, false],
  constraintFailure: ['bad-request', 'not-found'],
  /** Under `format: false`, params may have dots. */
  dotsWithoutFormat: [true, false],
  /** `format: 'json'` is also a pattern: no other extension matches. */
  formatIsPattern: [false, true],
  /** Duplicate implicit names and shadowed routes are dropped without an error. */
  dropsTaken: [false, true],
  /** A redirect keeps the query string of the request. */
  carriesQuery: [true, false],
  /** Control characters never match, and helpers return only paths that match their own route. */
  strict: [true, false]
} as const

export type Dialect = { readonly [Rule in keyof typeof rules]: typeof rules[Rule][number] }

export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({ default: column(0), rails: column(1) })

function column (index: 0 | 1): Dialect {
  const values = Object.entries(rules).map(([rule, row]) => [rule, row[index]])
  return Object.freeze(Object.fromEntries(values)) as Dialect
}
