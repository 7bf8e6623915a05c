import { isPlain } from '../declare/map.js'
import { show, showDeclared } from '../errors/errors.js'
import type { Link, Part } from './link.js'
import type { Rest } from './rest.js'

/** How deep records and lists may lie in each other where Rails makes one a text. */
const MOST_LEVELS = 32

/** The text that a value stands for, `null` for none: ours take what names one thing, Rails whatever there is. */
export function paramText (part: Part, value: unknown, isStrict: boolean): string | null {
  switch (typeof value) {
    case 'number': return !isStrict || Number.isSafeInteger(value) ? `${value}` : null
    case 'string': return value
    case 'bigint': return String(value)
    case 'undefined': return part.fallback ?? null
    case 'object': return value === null || !isStrict ? toParam(value) : recordText(value, part)
    default: return isStrict ? null : String(value)
  }
}

/** What a record says of itself, has as the param, or as the param that stands for it in its own paths. */
function recordText (value: object, part: Part): string | null {
  if (Array.isArray(value)) return null
  const record = value as Record<string, unknown>
  const { name, origin } = part
  const own = typeof record['toParam'] === 'function' ? record['toParam']() : record[name] ?? record[origin ?? name]
  return typeof own === 'object' || own === undefined ? null : paramText(part, own, true)
}

/** Rails' `to_param`: text of whatever it is given, `null` for what is absent; lists join with a slash. */
export function toParam (value: unknown, level = 1): string | null {
  if (value === null || value === undefined || level > MOST_LEVELS) return null
  if (Array.isArray(value)) return value.map(one => toParam(one, level + 1)).join('/')
  if (typeof value !== 'object') return String(value)
  const record = value as { toParam?: unknown, id?: unknown }
  if (typeof record.toParam === 'function') return toParam(record.toParam(), level + 1)
  if ('id' in record) return toParam(record.id, level + 1)
  return isPlain(value) ? null : String(value)
}

/** What is wrong with the text of a param by itself, or `null`. */
export function paramFault (link: Link, part: Part, text: string, rest: Rest | null): string | null {
  return link.isStrict ? strictFault(part, text, rest?.suffix ?? null) : railsFault(link, part, text, rest === null)
}

function strictFault (part: Part, text: string, suffix: string | null): string | null {
  const { name, check, isGlob, most, takesSuffix } = part
  const whole = takesSuffix && suffix !== null ? `${text}.${suffix}` : text
  // No pattern is to be run on what the router would not even read.
  const long = isGlob ? whole.split('/').find(one => one.length > most) : whole
  if (long !== undefined && long.length > most) return lengthFault(name, long, most)
  const fault = isGlob ? globFault(text) : shapeFault(text)
  if (fault !== null) return `${name} ${fault}`
  return check === null || check.test(text) ? null : checkFault(name, text, check)
}

/** What Rails refuses (`ActionDispatch::Journey::Formatter`): what is missing or fails a constraint, nothing else. */
function railsFault (link: Link, part: Part, text: string, isBare: boolean): string | null {
  const { entry: { format }, begin, parts } = link
  const { name, check, isGlob, isOptional, after } = part
  // Rails writes a second slash, with which the path would lead to another host.
  if (begin === '/' && part === parts[0] && `${text}${after}`.startsWith('/')) {
    return `${name} ${show(text)} would add a second slash at the beginning of the path`
  }
  if (isOptional) return null
  // Rails looks for what is empty only where there is nothing else to look at, and gives a glob a pattern.
  const isMissing = text === '' && (isGlob ? format.kind !== 'none' : isBare && !hasPattern(link))
  if (check === null) return isMissing ? `${name} is missing` : null
  // Rails ends the pattern with \Z, which lets one line break stand behind it.
  const isAllowed = check.test(text) || (text.endsWith('\n') && check.test(text.slice(0, -1)))
  return isAllowed ? null : checkFault(name, text, check)
}

/** Whether Rails looks at a call's params one by one, as there is a pattern to meet; else it takes a shortcut. */
export function hasPattern ({ entry: { checks, format }, parts }: Link): boolean {
  return checks.size > 0 || format.check !== undefined || parts.some(({ isGlob }) => isGlob)
}

export function checkFault (name: string, text: string, { given }: NonNullable<Part['check']>): string {
  return `${name} must match ${showDeclared(given)}, got ${show(text)}`
}

export function lengthFault (name: string, text: string, most: number): string {
  return `${name} must have at most ${most} characters, got ${text.length}`
}

/** What no param may be, whatever its constraint says; `null` for nothing. */
function shapeFault (text: string): string | null {
  if (text === '') return 'must not be empty'
  if (text === '.' || text === '..') return `must not be the dot segment '${text}', which clients remove`
  return text.isWellFormed() ? null : 'must not contain a lone surrogate'
}

function globFault (text: string): string | null {
  const found = text.split('/').map(shapeFault).find(fault => fault !== null) ?? null
  return found === null || text === '' ? found : `${show(text)}: a segment ${found}`
}
