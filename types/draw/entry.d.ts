import type { Param } from '../declare/template.js'
import type { Uncertainty } from './certainty.js'

/** One URL of the table: its name (`null` for none), its path and params, and the actions that it has a route for. */
export interface Entry {
  readonly name: string | null
  readonly path: string
  readonly params: readonly Param[]
  readonly controller: string
  readonly actions: string
  /** The option `format`, `false` if the path cannot have an extension, or a `WrittenFormat`. */
  readonly format: unknown
  /** The values of params that a request's path does not have. */
  readonly defaults: unknown
  readonly uncertain: Uncertainty
}

/** An entry of which only the kind is known, because its name is a string of run time. */
export interface LooseEntry {
  name: string
  path: string
  params: []
  controller: string
  actions: string
  format: null
  defaults: {}
  uncertain: 'shape'
}
