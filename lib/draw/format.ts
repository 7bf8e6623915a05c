import type { Constraint, FormatOption } from '../../types/index.js'
import { checkOf } from '../constrain/constraint.js'
import type { FormatSyntax } from '../declare/template-parse.js'
import type { Dialect } from './dialect.js'
import type { Format } from './extension.js'

/** The effect of the option `format` on a route: its extension, its constraint and its default. */
export interface FormatEffect {
  readonly format: Format
  readonly constraint?: Constraint
  readonly default?: string
}

const noFormat: FormatEffect = { format: { kind: 'none' } }
const openFormat: FormatEffect = { format: { kind: 'open' } }

/**
 * Reads the option `format` of a route, and a constraint on `format`, which takes precedence in Rails. In the Rails
 * dialect a string is the default and also a regex that the extension must match.
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
  const rule = constraint ?? dialect.requiredFormat
  if (rule !== null) return { format: { kind: 'required', check: checkOf(rule) }, constraint: rule }
  return { format: { kind: 'required' } }
}

/**
 * Applies the effect to a path, which may have a written extension. A bare path ends in a slash and has no extension
 * (Rails), only a default.
 */
export function effectOn (isBare: boolean, syntax: FormatSyntax, effect: FormatEffect): FormatEffect {
  const onlyDefault = effect.default === undefined ? noFormat : { ...noFormat, default: effect.default }
  const byOption = isBare ? onlyDefault : effect
  if (syntax === 'optional') return byOption.format.kind === 'none' ? openFormat : byOption
  if (syntax === null || byOption.format.kind === 'required') return byOption
  const { format, ...others } = byOption
  return { ...others, format: { kind: 'required', check: format.check ?? checkOf(/[^.]+/) } }
}
