import { functionsIn, mergeCalls, ONE_LINE, printCalls, printValue, wrapCall, type Call } from '../call.js'
import { Context, drawCalls, type UpdateMethods } from './context.js'
import { branchesOf, type Branch } from './forest.js'
import { commentOn, methodRoute, methodRouteOrComment } from './method-route.js'
import { paramsIn } from './path.js'
import { mayHaveCondition } from './request.js'
import { enterNamespaces, resourceCall, type PlacedCall } from './resource.js'
import { isSameRow, printRow, rowOfRoute, rowsOfRails } from './row.js'
import type { RailsRow, RailsTable } from './table.js'

/** A declaration file, the rows that it omits, and the rows whose defaults may be constraints. */
export interface Imported {
  readonly source: string
  readonly omitted: readonly string[]
  readonly ambiguous: readonly string[]
  /** The rows that may have a condition on the request which is not declared. */
  readonly doubtful: readonly string[]
}

/** Converts Rails' table to the source of a declaration file that draws exactly its rows. */
export function importRoutes (table: RailsTable): Imported {
  const rows = table.filter(row => 'methods' in row)
  const isTaken = earlierNames(rows)
  const hasTakenName = (row: RailsRow): boolean => row.name !== null && isTaken(row.name, row)
  const updateMethods = updateMethodsOf(rows)
  const outermost = new Context({
    options: { dialect: 'rails', ...updateMethods.length === 1 ? { updateMethods } : {} },
    isTaken
  })
  const calls = [
    ...callsFor(outermost, rows.filter(row => !hasTakenName(row)), updateMethods),
    ...table.filter(row => 'reason' in row).map(row => commentOn(row, row.reason)),
    ...rows.filter(hasTakenName).map(row => commentOn(row, 'a row before it has its name'))
  ]
  const rowsWith = (hasDoubt: (row: RailsRow) => boolean): readonly string[] =>
    rows.filter(hasDoubt).map(row => printRow(rowsOfRails(row)[0]!))
  return {
    source: printFile(calls, printValue(outermost.settings.options)),
    omitted: calls.flatMap(({ fn, name }) => fn === '//' ? name! : []),
    ambiguous: rowsWith(isAmbiguous),
    doubtful: rowsWith(mayHaveCondition)
  }
}

/** Returns whether a row before another row has a name. */
function earlierNames (rows: readonly RailsRow[]): (name: string, row: RailsRow) => boolean {
  const indexes = new Map(rows.map((row, index) => [row, index]))
  const first = new Map(rows.map((row, index) => [row.name, index] as const).reverse())
  return (name, row) => (first.get(name) ?? Infinity) < indexes.get(row)!
}

/** The methods of `update` in Rails' table: PATCH and PUT, unless each row has the same method. */
function updateMethodsOf (rows: readonly RailsRow[]): UpdateMethods {
  const used = new Set(rows.filter(({ action }) => action === 'update').flatMap(({ methods }) => methods))
  const standard = ['PATCH', 'PUT'] as const
  const only = standard.filter(method => used.has(method))
  return used.size === 1 && only.length === 1 ? only : standard
}

/** Whether a param has a string after the handler: `{:format=>:html}` is a constraint or a default. */
function isAmbiguous ({ path, defaults }: RailsRow): boolean {
  const params = paramsIn(path)
  return Object.entries(defaults).some(([key, value]) => params.has(key) && typeof value === 'string')
}

function printFile (calls: readonly Call[], options: string): string {
  const names = [...new Set(['draw', ...functionsIn(calls)])].sort()
  return `import { ${names.join(', ')} } from 'fastify-resources'

export const routes = draw([
${printCalls(calls, { ...ONE_LINE, indent: '  ' })}
], ${options})

export default routes
`
}

/** Rows with the call that draws them. A single row may also be in the namespace of a neighbor. */
interface Item {
  readonly rows: readonly RailsRow[]
  readonly call: Call
  readonly namespaced?: Call | null
}

type Items = readonly Item[]

