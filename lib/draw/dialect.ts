import type { DialectName } from '../../types/index.js'

/** Where the dialects differ: what the default one says, and what Rails does. */
const rules = {
  /** The verbs of `update`, in order; the name goes to the first. */
  updateMethods: [['PUT'], ['PATCH', 'PUT']],
  /** `as` is the name itself (`images_index`, `new_images`), not a plural to inflect (`images`, `new_image`). */
  literalAlias: [true, false],
  /** A record carries the constraints of its whole resource, not just those of its own path. */
  constrainsAll: [true, false],
  constraintFailure: ['bad-request', 'not-found'],
  /** Without a suffix an id may hold dots. */
  dotsWithoutFormat: [true, false],
  /** `format: 'json'` also means that no other suffix matches. */
  formatIsPattern: [false, true],
  /** An implicit name that is taken is dropped in silence, as is a route that an earlier one hides. */
  dropsTaken: [false, true],
  /** The query of a request follows a redirect. */
  carriesQuery: [true, false],
  /** Control characters never match, and helpers build only what is routed back. */
  strict: [true, false]
} as const

export type Dialect = { readonly [Rule in keyof typeof rules]: typeof rules[Rule][number] }

export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({ default: column(0), rails: column(1) })

function column (index: 0 | 1): Dialect {
  return Object.freeze(Object.fromEntries(Object.entries(rules).map(([rule, said]) => [rule, said[index]]))) as Dialect
}
