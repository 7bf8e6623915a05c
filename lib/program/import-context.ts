import type { DrawOptions, Route } from '../../types/index.js'
import { draw } from '../table/route-set.js'
import { chosen, declareCalls, present, printCall, wrapped, type Call, type Options } from './import-call.js'
import { isSamePlain, plainRoute, plainRows } from './plain-row.js'
import { pathOf, type Segments } from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

/** What all of an import is drawn with, and whether a name belongs to a row that stands before another. */
export interface Terms {
  readonly options: DrawOptions
  readonly isTaken: (name: string, row: RailsRow) => boolean
}

/** How a verb route is put on the members of a resource, on its collection, or beside `new`; or as it is. */
interface Spot {
  readonly around?: 'member' | 'collection'
  readonly on?: 'new'
}

const SPOTS: readonly Spot[] = [{ on: 'new' }, { around: 'member' }, { around: 'collection' }, {}]

/** What a call is given where it stands: the path in front, and the words of its name before and behind its own. */
export interface Position extends Spot {
  readonly path: Segments
  readonly before: string
  readonly behind: string
}

/** The name of a route that is drawn to see what becomes of it. No route of Rails' has a capital. */
const PROBE = 'PROBE'

type Seen = Route & { readonly name: string, readonly controller: string }

/** Where calls are to stand, inside of others. What they inherit is read off a route that is drawn in their place. */
export class Context {
  readonly terms: Terms
  readonly around: readonly Call[]
  /** Where a verb route stands as it is. */
  readonly position: Position
  /** The words in front of a resource's name. (A singular resource has its name behind that of a verb route.) */
  readonly prefix: string
  /** The folder of controllers, `''` for none. */
  readonly module: string
  readonly constraints: Options
  readonly defaults: Options
  /** The suffix of paths: `(.:format)`, `.:format`, or nothing. */
  readonly suffix: string
  readonly #entered = new Map<string, Context | null>()
  #positions: readonly Position[] | undefined

  constructor (terms: Terms, around: readonly Call[] = [], given: Options = {}, seen: Seen = seenIn(around, {})!) {
    this.terms = terms
    this.around = around
    this.position = positionOf({}, seen)
    this.prefix = this.position.before || this.position.behind
    this.module = seen.controller.replace(/\/?[^/]*$/, '')
    this.constraints = { ...given, ...seen.constraints }
    this.defaults = seen.defaults
    this.suffix = pathOf(seen.path).suffix
  }

  /** All places where a verb route may stand. */
  get positions (): readonly Position[] {
    this.#positions ??= SPOTS.flatMap(spot => {
      const seen = seenIn(this.around, spot)
      return seen === null ? [] : positionOf(spot, seen)
    })
    return this.#positions
  }

  /** Whether a resource is directly around. */
  get isNested (): boolean {
    return isResource(this.around.at(-1))
  }

  /** The context inside of a call, whatever that draws itself, or `null` where nothing can stand; made once. */
  enter (call: Call): Context | null {
    const options = isResource(call) ? present({ ...call.options, only: [], except: undefined }) : call.options
    const silent = { ...call, options }
    const key = printCall(silent)
    const known = this.#entered.get(key)
    if (known !== undefined) return known
    const around = [...this.around, silent]
    // Below a param of the same name, the members of a resource and what is nested have no place.
    const seen = seenIn(around, {}) ?? seenIn(around, { around: 'collection' })
    const given = { ...this.constraints, ...options?.['constraints'] as object }
    const entered = seen === null ? null : new Context(this.terms, around, given, seen)
    this.#entered.set(key, entered)
    return entered
  }

  /** Whether a call draws rows. A row may be without its name where an earlier one has it. */
  draws (call: Call, rows: readonly RailsRow[]): boolean {
    const { options, isTaken } = this.terms
    const found = drawn(wrapped(this.around, call), options)
    const wanted = rows.flatMap(row => plainRows(row).map(plain => ({ plain, row })))
    return typeof found !== 'string' && found.length === wanted.length && wanted.every(({ plain, row }, index) => {
      const own = plainRoute(found[index]!)
      const isDropped = plain.name === null && own.name !== null && isTaken(own.name, row)
      return isSamePlain(isDropped ? { ...own, name: null } : own, plain)
    })
  }
}

function isResource (call: Call | undefined): boolean {
  return call?.fn === 'resources' || call?.fn === 'resource'
}

/** What a verb route is at a spot inside of calls, or `null` where it cannot be drawn. */
function seenIn (around: readonly Call[], { around: group, on }: Spot): Seen | null {
  const probe: Call = { fn: 'get', name: PROBE, options: { to: 'probe#probe', as: PROBE, ...on && { on } } }
  const call: Call = group === undefined ? probe : { fn: group, children: [probe] }
  const found = drawn(wrapped(around, call), { dialect: 'rails' })
  return typeof found === 'string' ? null : found[0] as Seen
}

function positionOf (spot: Spot, { name, path }: Seen): Position {
  const [before, behind] = name.split(/_?PROBE_?/) as [string, string]
  return { ...spot, path: pathOf(path).segments.slice(0, -1), before, behind }
}

/** What a call draws, or the reason why it draws nothing. */
export function drawn (call: Call, options: DrawOptions): readonly Route[] | string {
  try {
    return draw(declareCalls([call]), options).routes
  } catch (error) {
    return (error as Error).message
  }
}

/** The options for what rows have and a context does not give: constraints, defaults and suffix. */
export function extraOptions (context: Context, rows: readonly RailsRow[], suffix: string): Options {
  const isGiven = (key: string, value: unknown): boolean =>
    key === 'format' && suffix === '.:format' && String(value) === '/.+/'
  return {
    format: suffix === context.suffix ? undefined : FORMATS[suffix],
    constraints: chosen(constraintsOf(rows), (key, value) =>
      String(context.constraints[key]) !== String(value) && !isGiven(key, value)),
    defaults: chosen(rows[0]!.defaults, (key, value) => String(context.defaults[key]) !== String(value))
  }
}

/** The option `format` that draws a suffix. */
const FORMATS: Readonly<Record<string, boolean | null>> = { '': false, '.:format': true, '(.:format)': null }

/** The patterns of rows. */
export function constraintsOf (rows: readonly RailsRow[]): Options {
  return Object.assign({}, ...rows.map(row => row.constraints)) as Options
}
