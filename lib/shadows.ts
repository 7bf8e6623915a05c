import type { PlannedRoute } from './plan.js'
import type { DrawnRoute } from './drawing.js'
import type { Segment } from './template.js'

/** Texts of a param with which a request would reach another route: one exactly, or all that begin so. */
interface Condition {
  readonly param: string
  readonly text: string
  readonly isPrefix: boolean
}

/** A route that is matched first when all of its conditions hold: `new` for `:id` makes `/photos/:id` another's. */
export interface Shadow {
  readonly route: DrawnRoute
  readonly conditions: readonly Condition[]
}

interface Node {
  readonly literals: Map<string, Node>
  readonly params: { readonly text: string, readonly node: Node }[]
  planned: PlannedRoute | null
}

/** Finds, for a route, the routes of the table that the router prefers for some values of its params. */
export type FindShadows = (planned: PlannedRoute) => readonly Shadow[]

/** Indexes a plan by verb and segments, so that shadows are found without comparing every route with every other. */
export function shadowsIn (plan: readonly PlannedRoute[]): FindShadows {
  const roots = new Map<string, Node>()
  for (const planned of plan) insert(rootOf(roots, planned), planned)
  return planned => {
    const found: Shadow[] = []
    collect(roots.get(planned.route.record.method)!, planned, 0, false, [], found)
    return found
  }
}

/** Whether the router would give a request with those raw params to the shadowing route. */
export function isShadowed ({ conditions }: Shadow, params: Readonly<Record<string, string>>): boolean {
  return conditions.every(({ param, text, isPrefix }) => isPrefix ? params[param]!.startsWith(text) : params[param] === text)
}

function rootOf (roots: Map<string, Node>, { route: { record: { method } } }: PlannedRoute): Node {
  let root = roots.get(method)
  if (root === undefined) roots.set(method, root = emptyNode())
  return root
}

function emptyNode (): Node {
  return { literals: new Map(), params: [], planned: null }
}

function insert (root: Node, planned: PlannedRoute): void {
  let node = root
  for (const segment of planned.segments) node = childFor(node, segment)
  node.planned ??= planned
}

function childFor (node: Node, { text, param }: Segment): Node {
  if (param === null) {
    let child = node.literals.get(text)
    if (child === undefined) node.literals.set(text, child = emptyNode())
    return child
  }
  let known = node.params.find(one => one.text === text)
  if (known === undefined) node.params.push(known = { text, node: emptyNode() })
  return known.node
}

/**
 * Walks all routes that could match what `planned` matches. `isAhead` says that the one walked has been the more
 * literal at the first place where the two differ, and so is tried first.
 */
function collect (node: Node, planned: PlannedRoute, depth: number, isAhead: boolean, conditions: readonly Condition[], found: Shadow[]): void {
  const segment = planned.segments[depth]
  if (segment === undefined) {
    if (isAhead && node.planned !== null) found.push({ route: node.planned.route, conditions })
    return
  }
  const walk = (child: Node, ahead: boolean, more: readonly Condition[]): void => collect(child, planned, depth + 1, ahead, more, found)
  const { text, param } = segment
  if (param === null) {
    const same = node.literals.get(text)
    if (same !== undefined) walk(same, isAhead, conditions)
    for (const other of node.params) {
      if (isAhead && text.startsWith(other.text)) walk(other.node, true, conditions)
    }
    return
  }
  for (const [literal, child] of node.literals) {
    if (literal.startsWith(text) && literal !== text) walk(child, true, [...conditions, { param, text: literal.slice(text.length), isPrefix: false }])
  }
  for (const other of node.params) {
    if (other.text === text) walk(other.node, isAhead, conditions)
    else if (other.text.startsWith(text)) walk(other.node, true, [...conditions, { param, text: other.text.slice(text.length), isPrefix: true }])
    else if (isAhead && text.startsWith(other.text)) walk(other.node, true, conditions)
  }
}
