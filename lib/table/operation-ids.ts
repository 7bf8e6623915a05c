import { groupBy } from '../declare/map.js'
import { paramsOf, printSegments, printShape, type Segments } from '../declare/template.js'
import { hasFormatInParam, type PlannedRoute } from '../match/pattern.js'
import type { OwnIds } from './own-ids.js'

/** The operation ids of a table's URLs. An id follows from its own route, so that a change of other routes keeps it. */
export type OperationIds = ReadonlyMap<PlannedRoute, string>

/**
 * The ids of a table's shown URLs, or of its hidden URLs, which change no id of a shown one. A user's id that several
 * operations have gets their suffixes. If an id is taken, all begin with the words of the prefix.
 */
export function operationIds (ownIds: OwnIds, isHidden: boolean, taken: ReadonlySet<string>): OperationIds {
  const withOwnId = [...ownIds].filter(([, ownId]) => ownId.id !== undefined && (isHidden || !ownId.isHidden))
  // Several routes may be one operation, of which the document shows the first.
  const operations = new Map(withOwnId.map(([planned, { id }]) => [`${operationKey(planned)} ${id}`, id]))
  const uses = groupBy(operations.values(), id => id)
  const ids = [...ownIds].filter(([, ownId]) => ownId.isHidden === isHidden).map(([planned, { id }]) => {
    if (id !== undefined && uses.get(id)!.length === 1) return [planned, id] as const
    const { begin, suffixes } = partsOf(planned)
    return [planned, join(id ?? join(...begin), ...suffixes)] as const
  })
  const isMoved = ids.some(([, id]) => taken.has(id))
  return new Map(isMoved ? ids.map(([planned, id]) => [planned, join(prefixWords(planned), id)]) : ids)
}

/** The key of an operation in OpenAPI: the method and the path, in which a wildcard is a param. */
export function operationKey ({ route: { method }, pattern }: PlannedRoute): string {
  return `${method} ${printShape(pattern.segments).replace(/\*$/, ':')}${hasFormatInParam(pattern) ? '.:' : ''}`
}

/** The words of the prefix of a URL's table. */
export function prefixWords ({ pattern: { mounting: { prefix } } }: PlannedRoute): string {
  return wordsOf(printSegments(prefix))
}

interface IdParts {
  readonly begin: ReadonlyArray<string | null>
  /** What distinguishes the URLs of one declaration. */
  readonly suffixes: readonly string[]
}

/**
 * The parts of the default id: the place and the action of a standard action (`photo_comments`, `create`), or the helper
 * of the path and the method unless it is GET. A path without a helper has its controller, its action and its words.
 */
function partsOf ({ route, pattern }: PlannedRoute): IdParts {
  const { entry: { declaration, actions, helper, namePrefix, routes, template }, variant } = pattern
  const method = wordsOf(route.method.toLowerCase())
  const ends = optionalWords(template.variants, variant)
  if (actions !== null && 'name' in declaration) {
    const action = actions[routes.indexOf(route)]!
    const isFirst = actions.indexOf(action) === routes.indexOf(route)
    const place = wordsOf(declaration.options.as ?? declaration.name)
    return { begin: [namePrefix, place, action], suffixes: [...isFirst ? [] : [method], ...ends] }
  }
  if (helper !== null) return { begin: [helper], suffixes: [...method === 'get' ? [] : [method], ...ends] }
  const { controller, action } = route
  const begin = controller === null ? ['redirect'] : [wordsOf(controller), action]
  return { begin, suffixes: [method, wordsOf(template.path), ...ends] }
}

/**
 * The words that a path variant has beyond the shortest: its params, as in `with_locale`, and its literals where another
 * variant has the same params.
 */
function optionalWords (variants: readonly Segments[], variant: Segments): readonly string[] {
  const shortest = variants.at(-1)!
  const paramsBeyond = (segments: Segments): readonly string[] => without(paramsOf(segments), paramsOf(shortest))
  const params = paramsBeyond(variant)
  const isAlone = variants.every(segments =>
    segments === variant || String(paramsBeyond(segments)) !== String(params))
  const words = isAlone ? params : without(wordsIn(variant), wordsIn(shortest))
  return words.length === 0 ? [] : ['with', ...words]
}

function without (words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return words.filter(word => !left.includes(word) || left.splice(left.indexOf(word), 1).length === 0)
}

function wordsIn (segments: Segments): readonly string[] {
  return printSegments(segments).match(/\w+/g) ?? []
}

function wordsOf (string: string): string {
  return string.match(/\w+/g)?.join('_') ?? ''
}

function join (...words: ReadonlyArray<string | null>): string {
  return words.filter(word => word !== null && word !== '').join('_')
}
