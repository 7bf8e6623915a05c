import { isPlain } from '../declare/map.js'
import { isOptions, isParamsObject, refuseCall } from './arguments.js'
import type { Link } from './link.js'
import { hasDefault } from './prepare.js'

/** The ways to write one path, the one with all of its groups first. */
type Ways = readonly [Link, ...Link[]]

/** A call's values by the names of their params, and what stands behind them: a suffix, options. */
interface Values {
  readonly named: Map<string, unknown>
  readonly behind: readonly unknown[]
}

/**
 * Chooses how a path with optional groups is written: the way that has all the params given, and no other. Gives it with one
 * argument for each of its params, then what stands behind. Arguments in path order stand for all params or for the required
 * ones; a params object has any of them.
 * Errors: `FST_RESOURCES_ARGUMENTS`, for params that no way has together.
 */
export function chooseWay (
  ways: Ways, args: readonly unknown[], takesOrigin: boolean
): [link: Link, placed: unknown[]] {
  const [{ names, dialect }] = ways
  const values = isParamsObject(names, requiredIn(ways), args)
    ? valuesOf(names, names.map(name => args[0][name]), args.slice(1))
    : null
  const { named, behind } = dialect.routesBack
    ? values ?? readStrictly(ways, args, takesOrigin)
    : likeRails(ways, args, values)
  const isThere = (name: string): boolean => (named.get(name) ?? null) !== null
  const link = ways.find(({ names }) => names.every(name => isThere(name) || isRequired(ways, name)))!
  const left = names.filter(name => isThere(name) && !link.names.includes(name))
  if (dialect.routesBack && left.length > 0) refuseCall(ways[0], takesOrigin, [leftFault(ways, left)])
  return [link, [...link.names.map(name => named.get(name)), ...behind]]
}

function valuesOf (names: readonly string[], values: readonly unknown[], behind: readonly unknown[]): Values {
  const pairs = names.map((name, index) => [name, values[index]] as const)
  return { named: new Map(pairs.filter(([, value]) => value !== undefined)), behind }
}

/** Whether a param stands in every way to write the path. */
function isRequired (ways: Ways, name: string): boolean {
  return ways.every(({ names }) => names.includes(name))
}

/** The params that no default stands in for, however the path is written. */
function requiredIn (ways: Ways): readonly string[] {
  return ways[0].required.filter(name => isRequired(ways, name))
}

function leftFault (ways: Ways, left: readonly string[]): string {
  const around = ways.findLast(({ names }) => left.every(name => names.includes(name)))!
  const are = left.length === 1 ? 'is' : 'are'
  return `${left.join(' and ')} ${are} given without what stands around: ${around.names.join(', ')}`
}

function readStrictly (ways: Ways, args: readonly unknown[], takesOrigin: boolean): Values {
  const [{ names }] = ways
  if (args.length >= names.length) return valuesOf(names, args, args.slice(names.length))
  const needed = requiredIn(ways)
  if (args.length === needed.length) return valuesOf(needed, args, [])
  const fewer = needed.length === 0 ? 'none' : `the required ones (${needed.join(', ')})`
  return refuseCall(ways[0], takesOrigin, [`${args.length} of the params ${names.join(', ')}: ` +
    `give all of them in order, ${fewer}, or an object that has them by name`])
}

/**
 * Rails: exactly the required ones and nothing else, where no param has a pattern; or from the left, without those that have
 * a default where there are fewer. Then an empty text is one, but for what would be a second slash in front of the path.
 */
function likeRails (ways: Ways, args: readonly unknown[], given: Values | null): Values {
  const [{ names, entry, parts, begin }] = ways
  const needed = names.filter(name => isRequired(ways, name))
  const isShort = args.length === needed.length && entry.checks.size === 0 && !parts.some(({ isGlob }) => isGlob)
  if (given === null && isShort && !isOptions(args.at(-1))) return valuesOf(needed, args, [])
  const { named, behind } = given ?? fromTheLeft(names, entry.defaults, args)
  for (const name of names) {
    if (!named.has(name) && hasDefault(entry.defaults, name)) named.set(name, entry.defaults[name])
  }
  dropDefaults(ways, named, behind)
  for (const { name, after } of begin === '/' ? parts : []) {
    if (needed.includes(name) || (named.get(name) ?? '') !== '') break
    named.delete(name)
    if (after !== '/') break
  }
  return { named, behind: behind.length === 0 ? [{}] : behind }
}

function fromTheLeft (names: readonly string[], defaults: Link['entry']['defaults'], args: readonly unknown[]): Values {
  const values = isOptions(args.at(-1)) ? args.slice(0, -1) : args
  const places = values.length < names.length ? names.filter(name => !hasDefault(defaults, name)) : names
  return valuesOf(places, values, args.slice(Math.min(values.length, places.length)))
}

/** Rails leaves out what equals its default, from the suffix and the last param to the first that has to be written. */
function dropDefaults (ways: Ways, named: Map<string, unknown>, [first, second]: readonly unknown[]): void {
  const [{ names, entry: { defaults, format } }] = ways
  const options = (isPlain(first) ? first : second) as { readonly format?: unknown } | undefined
  const suffix = options?.format ?? (isPlain(first) ? null : first)
  const isOwn = hasDefault(defaults, 'format')
  if (format.kind !== 'none' && !isOwn && (suffix ?? '') !== '') return
  if (format.kind === 'required' && isOwn && (suffix ?? defaults['format']) === defaults['format']) return
  for (const name of names.toReversed()) {
    const value = String(named.get(name) ?? '')
    if (!hasDefault(defaults, name) && value !== '') return
    if (value !== String(defaults[name] ?? '')) continue
    if (isRequired(ways, name)) return
    named.delete(name)
  }
}
