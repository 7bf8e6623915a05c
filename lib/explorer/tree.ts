import { rowSegments, type Row } from '../table/row.js'
import { html, type Markup } from './markup.js'

/** A resource in the tree: the routes that one controller serves at a path and below it. */
export interface Node {
  /** What its path has behind that of the node around it: `admin/users`, `:photo_id/comments`. */
  readonly label: string
  /** The numbers of its own rows. */
  readonly rows: readonly number[]
  readonly inner: readonly Node[]
}

/** A row by its number, and the path of the resource that it is shown in. */
type Homed = readonly [index: number, home: readonly string[]]

/**
 * The tree of a table's resources. A row is shown at the first place on its path that its controller serves, so that
 * `/photos/:id/edit` belongs to `photos`; a literal that several resources share, as a namespace does, is a node too.
 */
export function treeOf (rows: readonly Row[]): readonly Node[] {
  const keyOf = ({ route }: Row, texts: readonly string[]): string => JSON.stringify([route.controller, ...texts])
  // The root of an app serves all of it by no means.
  const served = new Set(rows.filter(({ entry }) => entry.template.length > 0).map(row => keyOf(row, rowSegments(row))))
  const homed = rows.map((row, index): Homed => {
    const texts = rowSegments(row)
    const end = texts.findIndex((_text, index) => served.has(keyOf(row, texts.slice(0, index + 1))))
    return [index, end === -1 ? texts : texts.slice(0, end + 1)]
  })
  const top = homed.filter(([, home]) => home.length === 0).map(([index]) => index)
  return [...top.length === 0 ? [] : [{ label: '/', rows: top, inner: [] }], ...nodesAt(homed, 0)]
}

/** The nodes of rows whose homes are the same up to a depth. */
function nodesAt (homed: readonly Homed[], depth: number): readonly Node[] {
  const labels = new Set(homed.flatMap(([, home]) => home[depth] ?? []))
  return [...labels].flatMap(label => {
    const group = homed.filter(([, home]) => home[depth] === label)
    const rows = group.filter(([, home]) => home.length === depth + 1).map(([index]) => index)
    const inner = nodesAt(group, depth + 1)
    const isShared = new Set(group.map(([, home]) => home[depth + 1])).size > 1 && !/[:*(]/.test(label)
    if (rows.length > 0 || isShared) return [{ label, rows, inner }]
    return inner.map(node => ({ ...node, label: `${label}/${node.label}` }))
  })
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
