import { draw, type Declaration, type Route } from 'fastify-resources'
import { declareCalls, definedOptions, filterOptions, printCall, wrapCall, type Call, type Options } from '../call.js'
import { parsePath, type PathSegments } from './path.js'
import { isSameRow, rowOfRoute, rowsOfRails } from './row.js'
import type { RailsRow } from './table.js'

/** The methods of `update`, in the order of Rails. */
export type UpdateMethods = ReadonlyArray<'PATCH' | 'PUT'>

/** The options of the imported table. */
export interface TableOptions {
  readonly dialect: 'rails'
  readonly updateMethods?: UpdateMethods
}

/** The settings of an import. */
export interface Settings {
  readonly options: TableOptions
  /** Whether an earlier row has this name. */
  readonly isTaken: (name: string, row: RailsRow) => boolean
}

/** The position of a method route in a resource: in `member`, in `collection`, next to `new`, or as a child. */
interface Placement {
  readonly group?: 'member' | 'collection'
  readonly on?: 'new'
}

const PLACEMENTS: readonly Placement[] = [{ on: 'new' }, { group: 'member' }, { group: 'collection' }, {}]

/** The values that a method route inherits at a placement: the path before its own, and the words that enclose its name. */
export interface Position extends Placement {
  readonly path: PathSegments
  readonly prefix: string
  readonly suffix: string
}

/** The name of a test route, whose record shows the inherited values. No route of Rails has a capital letter. */
const PROBE = 'PROBE'

type ProbeRoute = Route & { readonly name: string, readonly controller: string }

/** The calls that enclose other calls, and the options that these inherit, which a test route shows. */
export class Context {
  readonly settings: Settings
  readonly enclosing: readonly Call[]
  /** The position of a method route that is a child. */
  readonly position: Position
  /** The words before a resource's name. A method route in a singular resource has these words after its name. */
  readonly namePrefix: string
  /** The module of controllers, or an empty string. */
  readonly module: string
  readonly constraints: Options
  readonly defaults: Options
  /** `(.:format)`, `.:format`, or nothing. */
  readonly format: string
  readonly #entered = new Map<string, Context | null>()
  #positions: readonly Position[] | undefined

  constructor (
    settings: Settings, enclosing: readonly Call[] = [], inherited: Options = {},
    probe: ProbeRoute = drawProbe(enclosing, {})!
  ) {
    this.settings = settings
    this.enclosing = enclosing
    this.position = positionOf({}, probe)
    this.namePrefix = this.position.prefix || this.position.suffix
    this.module = probe.controller.replace(/\/?[^/]*$/, '')
    this.constraints = { ...inherited, ...probe.constraints }
    this.defaults = probe.defaults
    this.format = parsePath(probe.path).format
  }

  /** Every position that a method route can have. */
  get positions (): readonly Position[] {
    this.#positions ??= PLACEMENTS.flatMap(placement => {
      const probe = drawProbe(this.enclosing, placement)
      return probe === null ? [] : positionOf(placement, probe)
    })
    return this.#positions
  }

  /** Whether the innermost call is a resource. */
  get isNested (): boolean {
    return isResource(this.enclosing.at(-1))
  }

  /** The context inside a call without the call's own routes, or `null` if no route can be nested there. */
  enter (call: Call): Context | null {
    const options = isResource(call) ? definedOptions({ ...call.options, only: [], except: undefined }) : call.options
    const parent = { ...call, options }
    const key = printCall(parent)
    const known = this.#entered.get(key)
    if (known !== undefined) return known
    const enclosing = [...this.enclosing, parent]
    // If an enclosing param has the same name, only the collection can contain routes.
    const probe = drawProbe(enclosing, {}) ?? drawProbe(enclosing, { group: 'collection' })
    const inherited = { ...this.constraints, ...options?.['constraints'] as object }
    const entered = probe === null ? null : new Context(this.settings, enclosing, inherited, probe)
    this.#entered.set(key, entered)
    return entered
  }

  /** Whether a call draws exactly these rows. A row has no name if an earlier row has the same name. */
  draws (call: Call, rows: readonly RailsRow[]): boolean {
    const { options, isTaken } = this.settings
    const routes = drawCall(wrapCall(this.enclosing, call), options)
    const expected = rows.flatMap(row => rowsOfRails(row).map(plain => ({ plain, row })))
    if (typeof routes === 'string' || routes.length !== expected.length) return false
    return expected.every(({ plain, row }, index) => {
      const actual = rowOfRoute(routes[index]!)
      const isOmitted = plain.name === null && actual.name !== null && isTaken(actual.name, row)
      return isSameRow(isOmitted ? { ...actual, name: null } : actual, plain)
    })
  }
}

function isResource (call: Call | undefined): boolean {
  return call?.fn === 'resources' || call?.fn === 'resource'
}

/** The test route at a placement inside calls, or `null` if it cannot be declared there. */
function drawProbe (enclosing: readonly Call[], { group, on }: Placement): ProbeRoute | null {
  const probe: Call = { fn: 'get', name: PROBE, options: { to: 'probe#probe', as: PROBE, ...on && { on } } }
  const call: Call = group === undefined ? probe : { fn: group, children: [probe] }
  const routes = drawCall(wrapCall(enclosing, call), { dialect: 'rails' })
  return typeof routes === 'string' ? null : routes[0] as ProbeRoute
}

function positionOf (placement: Placement, { name, path }: ProbeRoute): Position {
  const [prefix, suffix] = name.split(/_?PROBE_?/) as [string, string]
  return { ...placement, path: parsePath(path).segments.slice(0, -1), prefix, suffix }
}

/** Draws calls. The types of `draw` are for literal declarations. */
export function drawCalls (calls: readonly Call[], options: TableOptions): readonly Route[] {
  const declarations: readonly Declaration[] = declareCalls(calls)
  return draw(declarations, options).routes
}

/** The routes of a call, or the message of the error. */
export function drawCall (call: Call, options: TableOptions): readonly Route[] | string {
  try {
    return drawCalls([call], options)
  } catch (error) {
    return (error as Error).message
  }
}

/** The options for values of rows that a call does not inherit: constraints, defaults and the format. */
export function extraOptions (context: Context, rows: readonly RailsRow[], format: string): Options {
  const isImplied = (key: string, value: unknown): boolean =>
    key === 'format' && format === '.:format' && String(value) === '/.+/'
  return {
    format: format === context.format ? undefined : FORMATS[format],
    constraints: filterOptions(constraintsOf(rows), (key, value) =>
      String(context.constraints[key]) !== String(value) && !isImplied(key, value)),
    defaults: filterOptions(rows[0]!.defaults, (key, value) => String(context.defaults[key]) !== String(value))
  }
}

/** The value of the option `format` for the format of a path. */
const FORMATS: Readonly<Record<string, boolean | null>> = { '': false, '.:format': true, '(.:format)': null }

/** The constraints of all rows. */
export function constraintsOf (rows: readonly RailsRow[]): Options {
  return Object.assign({}, ...rows.map(row => row.constraints)) as Options
}
