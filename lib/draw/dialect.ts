import type { DialectName } from '../../types/index.js'

/** Where the default dialect and Rails' differ. */
export interface Dialect {
  readonly name: DialectName
  /** The verbs of `update`, in order; the name goes to the first. */
  readonly updateMethods: readonly string[]
  /** `as` is the name itself (`images_index`, `new_images`), not a plural to inflect (`images`, `new_image`). */
  readonly literalAlias: boolean
  /** A record carries the constraints of its whole resource, not just those of its own path. */
  readonly constrainsAll: boolean
  readonly constraintFailure: 'bad-request' | 'not-found'
  /** Without a suffix an id may hold dots. */
  readonly dotsWithoutFormat: boolean
  /** `format: 'json'` also means that no other suffix matches. */
  readonly formatIsPattern: boolean
  /** An implicit name that is taken is dropped in silence, as is a route that an earlier one hides. */
  readonly dropsTaken: boolean
  /** The query of a request follows a redirect. */
  readonly carriesQuery: boolean
  /** Control characters never match, and helpers build only what is routed back. */
  readonly strict: boolean
}

export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({
  default: Object.freeze({
    name: 'default',
    updateMethods: Object.freeze(['PUT']),
    literalAlias: true,
    constrainsAll: true,
    constraintFailure: 'bad-request',
    dotsWithoutFormat: true,
    formatIsPattern: false,
    dropsTaken: false,
    carriesQuery: true,
    strict: true
  }),
  rails: Object.freeze({
    name: 'rails',
    updateMethods: Object.freeze(['PATCH', 'PUT']),
    literalAlias: false,
    constrainsAll: false,
    constraintFailure: 'not-found',
    dotsWithoutFormat: false,
    formatIsPattern: true,
    dropsTaken: true,
    carriesQuery: false,
    strict: false
  })
})
