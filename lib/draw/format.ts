import type { Constraint, FormatOption } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { checkOf } from '../constrain/constraint.js'
import type { Written } from '../declare/template-parse.js'
import type { Dialect } from './dialect.js'

/**
 * What a route does with the suffix `(.:format)`:
 * `none`: there is none; `open`: any one without a dot; `required`: there has to be one;
 * `checked`: any that a pattern admits; `closed`: one of a list, and any other is part of the last segment.
 */
export type Format =
  | { readonly kind: 'none' | 'open', readonly check?: undefined }
  | { readonly kind: 'required', readonly check?: SegmentCheck }
  | { readonly kind: 'checked', readonly check: SegmentCheck }
  | { readonly kind: 'closed', readonly allowed: readonly string[], readonly check: SegmentCheck }

/** What the option `format` makes of a route: its suffix, what it constrains and what it sets by default. */
export interface FormatEffect {
  readonly format: Format
  readonly constraint?: Constraint
  readonly default?: string
}

const none: FormatEffect = { format: { kind: 'none' } }
const open: FormatEffect = { format: { kind: 'open' } }

/** What Rails says of a required suffix. */
const anything = /.+/

/**
 * Reads the option `format` of a route, and a constraint on `format`, which Rails takes before what the option
 * says. In the Rails dialect a string is the default and the only suffix that matches, by the string as a regex.
 */
export function formatEffect (
  given: FormatOption | null, constraint: Constraint | undefined, dialect: Dialect
): FormatEffect {
  if (given === false) return none
  if (given === true) return required(constraint, dialect)
  if (given === null || given instanceof RegExp) return checked(constraint ?? given)
  if (typeof given === 'string') {
    return { ...checked(constraint ?? (dialect.formatIsPattern ? new RegExp(given) : null)), default: given }
  }
  return { format: { kind: 'closed', allowed: given, check: checkOf(given) }, constraint: given }
}

function checked (constraint: Constraint | null): FormatEffect {
  return constraint === null ? open : { format: { kind: 'checked', check: checkOf(constraint) }, constraint }
}

function required (constraint: Constraint | undefined, dialect: Dialect): FormatEffect {
  if (constraint !== undefined) return { format: { kind: 'required', check: checkOf(constraint) }, constraint }
  return { format: { kind: 'required' }, ...dialect.strict ? {} : { constraint: anything } }
}

/**
 * The effect on a path: one that is bare, which ends in a slash, takes no suffix (Rails), and only the default is left;
 * one that writes its suffix out says that there may be one, or that there has to be one without a dot.
 */
export function effectOn (isBare: boolean, written: Written, said: FormatEffect): FormatEffect {
  const bare = said.default === undefined ? none : { ...none, default: said.default }
  const effect = isBare ? bare : said
  if (written === 'optional') return effect.format.kind === 'none' ? open : effect
  if (written === null || effect.format.kind === 'required') return effect
  const { format, ...others } = effect
  return { ...others, format: { kind: 'required', check: format.check ?? checkOf(/[^.]+/) } }
}
