import type { DescribedRoute } from 'fastify-resources'

/** A resource in the tree: the routes of a controller at a path and below it. */
export interface TreeNode {
  /** The path after the path of the parent: `admin/users`, `:photo_id/comments`. */
  readonly label: string
  /** The numbers of the rows, without the rows of children. */
  readonly rows: readonly number[]
  readonly children: readonly TreeNode[]
}

/** A row by its number, and the path of the resource that it is shown in. */
type IndexedPath = readonly [index: number, path: readonly string[]]

/**
 * The tree of the resources of a table. A row belongs to the first prefix of its path that has a route of its
 * controller, so `/photos/:id/edit` belongs to `photos`. A literal that several resources share, such as a namespace,
 * is a node too.
 */
export function treeOf (routes: readonly DescribedRoute[]): readonly TreeNode[] {
  const keyOf = ({ controller }: DescribedRoute, texts: readonly string[]): string =>
    JSON.stringify([controller, ...texts])
  // The root path would be a prefix of all routes of its controller.
  const keys = new Set(routes.filter(({ isRoot }) => !isRoot).map(route => keyOf(route, route.segments)))
  const paths = routes.map((route): IndexedPath => {
    const texts = route.segments
    const end = texts.findIndex((_text, index) => keys.has(keyOf(route, texts.slice(0, index + 1))))
    return [route.index, end === -1 ? texts : texts.slice(0, end + 1)]
  })
  const top = paths.filter(([, path]) => path.length === 0).map(([index]) => index)
  return [...top.length === 0 ? [] : [{ label: '/', rows: top, children: [] }], ...nodesAt(paths, 0)]
}

/** The nodes of rows whose paths are equal up to a depth. */
function nodesAt (paths: readonly IndexedPath[], depth: number): readonly TreeNode[] {
  const labels = new Set(paths.flatMap(([, path]) => path[depth] ?? []))
  return [...labels].flatMap(label => {
    const group = paths.filter(([, path]) => path[depth] === label)
    const rows = group.filter(([, path]) => path.length === depth + 1).map(([index]) => index)
    const children = nodesAt(group, depth + 1)
    const isShared = new Set(group.map(([, path]) => path[depth + 1])).size > 1 && !/[:*(]/.test(label)
    if (rows.length > 0 || isShared) return [{ label, rows, children }]
    return children.map(node => ({ ...node, label: `${label}/${node.label}` }))
  })
}

/** The nodes with their descendants, in the order of the page, each with its depth. */
export function flat (nodes: readonly TreeNode[], depth = 0): readonly (readonly [node: TreeNode, depth: number])[] {
  return nodes.flatMap(node => [[node, depth] as const, ...flat(node.children, depth + 1)])
}
