import type { DrawOptions } from '../../types/index.js'
import { draw } from '../table/route-set.js'
import { isSamePlain, plainRoute, plainRows, type PlainRow } from './diff-row.js'
import { declareSteps, type Call, type Step } from './import-call.js'
import type { Segments } from './import-path.js'
import type { RailsRow } from './rails-routes.js'

/** Where a call is to stand, and what it inherits there. */
export interface Context {
  readonly path: Segments
  /** The folder of controllers, `''` for none. */
  readonly module: string
  /** What stands before names, `''` for nothing. */
  readonly as: string
  readonly constraints: RailsRow['constraints']
  readonly defaults: RailsRow['defaults']
  /** The suffix that is inherited: `(.:format)`, `.:format`, or nothing. */
  readonly suffix: string
  /** The resource that this is directly inside of. */
  readonly owner: Owner | null
  /** The calls inside of all that stands around them, and nothing beside. */
  readonly wrap: (steps: readonly Step[]) => readonly Step[]
}

/** A resource as its own verb routes see it. */
export interface Owner {
  readonly collection: Segments
  readonly member: Segments
  readonly collectionName: string
  readonly memberName: string
  readonly controller: string
}

/** Inside of nothing. */
export const outermost: Context = {
  path: [],
  module: '',
  as: '',
  constraints: {},
  defaults: {},
  suffix: '(.:format)',
  owner: null,
  wrap: steps => steps
}

/** The context inside of a call. */
export function enter (around: Context, call: Call, changes: Partial<Context>): Context {
  return { ...around, owner: null, ...changes, wrap: steps => around.wrap([{ ...call, children: steps }]) }
}

/** The options that every table is drawn with. */
export function drawOptions (updates: readonly string[]): DrawOptions {
  const isUsual = updates.join() === 'PATCH,PUT'
  return { dialect: 'rails', ...isUsual ? {} : { updateMethods: updates as NonNullable<DrawOptions['updateMethods']> } }
}

/** What calls draw, or the reason why they draw nothing. */
export function drawn (steps: readonly Step[], options: DrawOptions): readonly PlainRow[] | string {
  try {
    return draw(declareSteps(steps), options).routes.map(plainRoute)
  } catch (error) {
    return (error as Error).message
  }
}

/** Tells whether calls in a context draw rows: a row may be without its name where an earlier one has it. */
export type Draws = (context: Context, steps: readonly Step[], rows: readonly RailsRow[]) => boolean

/** Asks with the options of the whole table. `taken` tells whether a name belongs to a row before that one. */
export function judgeOf (options: DrawOptions, taken: (name: string, row: RailsRow) => boolean): Draws {
  return (context, steps, rows) => {
    const found = drawn(context.wrap(steps), options)
    const wanted = rows.flatMap(row => plainRows(row).map(plain => ({ plain, row })))
    return typeof found !== 'string' && found.length === wanted.length && wanted.every(({ plain, row }, index) => {
      const own = found[index]!
      const isDropped = plain.name === null && own.name !== null && taken(own.name, row)
      return isSamePlain(isDropped ? { ...own, name: null } : own, plain)
    })
  }
}
