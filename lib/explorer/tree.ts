import { textsOf } from '../table/mermaid.js'
import type { Row } from '../table/row.js'

/** A resource in the tree: the routes that one controller serves at a path and below it. */
export interface Node {
  /** What its path has behind that of the node around it: `admin/users`, `:photo_id/comments`. */
  readonly label: string
  readonly depth: number
  /** The number of the node around it, `null` for one at the top. */
  readonly outer: number | null
  /** The numbers of its own rows. */
  readonly rows: readonly number[]
  /** The number of the last node inside of it, its own where there is none. */
  readonly last: number
}

/** The resources of a table, each before those inside of it. */
export interface Tree {
  readonly nodes: readonly Node[]
  /** For each row the number of its node. */
  readonly nodeOf: readonly number[]
}

/** A place in the tree of paths. */
interface Place {
  readonly text: string
  readonly inner: Map<string, Place>
  /** The controllers that serve this very path; `null` for redirects. */
  readonly controllers: Set<string | null>
  /** The rows that are shown here. */
  readonly rows: number[]
}

type Growing = { -readonly [Key in keyof Node]: Node[Key] }

const startPlace = (text: string): Place => ({ text, inner: new Map(), controllers: new Set(), rows: [] })

/**
 * The tree of a table's resources. A row is shown at the first place on its path that its controller serves, so that
 * `/photos/:id/edit` belongs to `photos`; a literal that several resources share, as a namespace does, is a node too.
 */
export function treeOf (rows: readonly Row[]): Tree {
  const top = startPlace('')
  const ways = rows.map(row => placesTo(top, textsOf(row)))
  for (const [index, { route: { controller }, entry: { template } }] of rows.entries()) {
    // The root of an app serves all of it by no means.
    if (template.length > 0) ways[index]!.at(-1)!.controllers.add(controller)
  }
  for (const [index, { route: { controller } }] of rows.entries()) {
    const way = ways[index]!
    const home = way.find(({ controllers }) => controllers.has(controller)) ?? way.at(-1)!
    home.rows.push(index)
  }
  return numbered(top, rows.length)
}

/** The places from the top to the end of a path, which are made where there are none. */
function placesTo (top: Place, texts: readonly string[]): readonly Place[] {
  const way = [top]
  for (const text of texts) {
    const place = way.at(-1)!
    const next = place.inner.get(text) ?? startPlace(text)
    place.inner.set(text, next)
    way.push(next)
  }
  return way
}

function numbered (top: Place, count: number): Tree {
  const nodes: Growing[] = []
  const nodeOf = new Array<number>(count).fill(0)
  const add = ({ rows }: Place, label: string, outer: number | null): number => {
    const number = nodes.length
    for (const row of rows) nodeOf[row] = number
    nodes.push({ label, depth: outer === null ? 0 : nodes[outer]!.depth + 1, outer, rows, last: number })
    return number
  }
  const visit = (place: Place, before: readonly string[], outer: number | null): void => {
    const label = [...before, place.text]
    const own = isNode(place) ? add(place, label.join('/'), outer) : null
    for (const inner of place.inner.values()) visit(inner, own === null ? label : [], own ?? outer)
    if (own !== null) nodes[own]!.last = nodes.length - 1
  }
  if (top.rows.length > 0) add(top, '/', null)
  for (const place of top.inner.values()) visit(place, [], null)
  return { nodes, nodeOf }
}

function isNode ({ rows, text, inner }: Place): boolean {
  const isLiteral = !/[:*(]/.test(text)
  return rows.length > 0 || (isLiteral && [...inner.values()].filter(hasRows).length > 1)
}

function hasRows ({ rows, inner }: Place): boolean {
  return rows.length > 0 || [...inner.values()].some(hasRows)
}
