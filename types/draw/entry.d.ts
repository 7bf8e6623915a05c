import type { Param } from '../declare/template.js'
import type { Uncertainty } from './certainty.js'

/** A URL of the table: the name (`never` without one), the path, the params, and the actions of the URL's routes. */
export interface Entry {
  readonly name: string
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

/** The entry of a declaration that is only known at run time. */
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
