import { definedOptions, unlessUsual, type Options } from '../call.js'
import type { Piece, SourceOperation, SourceSchema } from '../operation.js'
import { printSegment } from './path.js'

/** What follows the segments of a path: the options `trailingSlash` and `format: true`. */
export type PathEnd = 'slash' | 'format' | 'none'

/** An operation with a format extension apart from its path. */
export interface WrittenOperation extends SourceOperation {
  readonly end: PathEnd
  /** The segments of the path as a declaration has them. */
  readonly texts: readonly string[]
}

/** The schemas of params by name, that of the extension as `format`; `null` for one that accepts everything. */
export type ParamSchemas = ReadonlyMap<string, SourceSchema | null>

/** The name of the param of an extension. */
export const FORMAT = 'format'

/** An operation whose extension `.{format}` is no part of the path, and whose params have names of their own. */
export function writtenOperation (operation: SourceOperation): WrittenOperation {
  const { path, hasSlash } = operation
  const last = path.at(-1) ?? []
  const [dot, param] = last.slice(-2) as [Piece?, Piece?]
  const isFormat = typeof dot === 'string' && dot.endsWith('.') && typeof param === 'object' &&
    param.param === FORMAT && !param.isWildcard
  const before = isFormat ? [...last.slice(0, -2), dot.slice(0, -1)].filter(piece => piece !== '') : []
  const isExtended = !hasSlash && before.length > 0
  const own = distinct(isExtended ? { ...operation, path: [...path.slice(0, -1), before] } : operation)
  return { ...own, end: isExtended ? 'format' : hasSlash ? 'slash' : 'none', texts: own.path.map(printSegment) }
}

/** Whether the path of an operation begins with the segments of a declaration. */
export function isBelow ({ texts }: WrittenOperation, scope: readonly string[]): boolean {
  return scope.every((text, index) => texts[index] === text)
}

/** An operation without a param that has the name of a condition: both would be one constraint. */
function distinct (operation: SourceOperation): SourceOperation {
  const { path, params, conditions } = operation
  const nameOf = (name: string): string => Object.hasOwn(conditions, name) ? `${name}_` : name
  return {
    ...operation,
    path: path.map(segment => segment.map(piece =>
      typeof piece === 'string' ? piece : { ...piece, param: nameOf(piece.param) })),
    params: new Map([...params].map(([name, schema]) => [nameOf(name), schema]))
  }
}

/** What follows most of the paths. */
export function usualEnd (operations: readonly WrittenOperation[]): PathEnd {
  const ends = ['slash', 'format'] as const
  return ends.find(wanted => operations.filter(({ end }) => end === wanted).length * 2 > operations.length) ?? 'none'
}

/** The options for what follows a path, unless an enclosing declaration has them. */
export function endOptions (end: PathEnd, outer: PathEnd): Options {
  return definedOptions({
    format: unlessUsual(end === 'format', outer === 'format'),
    trailingSlash: unlessUsual(end === 'slash', outer === 'slash')
  }) ?? {}
}
