import { groupBy } from '../declare/map.js'
import { paramsOf, printSegments, type Segments } from '../declare/template.js'
import { hasFormatInParam, type PlannedRoute } from '../match/pattern.js'
import type { OwnIds } from './own-ids.js'

/**
 * The ids of a table's shown URLs, or of its hidden URLs, which change no id of a shown one. An id follows from its own
 * route, so that a change of other routes keeps it. A user's id that several operations have gets their suffixes. If an
 * id is taken, all begin with the words of the prefix.
 */
export function operationIds (
  ownIds: OwnIds, isHidden: boolean, taken: ReadonlySet<string>
): ReadonlyMap<PlannedRoute, string> {
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
  return `${method} ${pattern.shape.replace(/\*$/, ':')}${hasFormatInParam(pattern) ? '.:' : ''}`
}

/** The words of the prefix of a URL's table. */
export function prefixWords ({ pattern: { mounting } }: PlannedRoute): string {
  return idWords(printSegments(mounting.prefix))
}

/**
 * The parts of the default id: the place and the action of a standard action (`photo_comments`, `create`), or the helper
 * of the path and the method unless it is GET. A path without a helper has its controller, its action and its words. The
 * suffixes distinguish the URLs of one declaration.
 */
function partsOf (
  { route, pattern }: PlannedRoute
): { readonly begin: ReadonlyArray<string | null>, readonly suffixes: readonly string[] } {
  const { entry: { declaration, actions, helper, namePrefix, routes, template }, variant } = pattern
  const method = idWords(route.method.toLowerCase())
  const ends = optionalWords(template.variants, variant)
  if (actions !== null && 'name' in declaration) {
    const action = actions[routes.indexOf(route)]!
    const isFirst = actions.indexOf(action) === routes.indexOf(route)
    const place = idWords(declaration.options.as ?? declaration.name)
    return { begin: [namePrefix, place, action], suffixes: [...isFirst ? [] : [method], ...ends] }
  }
  if (helper !== null) return { begin: [helper], suffixes: [...method === 'get' ? [] : [method], ...ends] }
  const { controller, action } = route
  const begin = controller === null ? ['redirect'] : [idWords(controller), action]
  return { begin, suffixes: [method, idWords(template.path), ...ends] }
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
  const words = isAlone ? params : without(wordsIn(printSegments(variant)), wordsIn(printSegments(shortest)))
  return words.length === 0 ? [] : ['with', ...words]
}

function without (words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return words.filter(word => !left.includes(word) || left.splice(left.indexOf(word), 1).length === 0)
}

/** The words of a string or of a printed path, in which signs are escapes: `docs` and `key` of `/docs%28:key%29`. */
function wordsIn (string: string): readonly string[] {
  return string.replace(/%[2-7][0-9A-F]/g, ' ').match(/\w+/g) ?? []
}

function idWords (string: string): string {
  return wordsIn(string).join('_')
}

function join (...words: ReadonlyArray<string | null>): string {
  return words.filter(word => word !== null && word !== '').join('_')
}
