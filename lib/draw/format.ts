import type { Constraint, FormatOption } from '../../types/index.js'
import { checkOf } from '../constrain/constraint.js'
import type { splitFormat } from '../declare/template-parse.js'
import type { Dialect } from './dialect.js'
import { requiresExtension, type Format } from './extension.js'
import type { EntryDeclaration } from './visit.js'

const noFormat: Format = { kind: 'none' }
const openFormat: Format = { kind: 'open' }

/**
 * The format of a URL, by its option, by a constraint on `format`, and by the format extension in its path, which takes
 * precedence over `format: false` (Rails). The path of the root ends in a slash and has no extension, only a default.
 */
export function routeFormat (
  { frame, options }: EntryDeclaration, constraint: Constraint | undefined,
  syntax: ReturnType<typeof splitFormat>['syntax'], isRoot: boolean
): Format {
  const { dialect } = frame
  const option = options.format === undefined ? frame.format : options.format
  const byOption = formatByOption(syntax !== null && option === false ? null : option, constraint, dialect)
  const isBare = isRoot && !(dialect.rootTakesFormat && requiresExtension(byOption))
  const bare = byOption.default === undefined ? noFormat : { ...noFormat, default: byOption.default }
  const format = isBare ? bare : byOption
  if (syntax === 'optional') return format.kind === 'none' ? openFormat : format
  if (syntax === null || requiresExtension(format)) return format
  return { ...format, kind: 'required' }
}

/**
 * A constraint takes precedence over the option (Rails). In the Rails dialect a string is the default and also a regex
 * that the extension must match.
 */
function formatByOption (
  option: FormatOption | null, constraint: Constraint | undefined, dialect: Dialect
): Format {
  if (option === false) return noFormat
  if (option === true) {
    const rule = constraint ?? dialect.requiredFormat
    return { kind: 'required', check: rule === null ? undefined : checkOf(rule) }
  }
  if (option === null || option instanceof RegExp) return checkedFormat(constraint ?? option)
  if (typeof option === 'string') {
    return { ...checkedFormat(constraint ?? (dialect.formatIsPattern ? new RegExp(option) : null)), default: option }
  }
  return { kind: 'closed', allowed: option, check: checkOf(option) }
}

function checkedFormat (constraint: Constraint | null): Format {
  return constraint === null ? openFormat : { kind: 'checked', check: checkOf(constraint) }
}
