import { failureOf } from '../constrain/check.js'
import { CASELESS, faultIn } from '../declare/characters.js'
import { underPrefix } from '../draw/record.js'
import { isPlain, show, throwError } from '../errors/errors.js'
import { inWords } from '../errors/failure.js'
import { mustBe } from '../errors/message.js'
import { printMounting } from '../match/pattern.js'
import type { Link, LinkParam } from './link.js'

/** Whether an object converts itself to the value of a param. */
export function hasToParam (object: object): object is { toParam (): unknown } {
  return typeof (object as { toParam?: unknown }).toParam === 'function'
}

/** The string of a value that is no string; `null` if it has none. */
export function paramString (link: Link, param: LinkParam, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return printPlain(value) ?? printDefault(param, value)
  return Array.isArray(value) ? null : printPlain(ownValue(link, param, value))
}

/** The value of an object that is one of several arguments. */
function ownValue (link: Link, { name, property }: LinkParam, value: object): unknown {
  if (hasToParam(value)) return value.toParam()
  checkForOptions(link, value)
  const fields = value as Readonly<Record<string, unknown>>
  return fields[name] ?? (property === null ? null : fields[property])
}

/** The value of a record that is the only argument: by the param's name, or by its name in the record's own paths. */
export function recordValue (
  { names }: Link, { name, property }: LinkParam, record: Readonly<Record<string, unknown>>
): unknown {
  const value = record[name]
  const isOwn = (value ?? null) !== null || property === null || names.includes(property)
  return isOwn ? value : record[property]
}

function printPlain (value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : null
}

function printDefault ({ fallback }: LinkParam, value: unknown): string | null {
  return value === undefined || value === null ? fallback ?? null : null
}

/** The problem with a value that has no string. */
export function absenceProblem ({ name }: LinkParam, value: unknown): string {
  if (value === undefined) return `${name} is missing`
  return mustBe(name, `a string, an integer or an object with toParam() or '${name}'`, value)
}

/**
 * Throws for a plain object that has options, and otherwise only params or the properties that they are read from: the
 * options would be ignored there. A row with other columns may have a column of an option's name.
 */
export function checkForOptions (link: Link, object: object): void {
  if (!isPlain(object)) return
  const { names, properties, options } = link
  const misplaced = Object.keys(object).filter(key => !names.includes(key) && !properties.includes(key))
  if (misplaced.length === 0 || misplaced.some(key => !options.includes(key))) return
  const keys = misplaced.join(', ')
  throwCallProblems(link, [`options among the params: ${keys}. Pass them last: ${callForm(link, `{ ${keys} }`)}`])
}

/** The call with a value for each param, which every path accepts before options: `page_path(null, id, { format })`. */
export function callForm ({ helper, names, required }: Link, options: string): string {
  return `${helper}(${[...names.map(name => required.includes(name) ? name : 'null'), options].join(', ')})`
}

/** Throws the problems of a call, with the path as the table prints it under its prefix. */
export function throwCallProblems (
  { entry, helper, pattern }: Link, problems: readonly string[]
): never {
  const whole = underPrefix(printMounting(pattern), entry.path)
  return throwError('INVALID_ARGUMENTS', `${helper}: cannot build ${whole}: ${problems.join('; ')}`)
}

/** The problem with the string of a param, apart from other routes. */
export function stringProblems (
  link: Link, param: LinkParam, string: string, format: string | null
): readonly string[] {
  const { name, check, isGlob, maxLength, includesFormat, isOptional, fallback } = param
  if (string === '') {
    return [`${name} must not be empty${isOptional || fallback !== undefined ? '. Pass null to omit it' : ''}`]
  }
  const whole = includesFormat && format !== null ? `${string}.${format}` : string
  // The router does not limit wildcards.
  if (!isGlob && whole.length > maxLength) return [lengthProblem(name, whole, maxLength)]
  const what = isGlob ? `a segment of ${name}` : name
  for (const text of isGlob ? string.split('/') : [string]) {
    const code = faultIn(text, true)
    if (code !== null) return [inWords({ code, at: null, text, param: what })]
  }
  if (!string.isWellFormed()) return [`${name} must not contain a lone surrogate`]
  const problems = letterCaseProblems(link, name, string)
  const isSure = problems.length > 0 || check === null || check.read(string) !== undefined
  return isSure ? problems : [inWords(failureOf(check, string, name, null))]
}

export function letterCaseProblems (
  { rules: { router } }: Link, name: string, string: string
): readonly string[] {
  const [found] = router.caseSensitive ? [] : CASELESS.exec(string) ?? []
  if (found === undefined) return []
  return [`${name} must not contain ${show(found)}, whose letter case the router cannot ignore`]
}

export function lengthProblem (param: string, text: string, maxLength: number): string {
  return inWords({ code: 'too-long', at: null, text, param, expected: String(maxLength) })
}