/** The calls that draw exactly these rows in their order. Rows that cannot be declared are comments. */
function callsFor (
  outermost: Context, rows: readonly RailsRow[], updateMethods: UpdateMethods
): readonly Call[] {
  const items = branchesOf(rows, updateMethods).flatMap(branch => itemsFor(outermost, branch)!)
  return verifyCalls(joinNamespaces(items), outermost)
}

/** The items of a branch, or `null` if they do not fit into the context. Other children come before their resource. */
function itemsFor (context: Context, branch: Branch): Items | null {
  const { resource, rows, children } = branch
  const placed = resource === null ? null : resourceCall(context, resource)
  if (placed === null || !isResourceBetter(placed, branch)) {
    return joinItems([...children.map(child => itemsFor(context, child)), ...rows.map(row => itemOfRow(context, row))])
  }
  // Only the last children that fit are nested, to keep the order.
  const nested = placed.context.enter(placed.call)
  const fitting = children.map(child => nested === null ? null : itemsFor(nested, child))
  const first = fitting.lastIndexOf(null) + 1
  const inner = fitting.slice(first).flatMap(items => items!)
  const calls = mergeCalls(inner.map(({ call }) => call))
  const call = calls.length === 0 ? placed.call : { ...placed.call, children: calls }
  const enclosing = placed.context.enclosing.slice(context.enclosing.length)
  const item = { rows: [...inner.flatMap(item => item.rows), ...rows], call: wrapCall(enclosing, call) }
  return joinItems([...children.slice(0, first).map(child => itemsFor(context, child)), [item]])
}

function joinItems (lists: ReadonlyArray<Items | null>): Items | null {
  return lists.includes(null) ? null : lists.flatMap(items => items!)
}

/** Options that make a resource of one row harder to read than a method route. */
const HARD_TO_READ = ['path', 'as', 'controller', 'module', 'pathNames', 'singular'] as const

/** Whether a resource is easier to read than method routes. A single row with its own path or name is not. */
function isResourceBetter ({ context, call }: PlacedCall, { rows, children }: Branch): boolean {
  const isInScope = context.enclosing.at(-1)?.fn === 'scope'
  const isReadable = !isInScope && HARD_TO_READ.every(key => call.options?.[key] === undefined)
  return rows.length > 1 || children.length > 0 || isReadable
}

function itemOfRow (context: Context, row: RailsRow): Items | null {
  const isOutermost = context.enclosing.length === 0
  const call = isOutermost ? methodRouteOrComment(context, row) : methodRoute(context, row)
  const namespaced = isOutermost ? methodRouteInNamespaces(context, row) : null
  return call === null ? null : [{ rows: [row], call, namespaced }]
}

/** The call of a row inside the namespaces of its path, module and name, or `null` if it has none. */
function methodRouteInNamespaces (outermost: Context, row: RailsRow): Call | null {
  const inner = enterNamespaces(outermost, row)
  const call = inner === outermost ? null : methodRoute(inner, row)
  return call === null ? null : wrapCall(inner.enclosing, call)
}

/** Moves single rows into the namespace of a neighbor. */
function joinNamespaces (items: Items): Items {
  const outer = items.map(({ call, namespaced }) => namespaced ?? call)
  return items.map((item, index) => {
    const own = item.namespaced
    const isNeighbor = [index - 1, index + 1].some(at => outer[at]?.fn === 'namespace' && outer[at].name === own?.name)
    return own != null && isNeighbor ? { ...item, call: own } : item
  })
}

/** Draws all calls together, and declares the rows that differ again as method routes with explicit names. */
function verifyCalls (items: Items, { settings: { options } }: Context): readonly Call[] {
  const explicit = new Context({ options, isTaken: () => false })
  const drawn = drawCalls(mergeCalls(items.map(({ call }) => call)), options).map(rowOfRoute)
  let at = 0
  return mergeCalls(items.flatMap(({ rows, call }) => {
    const expected = call.fn === '//' ? [] : rows.flatMap(rowsOfRails)
    const actual = drawn.slice(at, at += expected.length)
    const isCorrect = expected.every((row, index) => isSameRow(actual[index]!, row))
    return isCorrect ? call : rows.map(row => methodRouteOrComment(explicit, row))
  }))
}
