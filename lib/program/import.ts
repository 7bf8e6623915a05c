import { draw } from '../table/route-set.js'
import { command, listed } from './command.js'
import { isSamePlain, plainRoute, plainRows, printPlainRow } from './plain-row.js'
import { declareCalls, functionsIn, mergeCalls, printCalls, printValue, wrapped, type Call } from './import-call.js'
import { Context } from './import-context.js'
import { branchesOf, type Branch } from './import-forest.js'
import { namespacesAround, resourceIn, type Emitted } from './import-resource.js'
import { commentOf, verbIn, verbOf } from './import-verb.js'
import { railsTable } from './load.js'
import { paramsIn } from './rails-path.js'
import type { RailsRow, RailsTable } from './rails-routes.js'

/** A declaration file, the lines of the table that it could not say, and the rows that may mean another thing. */
export interface Imported {
  readonly source: string
  readonly leftOut: readonly string[]
  readonly doubts: readonly string[]
}

const USAGE = `usage: fastify-resources import FILE

Reads the output of 'rails routes' or of 'rails routes --expanded' ('-' is the standard input) and writes a
declaration file that draws the same table. Rows that cannot be declared become comments, and are listed. Values that
may be a default or a constraint are listed too: Rails prints both in the same way.

  exit code 0: all rows are declared
            1: rows are left out
            2: invalid arguments, or the file cannot be read
`

/** The command `import`: the file goes to stdout, what is left out and what is in doubt to stderr. */
export const runImport = command(USAGE, {}, 1, async ({ positionals: [file] }, place) => {
  const table = await railsTable(file, place)
  const { source, leftOut, doubts } = importRoutes(table)
  place.stdout(source)
  const doubt = `${doubts.length} rows have a default that may be a constraint ({ constraints: { format: 'html' } })`
  place.stderr(listed(doubt, doubts) + listed(`${leftOut.length} of ${table.length} rows are left out`, leftOut))
  return leftOut.length === 0 ? 0 : 1
})

/** Turns the rows of Rails' table into the source of a declaration file that draws exactly them. */
export function importRoutes (table: RailsTable): Imported {
  const rows = table.filter(row => 'methods' in row)
  const isTaken = takenIn(rows)
  const hasTaken = (row: RailsRow): boolean => row.name !== null && isTaken(row.name, row)
  const updates = updatesOf(rows)
  const outermost = new Context({
    options: { dialect: 'rails', ...updates.length === 1 ? { updateMethods: updates } : {} },
    isTaken
  })
  const all = [
    ...callsOf(outermost, rows.filter(row => !hasTaken(row)), updates),
    ...table.filter(row => 'reason' in row).map(row => commentOf(row, row.reason)),
    ...rows.filter(hasTaken).map(row => commentOf(row, 'a row before it has its name'))
  ]
  const doubts = rows.filter(hasDoubt).map(row => printPlainRow(plainRows(row)[0]!))
  const leftOut = all.flatMap(({ fn, name }) => fn === '//' ? name! : [])
  return { source: printFile(all, printValue(outermost.terms.options)), leftOut, doubts }
}

/** Whether a name belongs to a row that stands before another. */
function takenIn (rows: readonly RailsRow[]): (name: string, row: RailsRow) => boolean {
  const numbers = new Map(rows.map((row, index) => [row, index]))
  const first = new Map(rows.map((row, index) => [row.name, index] as const).reverse())
  return (name, row) => (first.get(name) ?? Infinity) < numbers.get(row)!
}

/** The verbs of `update` in Rails' table: both, unless each of its rows has the same one. */
function updatesOf (rows: readonly RailsRow[]): ReadonlyArray<'PATCH' | 'PUT'> {
  const used = new Set(rows.filter(({ action }) => action === 'update').flatMap(({ methods }) => methods))
  const both = ['PATCH', 'PUT'] as const
  const only = both.filter(verb => used.has(verb))
  return used.size === 1 && only.length === 1 ? only : both
}

/** Whether a param has a text behind the handler: `{:format=>:html}` is what it may be, or what it is without. */
function hasDoubt ({ path, defaults }: RailsRow): boolean {
  const params = paramsIn(path)
  return Object.entries(defaults).some(([key, value]) => params.has(key) && typeof value === 'string')
}

function printFile (calls: readonly Call[], options: string): string {
  const names = [...new Set(['draw', ...functionsIn(calls)])].sort()
  return `import { ${names.join(', ')} } from 'fastify-resources'

export const routes = draw([
${printCalls(calls, '  ')}
], ${options})

export default routes
`
}

