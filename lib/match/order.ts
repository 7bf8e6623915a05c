import { cached } from '../declare/map.js'
import { printShape, segment, type Segment, type Segments } from '../declare/template.js'
import { endsInSlash, type Pattern, type PlannedRoute } from './pattern.js'

/** A segment, with the nodes of the next segments. */
interface SegmentNode {
  readonly segment: Segment
  /** The literal before the param, or the whole literal, in lower case, because letter case depends on the app. */
  readonly begin: string
  readonly literals: Map<string, SegmentNode>
  /** By the shape of the segment. */
  readonly params: Map<string, SegmentNode>
  readonly routes: PlannedRoute[]
}

/** The order in which the router tries routes. */
export interface Order {
  /**
   * The routes that the router tries before a route for some params: `photos/new` before `photos/:id`, `@:name` before
   * `:slug`, and the first of two routes with one pattern. The method is one of the route's methods.
   */
  readonly preceding: (route: PlannedRoute, method?: string) => readonly PlannedRoute[]
  /** The routes with a method whose segments can match the decoded segments of a path. Letter case is ignored. */
  readonly candidates: (method: string, values: readonly string[]) => readonly PlannedRoute[]
}

/** Indexes routes by method and segments; the tree of a method is built on first use. */
export function orderOf (routes: readonly PlannedRoute[]): Order {
  const roots = new Map<string, SegmentNode>()
  const rootOf = (method: string): SegmentNode =>
    cached(roots, method, () => treeOf(routes.filter(({ methods }) => methods.includes(method))))
  return {
    preceding (route, method = route.route.method) {
      const routes: PlannedRoute[] = []
      collect(route, rootOf(method), 0, false, routes)
      return routes
    },
    candidates (method, values) {
      const routes: PlannedRoute[] = []
      walk(rootOf(method), values, 0, routes)
      return routes
    }
  }
}

/** Adds the routes below a node that can match the values from an index on. */
function walk (node: SegmentNode, values: readonly string[], index: number, result: PlannedRoute[]): void {
  const value = values[index]
  // The router may ignore a slash at the end, and the root of a prefix may have one.
  if (value === undefined || (value === '' && index === values.length - 1)) result.push(...node.routes)
  if (value === undefined) {
    result.push(...node.literals.get('')?.routes ?? [])
    return
  }
  const literal = node.literals.get(value.toLowerCase())
  if (literal !== undefined) walk(literal, values, index + 1, result)
  for (const next of node.params.values()) {
    if (!canMatch(next.segment, value, 0)) continue
    if (next.segment.isGlob) result.push(...next.routes)
    else walk(next, values, index + 1, result)
  }
}

function treeOf (routes: readonly PlannedRoute[]): SegmentNode {
  const root = nodeOf(segment(''))
  for (const route of routes) {
    let node = root
    for (const segment of segmentsOf(route.pattern)) {
      const { literals, params } = node
      node = segment.param === null
        ? cached(literals, segment.before.toLowerCase(), () => nodeOf(segment))
        : cached(params, printShape([segment]).toLowerCase(), () => nodeOf(segment))
    }
    node.routes.push(route)
  }
  return root
}

const END = segment('')

/** The segments of a URL. A slash at the end begins an empty one, which a param of the router may be too. */
function segmentsOf (pattern: Pattern): Segments {
  return endsInSlash(pattern) ? [...pattern.segments, END] : pattern.segments
}

function nodeOf (segment: Segment): SegmentNode {
  return { segment, begin: segment.before.toLowerCase(), literals: new Map(), params: new Map(), routes: [] }
}

/**
 * Adds the routes below a node that the router tries before a route. `isBefore` is set if an earlier segment has already
 * decided that the routes of this node come before.
 */
function collect (
  route: PlannedRoute, node: SegmentNode, depth: number, isBefore: boolean, result: PlannedRoute[]
): void {
  const target = segmentsOf(route.pattern)[depth]
  if (target === undefined) {
    for (const preceding of routesAt(node)) {
      if (preceding === route && !isBefore) return
      result.push(preceding)
    }
    return
  }
  // Two params with different literals before the extension are tried in the order of registration.
  let tie: 'before' | 'after' = 'before'
  for (const next of neighborsOf(target, node)) {
    const order = compare(next.segment, target, tie)
    if (order === 'same') {
      tie = 'after'
      collect(route, next, depth + 1, isBefore, result)
    } else if (order === 'before' || (order === 'after' && isBefore)) {
      // A wildcard matches all following segments.
      if (next.segment.isGlob) result.push(...routesAt(next))
      else if (target.isGlob) result.push(...routesBelow(next))
      else collect(route, next, depth + 1, true, result)
    }
  }
}

/** The nodes whose literal may begin the same string as that of a segment, in the order of registration. */
function neighborsOf (target: Segment, { literals, params }: SegmentNode): readonly SegmentNode[] {
  const begin = target.before.toLowerCase()
  const neighbors: SegmentNode[] = []
  if (target.param === null) {
    const literal = literals.get(begin)
    if (literal !== undefined) neighbors.push(literal)
  } else {
    for (const node of literals.values()) if (node.begin.startsWith(begin)) neighbors.push(node)
  }
  for (const node of params.values()) {
    if (begin.startsWith(node.begin) || (target.param !== null && node.begin.startsWith(begin))) neighbors.push(node)
  }
  return neighbors
}

/** The routes with one pattern in the router's order: contested routes first, then the order of registration. */
function routesAt ({ routes }: SegmentNode): readonly PlannedRoute[] {
  if (routes.length < 2) return routes
  return [true, false].flatMap(wanted => routes.filter(({ isContested }) => isContested === wanted))
}

function routesBelow (node: SegmentNode): readonly PlannedRoute[] {
  return [...routesAt(node), ...[...node.literals.values(), ...node.params.values()].flatMap(routesBelow)]
}

/**
 * Compares two segments whose literals fit: whether the router tries the first before or after `own`; `null` if no
 * string matches both. A literal comes first, then a longer literal before the param, then a longer literal after the param,
 * then a plain param, then a wildcard.
 */
function compare (segment: Segment, target: Segment, tie: 'before' | 'after'): 'before' | 'same' | 'after' | null {
  if (segment.param === null && target.param === null) return 'same'
  if (segment.param === null) return canMatch(target, segment.before, 1) ? 'before' : null
  if (target.param === null) return canMatch(segment, target.before, 0) ? 'after' : null
  const [end, targetEnd] = [endOf(segment), endOf(target)]
  if (!end.endsWith(targetEnd) && !targetEnd.endsWith(end)) return null
  const difference = segment.before.length - target.before.length || rankOf(segment) - rankOf(target)
  if (difference !== 0) return difference > 0 ? 'before' : 'after'
  return segment.after === target.after ? 'same' : tie
}

/** Whether a string may match a segment whose param has `minLength` characters or more. The router allows 0. */
function canMatch (segment: Segment, value: string, minLength: 0 | 1): boolean {
  const end = endOf(segment)
  return value.length >= segment.before.length + minLength + end.length && value.endsWith(end) &&
    value.toLowerCase().startsWith(segment.before.toLowerCase())
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
