import { groupBy } from '../declare/map.js'
import type { Segment } from '../declare/template.js'

/** A segment, with the nodes of the next segments. */
export interface SegmentNode<R> {
  readonly segment: Segment
  /** By the literal in lower case, because letter case depends on the app. */
  readonly literals: Map<string, SegmentNode<R>>
  /** By the shape of the segment. */
  readonly branches: Map<string, SegmentNode<R>>
  readonly routes: R[]
  /** Its children by their literal before the param, for the search; and those of them that have children. */
  index?: Index<R>
  inner?: Index<R>
}

/** A node, its literal before the param in lower case, and its place in the order of registration. */
interface IndexedNode<R> {
  readonly node: SegmentNode<R>
  readonly begin: string
  readonly place: number
}

/** Finds nodes by the literal before their param, so that planning takes time in proportion to the number of routes. */
export class Index<R> {
  readonly #byBegin: readonly IndexedNode<R>[]
  readonly #params: ReadonlyMap<string, ReadonlyArray<IndexedNode<R>>>
  /** One more than the length of the longest literal before a param; 0 without params. */
  readonly #end: number

  constructor (nodes: ReadonlyArray<SegmentNode<R>>) {
    const items = nodes.map((node, place): IndexedNode<R> =>
      ({ node, place, begin: node.segment.before.toLowerCase() }))
    this.#byBegin = items.toSorted((one, other) => one.begin < other.begin ? -1 : one.begin > other.begin ? 1 : 0)
    this.#params = groupBy(items.filter(({ node }) => node.segment.param !== null), ({ begin }) => begin)
    this.#end = Math.max(0, ...Array.from(this.#params.keys(), ({ length }) => length + 1))
  }

  /** The params whose literal is a prefix of a string, shorter than `end` if it is given, by registration. */
  prefixesOf (text: string, end = text.length + 1): ReadonlyArray<SegmentNode<R>> {
    return inOrder(this.#prefixes(text, end))
  }

  /** The nodes whose literal begins with a string or, for a param, is a prefix of it, by registration. */
  overlapping (begin: string): ReadonlyArray<SegmentNode<R>> {
    return inOrder([...this.#startingWith(begin), ...this.#prefixes(begin, begin.length)])
  }

  #prefixes (text: string, end: number): readonly IndexedNode<R>[] {
    const items: IndexedNode<R>[] = []
    for (let length = 0; length < Math.min(end, this.#end); length++) {
      items.push(...this.#params.get(text.slice(0, length)) ?? [])
    }
    return items
  }

  #startingWith (begin: string): readonly IndexedNode<R>[] {
    const items = this.#byBegin
    let [low, high] = [0, items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (items[middle]!.begin < begin) low = middle + 1
      else high = middle
    }
    let last = low
    while (items[last]?.begin.startsWith(begin) === true) last++
    return items.slice(low, last)
  }
}

function inOrder<R> (items: readonly IndexedNode<R>[]): ReadonlyArray<SegmentNode<R>> {
  return items.toSorted((one, other) => one.place - other.place).map(({ node }) => node)
}