/** Rows with the call that draws them; a single row may also stand in a namespace beside its neighbours. */
interface Item {
  readonly rows: readonly RailsRow[]
  readonly call: Call
  readonly inNamespaces?: Call | null
}

type Items = readonly Item[]

/**
 * Rows as the calls of a declaration that draws exactly them, in their order. Rows that a resource draws are one
 * call; what is left are verb routes; what cannot be declared is a comment.
 */
function callsOf (outermost: Context, rows: readonly RailsRow[], updates: readonly string[]): readonly Call[] {
  const items = branchesOf(rows, updates).flatMap(branch => itemsIn(outermost, branch)!)
  return settled(gathered(items), outermost)
}

/** A branch in a context, `null` where it does not fit; what does not fit into its resource stands before it. */
function itemsIn (context: Context, branch: Branch): Items | null {
  const { core, rows, children } = branch
  const emitted = core === null ? null : resourceIn(context, core)
  if (emitted === null || !isResource(emitted, branch)) {
    return whole([...children.map(child => itemsIn(context, child)), ...rows.map(row => itemOf(context, row))])
  }
  // The last children that fit, all of them where they can: an order is kept.
  const inside = emitted.context.enter(emitted.call)
  const fitting = children.map(child => inside === null ? null : itemsIn(inside, child))
  const first = fitting.lastIndexOf(null) + 1
  const kept = fitting.slice(first).flatMap(items => items!)
  const calls = mergeCalls(kept.map(({ call }) => call))
  const call = calls.length === 0 ? emitted.call : { ...emitted.call, children: calls }
  const around = emitted.context.around.slice(context.around.length)
  const item = { rows: [...kept.flatMap(item => item.rows), ...rows], call: wrapped(around, call) }
  return whole([...children.slice(0, first).map(child => itemsIn(context, child)), [item]])
}

function whole (parts: ReadonlyArray<Items | null>): Items | null {
  return parts.includes(null) ? null : parts.flatMap(items => items!)
}

/** The options with which a resource of one row is harder to read than its path. */
const TELLING = ['path', 'as', 'controller', 'module', 'pathNames', 'singular'] as const

/** Whether a call says more than a verb route would: one row that asks for a path or a name of its own does not. */
function isResource ({ context, call }: Emitted, { rows, children }: Branch): boolean {
  const isPlain = context.around.at(-1)?.fn !== 'scope' && TELLING.every(key => call.options?.[key] === undefined)
  return rows.length > 1 || children.length > 0 || isPlain
}

function itemOf (context: Context, row: RailsRow): Items | null {
  const isOutermost = context.around.length === 0
  const call = isOutermost ? verbOf(context, row) : verbIn(context, row)
  const inNamespaces = isOutermost ? verbInNamespaces(context, row) : null
  return call === null ? null : [{ rows: [row], call, inNamespaces }]
}

/** The call of a row inside of the namespaces that path, folder and name ask for, or `null` where there are none. */
function verbInNamespaces (outermost: Context, row: RailsRow): Call | null {
  const inside = namespacesAround(outermost, row)
  const call = inside === outermost ? null : verbIn(inside, row)
  return call === null ? null : wrapped(inside.around, call)
}

/** Single rows beside a namespace of theirs go into it. */
function gathered (items: Items): Items {
  const outer = items.map(({ call, inNamespaces }) => inNamespaces ?? call)
  return items.map((item, index) => {
    const own = item.inNamespaces
    const isBeside = [index - 1, index + 1].some(at => outer[at]?.fn === 'namespace' && outer[at].name === own?.name)
    return own != null && isBeside ? { ...item, call: own } : item
  })
}

/** Draws all of it. A row takes no name of one that is left out: it says that it has none. */
function settled (items: Items, { terms: { options } }: Context): readonly Call[] {
  const alone = new Context({ options, isTaken: () => false })
  const found = draw(declareCalls(mergeCalls(items.map(({ call }) => call))), options).routes.map(plainRoute)
  let at = 0
  return mergeCalls(items.flatMap(({ rows, call }) => {
    const wanted = call.fn === '//' ? [] : rows.flatMap(plainRows)
    const own = found.slice(at, at += wanted.length)
    const isRight = wanted.every((row, index) => isSamePlain(own[index]!, row))
    return isRight ? call : rows.map(row => verbOf(alone, row))
  }))
}
