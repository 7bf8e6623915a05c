import { show, showDeclared } from '../errors/errors.js'
import { isOptions, placeOfOptions } from './arguments.js'
import type { LinkDialect, Part } from './link.js'
import { hasDefault } from './prepare.js'
import { lengthFault, suffixFault } from './routing.js'

/** The package's own dialect: values are what they seem, and what is built comes back. */
export const strictDialect: LinkDialect = {
  paramText,
  absenceOf (link, { name }, value, takesOrigin) {
    if (value === undefined) return `${name} is missing`
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (isOptions(value) && !isEmpty) {
      const place = placeOfOptions(link, takesOrigin, Object.keys(value))
      return `${name} is missing: ${show(value)} stands in its place, and ${place}`
    }
    return `${name} is ${show(value)}, give a string, a whole number or an object that has toParam() or '${name}'`
  },
  paramFault ({ router: { maxParamLength } }, { name, check, isGlob, takesSuffix }, text, rest) {
    const whole = takesSuffix && rest !== null && rest.suffix !== null ? `${text}.${rest.suffix}` : text
    // No pattern is to be run on what the router would not even read.
    const long = isGlob ? whole.split('/').find(one => one.length > maxParamLength) : whole
    if (long !== undefined && long.length > maxParamLength) return lengthFault(name, long, maxParamLength)
    const fault = isGlob ? globFault(text) : shapeFault(text)
    if (fault !== null) return `${name} ${fault}`
    if (check === null || check.test(text)) return null
    return `${name} is ${show(text)}, which ${showDeclared(check.given)} does not match`
  },
  routesBack: true,
  // A lone text in a helper without params is far more often an id for another helper than a suffix.
  isSuffix: (value, hasParams) => typeof value === 'string' && hasParams,
  // As in Rails, the route's default is left out.
  suffixOf ({ entry: { defaults }, requiresSuffix }, given) {
    if (!requiresSuffix) return typeof given === 'string' && given !== defaults['format'] ? given : null
    if (typeof given === 'string') return given
    return hasDefault(defaults, 'format') ? String(defaults['format']) : null
  },
  suffixFault,
  queryOf: (_link, { query }) => query
}

/** What no param may be, whatever its constraint says; `null` for nothing. */
function shapeFault (text: string): string | null {
  if (text === '') return 'is empty'
  if (text === '.' || text === '..') return `is '${text}', a dot segment that clients fold away`
  return text.isWellFormed() ? null : 'holds half of a surrogate pair'
}

/** What no part of a glob may be. */
function globFault (text: string): string | null {
  const found = text.split('/').map(shapeFault).find(fault => fault !== null) ?? null
  return found === null || text === '' ? found : `is ${show(text)}, of which a segment ${found}`
}

function paramText (part: Part, value: unknown): string | null {
  switch (typeof value) {
    case 'number': return Number.isSafeInteger(value) ? `${value}` : null
    case 'string': return value
    case 'bigint': return String(value)
    case 'undefined': return part.fallback ?? null
    case 'object': return value === null ? null : recordText(value, part)
    default: return null
  }
}

/** What a record says of itself, has as the param, or as the param that stands for it in its own paths. */
function recordText (value: object, part: Part): string | null {
  if (Array.isArray(value)) return null
  const record = value as Record<string, unknown>
  const { name, origin } = part
  const named = (): unknown => record[name] ?? (origin === null ? null : record[origin])
  const own = typeof record['toParam'] === 'function' ? record['toParam']() : named()
  return typeof own === 'object' || own === undefined ? null : paramText(part, own)
}
