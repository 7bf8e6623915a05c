import { characterIn } from './character-set.js'
import { hasCharacter } from './characters.js'
import type { RegexNode, Repeat } from './regex.js'

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

/** Whether a string with a character may match. */
export function mayHave ({ sets }: Automaton, char: string): boolean {
  return sets.some(set => hasCharacter(set, char))
}

/** Whether each string that matches has a character, such as the slash in each match of `a/b`. */
export function mustHave ({ start, kinds, next, other, sets }: Automaton, char: string): boolean {
  const code = char.codePointAt(0)!
  const set = characterIn([[code, code]], '').source
  const reachable = new Set([start])
  for (const state of reachable) {
    if (kinds[state] !== CHARACTER || sets[other[state]!] !== set) reachable.add(next[state]!)
    if (kinds[state] === FORK) reachable.add(other[state]!)
  }
  return !reachable.has(MATCH)
}
