import type { Declaration, MethodRouteOptions, RouteOptionsOf } from '../../types/index.js'
import type { ErrorCode, CodedProblem } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { DrawnEntry, RouteOptions } from './drawing.js'
import type { ScopeFrame } from './frame.js'

/** A URL to draw. Each method has the action or path of its endpoint. The first action makes the path and the name. */
export interface EntryDeclaration {
  readonly frame: ScopeFrame
  readonly methods: ReadonlyArray<{ readonly method: string, readonly word: string }>
  readonly options: Omit<MethodRouteOptions, 'on'>
  readonly declaration: Declaration
  /** Route options by action. */
  readonly actions?: Readonly<Record<string, RouteOptions | RouteOptionsOf>> | undefined
}

/** Adds a problem of a declaration. */
export type Note = (code: ErrorCode, what: string) => void

/** What a declaration draws: first its children, then its own URLs, or their problems. */
export interface Visit {
  readonly declaration: Declaration
  readonly children: readonly Visit[]
  /** The methods of its own URLs, with their actions or paths. */
  readonly methods: EntryDeclaration['methods']
  readonly drawn: ReadonlyArray<DrawnEntry | CodedProblem>
}

/** Returns the function that adds problems of a declaration to a list. The messages begin with the declaration. */
export function noteIn (
  problems: { readonly push: (problem: CodedProblem) => unknown }, declaration: Declaration
): Note {
  return (code, what) => { problems.push({ code, message: `${describe(declaration)}: ${what}` }) }
}
