import type { DrawnRoute } from './drawing.js'
import type { Segment, Template } from './template.js'

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

interface Node<U> {
  readonly literals: Map<string, Node<U>>
  readonly params: { readonly text: string, readonly node: Node<U> }[]
  readonly urls: U[]
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
  return { literals: new Map(), params: [], urls: [] }
}

function nodeOf<U extends Url> (root: Node<U>, url: U): Node<U> {
  let node = root
  for (const segment of url.segments) node = childFor(node, segment)
  return node
}

function childFor<U> (node: Node<U>, { text, param }: Segment): Node<U> {
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
  const walk = (child: Node<U>, ahead: boolean, more: readonly Condition[]): void => collect(child, url, depth + 1, ahead, more, found)
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
