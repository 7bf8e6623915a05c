import { printShape } from '../declare/template-print.js'
import type { Segment, Segments } from '../declare/template.js'

/** As much of a planned route as decides which of two the router tries first. */
export interface Routed {
  readonly url: { readonly segments: Segments }
  readonly route: { readonly method: string }
  /** The verbs that it is mounted for. */
  readonly methods: readonly string[]
  readonly isContested: boolean
}

/**
 * Finds, for a route and one of its verbs (its own when none is given), the routes that the router tries before it for some
 * texts of its params: `photos/new` before `photos/:id`, `@:name` before `:slug`, and at one place what was declared first.
 */
export type FindPreceding<R extends Routed> = (route: R, method?: string) => readonly R[]

/** What stands behind one segment, by what comes next; most have little, so what there is none of is left out. */
interface Node<R> {
  /** By the text, in lower case: whether letter case counts is for the app to say. */
  literals?: Map<string, Node<R>>
  /** By the segment with its params unnamed. */
  branches?: Map<string, { readonly segment: Segment, readonly node: Node<R> }>
  routes?: R[]
}

/** Indexes routes by verb and segments; that of a verb is made when it is first asked for. */
export function precedingFinder<R extends Routed> (routes: readonly R[]): FindPreceding<R> {
  const roots = new Map<string, Node<R>>()
  return (route, method = route.route.method) => {
    const root = roots.get(method) ?? treeOf(routes.filter(({ methods }) => methods.includes(method)))
    roots.set(method, root)
    const found: R[] = []
    collect({ route, found }, root, 0, false)
    return found
  }
}

function treeOf<R extends Routed> (routes: readonly R[]): Node<R> {
  const root: Node<R> = {}
  for (const route of routes) {
    let node = root
    for (const segment of route.url.segments) {
      node = segment.param === null ? below(node.literals ??= new Map(), fold(segment.text)) : branch(node, segment)
    }
    (node.routes ??= []).push(route)
  }
  return root
}

function below<R> (nodes: Map<string, Node<R>>, key: string): Node<R> {
  let node = nodes.get(key)
  if (node === undefined) nodes.set(key, node = {})
  return node
}

function branch<R> (parent: Node<R>, segment: Segment): Node<R> {
  const branches = parent.branches ??= new Map()
  const shape = fold(printShape([segment]))
  let found = branches.get(shape)
  if (found === undefined) branches.set(shape, found = { segment, node: {} })
  return found.node
}

function fold (text: string): string {
  return text.toLowerCase()
}

/** What is looked for. */
interface Search<R extends Routed> {
  readonly route: R
  readonly found: R[]
}

/**
 * Goes on from a node by all that the route's next segment has in common with others. `isAhead` says that the two have parted
 * already, and the router goes the other's way first.
 */
function collect<R extends Routed> (search: Search<R>, node: Node<R>, depth: number, isAhead: boolean): void {
  const own = search.route.url.segments[depth]
  if (own === undefined) return addPlace(search, node, isAhead)
  const { literals, branches } = node
  if (own.param === null) {
    const literal = literals?.get(fold(own.text))
    if (literal !== undefined) collect(search, literal, depth + 1, isAhead)
  } else {
    for (const [text, inner] of literals ?? []) if (mayBe(own, text, 1)) enter(search, inner, own, false, depth)
  }
  // Of two that cut a suffix off behind different texts the router tries first what came first.
  let tied: 'ahead' | 'behind' = 'ahead'
  for (const { segment: other, node: inner } of branches?.values() ?? []) {
    const order = own.param === null ? (mayBe(other, own.text, 0) ? 'behind' : null) : orderOf(other, own, tied)
    if (order === 'same') {
      tied = 'behind'
      collect(search, inner, depth + 1, isAhead)
    } else if (order === 'ahead' || (order === 'behind' && isAhead)) enter(search, inner, own, other.isGlob, depth)
  }
}

/** Goes below a segment that the router tries first. A glob, the one or the other's, takes all that is left. */
function enter<R extends Routed> (
  search: Search<R>, node: Node<R>, own: Segment, isGlob: boolean, depth: number
): void {
  if (isGlob) addPlace(search, node, true)
  else if (own.isGlob) addAll(search, node)
  else collect(search, node, depth + 1, true)
}

/** Of routes at one place the router asks the contested ones first, whichever table they are of; then the earlier counts. */
function addPlace<R extends Routed> ({ route, found }: Search<R>, { routes = [] }: Node<R>, isAhead: boolean): void {
  const [contested, others] = [true, false].map(wanted => routes.filter(({ isContested }) => isContested === wanted))
  for (const other of [...contested!, ...others!]) {
    if (other === route && !isAhead) return
    found.push(other)
  }
}

function addAll<R extends Routed> (search: Search<R>, node: Node<R>): void {
  addPlace(search, node, true)
  for (const inner of node.literals?.values() ?? []) addAll(search, inner)
  for (const { node: inner } of node.branches?.values() ?? []) addAll(search, inner)
}

/** Whether a text may be one of a segment whose param has at least so many characters: the router takes empty ones too. */
function mayBe (segment: Segment, text: string, least: 0 | 1): boolean {
  const end = endOf(segment)
  return text.length >= segment.text.length + least + end.length && text.endsWith(end) &&
    fold(text).startsWith(fold(segment.text))
}

/** What stands behind a segment's param: `''` for nothing, and for what itself ends in a param. */
function endOf ({ rest }: Segment): string {
  return rest === null || rest.param !== null ? '' : rest.text
}

/**
 * Where the router tries `other` when a text may be for `own` too, `null` where none is for both: the longer text in front of
 * the param is first, then what has a text behind it, the longer one first, then a plain param, then a glob.
 */
function orderOf (other: Segment, own: Segment, tied: 'ahead' | 'behind'): 'ahead' | 'same' | 'behind' | null {
  const [begin, ownBegin, end, ownEnd] = [fold(other.text), fold(own.text), endOf(other), endOf(own)]
  if (!begin.startsWith(ownBegin) && !ownBegin.startsWith(begin)) return null
  if (!end.endsWith(ownEnd) && !ownEnd.endsWith(end)) return null
  const difference = begin.length - ownBegin.length || rankOf(other) - rankOf(own)
  if (difference !== 0) return difference > 0 ? 'ahead' : 'behind'
  return other.rest?.text === own.rest?.text ? 'same' : tied
}

/** A rank among segments with one text in front: a glob 0, a plain param 1, then those with something behind it. */
function rankOf (segment: Segment): number {
  if (segment.isGlob) return 0
  return segment.rest === null ? 1 : 2 + endOf(segment).length
}
