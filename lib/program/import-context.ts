import type { DrawOptions, Route } from '../../types/index.js'
import { draw } from '../table/route-set.js'
import { isSamePlain, plainRoute, plainRows } from './diff.js'
import { chosen, declareSteps, printCall, wrapped, type Call, type Options, type Step } from './import-call.js'
import { pathOf, type Segments } from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

/** What all of an import is drawn with, and whether a name belongs to a row that stands before another. */
export interface Terms {
  readonly options: DrawOptions
  readonly isTaken: (name: string, row: RailsRow) => boolean
}

/** What calls inherit where they stand. */
export interface Inherited {
  /** The folder of controllers, `''` for none. */
  readonly module: string
  readonly constraints: Readonly<Record<string, unknown>>
  readonly defaults: Readonly<Record<string, unknown>>
  /** The suffix of paths: `(.:format)`, `.:format`, or nothing. */
  readonly suffix: string
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

/** What is seen where nothing can be drawn. */
const NOTHING = { controller: '', constraints: {}, defaults: {}, path: '' }

/** A call of which only its place is seen: it draws what stands inside of it. */
const NESTED: Call = { fn: 'resource', name: PROBE, options: { only: 'show', controller: 'probe' } }

/** Where calls are to stand, inside of others. What they inherit there is read off probes that are drawn in their place. */
export class Context {
  readonly terms: Terms
  readonly around: readonly Call[]
  /** Where resources may stand; `null` where none can. */
  readonly inside: Position | null
  readonly inherited: Inherited
  readonly #entered = new Map<string, Context>()
  #positions: readonly Position[] | undefined

  constructor (terms: Terms, around: readonly Call[] = [], given: Readonly<Record<string, unknown>> = {}) {
    this.terms = terms
    this.around = around
    const nested = this.#see(NESTED)
    this.inside = nested === null ? null : positionOf({}, nested)
    const seen = nested ?? this.#see(probeAt({ around: 'collection' })) ?? NOTHING
    const { controller, constraints, defaults, path } = seen
    this.inherited = {
      module: controller.replace(/\/?[^/]*$/, ''),
      constraints: { ...given, ...constraints },
      defaults,
      suffix: pathOf(path).suffix
    }
  }

  /** Where verb routes may stand. */
  get positions (): readonly Position[] {
    this.#positions ??= SPOTS.flatMap(spot => {
      const seen = this.#see(probeAt(spot))
      return seen === null ? [] : positionOf(spot, seen)
    })
    return this.#positions
  }

  /** Whether a resource is directly around. */
  get isNested (): boolean {
    return isResource(this.around.at(-1))
  }

  /** The context inside of a call, whatever that draws itself; the same for the same call. */
  enter (call: Call): Context {
    const { only: _only, except: _except, ...options } = call.options ?? {}
    const silent = isResource(call) ? { ...call, options: { ...options, only: [] } } : call
    const key = printCall(silent)
    const given = { ...this.inherited.constraints, ...options['constraints'] as object }
    const entered = this.#entered.get(key) ?? new Context(this.terms, [...this.around, silent], given)
    this.#entered.set(key, entered)
    return entered
  }

  /** Whether calls draw rows. A row may be without its name where an earlier one has it. */
  draws (steps: readonly Step[], rows: readonly RailsRow[]): boolean {
    const { options, isTaken } = this.terms
    const found = drawn(wrapped(this.around, steps), options)
    const wanted = rows.flatMap(row => plainRows(row).map(plain => ({ plain, row })))
    return typeof found !== 'string' && found.length === wanted.length && wanted.every(({ plain, row }, index) => {
      const own = plainRoute(found[index]!)
      const isDropped = plain.name === null && own.name !== null && isTaken(own.name, row)
      return isSamePlain(isDropped ? { ...own, name: null } : own, plain)
    })
  }

  #see (probe: Call): Seen | null {
    const found = drawn(wrapped(this.around, [probe]), { dialect: 'rails' })
    return typeof found === 'string' ? null : found[0] as Seen
  }
}

function probeAt ({ around, on }: Spot): Call {
  const options = { to: 'probe#probe', as: PROBE, ...on === undefined ? {} : { on } }
  const call: Call = { fn: 'get', name: PROBE, options }
  return around === undefined ? call : { fn: around, children: [call] }
}

function isResource (call: Call | undefined): boolean {
  return call?.fn === 'resources' || call?.fn === 'resource'
}

function positionOf (spot: Spot, { name, path }: Seen): Position {
  const [before, behind] = name.split(/_?PROBE_?/) as [string, string]
  return { ...spot, path: pathOf(path).segments.slice(0, -1), before, behind }
}

/** What calls draw, or the reason why they draw nothing. */
export function drawn (steps: readonly Step[], options: DrawOptions): readonly Route[] | string {
  try {
    return draw(declareSteps(steps), options).routes
  } catch (error) {
    return (error as Error).message
  }
}

/** The options for what rows have and a context does not give: constraints, defaults and suffix. */
export function extraOptions (inherited: Inherited, rows: readonly RailsRow[], suffix: string): Options {
  const isGiven = (key: string, value: unknown): boolean =>
    key === 'format' && suffix === '.:format' && String(value) === '/.+/'
  return {
    format: suffix === inherited.suffix ? undefined : FORMATS[suffix],
    constraints: chosen(constraintsOf(rows), (key, value) =>
      String(inherited.constraints[key]) !== String(value) && !isGiven(key, value)),
    defaults: chosen(rows[0]!.defaults, (key, value) => String(inherited.defaults[key]) !== String(value))
  }
}

/** The option `format` that draws a suffix. */
const FORMATS: Readonly<Record<string, boolean | null>> = { '': false, '.:format': true, '(.:format)': null }

/** The patterns of rows. */
export function constraintsOf (rows: readonly RailsRow[]): Options {
  return Object.assign({}, ...rows.map(row => row.constraints)) as Options
}
