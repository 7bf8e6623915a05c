import { printShape, segment, type Segment } from '../declare/template.js'
import type { PlannedRoute } from './urls.js'

/** The order in which the router tries routes. */
export interface Order<R extends PlannedRoute> {
  /**
   * The routes that the router tries before a route with one of its methods (its own by default) for some values of its
   * params: `photos/new` before `photos/:id`, `@:name` before `:slug`, and of one pattern the route declared first.
   */
  readonly before: (route: R, method?: string) => readonly R[]
  /** The routes with a method whose segments can match those of a path, decoded; letter case is ignored. */
  readonly candidates: (method: string, values: readonly string[]) => readonly R[]
}

/** A segment, and what stands behind it, by the segment that comes next. */
interface SegmentNode<R> {
  readonly segment: Segment
  /** By the text, in lower case: whether letter case counts is for the app to say. */
  readonly literals: Map<string, SegmentNode<R>>
  /** By the segment with its params unnamed. */
  readonly branches: Map<string, SegmentNode<R>>
  readonly routes: R[]
}

/** Indexes routes by method and segments; the tree of a method is built on first use. */
export function orderOf<R extends PlannedRoute> (routes: readonly R[]): Order<R> {
  const roots = new Map<string, SegmentNode<R>>()
  const rootOf = (method: string): SegmentNode<R> => {
    const root = roots.get(method) ?? treeOf(routes.filter(({ methods }) => methods.includes(method)))
    roots.set(method, root)
    return root
  }
  return {
    before: (route, method = route.route.method) => collect(route, rootOf(method), 0, false),
    candidates (method, texts) {
      const routes: R[] = []
      walk(rootOf(method), texts, 0, routes)
      return routes
    }
  }
}

/** Adds the routes below a node that can match the texts from an index on. */
function walk<R> (node: SegmentNode<R>, values: readonly string[], index: number, result: R[]): void {
  const value = values[index]
  if (value === undefined) {
    result.push(...node.routes)
    return
  }
  const literal = node.literals.get(keyOf(segment(value)))
  if (literal !== undefined) walk(literal, values, index + 1, result)
  for (const next of node.branches.values()) {
    if (!canMatch(next.segment, value, 0)) continue
    if (next.segment.isGlob) result.push(...next.routes)
    else walk(next, values, index + 1, result)
  }
}

function treeOf<R extends PlannedRoute> (routes: readonly R[]): SegmentNode<R> {
  const root = nodeOf<R>(segment(''))
  for (const route of routes) {
    let node = root
    for (const segment of route.url.segments) {
      const nodes = segment.param === null ? node.literals : node.branches
      const key = keyOf(segment)
      let next = nodes.get(key)
      if (next === undefined) nodes.set(key, next = nodeOf(segment))
      node = next
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
 * Goes on from a node by all that the route's next segment has in common with others. `isAhead` says that the two have
 * parted already, and the router goes the other's way first.
 */
function collect<R extends PlannedRoute> (
  route: R, node: SegmentNode<R>, depth: number, isBefore: boolean
): readonly R[] {
  const own = route.url.segments[depth]
  if (own === undefined) {
    const routes = routesAt(node)
    return isBefore || !routes.includes(route) ? routes : routes.slice(0, routes.indexOf(route))
  }
  // Of two that cut a suffix off behind different texts the router tries first what came first.
  let tie: 'before' | 'after' = 'before'
  return neighborsOf(own, node).flatMap(next => {
    const order = compare(next.segment, own, tie)
    if (order === 'same') {
      tie = 'after'
      return collect(route, next, depth + 1, isBefore)
    }
    if (order === null || (order === 'after' && !isBefore)) return []
    // A glob, the one or the other's, takes all that is left.
    if (next.segment.isGlob) return routesAt(next)
    return own.isGlob ? routesBelow(next) : collect(route, next, depth + 1, true)
  })
}

/** What may stand in the place of a segment: of literals one alone in that of another. */
function neighborsOf<R> (own: Segment, { literals, branches }: SegmentNode<R>): ReadonlyArray<SegmentNode<R>> {
  const literal = own.param === null ? literals.get(keyOf(own)) : undefined
  return [...own.param !== null ? literals.values() : literal === undefined ? [] : [literal], ...branches.values()]
}

/** Of routes at one place the router asks the contested ones first, of whichever table; then the earlier counts. */
function routesAt<R extends PlannedRoute> ({ routes }: SegmentNode<R>): readonly R[] {
  return [true, false].flatMap(wanted => routes.filter(({ isContested }) => isContested === wanted))
}

function routesBelow<R extends PlannedRoute> (node: SegmentNode<R>): readonly R[] {
  return [...routesAt(node), ...[...node.literals.values(), ...node.branches.values()].flatMap(routesBelow)]
}

/**
 * Where the router tries `other` when a text may be for `own` too, `null` where none is for both: a literal is first,
 * then the longer text in front of the param, then what has a text behind it, the longer one first, then a plain param,
 * then a glob.
 */
function compare (other: Segment, own: Segment, tie: 'before' | 'after'): 'before' | 'same' | 'after' | null {
  if (other.param === null && own.param === null) return 'same'
  if (other.param === null) return canMatch(own, other.before, 1) ? 'before' : null
  if (own.param === null) return canMatch(other, own.before, 0) ? 'after' : null
  const [begin, ownBegin] = [other, own].map(({ before }) => before.toLowerCase()) as [string, string]
  const [end, ownEnd] = [endOf(other), endOf(own)]
  if (!begin.startsWith(ownBegin) && !ownBegin.startsWith(begin)) return null
  if (!end.endsWith(ownEnd) && !ownEnd.endsWith(end)) return null
  const difference = begin.length - ownBegin.length || rankOf(other) - rankOf(own)
  if (difference !== 0) return difference > 0 ? 'before' : 'after'
  return other.after === own.after ? 'same' : tie
}

/** Whether a text may be one of a segment whose param has at least so many characters: the router takes none too. */
function canMatch (segment: Segment, value: string, minLength: 0 | 1): boolean {
  const end = endOf(segment)
  return value.length >= segment.before.length + minLength + end.length && value.endsWith(end) &&
    value.toLowerCase().startsWith(segment.before.toLowerCase())
}

/** What stands behind a segment's param: `''` for nothing, and for what itself ends in a param. */
function endOf ({ after, hasFormat }: Segment): string {
  return hasFormat ? '' : after
}

/** A rank among segments with one text in front: a glob 0, a plain param 1, then those with something behind it. */
function rankOf (segment: Segment): number {
  if (segment.isGlob) return 0
  return segment.after === '' ? 1 : 2 + endOf(segment).length
}
