import type { UrlOptions } from '../../types/index.js'
import { isPlain } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import { show } from '../errors/errors.js'
import { optionFaults, takeOptions } from './arguments.js'
import { extrasOf, literalsOf, refuseCall, type Built, type PathSpec } from './build.js'
import { escapeSegment } from './encode.js'

/**
 * Builds a path as Rails does (`ActionDispatch::Journey::Formatter`), byte for byte: whatever the arguments are is
 * turned into text, and only what is missing or fails a constraint is refused. What comes out need not be routed
 * back. Left out of Rails: unknown options as query, and arguments too many, which are refused.
 */
export function buildLikeRails (spec: PathSpec, args: readonly unknown[], takesOrigin: boolean): Built {
  const { entry, path } = spec.planned.url
  const { defaults } = entry
  const names = [...new Set(paramsOf(path))]
  const { values, options: given } = takeOptions(names, args)
  const faults = [...given === undefined ? [] : optionFaults(given, takesOrigin)]
  const options: UrlOptions = { ...given }
  const isShortcut = given === undefined && values.length === names.length && entry.checks.size === 0
  const keys = values.length < names.length ? names.filter(name => !Object.hasOwn(defaults, name)) : names
  if (values.length > names.length + 1) faults.push(`too many arguments, by ${values.length - names.length - 1}`)
  const texts = names.map(name => {
    const position = keys.indexOf(name)
    return position === -1 || position >= values.length ? textOf(defaults[name]) : toParam(values[position])
  })
  for (const [index, name] of names.entries()) faults.push(...missing(spec, name, texts[index]!, isShortcut))
  const suffix = toParam(values.length > names.length ? values[names.length] : options.format)
  if (entry.format.kind === 'required' && (suffix === null || suffix === '')) faults.push('format is missing')
  if (faults.length > 0) refuseCall(spec, takesOrigin, faults)
  return assemble(spec, paramsOf(path).map(name => texts[names.indexOf(name)]!), suffix, options)
}

function assemble (spec: PathSpec, texts: readonly string[], suffix: string | null, options: UrlOptions): Built {
  const { url } = spec.planned
  const { format, defaults } = url.entry
  const literals = literalsOf(url)
  const hasSuffix = format.kind !== 'none' && suffix !== null && suffix !== '' && suffix !== String(defaults['format'] ?? '')
  const bare = texts.reduce((built, text, index) => built + escapeSegment(text) + literals[index + 1]!, literals[0]!)
  const path = bare + (hasSuffix ? `.${escapeSegment(suffix)}` : '')
  // Where the path takes no suffix, Rails leaves the option to the query.
  const isInQuery = format.kind === 'none' && options.format !== undefined && !Object.hasOwn(defaults, 'format')
  const query = isInQuery ? { format: options.format, ...options.query } : options.query
  return { path: path + extrasOf(path, path.includes('.'), { ...options, query }), options }
}

function missing ({ planned: { url: { entry } } }: PathSpec, name: string, text: string | null, isShortcut: boolean): readonly string[] {
  if (text === null || (isShortcut && text === '')) return [`${name} is missing`]
  const check = entry.checks.get(name)
  // Rails ends the pattern with \Z, which lets one line break stand behind it.
  const isAllowed = check === undefined || check.test(text) || (text.endsWith('\n') && check.test(text.slice(0, -1)))
  return isAllowed ? [] : [`${name} is ${show(text)}, which ${show(check.given)} does not match`]
}

/** Rails' `to_param`: text of whatever it is given, `null` for what is absent; lists join with a slash. */
function toParam (value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(toParam).join('/')
  if (typeof value === 'object' && typeof (value as { toParam?: unknown }).toParam === 'function') return toParam((value as { toParam (): unknown }).toParam())
  if (typeof value === 'object' && 'id' in value) return toParam(value.id)
  return isPlain(value) ? null : String(value)
}

function textOf (value: unknown): string | null {
  return value === undefined || value === null ? null : String(value)
}
