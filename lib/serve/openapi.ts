import type { FastifyInstance } from 'fastify'
import type { OpenapiOptions, Route } from '../../types/index.js'
import { paramsOf, printRouterPath, printShape, variantsOf, type Segments } from '../declare/template.js'
import { singularize } from 'inflected'
import { printRoute } from '../draw/record.js'
import { refuse, show } from '../errors/errors.js'
import { printConditions, type PlannedRoute } from '../match/pattern.js'
import type { Pattern } from '../match/pattern.js'
import { printServed } from '../table/row.js'
import { oncePerApp } from './instances.js'
import { hasSuffixInParam } from './swagger.js'

/** What a route's schema has for OpenAPI, beside what the user has written there. */
export type Operation = Record<string, unknown>

export interface Operations {
  /** The routes by their operation ids. */
  readonly ids: Map<string, Named>
  /** The schema that is shown for each verb and path. */
  readonly shown: Map<string, Operation>
}

interface Named {
  readonly planned: PlannedRoute
  readonly operation: Operation
  /** The ids that it may have, the best first; `null` where it is the user's own. */
  readonly ids: readonly string[] | null
}

export const operationsOf = oncePerApp((): Operations => ({ ids: new Map(), shown: new Map() }))

/** Gives what the schema of a route shows, completed; what was given wins. */
export type Describe = (planned: PlannedRoute, given: Operation) => Operation

/** Warns where nothing that makes OpenAPI of routes is there yet: it would not see those of this mount. */
export function warnWithoutSwagger (fastify: FastifyInstance): void {
  if (fastify.hasDecorator('swagger')) return
  process.emitWarning("the plugin option 'openapi' requires @fastify/swagger, which finds only later routes. " +
    'Register @fastify/swagger before fastify-resources', 'FastifyResourcesWarning')
}

/** Describes the routes of a mount for OpenAPI: each has an id that no other route of the app has. */
export function describer (operations: Operations, prefix: string, options: OpenapiOptions | boolean): Describe {
  const {
    tags = ({ controller }) => controller === null ? undefined : [controller],
    summary = () => undefined,
    operationId = () => undefined
  } = options as OpenapiOptions
  return (planned, given) => {
    const { route, pattern } = planned
    if (pattern.isVariant || given['hide'] === true) return given
    const place = placeOf(planned)
    const shown = operations.shown.get(place)
    if (shown !== undefined) return mention(shown, planned, given)
    const own = given['operationId']
    const ids = own === undefined
      ? idsFor(checkedId(operationId(route), route), operations.ids, planned, prefix)
      : null
    const id = ids === null ? String(own) : ids.find(one => !operations.ids.has(one))!
    const found = Object.entries({ tags: tags(route), summary: summary(route) })
    const more = Object.fromEntries(found.filter(([, value]) => value !== undefined))
    const operation: Operation = { ...more, ...given, operationId: own ?? id }
    giveWay(operations, id)
    operations.ids.set(id, { planned, operation, ids })
    operations.shown.set(place, operation)
    return operation
  }
}

/** The id of a route: what the user's function gives, or the one that it has without. */
function checkedId (id: unknown, route: Route): string {
  if (id === undefined) return idOf(route)
  if (typeof id === 'string' && id !== '') return id
  return refuse('INVALID_OPTION', "the plugin option 'openapi': operationId must return a string, " +
    `or undefined for the default, got ${show(id)} for ${printServed(route)}`)
}

/** An id that the user writes is the user's: a route in front that was given the same has another then. */
function giveWay (operations: Operations, id: string): void {
  const holder = operations.ids.get(id)
  if (holder === undefined || holder.ids === null) return
  const other = holder.ids.find(one => !operations.ids.has(one))!
  Reflect.set(holder.operation, 'operationId', other)
  operations.ids.set(other, holder)
}

/** What OpenAPI tells operations apart by: a glob is a param there. */
export function placeOf ({ route: { method }, pattern }: PlannedRoute): string {
  return `${method} ${printShape(pattern.segments).replace(/\*$/, ':')}${hasSuffixInParam(pattern) ? '.:' : ''}`
}

/** OpenAPI has one operation for a verb and a path: the first names those that stand behind it. */
function mention (shown: Operation, { route, pattern }: PlannedRoute, given: Operation): Operation {
  const conditions = printConditions(pattern.entry.conditions).replaceAll(',', ' ')
  const where = [printRoute({ ...route, path: printRouterPath(pattern.segments) }), ...conditions === '' ? [] : [conditions]]
  const other = `${idOf(route)} (${where.join(', ')})`
  const { description } = shown
  const text = description === undefined ? '' : `${String(description)}\n\n`
  // What a listener has frozen stays as it is.
  const more = text.includes(BEHIND) ? `${String(description)}, ${other}` : `${text}${BEHIND} ${other}`
  Reflect.set(shown, 'description', more)
  return { ...given, hide: true }
}

const BEHIND = 'Depending on the request, the same path is also handled by'

function idOf ({ name, controller, action }: Route): string {
  if (controller !== null) return `${wordsOf(controller)}_${action}`
  return name === null ? 'redirect' : `redirect_${name}`
}

function wordsOf (text: string): string {
  return text.replace(/\W+/g, '_').replace(/^_|_$/g, '')
}

/** A text as a word that no other text gives. */
function exactly (text: string): string {
  return text.replace(/\W|_/g, char => char === '_' ? '__' : `_${char.charCodeAt(0).toString(16)}_`)
}

/**
 * The ids that a route may have, the first that is free to be taken: its own, with what tells it from the one that has
 * that: its verb at one URL, optional params, the prefix of another registration, the name of another URL, and at last
 * its path.
 */
function idsFor (
  own: string, ids: ReadonlyMap<string, Pick<Named, 'planned'>>, { route, pattern }: PlannedRoute, prefix: string
): readonly string[] {
  const base = `${own}${withParams(pattern)}`
  const verb = route.method.toLowerCase()
  const { name } = pattern.entry.routes[0]!
  return [
    base,
    ...ids.get(base)?.planned.pattern === pattern ? [`${base}_${verb}`] : [],
    ...prefix === '' ? [] : [`${wordsOf(prefix)}_${base}`],
    ...name === null ? [] : [`${base}_${name}`, `${base}_${name}_${verb}`],
    `${base}_${verb}`,
    `${base}_${verb}_${wordsOf(printRouterPath(pattern.segments))}`,
    `${base}_${verb}_${exactly(printRouterPath(pattern.segments))}`
  ]
}

/** The optional params that a URL has and the shortest way to write its path has not. */
function withParams ({ entry, variant }: Pattern): string {
  const lists = variantsOf(entry.template).map(paramsOf)
  const fewest = lists.reduce((one, other) => other.length < one.length ? other : one)
  const more = paramsOf(variant).filter(param => !fewest.includes(param))
  return more.length === 0 ? '' : `_with_${more.join('_')}`
}

/** What a param of a path is, in words: `The photo's id`. */
export function describeParam ({ entry: { origins }, path }: Pattern, name: string): string {
  if (name === 'format') return 'The format'
  const owner = ownerOf(path, path.findIndex(segment => paramsOf([segment]).includes(name)))
  const word = (origins.get(name) ?? name).replaceAll('_', ' ')
  return `The ${owner === undefined || owner === word ? '' : `${owner}'s `}${word}`
}

/** The singular of the word in front of a param, where there is one. */
function ownerOf (path: Segments, index: number): string | undefined {
  const before = path[index - 1]
  return before === undefined || before.param !== null ? undefined : singularize(before.before).replace(/[-_]/g, ' ')
}
