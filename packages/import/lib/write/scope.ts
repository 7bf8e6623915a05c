import type { Names } from './names.js'
import type { ParamSchemas, PathEnd, WrittenOperation } from './operation.js'
import type { Schemas } from './schemas.js'

/** What the declarations at a place inherit. */
export interface Outer {
  /** The segments of the enclosing declarations, as text. */
  readonly path: readonly string[]
  /** The words before a name: `admin_`, or nothing. */
  readonly prefix: string
  /** The directory of controllers: `admin/`, or nothing. */
  readonly module: string
  /** The controller of the enclosing resource, whose rows leave it out; otherwise `null`. */
  readonly controller: string | null
  readonly end: PathEnd
  readonly updateMethods: readonly string[]
  /** The tags of the enclosing declaration as JSON; `undefined` if it has none. */
  readonly tags: string | undefined
  readonly constrained: ParamSchemas
}

/** What the calls of a file share. */
export interface Writing {
  readonly names: Names
  readonly schemas: Schemas
  /** Operations whose segments have other params than their neighbors: they are declared by their whole paths. */
  readonly strays: WrittenOperation[]
}

/** The operations that have the segments of a declaration and its end; the others are strays. */
export function claim (
  operations: readonly WrittenOperation[], texts: readonly string[], end: PathEnd, { strays }: Writing
): readonly WrittenOperation[] {
  const text = texts.join('/')
  const fits = (operation: WrittenOperation): boolean => operation.end === end && operation.texts.join('/') === text
  strays.push(...operations.filter(operation => !fits(operation)))
  return operations.filter(fits)
}
