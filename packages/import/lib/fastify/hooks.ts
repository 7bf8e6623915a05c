import type { FastifyInstance } from 'fastify'
import type { HookNames } from '../operation.js'
import { treePath } from './path.js'

/** Hooks of Fastify, and of the plugin fastify-resources, which are no hooks of the app. */
const OWN = new Set(['headRouteOnSendHandler', 'matchRoute', 'checkRequest', 'restoreParams', 'loadRecords'])

/** The hooks of a route by its method and URL; `undefined` for a route that is not printed. */
export type HooksOf = (method: string, url: string, constraints: unknown) => HookNames | undefined

interface PrintedRoute {
  readonly constraints: string
  readonly hooks: Record<string, readonly string[]>
}

/**
 * The hooks of an app's routes, those of `addHook` in enclosing scopes included. Fastify shows them only in the tree of
 * `printRoutes`: a route, and below it a line for each kind of hook.
 */
export function hooksIn (app: FastifyInstance, methods: Iterable<string>): HooksOf {
  const printed = new Map([...methods].map(method =>
    [method, parseTree(app.printRoutes({ method: method as 'GET', includeHooks: true }))] as const))
  const hasCase = isCaseSensitive(app)
  return (method, url, constraints) => {
    const routes = printed.get(method)?.get(treePath(url, hasCase)) ?? []
    const own = JSON.stringify(constraints, (_key, value: unknown) => value instanceof RegExp ? String(value) : value)
    return (routes.find(route => route.constraints === own) ?? (routes.length === 1 ? routes[0] : undefined))?.hooks
  }
}

/** Whether the router tells capitals from small letters, of which newer releases have the option elsewhere. */
function isCaseSensitive ({ initialConfig }: FastifyInstance): boolean {
  const { caseSensitive, routerOptions } = initialConfig as Readonly<Record<string, unknown>>
  return caseSensitive !== false && Object(routerOptions).caseSensitive !== false
}

/** A line of the tree: the indentation, the part of the path, the method and the constraints. */
const ROUTE = /^((?:[│ ] {3})*)(?:[├└]── )?(.*?)(?: \(([A-Z-]+)\)(?: (\{.*\}))?)?$/
type RouteLine = readonly [line: string, indent: string, label: string, method?: string, constraints?: string]

const HOOK = /^[│ ]*• \((\w+)\) (\[.*\]|".*")$/

function parseTree (tree: string): ReadonlyMap<string, readonly PrintedRoute[]> {
  const routes = new Map<string, PrintedRoute[]>()
  /** The paths of the nodes from the root to the current line. */
  const parents: Array<readonly string[]> = [['']]
  let last: PrintedRoute | undefined
  for (const line of tree.split('\n')) {
    const [, kind, names] = HOOK.exec(line) ?? []
    if (kind !== undefined) {
      const own = hookNames(names!)
      if (last !== undefined && own.length > 0) last.hooks[kind] = own
      continue
    }
    const [, indent, label, method, constraints = '{}'] = ROUTE.exec(line) as unknown as RouteLine
    const isNode = /^[│ ]*[├└]── /.test(line)
    const depth = indent.length / 4 + (isNode ? 1 : 0)
    // Another route of a node is a line of its own, without a branch.
    const paths = isNode ? joined(parents[depth - 1]!, alternatives(label)) : parents[depth]!
    if (isNode) parents.splice(depth, Infinity, paths)
    if (method === undefined) continue
    last = { constraints, hooks: {} }
    for (const path of paths) routes.set(path, [...routes.get(path) ?? [], last])
  }
  return routes
}

function joined (parents: readonly string[], labels: readonly string[]): readonly string[] {
  return parents.flatMap(parent => labels.map(label => parent + label))
}

/** The names that routes have for a param: `:id|:slug`. */
function alternatives (label: string): readonly string[] {
  return label.startsWith(':') ? label.split(/\|(?=:)/) : [label === '(empty root node)' ? '' : label]
}

/** `["logIn()","anonymous()"]` */
function hookNames (printed: string): readonly string[] {
  const names = [JSON.parse(printed) as string | readonly string[]].flat().map(name => name.replace(/\(\)$/, ''))
  return names.filter(name => !OWN.has(name))
}
