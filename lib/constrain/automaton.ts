import type { RegexNode } from './regex.js'
import { printRegex } from './regex-print.js'

/**
 * A regex as the paths that a backtracking engine can take (Glushkov's automaton, one state for each character
 * that the pattern consumes). An edge counts in how many ways the engine gets from one to the next: in `(a+)+` two
 * lead from `a` to `a`, and that is what makes it exponential.
 */
export interface Automaton {
  /** The characters of each state, as indices of {@link atoms}. */
  readonly states: readonly ReadonlySet<number>[]
  readonly start: ReadonlyMap<number, number>
  readonly edges: readonly ReadonlyMap<number, number>[]
  /** How many kinds of characters the pattern tells apart. */
  readonly atoms: number
}

interface Fragment {
  readonly first: ReadonlyMap<number, number>
  readonly last: ReadonlyMap<number, number>
  /** In how many ways it matches nothing. */
  readonly empty: number
}

/** Beyond as many states the pattern is taken for too dear to look at. */
const MAX_STATES = 2000

/** A character of each kind that sets are likely to tell apart. */
const SAMPLE = [...Array.from({ length: 128 }, (_, code) => code), 0xa0, 0xe9, 0xc9, 0x101, 0x3b1, 0x661, 0x2028, 0x4e2d, 0xff41, 0x1f600].map(code => String.fromCodePoint(code))

/** The automaton of a tree, repetitions spelt out up to `length` times; `null` when it has too many states. */
export function automatonOf (tree: RegexNode, ignoreCase: boolean, length: number): Automaton | null {
  const sources: string[] = []
  const edges: Map<number, number>[] = []
  const { first } = build(tree)
  if (sources.length > MAX_STATES) return null
  return { ...classify(sources, [...SAMPLE, ...charsOf(tree)], ignoreCase), start: first, edges }

  function build (node: RegexNode): Fragment {
    if (sources.length > MAX_STATES) return nothing
    switch (node.kind) {
      case 'set':
      case 'any': return state(printRegex(node, 'none'))
      case 'boundary': return nothing
      case 'alternatives': return node.of.map(build).reduce(either)
      case 'sequence': return node.of.map(build).reduce(sequence, nothing)
      case 'repeat': return repeat(node.of, Math.min(node.min, length + 1), Math.min(node.max, length + 1), node.max === Infinity)
    }
  }

  function state (source: string): Fragment {
    const index = sources.push(source) - 1
    edges.push(new Map())
    const only = new Map([[index, 1]])
    return { first: only, last: only, empty: 0 }
  }

  function repeat (node: RegexNode, min: number, max: number, isEndless: boolean): Fragment {
    let built = nothing
    for (let count = 0; count < min - (isEndless ? 1 : 0); count++) built = sequence(built, build(node))
    if (isEndless) return sequence(built, min === 0 ? optional(loop(build(node))) : loop(build(node)))
    return sequence(built, upTo(node, max - min))
  }

  /** As an engine counts: `a{0,3}` is `(?:a(?:a(?:a)?)?)?`, which reads each text in one way. */
  function upTo (node: RegexNode, count: number): Fragment {
    if (count <= 0 || sources.length > MAX_STATES) return nothing
    return optional(sequence(build(node), upTo(node, count - 1)))
  }

  function loop (fragment: Fragment): Fragment {
    connect(fragment.last, fragment.first)
    return fragment
  }

  function sequence (one: Fragment, other: Fragment): Fragment {
    connect(one.last, other.first)
    return {
      first: add(one.first, other.first, one.empty),
      last: add(other.last, one.last, other.empty),
      empty: one.empty * other.empty
    }
  }

  function connect (from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): void {
    for (const [state, leaving] of from) {
      for (const [next, entering] of to) edges[state]!.set(next, (edges[state]!.get(next) ?? 0) + leaving * entering)
    }
  }
}

const nothing: Fragment = { first: new Map(), last: new Map(), empty: 1 }

function either (one: Fragment, other: Fragment): Fragment {
  return { first: add(one.first, other.first, 1), last: add(one.last, other.last, 1), empty: one.empty + other.empty }
}

/** An engine gives up an optional part that matched nothing, so there is one way to leave it out. */
function optional ({ first, last }: Fragment): Fragment {
  return { first, last, empty: 1 }
}

function add (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>, times: number): ReadonlyMap<number, number> {
  if (times === 0) return one
  const sum = new Map(one)
  for (const [state, ways] of other) sum.set(state, (sum.get(state) ?? 0) + ways * times)
  return sum
}

/** The first and the last character of every range that the tree names. */
function charsOf (node: RegexNode): readonly string[] {
  if (node.kind === 'any' || node.kind === 'boundary') return []
  if (node.kind === 'repeat') return charsOf(node.of)
  if (node.kind !== 'set') return node.of.flatMap(charsOf)
  return node.of.flatMap(item => typeof item === 'string' ? [] : item.map(code => String.fromCodePoint(code)))
}

/** The states' sets over the kinds of characters that they tell apart. */
function classify (sources: readonly string[], sample: readonly string[], ignoreCase: boolean): Pick<Automaton, 'states' | 'atoms'> {
  const distinct = [...new Set(sources)]
  const tests = distinct.map(source => new RegExp(`^${source}$`, ignoreCase ? 'iu' : 'u'))
  const members = distinct.map(() => new Set<number>())
  const kinds = new Map<string, number>()
  for (const char of sample) {
    const row = tests.map(test => test.test(char))
    const key = row.map(Number).join('')
    if (kinds.has(key) || !row.includes(true)) continue
    kinds.set(key, kinds.size)
    for (const [index, isIn] of row.entries()) if (isIn) members[index]!.add(kinds.get(key)!)
  }
  const byState = new Map(distinct.map((source, index) => [source, members[index]!]))
  return { states: sources.map(source => byState.get(source)!), atoms: kinds.size }
}
