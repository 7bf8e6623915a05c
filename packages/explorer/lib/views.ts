import type { DescribedRoute, Description, Table } from 'fastify-resources'
import { escapeControls, handlerOf, printParam, printRoute, printValue } from './printing.js'
import { flat, treeOf, type TreeNode } from './tree.js'
import { element, type View } from './view.js'

const COLUMNS = ['Verb', 'Path', 'Controller#Action', 'Name', 'Constraints', 'Hooks']

/** More of a table than the route itself: titles of columns, and their cells for each route. */
export interface TableMore {
  readonly columns: readonly View[]
  readonly cellsOf: (route: DescribedRoute) => readonly View[]
}

/** The routes as a table. It has explicit roles, because a style may not use the layout of tables. */
export function tableView ({ routes }: Pick<Description, 'routes'>, more?: TableMore): View {
  const titles = COLUMNS.map(title => element('th', { role: 'columnheader', scope: 'col' }, title))
  return element('table', { id: 'routes', role: 'table', 'aria-label': 'Routes' },
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...titles, ...more?.columns ?? [])),
    element('tbody', { role: 'rowgroup' }, ...rowViews(routes, more)))
}

function rowViews (routes: readonly DescribedRoute[], more: TableMore | undefined): readonly View[] {
  const keyOf = ({ table, declaration }: DescribedRoute, name: string): string => `${table} ${declaration.id} ${name}`
  const inPaths = new Set(routes.flatMap(route => route.params.map(({ name }) => keyOf(route, name))))
  return routes.map(route => {
    // A constraint of a param is shown where a path of its declaration has the param.
    const isShown = (name: string): boolean =>
      !inPaths.has(keyOf(route, name)) || route.params.some(param => param.name === name)
    return rowView(route, isShown, more?.cellsOf(route) ?? [])
  })
}

