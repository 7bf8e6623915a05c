import { show } from '../errors/errors.js'
import type { LinkDialect, Part } from './link.js'
import { isOptions, placeOfOptions } from './options.js'
import { lengthFault, routingFaults, suffixFault } from './routing.js'

/** The package's own dialect: values are what they seem, and what is built comes back. */
export const strictDialect: LinkDialect = {
  textOf,
  absenceOf (link, { name }, value, takesOrigin) {
    if (value === undefined) return `${name} is missing`
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (isOptions(value) && !isEmpty) {
      return `${name} is missing: ${show(value)} stands in its place, and ${placeOfOptions(link, takesOrigin, Object.keys(value))}`
    }
    return `${name} is ${show(value)}, give a string, a whole number or an object that has toParam() or '${name}'`
  },
  faultOf ({ router: { maxParamLength } }, { name, check, takesSuffix }, text, rest) {
    const whole = takesSuffix && rest !== null && rest.suffix !== null ? `${text}.${rest.suffix}` : text
    // No pattern is to be run on what the router would not even read.
    if (whole.length > maxParamLength) return lengthFault(name, whole, maxParamLength)
    const fault = shapeFault(text)
    if (fault !== null) return `${name} ${fault}`
    return check === null || check.test(text) ? null : `${name} is ${show(text)}, which ${show(check.given)} does not match`
  },
  routingFaults,
  shadowsOf: ({ findShadows }, planned) => findShadows(planned),
  // A lone text in a helper without params is far more often an id for another helper than a suffix.
  isSuffix: (value, hasParams) => typeof value === 'string' && hasParams,
  // As in Rails, the route's default is left out.
  suffixOf: ({ entry: { defaults } }, given) => typeof given === 'string' && given !== defaults['format'] ? given : null,
  suffixFault,
  queryOf: (_link, { query }) => query,
  isFile: (_path, suffix) => suffix !== null
}

/** What no param may be, whatever its constraint says; `null` for nothing. */
function shapeFault (text: string): string | null {
  if (text === '') return 'is empty'
  if (text === '.' || text === '..') return `is '${text}', a dot segment that clients fold away`
  return text.isWellFormed() ? null : 'holds half of a surrogate pair'
}

function textOf (part: Part, value: unknown): string | null {
  switch (typeof value) {
    case 'number': return Number.isSafeInteger(value) ? `${value}` : null
    case 'string': return value
    case 'bigint': return String(value)
    case 'undefined': return part.fallback ?? null
    case 'object': return value === null ? null : textIn(value, part)
    default: return null
  }
}

/** What a record says of itself, has as the param, or as the param that stands for it in its own paths. */
function textIn (value: object, part: Part): string | null {
  if (Array.isArray(value)) return null
  const record = value as Record<string, unknown>
  const { name, origin } = part
  const own = typeof record['toParam'] === 'function' ? record['toParam']() : record[name] ?? (origin === null ? null : record[origin])
  return typeof own === 'object' || own === undefined ? null : textOf(part, own)
}
