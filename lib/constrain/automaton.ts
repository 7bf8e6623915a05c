import { holds, union, type CharSet } from './char-set.js'
import type { RegexNode } from './regex.js'
import { printRegex } from './regex-print.js'
import { charsOf, type SetNode } from './regex-set.js'

/** What a state does: it is the end, takes a character, forks, or asks what stands on either side of a place. */
export const [FOUND, CHARACTER, FORK, BEGINNING, END, BOUNDARY, NO_BOUNDARY] = [0, 1, 2, 3, 4, 5, 6] as const

/** A pattern as states that lead on to each other (Thompson's automaton); the first of them is {@link FOUND}. */
export interface Automaton {
  readonly kinds: Uint8Array
  readonly next: Uint16Array
  /** Of a fork, where it leads too, after the text has not gone on the first way; of a character, which of `sets` it is in. */
  readonly other: Uint16Array
  readonly start: number
  readonly sets: readonly CharSet[]
  /** Whether it says somewhere that as little as possible is to be taken. */
  readonly isLazy: boolean
}

/** With as many states a text of a hundred thousand characters takes less than a second, whatever both of them are. */
export const MAX_STATES = 1000

const BOUNDARIES: Readonly<Record<string, number>> = { '^': BEGINNING, $: END, '\\b': BOUNDARY, '\\B': NO_BOUNDARY }

type Repeat = RegexNode & { readonly kind: 'repeat' }

/** Why a pattern is too large, with the part of it that is; `null` for any other. */
export function sizeFault (tree: RegexNode): string | null {
  if (sizeOf(tree) <= MAX_STATES) return null
  const part = culpritIn(tree)
  const [source, limit] = [printRegex(part, ''), `a pattern may have ${MAX_STATES}`]
  const shown = source.length > 60 ? `${source.slice(0, 59)}…` : source
  return part.kind === 'repeat'
    ? `repeats too much: ${shown} stands for ${sizeOf(part)} states, and ${limit}`
    : `is too long: it stands for ${sizeOf(part)} states, and ${limit}`
}

/** The innermost part that is too large. */
function culpritIn (node: RegexNode): RegexNode {
  const parts = 'of' in node && node.kind !== 'set' ? [node.of].flat() : []
  const part = parts.find(one => sizeOf(one) > MAX_STATES)
  return part === undefined ? node : culpritIn(part)
}

/** How many states a part takes: repetitions are spelt out, `a{2,}` as `aa+` and `a{0,2}` as `(?:a(?:a)?)?`. */
function sizeOf (node: RegexNode): number {
  switch (node.kind) {
    case 'alternatives':
      return node.of.every(isSet) ? 1 : node.of.reduce((sum, one) => sum + sizeOf(one) + 1, -1)
    case 'sequence': return node.of.reduce((sum, one) => sum + sizeOf(one), 0)
    case 'repeat': {
      const { min, max } = node
      const size = sizeOf(node.of)
      return size === 0 ? 0 : max === Infinity ? Math.max(min, 1) * size + 1 : max * size + max - min
    }
    default: return 1
  }
}

/** The automaton of a tree that is not too large; `flags` are those of its RegExp. */
export function automatonOf (tree: RegexNode, flags: string): Automaton {
  const size = sizeOf(tree) + 1
  const [kinds, next, other] = [new Uint8Array(size), new Uint16Array(size), new Uint16Array(size)]
  const sets = new Map<string, { readonly index: number, readonly set: CharSet }>()
  let [count, isLazy] = [1, false]
  const start = build(tree, FOUND)
  return { start, kinds, next, other, sets: [...sets.values()].map(({ set }) => set), isLazy }

  /** Makes the states of a part in front of a state, and gives the first. */
  function build (node: RegexNode, behind: number): number {
    switch (node.kind) {
      case 'alternatives': return node.of.every(isSet) ? character(node.of, behind) : anyOf(node.of, behind)
      case 'sequence': return node.of.reduceRight((rest, one) => build(one, rest), behind)
      case 'repeat': return sizeOf(node) === 0 ? behind : repeat(node, behind)
      case 'boundary': return add(BOUNDARIES[node.source]!, behind, 0)
      default: return character([node], behind)
    }
  }

  /** One state for a character; `a|b` is one too, as `[ab]` is. */
  function character (ways: readonly SetNode[], behind: number): number {
    const key = ways.map(way => printRegex(way, '')).join('|')
    let known = sets.get(key)
    if (known === undefined) {
      known = { index: sets.size, set: union(ways.flatMap(way => charsOf(way, flags))) }
      sets.set(key, known)
    }
    return add(CHARACTER, behind, known.index)
  }

  function anyOf (ways: readonly RegexNode[], behind: number): number {
    return ways.map(way => build(way, behind)).reduceRight((rest, way) => add(FORK, way, rest))
  }

  function add (kind: number, to: number, another: number): number {
    kinds[count] = kind
    next[count] = to
    other[count] = another
    return count++
  }

  function repeat ({ of, min, max, lazy }: Repeat, behind: number): number {
    const fork = (into: number): number => lazy ? add(FORK, behind, into) : add(FORK, into, behind)
    isLazy ||= lazy && min < max
    let first = behind
    if (max === Infinity) {
      const again = fork(0)
      const body = build(of, again)
      if (lazy) other[again] = body
      else next[again] = body
      first = min === 0 ? again : body
    } else {
      for (let more = min; more < max; more++) first = fork(build(of, first))
    }
    for (let copy = max === Infinity ? 1 : 0; copy < min; copy++) first = build(of, first)
    return first
  }
}

/** Whether a text that is found may hold a character. */
export function mayHold ({ sets }: Automaton, char: string): boolean {
  return sets.some(set => holds(set, char.charCodeAt(0)))
}

/** Whether each text that is found holds a character, as each of `a/b` holds the slash: no way to the end is without. */
export function mustHold ({ start, kinds, next, other, sets }: Automaton, char: string): boolean {
  const reached = new Set([start])
  for (const state of reached) {
    const [range, ...more] = kinds[state] === CHARACTER ? sets[other[state]!]! : []
    const isOnly = more.length === 0 && range?.every(code => code === char.charCodeAt(0)) === true
    if (!isOnly) reached.add(next[state]!)
    if (kinds[state] === FORK) reached.add(other[state]!)
  }
  return !reached.has(FOUND)
}

function isSet (node: RegexNode): node is SetNode {
  return node.kind === 'set' || node.kind === 'any'
}
