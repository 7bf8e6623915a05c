import type { DescribedConstraint, DescribedRoute, Description } from 'fastify-resources'
import type { ImportSource, PathPart, Piece, SourceOperation, SourceSchema } from '../operation.js'
import { factsOf } from './facts.js'

/** The operations of a table by its description. */
export function describedSource ({ routes, schemas = {} }: Description): ImportSource {
  return {
    operations: routes.flatMap(describedOperations),
    components: new Map(Object.entries(schemas)),
    notes: []
  }
}

/** The operations of a table as rows of a printed table: one for each route. */
export function describedRows ({ routes }: Description): ImportSource {
  const operations = routes.map((route): SourceOperation => ({
    ...describedOperations(route)[0]!,
    url: route.path,
    facts: factsOf(route, new Set([...route.params.map(({ name }) => name), 'format']))
  }))
  return { operations, components: new Map(), notes: [] }
}

/** The operations of a route: one for each path variant, without an optional extension. */
export function describedOperations (route: DescribedRoute): readonly SourceOperation[] {
  const { method, path, params, constraints, format, operationId, source } = route
  return route.paths.map(({ segments, root }): SourceOperation => ({
    method,
    url: path,
    path: withFormat(segments.map(segmentOf).filter(segment => segment.length > 0), format?.isRequired === true),
    hasSlash: root === 'slash' && segments.length > 0,
    place: source === null ? path : `${source.file}:${source.line}`,
    params: new Map([
      ...params.filter(({ isConstrained }) => isConstrained).map(({ name, schema }) => [name, schema] as const),
      ...format?.isRequired === true ? [['format', schemaOf(constraints['format'])] as const] : []
    ]),
    conditions: Object.fromEntries(Object.entries(constraints).filter(([key]) =>
      (key === 'host' || key === 'version') && params.every(({ name }) => name !== key))
      .map(([key, value]) => [key, conditionOf(value)] as const).filter(([, value]) => value !== undefined)),
    beside: [],
    id: operationId ?? undefined
  }))
}

/**
 * A condition as it is declared: a regular expression is described by its parts. `undefined` for a schema, which belongs to
 * a param of this name in other routes of the resource.
 */
function conditionOf (described: DescribedConstraint): string | RegExp | undefined {
  if (typeof described === 'string') return described
  const { source, flags } = described as { readonly source?: string, readonly flags?: string }
  return source === undefined ? undefined : new RegExp(source, flags)
}

/** The schema of an extension. A regular expression matches the whole of it. */
function schemaOf (described: DescribedConstraint | undefined): SourceSchema {
  if (Array.isArray(described)) return { type: 'string', enum: described }
  const condition = described === undefined ? undefined : conditionOf(described)
  if (condition === undefined) return Object(described) as SourceSchema
  return { type: 'string', pattern: `^(?:${typeof condition === 'string' ? condition : condition.source})$` }
}

function segmentOf ({ before, param, isGlob, after }: DescribedRoute['paths'][number]['segments'][number]): PathPart {
  const pieces: readonly Piece[] = [before, ...param === null ? [] : [{ param, isWildcard: isGlob }], after]
  return pieces.filter(piece => piece !== '')
}

function withFormat (path: readonly PathPart[], isRequired: boolean): readonly PathPart[] {
  const last = path.at(-1)
  if (!isRequired || last === undefined) return path
  return [...path.slice(0, -1), [...last, '.', { param: 'format', isWildcard: false }]]
}
