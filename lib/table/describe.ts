import type { DescribedConstraint, DescribedParam, DescribedRoute, Description, Route } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { formatOf } from '../constrain/formats.js'
import { cached } from '../declare/map.js'
import { lastParamOf, paramsOf } from '../declare/template.js'
import type { RouteOptions } from '../draw/drawing.js'
import { hasExtension } from '../draw/extension.js'
import { helperName } from '../draw/name.js'
import { isPlain } from '../errors/errors.js'
import { callOf, relativeFile } from '../errors/site.js'
import { hasDefault } from '../link/link.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { RouterRules } from '../match/read.js'
import { urlDescriber } from './describe-urls.js'
import type { Finder } from './finder.js'
import { idsOfTables, type Operation, type Operations } from './operations.js'
import type { AppRouter } from './recognize.js'
import { conditionsOf, hookName, hooksIn, rowSegments, shownConstraints, type Row } from './row.js'
import type { DrawnTable } from './drawn-table.js'
import { inWords } from './words.js'

/** What a table knows of the app that has mounted it, once the app is ready. */
export interface App {
  /** Returns the finder for all tables of the app. */
  readonly finder: () => Finder
  readonly router: AppRouter
  readonly operations: Operations
  readonly schemaOf: (planned: PlannedRoute) => unknown
  readonly sharedSchemas: () => unknown
}

/** Describes the rows of tables. The schemas of the app are in it if `hasSchemas` is true. */
export function describeTables (
  tables: readonly DrawnTable[], rows: readonly Row[], router: RouterRules, app: App | null, hasSchemas: boolean
): Description {
  const describeUrls = urlDescriber(rows, router)
  const ids = idsOfTables(tables, app?.operations ?? null)
  const number = { declaration: numbering(), hook: numbering() }
  const { caseSensitive, ignoreTrailingSlash, useSemicolonDelimiter } = router
  const description = {
    version: 1,
    router: { caseSensitive, ignoreTrailingSlash, useSemicolonDelimiter },
    tables: tables.map(({ drawing: { helpers, arrayFormat, dialect }, prefix, plan }) =>
      ({ prefix, base: plan.routes[0]?.pattern.mounting.base ?? '', helpers, arrayFormat, dialect: dialect.name })),
    routes: rows.map((row, index) => {
      const planned = row.planned()
      const { entry: { declaration } } = row
      return {
        index,
        table: tables.indexOf(row.table),
        ...describeRow(row, planned),
        hooks: hooksOf(row, number.hook),
        declaration: { id: number.declaration(declaration), call: callOf(declaration) },
        operationId: row.route.controller === null ? null : idOf(planned, ids),
        ...describeUrls(row),
        ...hasSchemas ? { schemas: jsonSchemas(app!.schemaOf(planned[0])) } : {}
      }
    }),
    ...hasSchemas ? { schemas: jsonOnly(app!.sharedSchemas()) } : {}
  }
  // Schemas may contain an object twice, and properties without a value.
  return deepFreeze(JSON.parse(JSON.stringify(description))) as Description
}

/** Numbers objects in the order in which they come, from 0. */
function numbering (): (object: object) => number {
  const numbers = new Map<object, number>()
  return object => cached(numbers, object, () => numbers.size)
}

function describeRow (
  row: Row, planned: readonly PlannedRoute[]
): Omit<DescribedRoute, 'index' | 'table' | 'hooks' | 'declaration' | 'operationId' | 'format' | 'paths'> {
  const { name, method, path, controller, action, redirect, params, constraints, defaults, source } = row.route
  const { entry: { routes: [first], options, template }, record, table: { drawing: { helpers } } } = row
  return {
    name,
    method,
    path,
    controller,
    action,
    ...redirect === undefined ? {} : { redirect },
    params: params.map(param => describedParam(param, row, planned)),
    constraints: mapValues(Object.entries(constraints), describeConstraint),
    shown: mapValues(shownConstraints(row), value => inWords(describeConstraint(value))),
    defaults,
    when: conditionsOf(row.entry),
    source: source === null ? null : { ...source, file: relativeFile(source.file) },
    segments: rowSegments(row),
    isRoot: template.path === '/',
    helper: first!.name === null ? null : helperName(first!.name, 'path', helpers),
    replacesPayload: replacesPayload(options.get(record)!)
  }
}

