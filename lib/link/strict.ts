import { CASELESS } from '../declare/characters.js'
import { isPlain } from '../declare/map.js'
import { hasExtension } from '../draw/extension.js'
import { show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { longestExtension } from '../match/format.js'
import { hasToParam, isParamsObject, throwCallProblems, throwTooMany } from './arguments.js'
import { checkProblem, lengthProblem, toParam, variantWith } from './values.js'
import type { HelperDialect, Link, LinkParam } from './link.js'

/** The helpers of the default dialect. A path always matches the same route with the same params. */
export const strictHelpers: HelperDialect = {
  formatParam: null,

  /** Accepts all params or the required ones. Without optional params, missing values are reported one by one. */
  assign (link, args, count) {
    const { names, required } = link
    const { length } = args
    if (count === names.length || (length < names.length && required.length === names.length)) return args
    if (count === required.length) {
      return [...names.map(name => args[required.indexOf(name)]), ...args.slice(count)]
    }
    if (length > names.length) throwTooMany(link, args)
    const fewer = required.length === 0 ? 'none of them' : `the required ones (${required.join(', ')})`
    return throwCallProblems(link, [`got ${length} of the params ${names.join(', ')}. ` +
      `Pass all of them in order, ${fewer}, or an object with the params by name`])
  },

  assignNamed: (_link, values, rest) => [...values, ...rest],

  choose (links, values, _rest, problems) {
    const hasValue = ({ index }: LinkParam): boolean => (values[index] ?? null) !== null
    const link = variantWith(links, hasValue)
    const givenNames = links[0]!.params.filter(hasValue).map(({ name }) => name)
    const extraNames = givenNames.filter(name => !link.names.includes(name))
    if (extraNames.length > 0) {
      const whole = links.findLast(({ names }) => extraNames.every(name => names.includes(name)))!
      problems.push(`incomplete params: ${extraNames.join(', ')}. Pass all of ${whole.names.join(', ')}`)
    }
    return link
  },

  print: (link, param, value) => typeof value === 'object' && value !== null && !Array.isArray(value)
    ? printRecord(link, param, value as Record<string, unknown>)
    : printScalar(param, value),

  absence (_link, { name }, value) {
    if (value === undefined) return `${name} is missing`
    return mustBe(name, `a string, an integer or an object with toParam() or '${name}'`, value)
  },

  problem (link, { name, check, isGlob, maxLength, includesFormat }, string, rest) {
    const format = rest?.format ?? null
    const whole = includesFormat && format !== null ? `${string}.${format}` : string
    // A pattern never runs on a string that is too long for the router.
    const segment = isGlob ? whole.split('/').find(one => one.length > maxLength) : whole
    if (segment !== undefined && segment.length > maxLength) return lengthProblem(name, segment, maxLength)
    const problem = isGlob ? globProblem(string) : segmentProblem(string)
    if (problem !== null) return `${name} ${problem}`
    const caseProblem = letterCaseProblem(link, name, string)
    if (caseProblem !== null) return caseProblem
    return check === null || check.test(string) ? null : checkProblem(name, string, check)
  },

  // A single string for a helper without params is more likely an id for another helper than a format.
  isFormat: ({ names }, value) => typeof value === 'string' && names.length > 0,

  format ({ entry: { defaults }, requiresFormat }, option) {
    const format = toParam(option ?? (requiresFormat ? defaults['format'] : null))
    return !requiresFormat && format === defaults['format'] ? null : format
  },

  formatProblem (link, format) {
    const { requiresFormat, rules: { router: { maxParamLength } }, pattern, entry } = link
    if (format === null) return requiresFormat ? 'format is missing, the route requires one' : null
    if (format === '' || !format.isWellFormed()) return mustBe('format', 'a non-empty, well-formed string', format)
    const maxLength = longestExtension(maxParamLength)
    if (format.length > maxLength) return lengthProblem('format', format, maxLength)
    if (pattern.admitsExtension(format)) return letterCaseProblem(link, 'format', format)
    const why = hasExtension(entry.format) ? 'the route does not accept it' : 'the route has no format extension'
    return `invalid format ${show(format)}: ${why}`
  },

  hasFormat: () => true
}

function letterCaseProblem ({ rules: { router } }: Link, name: string, string: string): string | null {
  const found = router.caseSensitive ? null : CASELESS.exec(string)
  return found && `${name} must not contain ${show(found[0])}, whose letter case the router cannot ignore`
}

function printScalar ({ fallback }: LinkParam, value: unknown): string | null {
  if (value === undefined || value === null) return fallback ?? null
  return typeof value === 'string' || typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : null
}

/**
 * The result of a record's `toParam()`, or the property with the param's name or with its name in the record's paths.
 */
function printRecord (link: Link, param: LinkParam, record: Readonly<Record<string, unknown>>): string | null {
  if (hasToParam(record)) return printOwn(param, record.toParam())
  if (isPlain(record)) isParamsObject(link, record, null)
  return printOwn(param, record[param.name] ?? record[param.origin ?? param.name])
}

/** A record without the value is no omitted param. */
function printOwn (param: LinkParam, own: unknown): string | null {
  return own === undefined || own === null ? null : printScalar(param, own)
}

/** The problem with a segment that no constraint can allow, or `null`. */
function segmentProblem (segment: string): string | null {
  if (segment === '') return 'must not be empty'
  if (segment === '.' || segment === '..') return `must not be the dot segment '${segment}', which clients remove`
  return segment.isWellFormed() ? null : 'must not contain a lone surrogate'
}

function globProblem (value: string): string | null {
  const problem = value.split('/').map(segmentProblem).find(one => one !== null) ?? null
  return problem === null || value === '' ? problem : `${show(value)}: a segment ${problem}`
}
