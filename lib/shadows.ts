import type { DrawnRoute } from './drawing.js'
import type { Template } from './template.js'

/** As much of a mounted URL as decides which of two the router tries first. */
export interface Url {
  readonly route: DrawnRoute
  readonly segments: Template
  /** The verbs that it is mounted for. */
  readonly methods: readonly string[]
}

/** Texts of a param with which a request would reach another route: one exactly, or all that begin so. */
interface Condition {
  readonly param: string
  readonly text: string
  readonly isPrefix: boolean
}

/** A route that is matched first when all of its conditions hold: `new` for `:id` makes `/photos/:id` another's. */
export interface Shadow<U extends Url = Url> {
  readonly by: U
  readonly conditions: readonly Condition[]
}

/** What stands behind one segment, by the texts that come next. */
interface Node<U> {
  readonly literals: Branches<U>
  /** By the text in front of the param. */
  readonly params: Branches<U>
  readonly urls: U[]
}

interface Branches<U> {
  readonly nodes: Map<string, Node<U>>
  /** The texts in order, made when first searched. */
  sorted: readonly string[] | null
}

/** Finds, for a URL and one of its verbs (its own when none is given), those that the router prefers for some values of its params. */
export type FindShadows<U extends Url> = (url: U, method?: string) => readonly Shadow<U>[]

/** The URLs of a plan by verb and segments, so that not every one is compared with every other. */
export interface UrlIndex<U extends Url> {
  readonly findShadows: FindShadows<U>
  /** The URLs that share a verb and a shape with others, in the table's order. */
  readonly sharing: Iterable<readonly U[]>
}

/** Indexes URLs; HEAD has an index only where a route is declared for it, being GET's everywhere else. */
export function indexUrls<U extends Url> (urls: readonly U[]): UrlIndex<U> {
  const roots = new Map<string, Node<U>>()
  const sharing = new Set<readonly U[]>()
  for (const { route } of urls) {
    if (!roots.has(route.record.method)) roots.set(route.record.method, emptyNode())
  }
  for (const url of urls) {
    for (const method of url.methods) {
      const root = roots.get(method)
      if (root === undefined) continue
      const { urls: there } = nodeOf(root, url)
      if (there.push(url) > 1) sharing.add(there)
    }
  }
  return {
    sharing,
    findShadows (url, method = url.route.record.method) {
      const found: Shadow<U>[] = []
      const root = roots.get(method)
      if (root !== undefined) collect(root, url, 0, false, [], found)
      return found
    }
  }
}

/** Whether the router would give a request with those raw params to the shadowing route. */
export function isShadowed ({ conditions }: Shadow, params: Readonly<Record<string, string>>): boolean {
  return conditions.every(({ param, text, isPrefix }) => isPrefix ? params[param]!.startsWith(text) : params[param] === text)
}

function emptyNode<U> (): Node<U> {
  return { literals: { nodes: new Map(), sorted: null }, params: { nodes: new Map(), sorted: null }, urls: [] }
}

function nodeOf<U extends Url> (root: Node<U>, url: U): Node<U> {
  let node = root
  for (const { text, param } of url.segments) {
    const { nodes } = param === null ? node.literals : node.params
    let child = nodes.get(text)
    if (child === undefined) nodes.set(text, child = emptyNode())
    node = child
  }
  return node
}

/** The branches whose texts are longer than `text` and begin with it; found by bisection, since a root may have thousands. */
function * longer<U> (branches: Branches<U>, text: string): Iterable<readonly [string, Node<U>]> {
  const sorted = branches.sorted ??= [...branches.nodes.keys()].sort()
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= text) low = middle + 1
    else high = middle
  }
  for (let index = low; sorted[index]?.startsWith(text) === true; index++) yield [sorted[index]!, branches.nodes.get(sorted[index]!)!]
}

/** The branches whose texts are shorter than `text` and begin it. */
function * shorter<U> ({ nodes }: Branches<U>, text: string): Iterable<Node<U>> {
  for (let length = 0; nodes.size > 0 && length < text.length; length++) {
    const node = nodes.get(text.slice(0, length))
    if (node !== undefined) yield node
  }
}

/**
 * Walks all URLs that could match what `url` matches; at its own place those before it come first. `isAhead` says that the one walked has been the more
 * literal at the first place where the two differ, and so is tried first.
 */
function collect<U extends Url> (node: Node<U>, url: U, depth: number, isAhead: boolean, conditions: readonly Condition[], found: Shadow<U>[]): void {
  const segment = url.segments[depth]
  if (segment === undefined) {
    const earlier = isAhead ? node.urls : node.urls.slice(0, node.urls.indexOf(url))
    found.push(...earlier.map(by => ({ by, conditions })))
    return
  }
  const walk = (child: Node<U> | undefined, ahead: boolean, more: readonly Condition[]): void => {
    if (child !== undefined) collect(child, url, depth + 1, ahead, more, found)
  }
  const { text, param } = segment
  const { literals, params } = node
  if (param === null) {
    walk(literals.nodes.get(text), isAhead, conditions)
    if (!isAhead) return
    walk(params.nodes.get(text), true, conditions)
    for (const child of shorter(params, text)) walk(child, true, conditions)
    return
  }
  for (const [literal, child] of longer(literals, text)) walk(child, true, [...conditions, { param, text: literal.slice(text.length), isPrefix: false }])
  walk(params.nodes.get(text), isAhead, conditions)
  for (const [other, child] of longer(params, text)) walk(child, true, [...conditions, { param, text: other.slice(text.length), isPrefix: true }])
  if (isAhead) for (const child of shorter(params, text)) walk(child, true, conditions)
}
