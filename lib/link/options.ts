import type { UrlOptions } from '../../types/index.js'
import { escapeLiteral } from '../declare/template.js'
import { isPlain } from '../declare/map.js'
import { show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import type { Link, Rest } from './link.js'
import { originFaults } from './origin.js'

const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/** Options that no record has for its own, so that they are looked for where they do not belong. */
export const OPTIONS_ALONE: readonly string[] = ['query', 'anchor', 'trailingSlash']

/** Whether a value can only be meant as options. */
export function isOptions (value: unknown): value is object {
  return isPlain(value) && Object.keys(value).every(key => URL_OPTIONS.includes(key))
}

/** Where options are to stand, by an example. */
export function placeOfOptions ({ names, nameOf }: Link, takesOrigin: boolean, keys: readonly string[]): string {
  return `options come behind ${names.length === 1 ? 'the param' : 'all params'}, as in ${nameOf(takesOrigin)}({ … }, { ${keys.join(', ')} })`
}

/** What is wrong with the options of a call, the query apart: unknown keys, and wrong values. */
export function optionFaults (options: UrlOptions, takesOrigin: boolean): readonly string[] {
  const allowed = takesOrigin ? URL_OPTIONS : PATH_OPTIONS
  const faults = Object.keys(options).filter(key => !allowed.includes(key)).map(key =>
    `no option ${show(key)}${didYouMean(key, allowed)}; there are ${allowed.join(', ')}`)
  const { format, anchor, trailingSlash } = options
  const isFormat = format === undefined || format === null || typeof format === 'string'
  const isSlash = trailingSlash === undefined || typeof trailingSlash === 'boolean'
  if (!isFormat) faults.push(`format is ${show(format)}, give a string`)
  if (anchor !== undefined && typeof anchor !== 'string') faults.push(`anchor is ${show(anchor)}, give a string`)
  if (typeof anchor === 'string' && !anchor.isWellFormed()) faults.push('anchor holds half of a surrogate pair')
  if (!isSlash) faults.push(`trailingSlash is ${show(trailingSlash)}, give true or false`)
  return takesOrigin ? [...faults, ...originFaults(options)] : faults
}

/** What stands behind a path: the slash that was asked for, the query and the fragment. */
export function printExtras (takesSlash: boolean, { query, options: { anchor, trailingSlash } }: Rest): string {
  const slash = trailingSlash === true && takesSlash ? '/' : ''
  return slash + (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}
