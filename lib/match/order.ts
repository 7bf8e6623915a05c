import { cached } from '../declare/map.js'
import { printShape, segment, type Segment } from '../declare/template.js'
import { Index, type SegmentNode } from './order-index.js'
import type { PlannedRoute } from './pattern.js'

/** The order in which the router tries routes. */
export interface Order<R extends PlannedRoute> {
  /**
   * The routes that the router tries before a route for some params: `photos/new` before `photos/:id`, `@:name` before
   * `:slug`, and the first of two routes with one pattern. The method is one of the route's methods.
   */
  readonly before: (route: R, method?: string) => readonly R[]
  /** The routes with a method whose segments can match the decoded segments of a path. Letter case is ignored. */
  readonly candidates: (method: string, values: readonly string[]) => readonly R[]
}

/** Indexes routes by method and segments; the tree of a method is built on first use. */
export function orderOf<R extends PlannedRoute> (routes: readonly R[]): Order<R> {
  const roots = new Map<string, SegmentNode<R>>()
  const rootOf = (method: string): SegmentNode<R> =>
    cached(roots, method, () => treeOf(routes.filter(({ methods }) => methods.includes(method))))
  return {
    before: (route, method = route.route.method) => collect(route, rootOf(method), 0, false),
    candidates (method, values) {
      const routes: R[] = []
      walk(rootOf(method), values, 0, routes)
      return routes
    }
  }
}

/** Adds the routes below a node that can match the values from an index on. */
function walk<R> (node: SegmentNode<R>, values: readonly string[], index: number, result: R[]): void {
  const value = values[index]
  if (value === undefined) {
    result.push(...node.routes)
    return
  }
  const literal = node.literals.get(keyOf(segment(value)))
  if (literal !== undefined) walk(literal, values, index + 1, result)
  for (const next of indexOf(node).prefixesOf(value.toLowerCase())) {
    if (!canMatch(next.segment, value, 0)) continue
    if (next.segment.isGlob) result.push(...next.routes)
    else walk(next, values, index + 1, result)
  }
}

function treeOf<R extends PlannedRoute> (routes: readonly R[]): SegmentNode<R> {
  const root = nodeOf<R>(segment(''))
  for (const route of routes) {
    let node = root
    for (const segment of route.pattern.segments) {
      const nodes = segment.param === null ? node.literals : node.branches
      node = cached(nodes, keyOf(segment), () => nodeOf(segment))
    }
    node.routes.push(route)
  }
  return root
}

function nodeOf<R> (segment: Segment): SegmentNode<R> {
  return { segment, literals: new Map(), branches: new Map(), routes: [] }
}

function keyOf (segment: Segment): string {
  return printShape([segment]).toLowerCase()
}

/**
 * Returns the routes below a node that the router tries before a route. `isBefore` is set if an earlier segment has
 * already decided that the routes of this node come before.
 */
function collect<R extends PlannedRoute> (
  route: R, node: SegmentNode<R>, depth: number, isBefore: boolean
): readonly R[] {
  const own = route.pattern.segments[depth]
  if (own === undefined) {
    const routes = routesAt(node)
    return isBefore || !routes.includes(route) ? routes : routes.slice(0, routes.indexOf(route))
  }
  // Two params with different literals before the extension are tried in the order of registration.
  let tie: 'before' | 'after' = 'before'
  const isLast = own.isGlob || depth === route.pattern.segments.length - 1
  return neighborsOf(own, node, isLast).flatMap(next => {
    const order = compare(next.segment, own, tie)
    if (order === 'same') {
      tie = 'after'
      return collect(route, next, depth + 1, isBefore)
    }
    if (order === null || (order === 'after' && !isBefore)) return []
    // A wildcard matches all following segments.
    if (next.segment.isGlob) return routesAt(next)
    return own.isGlob ? routesBelow(next) : collect(route, next, depth + 1, true)
  })
}

/** The nodes that may match the same string as a segment. Different literals never do. */
function neighborsOf<R> (own: Segment, node: SegmentNode<R>, isLast: boolean): ReadonlyArray<SegmentNode<R>> {
  const begin = beginOf(own)
  if (own.param === null) {
    const literal = node.literals.get(keyOf(own))
    return [...literal === undefined ? [] : [literal], ...indexOf(node).prefixesOf(begin)]
  }
  // A node without children has no routes for the rest of a path.
  return (isLast ? indexOf(node) : innerOf(node)).overlapping(begin)
}

function indexOf<R> (node: SegmentNode<R>): Index<R> {
  node.index ??= new Index([...node.literals.values(), ...node.branches.values()])
  return node.index
}

function innerOf<R> (node: SegmentNode<R>): Index<R> {
  const hasRest = ({ segment, literals, branches }: SegmentNode<R>): boolean =>
    segment.isGlob || literals.size + branches.size > 0
  node.inner ??= new Index([...node.literals.values(), ...node.branches.values()].filter(hasRest))
  return node.inner
}

/** The routes with one pattern in the router's order: contested routes first, then the order of registration. */
function routesAt<R extends PlannedRoute> ({ routes }: SegmentNode<R>): readonly R[] {
  return [true, false].flatMap(wanted => routes.filter(({ isContested }) => isContested === wanted))
}

function routesBelow<R extends PlannedRoute> (node: SegmentNode<R>): readonly R[] {
  return [...routesAt(node), ...[...node.literals.values(), ...node.branches.values()].flatMap(routesBelow)]
}

/**
 * Compares two neighbors: whether the router tries `other` before or after `own`; `null` if no string matches both.
 * A literal comes first, then a longer literal before the param, then a longer literal after the param, then a plain
 * param, then a wildcard.
 */
function compare (other: Segment, own: Segment, tie: 'before' | 'after'): 'before' | 'same' | 'after' | null {
  if (other.param === null && own.param === null) return 'same'
  if (other.param === null) return canMatch(own, other.before, 1) ? 'before' : null
  if (own.param === null) return canMatch(other, own.before, 0) ? 'after' : null
  const [end, ownEnd] = [endOf(other), endOf(own)]
  if (!end.endsWith(ownEnd) && !ownEnd.endsWith(end)) return null
  const difference = beginOf(other).length - beginOf(own).length || rankOf(other) - rankOf(own)
  if (difference !== 0) return difference > 0 ? 'before' : 'after'
  return other.after === own.after ? 'same' : tie
}

/** Whether a string may match a segment whose param has `minLength` characters or more. The router allows 0. */
function canMatch (segment: Segment, value: string, minLength: 0 | 1): boolean {
  const end = endOf(segment)
  return value.length >= segment.before.length + minLength + end.length && value.endsWith(end) &&
    value.toLowerCase().startsWith(beginOf(segment))
}

/** The literal before a segment's param, in lower case. */
function beginOf ({ before }: Segment): string {
  return before.toLowerCase()
}

/** The literal after a segment's param; `''` if a param `:format` follows. */
function endOf ({ after, hasFormat }: Segment): string {
  return hasFormat ? '' : after
}

/**
 * The rank of a segment among segments with the same literal before the param: 0 for a wildcard, 1 for a plain param,
 * more for a param with a literal after it.
 */
function rankOf (segment: Segment): number {
  if (segment.isGlob) return 0
  return segment.after === '' ? 1 : 2 + endOf(segment).length
}
