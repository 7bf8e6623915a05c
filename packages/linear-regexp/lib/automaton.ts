import { characterIn } from './character-set.js'
import { hasCharacter } from './characters.js'
import type { RegexNode, Repeat } from './node.js'

/** The kinds of states: the end of a match, a character, a fork, and the assertions. */
export const [MATCH, CHARACTER, FORK, BEGINNING, END, BOUNDARY, NO_BOUNDARY] = [0, 1, 2, 3, 4, 5, 6] as const

/** The states of a pattern (Thompson's construction). The first state is {@link MATCH}. */
export interface Automaton {
  readonly kinds: Uint8Array
  readonly next: Uint16Array
  /** For a fork, the other state that follows. For a character, the index in `sets`. */
  readonly other: Uint16Array
  readonly start: number
  /** The regexes for single characters. */
  readonly sets: readonly string[]
}

const ASSERTIONS = { '^': BEGINNING, $: END, '\\b': BOUNDARY, '\\B': NO_BOUNDARY } as const

/** The automaton of a regex that must match the whole string, or is searched for. */
export function automatonOf (tree: RegexNode, isWhole: boolean): Automaton {
  const automaton = new Builder(tree.size + (isWhole ? 3 : 1))
  if (!isWhole) return automaton.finish(automaton.build(tree, MATCH))
  return automaton.finish(automaton.add(BEGINNING, automaton.build(tree, automaton.add(END, MATCH))))
}

/** Adds the states of a regex from its end to its beginning. */
class Builder {
  readonly #kinds: Uint8Array
  readonly #next: Uint16Array
  readonly #other: Uint16Array
  readonly #sets = new Map<string, number>()
  #count = 1

  constructor (size: number) {
    this.#kinds = new Uint8Array(size)
    this.#next = new Uint16Array(size)
    this.#other = new Uint16Array(size)
  }

  finish (start: number): Automaton {
    const [kinds, next, other] = [this.#kinds, this.#next, this.#other]
    return { start, kinds, next, other, sets: [...this.#sets.keys()] }
  }

  /** Adds a state and returns its number. */
  add (kind: number, next: number, other = 0): number {
    this.#kinds[this.#count] = kind
    this.#next[this.#count] = next
    this.#other[this.#count] = other
    return this.#count++
  }

  /** Adds the states of a node that `next` follows, and returns the first of them. */
  build (node: RegexNode, next: number): number {
    switch (node.kind) {
      case 'alternatives': {
        const starts = node.nodes.map(one => this.build(one, next))
        return starts.reduceRight((rest, start) => this.add(FORK, start, rest))
      }
      case 'sequence': return node.nodes.reduceRight((rest, one) => this.build(one, rest), next)
      case 'repeat': return node.size === 0 ? next : this.#repeat(node, next)
      case 'assertion': return this.add(ASSERTIONS[node.assertion], next)
      case 'character': return this.add(CHARACTER, next, this.#setOf(node.source))
    }
  }

  #setOf (source: string): number {
    const set = this.#sets.get(source) ?? this.#sets.size
    this.#sets.set(source, set)
    return set
  }

  #repeat ({ node, min, max }: Repeat, next: number): number {
    let first = next
    if (max === Infinity) {
      const again = this.add(FORK, 0, next)
      const body = this.build(node, again)
      this.#next[again] = body
      first = min === 0 ? again : body
    } else {
      for (let more = min; more < max; more++) first = this.add(FORK, this.build(node, first), next)
    }
    for (let copy = max === Infinity ? 1 : 0; copy < min; copy++) first = this.build(node, first)
    return first
  }
}

/** Whether a string with a character may match: in the match of a search, before it, or after it. */
export function mayHave (automaton: Automaton, char: string): boolean {
  const { sets } = automaton
  return sets.some(set => hasCharacter(set, char)) || isOpen(automaton, BEGINNING) || isOpen(automaton, END)
}

/** Whether each string that matches has a character, such as the slash in each match of `a/b`. */
export function mustHave (automaton: Automaton, char: string): boolean {
  const { kinds, other, sets } = automaton
  const code = char.codePointAt(0)!
  const set = characterIn([[code, code]], '').source
  return !canAvoid(automaton, state => kinds[state] === CHARACTER && sets[other[state]!] === set)
}

/** Whether any characters may stand before a match, or after it. */
export function isOpen (automaton: Automaton, assertion: typeof BEGINNING | typeof END): boolean {
  return canAvoid(automaton, state => automaton.kinds[state] === assertion)
}

/** Whether a string that is not empty may match. Only `^` and `$` may prevent it, as in `^$`. */
export function hasText ({ start, kinds, next, other }: Automaton): boolean {
  /** Follows states at a position; `null` where a character or an assertion cannot stand. */
  const follow = (states: Set<number>, byKind: Readonly<Record<number, Set<number> | null>>): boolean => {
    for (const state of states) {
      const { [kinds[state]!]: to = states } = byKind
      to?.add(next[state]!)
      if (kinds[state] === FORK) states.add(other[state]!)
    }
    return states.has(MATCH)
  }
  const [first, within, last] = [new Set([start]), new Set([start]), new Set<number>()]
  return [
    follow(first, { [CHARACTER]: within, [END]: null }),
    follow(within, { [BEGINNING]: null, [END]: last }),
    follow(last, { [CHARACTER]: null, [BEGINNING]: null })
  ].includes(true)
}

/** Whether a way to a match has none of some states. */
function canAvoid ({ start, kinds, next, other }: Automaton, has: (state: number) => boolean): boolean {
  const reachable = new Set([start])
  for (const state of reachable) {
    if (!has(state)) reachable.add(next[state]!)
    if (kinds[state] === FORK) reachable.add(other[state]!)
  }
  return reachable.has(MATCH)
}