function rowView (route: DescribedRoute, isShown: (name: string) => boolean, more: readonly View[]): View {
  const { index, method, path, name } = route
  const cell = (kind: string, ...contents: readonly View[]): View =>
    element('td', { role: 'cell', class: kind }, ...contents)
  return element('tr', { role: 'row', id: `r${index}` },
    element('td', { role: 'cell' }, element('span', { class: 'verb', 'data-verb': method }, method)),
    cell('path', code(...paintPath(path))),
    cell('handler', code(...breakable(handlerOf(route), /(?<=[/#])/))),
    cell('name', code(...breakable(name ?? '', /(?<=_)/))),
    cell('extras', ...pairsView(extrasOf(route, isShown))),
    cell('hooks', ...pairsView(hooksOf(route))),
    ...more)
}

function pairsView (pairs: ReadonlyArray<readonly [key: string, value: string]>): readonly View[] {
  return pairs.flatMap(([key, value]) =>
    [code(element('i', {}, key), ' ', ...breakable(value, /(?<=[|,)}\]])/)), ' '])
}

function code (...contents: readonly View[]): View {
  return element('code', {}, ...contents)
}

function extrasOf (
  { defaults, constraints, shown, when }: DescribedRoute, isShown: (name: string) => boolean
): ReadonlyArray<readonly [key: string, words: string]> {
  return [
    ...Object.entries(defaults).filter(([key]) => !Object.hasOwn(constraints, key))
      .map(([key, value]) => [key, `= ${printValue(value)}`] as const),
    ...Object.entries(shown).filter(([name]) => isShown(name)),
    ...when.map(name => ['when', name] as const)
  ]
}

/** The names of a route's hooks by kind, in the order in which they run. */
function hooksOf ({ hooks }: DescribedRoute): ReadonlyArray<readonly [kind: string, names: string]> {
  return Object.entries(hooks).map(([kind, all]) =>
    [kind, all.map(({ name }) => escapeControls(name || '(no name)')).join(', ')] as const)
}

/** A path with emphasized params and format. It may break before a slash or the format. */
function paintPath (path: string): readonly View[] {
  const parts = path.split(/(\(\.:format\)|(?<!(?<!:):)[:*](?:[A-Za-z_]\w*|\{\w+\}))/)
  return parts.flatMap((text, index): readonly View[] => {
    if (index % 2 === 0) return breakable(text, /(?=\/)/)
    return text.startsWith('(') ? [element('wbr', {}), element('i', {}, text)] : [element('b', {}, text)]
  })
}

/** A string that may break at the matches of a regex. */
export function breakable (text: string, breaks: RegExp): readonly View[] {
  return text.split(breaks).flatMap((part, index): readonly View[] => index === 0 ? [part] : [element('wbr', {}), part])
}

/** The resources as a list of lists. Each node has a link to the first of its rows. */
export function treeView ({ routes }: Pick<Description, 'routes'>): View {
  return nodesView(treeOf(routes))
}

export function nodesView (nodes: readonly TreeNode[]): View {
  return element('ul', { id: 'tree' }, ...listNodes(nodes, new Map(flat(nodes).map(([node], index) => [node, index]))))
}

function listNodes (nodes: readonly TreeNode[], numbers: ReadonlyMap<TreeNode, number>): readonly View[] {
  return nodes.map(node => {
    const rows = flat([node]).flatMap(([{ rows }]) => rows)
    const [, before = '', name] = /^(.*\/)?(.+)$/.exec(node.label)!
    const attributes = {
      id: `n${numbers.get(node)!}`, href: `#r${rows[0]!}`, 'aria-label': `${node.label}, ${counted(rows.length)}`
    }
    return element('li', {},
      element('a', attributes, element('i', {}, before), name!, ' ', element('small', {}, String(rows.length))),
      ...node.children.length === 0 ? [] : [element('ul', {}, ...listNodes(node.children, numbers))])
  })
}

/** `1 route`, `1,000 routes`. */
export function counted (count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'route' : 'routes'}`
}

/** How a request is handled, as strings and the numbers of rows. */
export interface ExplainedRequest {
  readonly outcome: string
  readonly text: string
  readonly row?: number | null
  readonly params?: ReadonlyArray<readonly [name: string, value: string]>
  readonly candidates?: ReadonlyArray<{
    readonly row: number, readonly route: string, readonly segment: number | null, readonly reason: string
  }>
}

/** Explains a request. The conditions of routes are functions of the app, which may throw. */
export function answerOf (table: Table, ...request: Parameters<Table['explain']>): ExplainedRequest {
  try {
    const explanation = table.explain(...request)
    const { outcome, route, params, candidates } = explanation
    return {
      outcome,
      text: String(explanation).split('\n')[0]!,
      row: route === null ? null : table.routes.indexOf(route),
      params: Object.entries(params ?? {}).map(([name, value]) => [name, printParam(value)] as const),
      candidates: candidates.map(({ route, segment, reason }) =>
        ({ row: table.routes.indexOf(route), route: printRoute(route), segment: segment?.index ?? null, reason }))
    }
  } catch (error) {
    return { outcome: 'error', text: `a condition threw ${escapeControls(String(error))}` }
  }
}

/** The outcome of a request, its params, and the nearest routes with their reasons. */
export function explanationView (request: ExplainedRequest): readonly View[] {
  const { outcome, text, row = null, params = [], candidates = [] } = request
  const link = (row: number, text: string): View => element('a', { href: `#r${row}` }, code(text))
  const sign = outcome === 'bad-request' ? '400 bad request' : outcome.replaceAll('-', ' ')
  return [
    element('p', {}, element('span', { class: 'outcome', 'data-outcome': outcome }, sign), ' ',
      // A plain Fastify route has no row.
      row === null || row === -1 ? code(text) : link(row, text)),
    element('dl', {}, ...params.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)))),
    element('ol', {}, ...candidates.map(({ row, route, segment, reason }) => element('li', {},
      link(row, route), element('span', {}, segment === null ? reason : `segment ${segment}: ${reason}`))))
  ]
}
