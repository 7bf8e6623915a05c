import { anyChar, charSet, type CharSet } from './char-set.js'
import type { RegexNode } from './regex.js'
import { printRegex } from './regex-print.js'
import { mayBeEmpty } from './regex-traits.js'

/**
 * A regex as the paths that a backtracking engine can take: one state for each character that the pattern consumes
 * (Glushkov's automaton). What is tried next is in the engine's order, with the number of ways that lead to it without
 * a character: in `(a+)+` two lead from `a` to `a`, and that is what makes it exponential.
 */
export interface Automaton {
  /** The characters that lead into each state, as an index of {@link sets}. */
  readonly setOf: readonly number[]
  readonly sets: readonly CharSet[]
  readonly start: Tries
  readonly tries: readonly Tries[]
}

/** What an engine tries, in its order: a state, {@link END} or {@link DEAD}, and how many times. */
export type Tries = ReadonlyMap<number, number>

/** The end of the pattern; while a part is built, the end of that part. */
export const END = -1

/** A way that is given up at once: a round of a loop that has consumed nothing. */
const DEAD = -2

interface Part {
  readonly first: Tries
  /** The states that the part can end in. */
  readonly last: readonly number[]
}

/** Beyond as many states, or as many tries of all states, a pattern is taken for too large to look at. */
const MAX_STATES = 2000
const MAX_TRIES = 200_000

const nothing: Part = { first: new Map([[END, 1]]), last: [] }

/** The automaton of a tree, for texts of up to `length` characters; `null` when it is too large. */
export function automatonOf (tree: RegexNode, length: number): Automaton | null {
  const sets = new Map<string, { readonly index: number, readonly set: CharSet }>()
  const setOf: number[] = []
  const tries: Tries[] = []
  let work = 0
  const start = build(tree).first
  return isTooLarge() ? null : { start, tries, setOf, sets: [...sets.values()].map(({ set }) => set) }

  function isTooLarge (): boolean {
    return tries.length > MAX_STATES || work > MAX_TRIES
  }

  function build (node: RegexNode): Part {
    if (isTooLarge()) return nothing
    switch (node.kind) {
      case 'set':
      case 'any': return state(node)
      // A boundary lets more pass here than there, which can only make a pattern look more expensive.
      case 'boundary': return nothing
      case 'alternatives': return anyOf(node.of.map(build))
      case 'sequence': return node.of.reduceRight((rest, one) => sequence(build(one), rest), nothing)
      case 'repeat': return repeat(node)
    }
  }

  function state (node: SetNode): Part {
    const index = tries.push(nothing.first) - 1
    setOf.push(setIndex(node))
    return { first: new Map([[index, 1]]), last: [index] }
  }

  function setIndex (node: SetNode): number {
    const key = printRegex(node, 'none')
    const known = sets.get(key) ?? { index: sets.size, set: charsOf(node) }
    sets.set(key, known)
    return known.index
  }

  /** Repetitions are spelt out as far as a text can have them: `a{2,}` is `aa+`, and `a{0,2}` is `(?:a(?:a)?)?`. */
  function repeat ({ of, min, max, lazy }: RepeatNode): Part {
    const isNullable = mayBeEmpty(of)
    // What consumes nothing may be repeated beyond any length of text.
    const least = isNullable ? min : Math.min(min, length + 1)
    const isPlus = max === Infinity && least > 0 && !isNullable
    let built = isPlus
      ? plus(build(of), lazy)
      : max === Infinity ? star(build(of), lazy) : upTo(of, Math.min(max - min, length + 1), lazy)
    for (let count = isPlus ? 1 : 0; count < least && !isTooLarge(); count++) built = sequence(build(of), built)
    return built
  }

  function upTo (node: RegexNode, count: number, lazy: boolean): Part {
    if (count <= 0 || isTooLarge()) return nothing
    return optional(sequence(nonEmpty(build(node)), upTo(node, count - 1, lazy)), lazy)
  }

  function star (part: Part, lazy: boolean): Part {
    return optional(plus(nonEmpty(part), lazy), lazy)
  }

  /** After each round another one or the end, whichever the engine prefers. */
  function plus (part: Part, lazy: boolean): Part {
    const again = optional(part, lazy).first
    for (const state of part.last) tries[state] = goingOn(tries[state]!, again)
    return part
  }

  function sequence (one: Part, other: Part): Part {
    for (const state of one.last) tries[state] = goingOn(tries[state]!, other.first)
    return {
      first: goingOn(one.first, other.first),
      last: other.first.has(END) ? [...one.last, ...other.last] : other.last
    }
  }

  /** What is tried where the end of a part goes on to another. */
  function goingOn (before: Tries, after: Tries): Tries {
    const all = new Map<number, number>()
    for (const [target, ways] of before) {
      if (target !== END) add(all, target, ways)
      else for (const [next, more] of after) add(all, next, ways * more)
    }
    work += all.size
    return all
  }
}

type SetNode = RegexNode & { readonly kind: 'set' | 'any' }
type RepeatNode = RegexNode & { readonly kind: 'repeat' }

function charsOf (node: SetNode): CharSet {
  return node.kind === 'any' ? anyChar : charSet(node.negated, node.of)
}

function anyOf (parts: readonly Part[]): Part {
  const first = new Map<number, number>()
  for (const part of parts) addAll(first, part.first)
  return { first, last: parts.flatMap(({ last }) => last) }
}

function optional ({ first, last }: Part, lazy: boolean): Part {
  return { first: lazy ? addAll(new Map(nothing.first), first) : addAll(new Map(first), nothing.first), last }
}

/** An engine gives up a round of a loop that has matched nothing, after the work of it. */
function nonEmpty ({ first, last }: Part): Part {
  return { first: new Map([...first].map(([target, ways]) => [target === END ? DEAD : target, ways])), last }
}

function addAll (sum: Map<number, number>, tries: Tries): Tries {
  for (const [target, ways] of tries) add(sum, target, ways)
  return sum
}

function add (sum: Map<number, number>, target: number, ways: number): void {
  sum.set(target, (sum.get(target) ?? 0) + ways)
}
