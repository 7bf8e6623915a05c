import { show } from '../errors/errors.js'
import type { LinkDialect, Part } from './link.js'
import { isOptions, placeOfOptions } from './options.js'
import { lengthFault, suffixFault } from './routing.js'

/** The package's own dialect: values are what they seem, and what is built comes back. */
export const strictDialect: LinkDialect = {
  routesBack: true,
  textOf: strictText,
  absenceOf (link, { name }, value, takesOrigin) {
    if (value === undefined) return `${name} is missing`
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (isOptions(value) && !isEmpty) {
      return `${name} is missing: ${show(value)} stands in its place, and ${placeOfOptions(link, takesOrigin, Object.keys(value))}`
    }
    return `${name} is ${show(value)}, give a string, a whole number or an object that has toParam() or '${name}'`
  },
  faultOf ({ router: { maxParamLength } }, { name, check, takesSuffix }, text, suffix) {
    // No pattern is to be run on what the router would not even read.
    const whole = takesSuffix && suffix !== null ? `${text}.${suffix}` : text
    if (whole.length > maxParamLength) return lengthFault(name, whole, maxParamLength)
    if (text === '') return `${name} is empty`
    if (text === '.' || text === '..') return `${name} is '${text}', a dot segment that clients fold away`
    if (!text.isWellFormed()) return `${name} holds half of a surrogate pair`
    return check === null || check.test(text) ? null : `${name} is ${show(text)}, which ${show(check.given)} does not match`
  },
  // A lone text in a helper without params is far more often an id for another helper than a suffix.
  isSuffix: (value, hasParams) => typeof value === 'string' && hasParams,
  // As in Rails, the route's default is left out.
  suffixOf: ({ entry: { defaults } }, given) => typeof given === 'string' && given !== defaults['format'] ? given : null,
  suffixFault,
  queryOf: (_link, { query }) => query,
  isFile: (_path, suffix) => suffix !== null
}

function strictText ({ name, origin, fallback }: Part, value: unknown): string | null {
  const plain = typeof value === 'object' && value !== null ? valueIn(value, name, origin) : value
  switch (typeof plain) {
    case 'string': return plain
    case 'number': return Number.isSafeInteger(plain) ? `${plain}` : null
    case 'bigint': return String(plain)
  }
  return value === undefined && fallback !== undefined ? fallback : null
}

/** What a record says of itself, has as the param, or as the param that stands for it in its own paths. */
function valueIn (value: object, name: string, origin: string | null): unknown {
  if (Array.isArray(value)) return undefined
  const record = value as Record<string, unknown>
  if (typeof record['toParam'] === 'function') return record['toParam']()
  const named = record[name]
  return named !== undefined || origin === null ? named : record[origin]
}
