import { isPlain } from '../declare/map.js'
import { show, showDeclared } from '../errors/errors.js'
import type { Link, LinkParam } from './link.js'

/** Returns the path variant whose optional params all have a value. */
export function variantWith (links: readonly Link[], hasValue: (param: LinkParam) => boolean): Link {
  return links.find(({ params }) => params.every(param => !param.isOptional || hasValue(param)))!
}

/** The maximum depth of nested records and arrays, for Rails' `to_param`. */
const MAX_LEVELS = 32

/** Rails' `to_param`: the string of any value, `null` for an absent one; arrays join with a slash. */
export function toParam (value: unknown, level = 1): string | null {
  if (value === null || value === undefined || level > MAX_LEVELS) return null
  if (Array.isArray(value)) return value.map(one => toParam(one, level + 1)).join('/')
  if (typeof value !== 'object') return String(value)
  const record = value as { toParam?: unknown, id?: unknown }
  if (typeof record.toParam === 'function') return toParam(record.toParam(), level + 1)
  if ('id' in record) return toParam(record.id, level + 1)
  return isPlain(value) ? null : String(value)
}

export function checkProblem (name: string, value: string, { constraint }: NonNullable<LinkParam['check']>): string {
  return `${name} must match ${showDeclared(constraint)}, got ${show(value)}`
}

export function lengthProblem (name: string, value: string, maxLength: number): string {
  return `${name} must have at most ${maxLength} characters, got ${value.length}`
}
