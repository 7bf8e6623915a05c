import { textsOf, type Row } from '../table/row.js'
import { html, type Markup } from './markup.js'

/** A resource in the tree: the routes that one controller serves at a path and below it. */
export interface Node {
  /** What its path has behind that of the node around it: `admin/users`, `:photo_id/comments`. */
  readonly label: string
  /** The numbers of its own rows. */
  readonly rows: readonly number[]
  readonly inner: readonly Node[]
}

/** A place in the tree of paths. */
interface Place {
  readonly inner: Map<string, Place>
  /** The controllers that serve this very path; `null` for redirects. */
  readonly controllers: Set<string | null>
  /** The rows that are shown here. */
  readonly rows: number[]
}

const startPlace = (): Place => ({ inner: new Map(), controllers: new Set(), rows: [] })

/**
 * The tree of a table's resources. A row is shown at the first place on its path that its controller serves, so that
 * `/photos/:id/edit` belongs to `photos`; a literal that several resources share, as a namespace does, is a node too.
 */
export function treeOf (rows: readonly Row[]): readonly Node[] {
  const top = startPlace()
  const ways = rows.map(row => placesTo(top, textsOf(row)))
  for (const [index, { route: { controller }, entry: { template } }] of rows.entries()) {
    // The root of an app serves all of it by no means.
    if (template.length > 0) ways[index]!.at(-1)!.controllers.add(controller)
  }
  for (const [index, { route: { controller } }] of rows.entries()) {
    const home = ways[index]!.find(({ controllers }) => controllers.has(controller)) ?? ways[index]!.at(-1)!
    home.rows.push(index)
  }
  const root = top.rows.length === 0 ? [] : [{ label: '/', rows: top.rows, inner: [] }]
  return [...root, ...[...top.inner].flatMap(nodesAt)]
}

/** The places from the top to the end of a path, which are made where there are none. */
function placesTo (top: Place, texts: readonly string[]): readonly Place[] {
  const way = [top]
  for (const text of texts) {
    const { inner } = way.at(-1)!
    if (!inner.has(text)) inner.set(text, startPlace())
    way.push(inner.get(text)!)
  }
  return way
}

function nodesAt ([label, { rows, inner }]: readonly [text: string, place: Place]): readonly Node[] {
  const parts = [...inner].map(nodesAt).filter(nodes => nodes.length > 0)
  const isNode = rows.length > 0 || (parts.length > 1 && !/[:*(]/.test(label))
  if (isNode) return [{ label, rows, inner: parts.flat() }]
  return parts.flat().map(node => ({ ...node, label: `${label}/${node.label}` }))
}

/** Nodes and all inside of them, in the order of the page, and how deep each stands. */
export function flat (nodes: readonly Node[], depth = 0): readonly (readonly [node: Node, depth: number])[] {
  return nodes.flatMap(node => [[node, depth] as const, ...flat(node.inner, depth + 1)])
}

/** The tree as a list of lists. Each node leads to the first of its rows. */
export function listNodes (nodes: readonly Node[], numbers: ReadonlyMap<Node, number>): readonly Markup[] {
  return nodes.map(node => {
    const rows = flat([node]).flatMap(([{ rows }]) => rows)
    const [, before = '', name] = /^(.*\/)?(.+)$/.exec(node.label)!
    const inner = node.inner.length === 0 ? null : html`<ul>${listNodes(node.inner, numbers)}</ul>`
    const said = `${node.label}, ${counted(rows.length)}`
    return html`<li><a id="n${numbers.get(node)!}" href="#r${rows[0]!}" aria-label="${said}">
<i>${before}</i>${name!} <small>${rows.length}</small></a>${inner}</li>\n`
  })
}

/** `1 route`, `1,000 routes`. */
export function counted (count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'route' : 'routes'}`
}
