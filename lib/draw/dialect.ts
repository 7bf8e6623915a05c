import type { DialectName } from '../../types/index.js'
import { PATHS, RAILS_PATHS } from '../declare/template-parse.js'

/**
 * The differences between the dialects: for each rule, the value of the default dialect and the value of Rails. They are
 * read while declarations are drawn, and never later.
 */
const rules = {
  name: ['default', 'rails'],
  /** The methods of `update`. Only the first has a name. */
  updateMethods: [['PUT'], ['PATCH', 'PUT']],
  /** The options of `draw` that `apiOnly` sets if they are not given. */
  apiDefaults: [{ format: false, updateMethods: ['PATCH', 'PUT'] }, {}],
  /** `as` is the name (`images_index`, `new_images`) instead of a plural to inflect (`images`, `new_image`). */
  literalAlias: [true, false],
  /** How paths are read. */
  paths: [PATHS, RAILS_PATHS],
  /** The path of a method route may be a Symbol, such as `create`, which has no segment. */
  wordsAreSymbols: [false, true],
  /** In a resource, a scope with a path or a name is nested. */
  nestsScopes: [true, false],
  /** A route has all constraints of its resource, instead of those on params of its path. */
  constrainsAll: [true, false],
  /** Constraints of the name `host` or `version` are for the request in each path without such a param. */
  pathDecidesConditions: [false, true],
  constraintFailure: ['bad-request', 'not-found'],
  /** `format: 'json'` is also a pattern: no other extension matches. */
  formatIsPattern: [false, true],
  /** `format: /json/` of a resource is a constraint, which the formats of nested declarations do not replace. */
  patternIsConstraint: [false, true],
  /** Duplicate implicit names and routes that another one always precedes are dropped without an error. */
  dropsTaken: [false, true],
  /** The pattern of a required extension without a constraint; `null` for an extension without a dot. */
  requiredFormat: [null, /.+/],
  /** The root may have a required extension: `/.json`. */
  rootTakesFormat: [false, true],
  /** `as: null` of a scope adds an empty prefix to names: `admin__photos`. */
  nullAddsPrefix: [false, true],
  /** The controller and the action of a scope take precedence over those of a method route. */
  scopeEndpointWins: [false, true],
  /** How a query has an array of plain values: `tags=a&tags=b`, or `tags[]=a&tags[]=b`. */
  arrayFormat: ['repeat', 'brackets'],
  /** Names of controllers have lower-case letters only. */
  lowerCaseControllers: [false, true],
  /** Declarations that Rails accepts, and that are likely mistakes, are errors. */
  checksDeclarations: [true, false]
} as const

export type Dialect = { readonly [Rule in keyof typeof rules]: typeof rules[Rule][0 | 1] }

export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({ default: column(0), rails: column(1) })

function column (index: 0 | 1): Dialect {
  const values = Object.entries(rules).map(([rule, row]) => [rule, row[index]])
  return Object.freeze(Object.fromEntries(values)) as Dialect
}
