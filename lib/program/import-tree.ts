import type { DrawOptions } from '../../types/index.js'
import { mergeSteps, type Call, type Step } from './import-call.js'
import { drawn, judgeOf, outermost, type Context, type Draws } from './import-context.js'
import { branchesOf, type Branch } from './import-cores.js'
import { isSamePlain, plainRows } from './diff-row.js'
import { resourceIn, wrapped, type Emitted } from './import-resource.js'
import type { RailsRow } from './rails-routes.js'
import { noteOf, textOfRow, verbIn, verbInNamespaces, verbOf } from './import-verb.js'

/** Rows with the steps that draw them; a single row may also stand in a namespace beside its neighbours. */
interface Item {
  readonly rows: readonly RailsRow[]
  readonly steps: readonly Step[]
  readonly inNamespaces?: Call
  /** Whether they are one verb route that says all there is to say. */
  readonly isPlain?: true
}

/**
 * Rows as the steps of a declaration that draws exactly them, in their order. Rows that a resource draws are one
 * call; what is left are verb routes; what cannot be declared is a comment.
 */
export function stepsOf (rows: readonly RailsRow[], updates: readonly string[], options: DrawOptions): readonly Step[] {
  const draws = judgeOf(options, takenIn(rows))
  const items = branchesOf(rows, updates).flatMap(branch => itemsIn(outermost, branch, draws, options)!)
  return settled(gathered(items), options)
}

/** Whether a name belongs to a row that stands before another. */
export function takenIn (rows: readonly RailsRow[]): (name: string, row: RailsRow) => boolean {
  const first = new Map<string, number>()
  const place = new Map(rows.map((row, index) => [row, index]))
  for (const [index, { name }] of rows.entries()) {
    if (name !== null && !first.has(name)) first.set(name, index)
  }
  return (name, row) => (first.get(name) ?? Infinity) < place.get(row)!
}

/** A branch in a context, or `null` where it does not fit; what does not fit into its own resource stands before it. */
function itemsIn (context: Context, branch: Branch, draws: Draws, options: DrawOptions): readonly Item[] | null {
  const { core, children } = branch
  const insideOf = (around: Context) => (child: Branch): readonly Item[] | null => itemsIn(around, child, draws, options)
  const emitted = core === null ? null : resourceIn(context, core, draws)
  if (emitted === null || !isResource(emitted, branch)) {
    const own = (core?.rows ?? branch.rows).map(row => rowItem(context, row, draws, options))
    return whole([...children.map(insideOf(context)), ...own])
  }
  // The last children that fit, all of them where they can: an order is kept.
  const fitting = children.map(insideOf(emitted.inside))
  const first = fitting.findLastIndex(items => items === null) + 1
  const kept = whole(fitting.slice(first))!
  const steps = kept.flatMap(item => item.steps)
  const call = steps.length === 0 ? emitted.call : { ...emitted.call, children: mergeSteps(steps) }
  const item = { rows: [...kept.flatMap(item => item.rows), ...core!.rows], steps: wrapped(emitted.around, [call]) }
  return whole([...children.slice(0, first).map(insideOf(context)), [item]])
}

function whole (parts: ReadonlyArray<readonly Item[] | null>): readonly Item[] | null {
  return parts.includes(null) ? null : parts.flatMap(items => items!)
}

/** Whether a call says more than a verb route would: one row that asks for a path or a name of its own does not. */
function isResource ({ around, call }: Emitted, { core, children }: Branch): boolean {
  const isPlain = around.every(({ fn }) => fn !== 'scope') && TELLING.every(key => call.options?.[key] === undefined)
  return core!.rows.length > 1 || children.length > 0 || isPlain
}

/** The options with which a resource of one row is harder to read than its path. */
const TELLING = ['path', 'as', 'controller', 'module', 'pathNames', 'singular'] as const

function rowItem (context: Context, row: RailsRow, draws: Draws, options: DrawOptions): readonly Item[] | null {
  if (context !== outermost) {
    const step = verbIn(context, row, draws)
    return step === null ? null : [{ rows: [row], steps: [step] }]
  }
  const inNamespaces = verbInNamespaces(row, draws)
  return [{ rows: [row], steps: [verbOf(row, draws, options)], ...inNamespaces === null ? {} : { inNamespaces } }]
}

/** Single rows beside a namespace of theirs go into it. */
function gathered (items: readonly Item[]): readonly Item[] {
  const namespaces = items.map(({ steps, inNamespaces }) => inNamespaces?.name ?? namespaceOf(steps[0]))
  return items.map((item, index) => {
    const name = item.inNamespaces?.name
    const isBeside = name !== undefined && (namespaces[index - 1] === name || namespaces[index + 1] === name)
    return isBeside ? { ...item, steps: [item.inNamespaces!] } : item
  })
}

function namespaceOf (step: Step | undefined): string | undefined {
  return step !== undefined && 'fn' in step && step.fn === 'namespace' ? step.name : undefined
}

/** Draws all of it, and puts verb routes where the rows are others, until they are the same. */
function settled (items: readonly Item[], options: DrawOptions): readonly Step[] {
  // Names that a row drops are said to be none: the row that has the name may be left out.
  const draws = judgeOf(options, () => false)
  let current = items
  for (;;) {
    const steps = mergeSteps(current.flatMap(item => item.steps))
    const wrong = firstWrong(current, steps, options)
    if (wrong === null) return steps
    const { rows, isPlain } = current[wrong]!
    const replaced = rows.map((row): Item => ({
      rows: [row],
      steps: [isPlain === true ? noteOf(textOfRow(row), 'no declaration draws it here') : verbOf(row, draws, options)],
      isPlain: true
    }))
    current = [...current.slice(0, wrong), ...replaced, ...current.slice(wrong + 1)]
  }
}

/** The first item that does not draw its rows, or `null` where all do. */
function firstWrong (items: readonly Item[], steps: readonly Step[], options: DrawOptions): number | null {
  const found = drawn(steps, options)
  if (typeof found === 'string') return firstRefused(items, options)
  let at = 0
  for (const [index, { rows, steps }] of items.entries()) {
    const wanted = steps.every(step => 'note' in step) ? [] : rows.flatMap(plainRows)
    const own = found.slice(at, at + wanted.length)
    if (own.length < wanted.length || !wanted.every((row, offset) => isSamePlain(own[offset]!, row))) return index
    at += wanted.length
  }
  return null
}

/** The item with which the table is refused for the first time. */
function firstRefused (items: readonly Item[], options: DrawOptions): number {
  let [fine, refused] = [0, items.length]
  while (refused - fine > 1) {
    const middle = (fine + refused) >> 1
    const steps = items.slice(0, middle).flatMap(item => item.steps)
    if (typeof drawn(mergeSteps(steps), options) === 'string') refused = middle
    else fine = middle
  }
  return refused - 1
}
