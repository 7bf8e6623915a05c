import type {
  DescribedPath, DescribedRoute, DescribedRouter, DescribedSegment, DescribedTable, JsonSchema, Source
} from 'fastify-resources'

export type ClientSegment = DescribedSegment

/** A URL of a route, as the router has it. */
export interface ClientUrl {
  readonly segments: readonly ClientSegment[]
  /** Whether its last param is only the format extension of a path that ends in text. */
  readonly isFormat: boolean
  /** Whether another route may match a request that this one does not match. */
  readonly isContested: boolean
  /** Whether every format extension without a dot matches. */
  readonly takesAnyFormat: boolean
}

/** One of the paths of a route with optional segments. */
export interface ClientPath {
  readonly segments: readonly ClientSegment[]
  /** The end of the path if it is the prefix, otherwise `null`. */
  readonly root: DescribedPath['root']
  /** Each URL of the path, with those of other routes that take precedence. */
  readonly rivals: ReadonlyArray<readonly [own: ClientUrl, others: readonly ClientUrl[]]>
}

/** A format extension: which one a path may have, and its default. */
export interface ClientFormat {
  readonly hasExtension: boolean
  readonly isRequired: boolean
  /** Whether any extension without a dot matches, or none. */
  readonly isOpen: boolean
  /** The extensions of a list. */
  readonly list: readonly string[] | null
  /** Whether other strings than those of the list belong to the last segment. */
  readonly isClosed: boolean
  /** Whether an extension may have a dot. */
  readonly isDotted: boolean
  readonly usual: string | null
  /** Whether each call must have an extension: the path needs one, and no default is valid. */
  readonly isNeeded: boolean
}

export interface ClientParam {
  readonly name: string
  /** The property of a record that the param may be read from: `id` for `photo_id`. */
  readonly key: string | null
  /** The JSON schema of a constraint; `undefined` without one. */
  readonly constraint: JsonSchema | undefined
  readonly fallback: string | null
  readonly isOptional: boolean
  readonly isDotted: boolean
}

/** A route, with all paths that its functions return. */
export interface ClientRoute {
  readonly name: string | null
  readonly method: string
  readonly controller: string | null
  readonly action: string | null
  /** The target of a redirect. */
  readonly redirect: string | null
  /** The declaration with its line, for errors. */
  readonly declaration: string
  /** The declaration and its route, for errors. */
  readonly site: string
  /** The line of the declaration. */
  readonly source: Source | null
  /** As the table prints it, after its prefix: `/photos/:id`, without the format. */
  readonly path: string
  /** The path without the format, in which two colons are a literal colon. */
  readonly template: string
  readonly operationId: string | null
  readonly params: readonly ClientParam[]
  /** The path with all optional segments first. */
  readonly paths: readonly [ClientPath, ...ClientPath[]]
  readonly format: ClientFormat
  readonly table: ClientTable
  /** What of the table may replace the payload of the action: a hook, or only a schema of responses. */
  readonly replacedBy: 'hook' | 'schema' | 'none'
  readonly schemas: NonNullable<DescribedRoute['schemas']>
}

/** The common properties of the routes of a table. */
export interface ClientTable {
  readonly style: DescribedTable['helpers']
  readonly arrayFormat: DescribedTable['arrayFormat']
  /** The path of the base URL: `/blog`, or `''`. */
  readonly base: string
  readonly router: DescribedRouter
}
