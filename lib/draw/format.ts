import type { Constraint, FormatOption } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { checkOf } from '../constrain/constraint.js'
import type { FormatSyntax } from '../declare/template-parse.js'
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

const noFormat: FormatEffect = { format: { kind: 'none' } }
const openFormat: FormatEffect = { format: { kind: 'open' } }

/** What Rails says of a required suffix. */
const anyExtension = /.+/

/**
 * Reads the option `format` of a route, and a constraint on `format`, which Rails takes before what the option
 * says. In the Rails dialect a string is the default and the only suffix that matches, by the string as a regex.
 */
export function formatEffect (
  option: FormatOption | null, constraint: Constraint | undefined, dialect: Dialect
): FormatEffect {
  if (option === false) return noFormat
  if (option === true) return requiredEffect(constraint, dialect)
  if (option === null || option instanceof RegExp) return checkedEffect(constraint ?? option)
  if (typeof option === 'string') {
    return { ...checkedEffect(constraint ?? (dialect.formatIsPattern ? new RegExp(option) : null)), default: option }
  }
  return { format: { kind: 'closed', allowed: option, check: checkOf(option) }, constraint: option }
}

function checkedEffect (constraint: Constraint | null): FormatEffect {
  return constraint === null ? openFormat : { format: { kind: 'checked', check: checkOf(constraint) }, constraint }
}

function requiredEffect (constraint: Constraint | undefined, dialect: Dialect): FormatEffect {
  if (constraint !== undefined) return { format: { kind: 'required', check: checkOf(constraint) }, constraint }
  return { format: { kind: 'required' }, ...dialect.strict ? {} : { constraint: anyExtension } }
}

/**
 * The effect on a path: one that is bare, which ends in a slash, takes no suffix (Rails), and only the default is left;
 * one that writes its suffix out says that there may be one, or that there has to be one without a dot.
 */
export function effectOn (isBare: boolean, syntax: FormatSyntax, effect: FormatEffect): FormatEffect {
  const onlyDefault = effect.default === undefined ? noFormat : { ...noFormat, default: effect.default }
  const own = isBare ? onlyDefault : effect
  if (syntax === 'optional') return own.format.kind === 'none' ? openFormat : own
  if (syntax === null || own.format.kind === 'required') return own
  const { format, ...others } = own
  return { ...others, format: { kind: 'required', check: format.check ?? checkOf(/[^.]+/) } }
}
