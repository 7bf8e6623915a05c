import { segment as literalSegment, type Segment, type Segments } from '../declare/template.js'
import { printShape } from '../declare/template-print.js'
import { compare, fits } from './overlap.js'

/** As much of a planned route as decides which of two the router tries first. */
export interface Routed {
  readonly url: { readonly segments: Segments }
  readonly route: { readonly method: string }
  /** The verbs that it is mounted for. */
  readonly methods: readonly string[]
}

/** Texts of a segment with which a request would reach another route: `new` for `:id`; of a glob all that is left of the path. */
export interface Condition {
  readonly own: Segment
  readonly other: Segments
}

/** A route that is matched first when all of its conditions hold: `new` for `:id` makes `/photos/:id` another's. */
export interface Shadow<R extends Routed = Routed> {
  readonly by: R
  readonly conditions: readonly Condition[]
}

/** A segment with a param, and what stands behind it. */
export interface Branch<R> {
  readonly segment: Segment
  readonly node: Node<R>
}

/** What stands behind one segment, by the texts that come next; most have few, so what there is none of is left out. */
export interface Node<R> {
  literals?: Map<string, Node<R>>
  /** By the segment with its params unnamed. */
  branches?: Map<string, Branch<R>>
  routes?: R[]
}

/** Finds, for a route and one of its verbs (its own when none is given), those that the router prefers for some values of its params. */
export type FindShadows<R extends Routed> = (route: R, method?: string) => readonly Shadow<R>[]

/**
 * Makes an index of routes by verb and segments, so that not every one is compared with every other; that of a verb is
 * made when it is first asked for: helpers build paths of GET's, and nothing asks for the others.
 */
export function shadowFinder<R extends Routed> (routes: readonly R[]): FindShadows<R> {
  const roots = new Map<string, Node<R>>()
  return (route, method = route.route.method) => {
    const root = roots.get(method) ?? treeOf(routes.filter(({ methods }) => methods.includes(method)))
    roots.set(method, root)
    const found: Shadow<R>[] = []
    collect({ route, found }, root, { depth: 0, isAhead: false, conditions: [] })
    return found
  }
}

/** Routes by their segments, whose literals are spelt alike where `spell` says so. */
export function treeOf<R extends Routed> (routes: readonly R[], spell = (text: string): string => text): Node<R> {
  const root: Node<R> = {}
  for (const route of routes) {
    let node = root
    for (const segment of route.url.segments) node = nodeBelow(node, segment, spell);
    (node.routes ??= []).push(route)
  }
  return root
}

function nodeBelow<R> (node: Node<R>, segment: Segment, spell: (text: string) => string): Node<R> {
  return segment.param === null ? literalBelow(node, spell(segment.text)) : branchBelow(node, segment)
}

function literalBelow<R> (node: Node<R>, text: string): Node<R> {
  const literals = node.literals ??= new Map()
  let below = literals.get(text)
  if (below === undefined) literals.set(text, below = {})
  return below
}

function branchBelow<R> (node: Node<R>, segment: Segment): Node<R> {
  const branches = node.branches ??= new Map()
  const shape = printShape([segment])
  let branch = branches.get(shape)
  if (branch === undefined) branches.set(shape, branch = { segment, node: {} })
  return branch.node
}

/** What is looked for: all routes that could match what one matches and come before it. */
interface Search<R extends Routed> {
  readonly route: R
  readonly found: Shadow<R>[]
}

/** How far a search has come. */
interface Walk {
  readonly depth: number
  /** Whether the route walked to has been the more literal at the first place where the two differ, and so is tried first. */
  readonly isAhead: boolean
  readonly conditions: readonly Condition[]
}

function collect<R extends Routed> (search: Search<R>, node: Node<R>, walk: Walk): void {
  const own = search.route.url.segments[walk.depth]
  if (own === undefined) return addPlace(search, node, walk)
  const literal = own.param === null ? node.literals?.get(own.text) : undefined
  if (literal !== undefined) collect(search, literal, deeper(walk))
  for (const [text, below] of own.param === null ? [] : node.literals ?? []) {
    if (fits(own, text)) ahead(search, below, own, literalSegment(text), walk)
  }
  for (const branch of node.branches?.values() ?? []) collectBranch(search, branch, own, walk)
}

/** Of routes at one place the earlier ones are tried first. */
function addPlace<R extends Routed> ({ route, found }: Search<R>, { routes }: Node<R>, walk: Walk): void {
  for (const by of routes ?? []) {
    if (by === route && !walk.isAhead) return
    found.push({ by, conditions: walk.conditions })
  }
}

function deeper ({ depth, isAhead, conditions }: Walk): Walk {
  return { depth: depth + 1, isAhead, conditions }
}

function collectBranch<R extends Routed> (search: Search<R>, branch: Branch<R>, own: Segment, walk: Walk): void {
  const { segment: other, node: below } = branch
  const order = own.param === null ? 'behind' : compare(other, own)
  if (order === 'same') {
    if (own.isGlob) addPlace(search, below, walk)
    else collect(search, below, deeper(walk))
  } else if (order === 'ahead' || (walk.isAhead && order === 'behind' && mayTake(other, own))) {
    ahead(search, below, own, other, walk)
  }
}

function mayTake (other: Segment, own: Segment): boolean {
  return own.param !== null || fits(other, own.text)
}

/** Goes on below a segment that the router tries first. A glob, the one or the other's, takes all that is left. */
function ahead<R extends Routed> (search: Search<R>, below: Node<R>, own: Segment, other: Segment, walk: Walk): void {
  if (own.isGlob) return addAll(search, below, own, [other], walk)
  const isCertain = own.param === null || (other.rest === null && own.text.startsWith(other.text))
  const conditions = isCertain && walk.isAhead ? walk.conditions : [...walk.conditions, { own, other: [other] }]
  if (other.isGlob) addPlace(search, below, { ...walk, isAhead: true, conditions })
  else collect(search, below, { depth: walk.depth + 1, isAhead: true, conditions })
}

function addAll<R extends Routed> (search: Search<R>, node: Node<R>, own: Segment, other: Segments, walk: Walk): void {
  const conditions = [...walk.conditions, { own, other }]
  for (const by of node.routes ?? []) search.found.push({ by, conditions })
  for (const [text, below] of node.literals ?? []) addAll(search, below, own, [...other, literalSegment(text)], walk)
  for (const { segment, node: below } of node.branches?.values() ?? []) {
    addAll(search, below, own, [...other, segment], walk)
  }
}