function mapValues<To> (
  pairs: ReadonlyArray<readonly [string, unknown]>, map: (value: unknown) => To
): Record<string, To> {
  return Object.fromEntries(pairs.map(([key, value]) => [key, map(value)]))
}

function describeConstraint (value: unknown): DescribedConstraint {
  return (value instanceof RegExp ? { source: value.source, flags: value.flags } : value) as DescribedConstraint
}

function describedParam (
  { name, record, schema }: Route['params'][number], { entry: { checks, properties, defaults, format } }: Row,
  planned: readonly PlannedRoute[]
): DescribedParam {
  const check = checks.get(name)
  const leavesExtension = check?.laziness === 'last' && hasExtension(format)
  return {
    name,
    record,
    schema,
    isConstrained: check !== undefined,
    isOptional: planned.some(({ pattern: { path } }) => !paramsOf(path).includes(name)),
    mayHaveDot: planned.some(({ pattern: { reader, variant } }) =>
      reader.dotted.includes(name) && !(leavesExtension && lastParamOf(variant) === name)),
    key: properties.get(name) ?? null,
    default: hasDefault(defaults, name) ? String(defaults[name]) : null,
    example: check === undefined ? '1' : exampleOf(check)
  }
}

/** Samples of params. Most patterns match one of them. */
const SAMPLES = ['1', 'a', 'en', 'abc', '2024', 'a-b', 'A1']

function exampleOf ({ schema, test }: SegmentCheck): string | null {
  const { enum: values, const: value, minimum, format } = schema
  const named = [values, value, minimum, formatOf(format)?.example].flat().filter(sample => sample !== undefined)
  return [...named, ...SAMPLES].map(String).find(sample => test(sample)) ?? null
}

/** The hooks by kind, without kinds that have no hook. The table's own have numbers. */
function hooksOf (
  { options, entry, record }: Row, numberOf: (hook: object) => number
): DescribedRoute['hooks'] {
  const ownHooks = new Set(hooksIn(entry.options.get(record)!).flatMap(([, hooks]) => hooks))
  return Object.fromEntries(hooksIn(options()).map(([kind, hooks]) => [kind, hooks.map(hook =>
    ({ name: hookName(hook), id: ownHooks.has(hook) ? numberOf(hook) : null }))]))
}

function replacesPayload ({ preSerialization, onSend, serializerCompiler, schema }: RouteOptions): boolean {
  const hasSchema = typeof schema === 'object' && schema !== null && 'response' in schema
  return hasSchema || [preSerialization, onSend, serializerCompiler].some(option => option !== undefined)
}

/** The id of the URL that omits most, without a suffix; `null` if no request reaches the route. */
function idOf (planned: readonly PlannedRoute[], ids: ReturnType<typeof idsOfTables>): string | null {
  return planned.some(({ isReachable }) => isReachable) ? planned.flatMap(url => ids.get(url) ?? []).at(-1)! : null
}

/** The parts of a route's schema for clients. Objects of another library are no JSON, and are left out. */
function jsonSchemas (schema: unknown): unknown {
  if (!isPlain(schema)) return {}
  const { body, querystring, query = querystring, response } = schema as Operation
  return { body: jsonOnly(body), querystring: jsonOnly(query), response: jsonOnly(response) }
}

function jsonOnly (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonOnly)
  if (typeof value !== 'object' || value === null) return value
  if (!isPlain(value)) return undefined
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonOnly(item)]))
}

function deepFreeze (value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}
