import type { Param } from '../declare/template.js'

/** One URL of the table: the name of its helpers (`null` for none) and what they take, and the actions behind it. */
export interface Entry {
  readonly name: string | null
  readonly path: string
  readonly params: readonly Param[]
  readonly controller: string
  readonly actions: string
  readonly format: unknown
}

/** Where names are only known at run time, so are the helpers. */
export interface LooseEntry {
  name: string
  path: string
  params: []
  controller: string
  actions: string
  format: null
}
