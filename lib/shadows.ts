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

/** What stands behind one segment, by the texts that come next; most have few, so what there is none of is `null`. */
interface Node<U> {
  literals: Branches<U> | null
  /** By the text in front of the param. */
  params: Branches<U> | null
  urls: U[] | null
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
  readonly findSharing: () => Iterable<readonly U[]>
}

/** Indexes URLs, those of a verb when it is first asked for: helpers build paths of GET's, and nothing asks for the others. */
export function indexUrls<U extends Url> (urls: readonly U[]): UrlIndex<U> {
  const roots = new Map<string, Node<U>>()
  const rootOf = (method: string): Node<U> => {
    let root = roots.get(method)
    if (root === undefined) roots.set(method, root = treeOf(urls.filter(({ methods }) => methods.includes(method))))
    return root
  }
  return {
    * findSharing () {
      // HEAD is GET's, but for routes of its own.
      for (const method of new Set(urls.map(({ route }) => route.record.method))) yield * crowded(rootOf(method))
    },
    findShadows (url, method = url.route.record.method) {
      const found: Shadow<U>[] = []
      collect({ url, found }, rootOf(method), 0, false, none)
      return found.length === 0 ? none : found
    }
  }
}

const none: readonly never[] = Object.freeze([])

/** Whether the router would give a request with those raw params to the shadowing route. */
export function isShadowed ({ conditions }: Shadow, params: Readonly<Record<string, string>>): boolean {
  return conditions.every(({ param, text, isPrefix }) => isPrefix ? params[param]!.startsWith(text) : params[param] === text)
}

function treeOf<U extends Url> (urls: readonly U[]): Node<U> {
  const root: Node<U> = emptyNode()
  for (const url of urls) {
    let node = root
    for (const { text, param } of url.segments) {
      const branches: Branches<U> = param === null ? node.literals ??= { nodes: new Map(), sorted: null } : node.params ??= { nodes: new Map(), sorted: null }
      let child = branches.nodes.get(text)
      if (child === undefined) branches.nodes.set(text, child = emptyNode())
      node = child
    }
    if (node.urls === null) node.urls = [url]
    else node.urls.push(url)
  }
  return root
}

function emptyNode<U> (): Node<U> {
  return { literals: null, params: null, urls: null }
}

/** The lists of several URLs at one place. */
function * crowded<U> ({ literals, params, urls }: Node<U>): Iterable<readonly U[]> {
  if (urls !== null && urls.length > 1) yield urls
  for (const branches of [literals, params]) {
    for (const node of branches?.nodes.values() ?? []) yield * crowded(node)
  }
}

/** The texts that are longer than `text` and begin with it; found by bisection, since a root may have thousands. */
function longer<U> (branches: Branches<U>, text: string): readonly string[] {
  if (text === '') return [...branches.nodes.keys()].filter(other => other !== '')
  const sorted = branches.sorted ??= [...branches.nodes.keys()].sort()
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= text) low = middle + 1
    else high = middle
  }
  let end = low
  while (sorted[end]?.startsWith(text) === true) end++
  return sorted.slice(low, end)
}

/** What is looked for: all URLs that could match what one matches and come before it. */
interface Search<U extends Url> {
  readonly url: U
  readonly found: Shadow<U>[]
}

/**
 * Walks all URLs that could match what the searched one matches; at its own place those before it come first.
 * `isAhead` says that the one walked has been the more literal at the first place where the two differ, and so is tried first.
 */
function collect<U extends Url> (search: Search<U>, node: Node<U>, depth: number, isAhead: boolean, conditions: readonly Condition[]): void {
  const { url, found } = search
  const segment = url.segments[depth]
  if (segment === undefined) {
    for (const by of node.urls ?? none) {
      if (by === url && !isAhead) return
      found.push({ by, conditions })
    }
    return
  }
  const { text, param } = segment
  const { literals, params } = node
  const walk = (branches: Branches<U> | null, other: string, ahead: boolean, more = conditions): void => {
    const child = branches?.nodes.get(other)
    if (child !== undefined) collect(search, child, depth + 1, ahead, more)
  }
  if (param === null) {
    walk(literals, text, isAhead)
    if (isAhead) walk(params, text, true)
  } else {
    if (literals !== null) for (const literal of longer(literals, text)) walk(literals, literal, true, [...conditions, { param, text: literal.slice(text.length), isPrefix: false }])
    walk(params, text, isAhead)
    if (params !== null) for (const other of longer(params, text)) walk(params, other, true, [...conditions, { param, text: other.slice(text.length), isPrefix: true }])
  }
  if (!isAhead || params === null) return
  for (let length = 0; length < text.length; length++) walk(params, text.slice(0, length), true)
}
