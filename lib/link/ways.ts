import { isPlain } from '../declare/map.js'
import type { Link } from './link.js'
import { isOptions } from './options.js'
import { hasDefault } from './prepare.js'
import { refuseCall } from './refuse-call.js'

/** The ways to write one path, the one with all of its groups first. */
export type Ways = readonly [Link, ...Link[]]

/** A way chosen, and the arguments that are left for it: one for each of its params, then what stands behind. */
interface Chosen {
  readonly link: Link
  readonly args: unknown[]
}

/** A call's values by name, and what stands behind them. */
interface Given {
  readonly values: ReadonlyMap<string, unknown>
  readonly behind: readonly unknown[]
}

/**
 * Chooses how a path with optional groups is written: the way that has all the params given, and no other. Arguments in path
 * order stand for all params or for the required ones; a params object has any of them.
 * Errors: `FST_RESOURCES_ARGUMENTS`, for params that no way has together.
 */
export function chooseWay (ways: Ways, args: unknown[], takesOrigin: boolean): Chosen {
  const [whole] = ways
  const isStrict = whole.dialect.routesBack
  const given = isStrict ? readStrictly(ways, args, takesOrigin) : readLikeRails(ways, args)
  const kept = isStrict ? given.values : withoutDefaults(ways, given)
  const link = ways.find(({ names }) => names.every(name => kept.has(name) || isRequired(ways, name)))!
  const left = [...kept.keys()].filter(name => !link.names.includes(name))
  if (isStrict && left.length > 0) refuseCall(whole, takesOrigin, [leftFault(ways, left)])
  return { link, args: [...link.names.map(name => kept.get(name)), ...given.behind] }
}

/** Whether a param stands in every way to write the path. */
function isRequired (ways: Ways, name: string): boolean {
  return ways.every(({ names }) => names.includes(name))
}

function leftFault (ways: Ways, left: readonly string[]): string {
  const are = left.length === 1 ? 'is' : 'are'
  return `${left.join(' and ')} ${are} given without what stands around: ${around(ways, left)}`
}

/** The params that a way would need to hold those. */
function around (ways: Ways, left: readonly string[]): string {
  const link = ways.findLast(({ names }) => left.every(name => names.includes(name)))!
  return link.names.join(', ')
}

function given (names: readonly string[], values: readonly unknown[], behind: readonly unknown[]): Given {
  const pairs = names.map((name, index) => [name, values[index]] as const)
  return { values: new Map(pairs.filter(([, value]) => value !== undefined && value !== null)), behind }
}

function ofRecord (names: readonly string[], record: object, behind: readonly unknown[]): Given {
  return given(names, names.map(name => (record as Record<string, unknown>)[name]), behind)
}

function readStrictly (ways: Ways, args: readonly unknown[], takesOrigin: boolean): Given {
  const { names } = ways[0]
  const required = ways[0].required.filter(name => isRequired(ways, name))
  const [first, second] = args
  if (isParams(names, first) && (args.length === 1 || isOptions(second))) {
    return ofRecord(names, first, args.slice(1))
  }
  if (args.length >= names.length) return given(names, args, args.slice(names.length))
  if (args.length === required.length) return given(required, args, [])
  const fewer = required.length === 0 ? 'none' : `the required ones (${required.join(', ')})`
  return refuseCall(ways[0], takesOrigin, [`${args.length} of the params ${names.join(', ')}: ` +
    `give all of them in order, ${fewer}, or an object that has them by name`])
}

function isParams (names: readonly string[], given: unknown): given is object {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || 'toParam' in given) return false
  return names.some(name => name in given) || (isPlain(given) && Object.keys(given).length === 0)
}

/** Rails: exactly the required ones and nothing else, or from the left. */
function readLikeRails (ways: Ways, args: readonly unknown[]): Given {
  const { names } = ways[0]
  const required = names.filter(name => isRequired(ways, name))
  const last = args.at(-1)
  const [first] = args
  const isNamed = isPlain(first) && names.some(name => name in first)
  if (isNamed) return ofRecord(names, first, args.slice(1))
  const hasOptions = isPlain(last)
  const values = hasOptions ? args.slice(0, -1) : args
  const options = hasOptions ? [last] : []
  if (!hasOptions && values.length === required.length) return given(required, values, [])
  const placed = given(names, values, [...values.slice(names.length), ...options])
  return { ...placed, values: new Map([...placed.values].filter(([, value]) => value !== '')) }
}

/** Rails fills in defaults, and leaves out again what equals its own: from the last param to the first that differs. */
function withoutDefaults (ways: Ways, { values, behind }: Given): ReadonlyMap<string, unknown> {
  const { names, entry: { defaults } } = ways[0]
  const kept = new Map(values)
  for (const name of names) if (!kept.has(name) && hasDefault(defaults, name)) kept.set(name, defaults[name])
  if (behind.length > 0 && !Object.hasOwn(defaults, 'format') && hasFormat(behind)) return kept
  for (const name of names.toReversed()) {
    if (isRequired(ways, name) || (kept.has(name) && !hasDefault(defaults, name))) break
    if (String(kept.get(name)) === String(defaults[name])) kept.delete(name)
  }
  return kept
}

function hasFormat ([first]: readonly unknown[]): boolean {
  return isPlain(first) ? 'format' in first : first !== undefined
}
