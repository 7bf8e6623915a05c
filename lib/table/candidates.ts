import findMyWay from 'find-my-way'
import type { RouterRules } from '../link/link.js'
import type { PlannedRoute } from '../match/plan.js'
import { treeOf, type Node } from '../match/shadows.js'
import { quiet } from './strategy.js'

/** Finds the routes, of any verb, that may have the path of a target: a few too many, and never one too few. */
export type FindCandidates = (target: string) => readonly PlannedRoute[]

type Spell = (text: string) => string

/** What is looked for: the routes for a path's segments. */
interface Search {
  readonly texts: readonly string[]
  readonly spell: Spell
  readonly found: PlannedRoute[]
}

/**
 * Makes an index of routes by segments, so that a target is held against a few of them only. It is made when it is first
 * asked: an app whose requests all find a route never pays for it.
 */
export function candidateFinder (routes: readonly PlannedRoute[], rules: Partial<RouterRules>): FindCandidates {
  const spell: Spell = rules.caseSensitive === false ? text => text.toLowerCase() : text => text
  const make = (): FindCandidates => {
    const cut = textCutterOf(Math.max(...routes.map(({ url: { segments } }) => segments.length)), rules)
    const root = treeOf(routes, spell)
    return target => {
      const found: PlannedRoute[] = []
      collect(root, { texts: cut(target).map(spell), spell, found }, 0)
      return found
    }
  }
  let find: FindCandidates | undefined
  return target => {
    find ??= make()
    return find(target)
  }
}

/**
 * Cuts targets into decoded segments, by a router: it finds the path in the target, as the one does that holds the
 * routes. Only as many are cut as some route has: what is not found is not to cost more for being long.
 */
function textCutterOf (most: number, rules: Partial<RouterRules>): (target: string) => readonly string[] {
  const router = findMyWay({ ...rules, ...quiet, maxParamLength: Infinity } as never)
  // Which slashes count is for the routes to say.
  const texts = (_request: unknown, _response: unknown, params: Readonly<Record<string, string>>): readonly string[] =>
    Object.values(params).filter(text => text !== '')
  const names = Array.from({ length: most }, (_, index) => `/:s${index}`)
  const patterns = ['/', ...names.map((_, index) => names.slice(0, index + 1).join('')), `${names.join('')}/*`]
  for (const pattern of patterns) router.on('GET', pattern, texts as never)
  return url => {
    const found = router.lookup({ method: 'GET', url } as never, undefined as never) as unknown
    return Array.isArray(found) ? found as readonly string[] : []
  }
}

/** What is found below a node for a path's segments from `depth` on. */
function collect (node: Node<PlannedRoute>, search: Search, depth: number): void {
  const text = search.texts[depth]
  if (text === undefined) return addAll(search, node)
  const literal = node.literals?.get(text)
  if (literal !== undefined) collect(literal, search, depth + 1)
  for (const { segment, node: below } of node.branches?.values() ?? []) {
    if (!text.startsWith(search.spell(segment.text))) continue
    if (segment.isGlob) addAll(search, below)
    else collect(below, search, depth + 1)
  }
}

function addAll ({ found }: Search, { routes = [] }: Node<PlannedRoute>): void {
  for (const route of routes) found.push(route)
}
