import { isPlain } from '../declare/map.js'
import { printTemplate } from '../declare/template.js'
import { refuse, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { hasDefault, type Link, type Part } from './link.js'
import type { Rest } from './rest.js'
import { isOptions, placeOfOptions } from './options.js'
import { hasPattern, toParam } from './values.js'

/** Options that no record has for its own, so that they are looked for where they do not belong. */
const OPTIONS_ALONE: readonly string[] = ['query', 'anchor', 'trailingSlash']

/**
 * A helper's arguments, each in its place: first one for each param, in path order, `undefined` for what was left out;
 * behind them the suffix as a text, or options, or both. What stands for the params may be one argument for each; or
 * one for each that is required, and then nothing behind; or one object that has them by name. An object in the place
 * of a param is a record that has it, and never options: so where a param may be left out, options need a params object
 * in front of them, which may be `{}`.
 */
export function placeArguments (link: Link, args: unknown[], faults: string[]): unknown[] {
  const { names, required, isStrict } = link
  const first = args[0]
  let all = args
  if (typeof first === 'object' && first !== null) {
    const isNamed = isParamsObject(link, first, args)
    const isRecord = isStrict || required.length > 0 || !isOptions(first)
    if (isNamed || (names.length === 1 && isRecord)) noteMisplaced(link, first, faults)
    const behind = args.length === 1 && !isStrict ? [{}] : args.slice(1)
    if (isNamed) all = [...names.map(name => (first as Record<string, unknown>)[name]), ...behind]
  }
  return isStrict ? placeInOrder(link, all) : placeLikeRails(link, all)
}

/** Whether a call begins with an object that has the params by name, and stands alone or before the options. */
function isParamsObject ({ names, required }: Link, record: object, { length, 1: next }: readonly unknown[]): boolean {
  if (Array.isArray(record) || 'toParam' in record) return false
  const isEmpty = required.length === 0 && isPlain(record) && Object.keys(record).length === 0
  // Without params a lone object is the options, and so may be empty too.
  if (names.length === 0) return isEmpty && length > 1
  if (!isEmpty && !names.some(name => name in record)) return false
  if (names.length === 1 || length === 1) return true
  return required.every(name => name in record) && (next === undefined || isOptions(next))
}

/**
 * Notes options in a params object, or in the record of the only param: they would vanish, and are far more often
 * meant as such than as a record's own.
 */
function noteMisplaced (link: Link, record: object, faults: string[]): void {
  if (!isPlain(record)) return
  const found = OPTIONS_ALONE.filter(key => Object.hasOwn(record, key) && !link.names.includes(key))
  if (found.length === 0) return
  faults.push(`options among the params: ${found.join(', ')}. ${placeOfOptions(link, found)}`)
}

/** All params in path order, or those that are required; where only defaults are left out, any from the left. */
function placeInOrder (link: Link, args: unknown[]): unknown[] {
  const { names, required, parts } = link
  if (args.length >= names.length) return args
  if (args.length !== required.length && parts.some(({ isOptional }) => isOptional)) {
    const fewer = required.length === 0 ? 'none of them' : `the required ones (${required.join(', ')})`
    refuseCall(link, [`got ${args.length} of the params ${names.join(', ')}. ` +
      `Pass all of them in order, ${fewer}, or an object with the params by name`])
  }
  return args.length > required.length ? args : [...names.map(name => args[required.indexOf(name)]), undefined]
}

/**
 * Rails: exactly the params of no group and nothing else, where none has a pattern; or from the left, without those
 * that have a default where there are fewer. That is a call with something behind the params, though it be nothing.
 */
function placeLikeRails (link: Link, args: readonly unknown[]): unknown[] {
  const { names, parts, entry: { defaults }, requiresSuffix } = link
  const needed = names.filter(name => parts.some(part => part.name === name && !part.isOptional))
  const last = args.at(-1)
  const isBehind = needed.length < names.length || args.length > names.length
  // What changes more than the path cannot stand for a default, as a client may have sent it.
  const isHarmless = isOptions(last) && !['query', 'host', 'port', 'protocol'].some(key => key in last)
  const options = isHarmless || (isBehind && isOptions(last)) ? [last] : []
  const isLooked = options.length > 0 || requiresSuffix || hasPattern(link)
  if (!isLooked && args.length === needed.length) return names.map(name => args[needed.indexOf(name)])
  const values = args.slice(0, args.length - options.length)
  const places = values.length < names.length ? names.filter(name => !hasDefault(defaults, name)) : names
  const placed = names.map(name => {
    const value = values[places.indexOf(name)]
    return value === undefined && hasDefault(defaults, name) ? defaults[name] : value
  })
  // A suffix with a default has no place then either, and what is given for it is dropped.
  const behind = [...places === names || !hasDefault(defaults, 'format') ? values.slice(places.length) : [], ...options]
  return [...placed, ...behind.length === 0 ? [undefined] : behind]
}

/**
 * Chooses how a path with optional groups is written: the way that has all the params given, and no other. Notes params
 * that no way has together.
 */
export function chooseWay (ways: readonly Link[], placed: unknown[], rest: Rest | null, faults: string[]): Link {
  const whole = ways[0]!
  if (!whole.isStrict) dropDefaults(whole, placed, rest)
  const isThere = ({ at }: Part): boolean => (placed[at] ?? null) !== null
  const link = ways.find(({ parts }) => parts.every(part => !part.isOptional || isThere(part)))!
  const left = whole.parts.filter(part => isThere(part) && !link.names.includes(part.name)).map(({ name }) => name)
  if (whole.isStrict && left.length > 0) {
    const around = ways.findLast(({ names }) => left.every(name => names.includes(name)))!
    faults.push(`incomplete params: ${left.join(', ')}. Pass all of ${around.names.join(', ')}`)
  }
  return link
}

/**
 * Rails leaves out what equals its default, from the suffix and the last param to the first that has to be written; and
 * groups in front of the path whose params are empty, where a second slash would be left of them.
 */
function dropDefaults ({ begin, parts, entry: { defaults } }: Link, placed: unknown[], rest: Rest | null): void {
  const suffix = rest === null ? null : rest.suffix
  const isWritten = suffix !== null && (!hasDefault(defaults, 'format') || suffix === String(defaults['format']))
  for (const { at, fallback, isOptional } of isWritten ? [] : parts.toReversed()) {
    const value = placed[at] ?? ''
    // What no text can be made of is not empty: it is refused where it is written.
    const text = toParam(value)
    if (fallback === undefined && text !== '') break
    if (text !== (fallback ?? '')) continue
    if (!isOptional) break
    placed[at] = undefined
  }
  for (const { at, after, isOptional } of begin === '/' ? parts : []) {
    if (!isOptional || (placed[at] ?? '') !== '') break
    placed[at] = undefined
    if (after !== '/') break
  }
}

/** What is wrong with a value that stands for no text. */
export function absenceFault (link: Link, { name }: Part, value: unknown): string {
  if (value === undefined || !link.isStrict) return `${name} is missing`
  if (isOptions(value) && Object.keys(value).length > 0) {
    return `${name} is missing, got the options ${show(value)}. ${placeOfOptions(link, Object.keys(value))}`
  }
  return mustBe(name, `a string, an integer or an object with toParam() or '${name}'`, value)
}

/** Refuses a call with all that is wrong with it, and the path as the table has it behind its prefix. */
export function refuseCall ({ entry, helper, url: { path, way } }: Link, faults: readonly string[]): never {
  const prefix = path.length === way.length ? '' : printTemplate(path.slice(0, path.length - way.length))
  const whole = prefix + (prefix !== '' && entry.path === '/' ? '' : entry.path)
  return refuse('INVALID_ARGUMENTS', `${helper}: cannot build ${whole}: ${faults.join('; ')}`)
}
