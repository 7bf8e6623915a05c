import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { longestExtension } from '../match/format.js'
import { refuseCall } from './arguments.js'
import {
  checkProblem, isOptions, lengthProblem, placeOfOptions, toParam, variantWith, type HelperDialect
} from './dialect.js'
import type { Part } from './link.js'

/** The helpers of the default dialect: a path always matches the same route with the same params (contract: round trip). */
export const strictHelpers: HelperDialect = {
  /** All params, or the required ones; without optional segments also any from the left, defaults for the others. */
  place (link, args) {
    const { names, required, parts } = link
    if (args.length >= names.length) return args
    if (args.length !== required.length && parts.some(({ isOptional }) => isOptional)) {
      const fewer = required.length === 0 ? 'none of them' : `the required ones (${required.join(', ')})`
      refuseCall(link, [`got ${args.length} of the params ${names.join(', ')}. ` +
        `Pass all of them in order, ${fewer}, or an object with the params by name`])
    }
    return args.length > required.length ? args : [...names.map(name => args[required.indexOf(name)]), undefined]
  },

  choose (links, placed, _rest, problems) {
    const isGiven = ({ at }: Part): boolean => (placed[at] ?? null) !== null
    const link = variantWith(links, isGiven)
    const given = links[0]!.parts.filter(isGiven).map(({ name }) => name)
    const left = given.filter(name => !link.names.includes(name))
    if (left.length > 0) {
      const whole = links.findLast(({ names }) => left.every(name => names.includes(name)))!
      problems.push(`incomplete params: ${left.join(', ')}. Pass all of ${whole.names.join(', ')}`)
    }
    return link
  },

  text: (part, value) => typeof value === 'object' && value !== null && !Array.isArray(value)
    ? recordText(value as Record<string, unknown>, part)
    : scalarText(part, value),

  absence (link, { name }, value) {
    if (value === undefined) return `${name} is missing`
    if (isOptions(value) && Object.keys(value).length > 0) {
      return `${name} is missing, got the options ${show(value)}. ${placeOfOptions(link, Object.keys(value))}`
    }
    return mustBe(name, `a string, an integer or an object with toParam() or '${name}'`, value)
  },

  problem (_link, { name, check, isGlob, most, takesSuffix }, text, rest) {
    const format = rest?.suffix ?? null
    const whole = takesSuffix && format !== null ? `${text}.${format}` : text
    // A pattern never runs on a string that the router would not even read.
    const long = isGlob ? whole.split('/').find(one => one.length > most) : whole
    if (long !== undefined && long.length > most) return lengthProblem(name, long, most)
    const problem = isGlob ? globProblem(text) : segmentProblem(text)
    if (problem !== null) return `${name} ${problem}`
    return check === null || check.test(text) ? null : checkProblem(name, text, check)
  },

  // A single string for a helper without params is more likely an id for another helper than a format.
  isFormat: ({ names }, value) => typeof value === 'string' && names.length > 0,

  format ({ entry: { defaults }, requiresSuffix }, given) {
    const format = toParam(given ?? (requiresSuffix ? defaults['format'] : null))
    return !requiresSuffix && format === defaults['format'] ? null : format
  },

  formatProblem ({ requiresSuffix, rules: { router: { maxParamLength } }, url, entry }, format) {
    if (format === null) return requiresSuffix ? 'format is missing, the route requires one' : null
    if (format === '' || !format.isWellFormed()) return mustBe('format', 'a non-empty, well-formed string', format)
    const most = longestExtension(maxParamLength)
    if (format.length > most) return lengthProblem('format', format, most)
    if (url.admitsExtension(format)) return null
    const why = entry.format.kind === 'none' ? 'the route has no format extension' : 'the route does not accept it'
    return `invalid format ${show(format)}: ${why}`
  },

  hasFormat: () => true
}

function scalarText ({ fallback }: Part, value: unknown): string | null {
  if (value === undefined) return fallback ?? null
  return typeof value === 'string' || typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : null
}

/** The result of a record's `toParam()`, or its property that has the param's name or the name in its own paths. */
function recordText (record: Record<string, unknown>, part: Part): string | null {
  const { name, origin } = part
  const own = typeof record['toParam'] === 'function' ? record['toParam']() : record[name] ?? record[origin ?? name]
  return own === undefined ? null : scalarText(part, own)
}

/** The problem with a segment that no constraint can allow, or `null`. */
function segmentProblem (text: string): string | null {
  if (text === '') return 'must not be empty'
  if (text === '.' || text === '..') return `must not be the dot segment '${text}', which clients remove`
  return text.isWellFormed() ? null : 'must not contain a lone surrogate'
}

function globProblem (text: string): string | null {
  const found = text.split('/').map(segmentProblem).find(problem => problem !== null) ?? null
  return found === null || text === '' ? found : `${show(text)}: a segment ${found}`
}
