import { treeOf, type Node, type Routed } from './shadows.js'

/** The router options that decide what a path's text stands for. */
interface Spelling {
  readonly caseSensitive?: boolean | undefined
  readonly useSemicolonDelimiter?: boolean | undefined
}

/** Routes whose path may be the target's: more than the router would find under any of its options, and never fewer. */
export type FindCandidates<R extends Routed> = (target: string) => readonly R[]

/** The scheme and host of an absolute target. */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/**
 * Makes an index of routes by segments, so that a target is held against a few of them only. It is made when it is first
 * asked: an app whose requests all find a route never pays for it.
 */
export function candidateFinder<R extends Routed> (routes: readonly R[], spelling: Spelling): FindCandidates<R> {
  const spell = spelling.caseSensitive === false ? (text: string) => text.toLowerCase() : (text: string) => text
  let root: Node<R> | undefined
  return target => {
    root ??= treeOf(routes, spell)
    const found: R[] = []
    const segments = segmentsOf(target, spelling.useSemicolonDelimiter === true)
    if (segments !== null) collect(root, segments.map(spell), 0, found)
    return found
  }
}

/** A target's segments, decoded, empty ones left out; `null` where it cannot be decoded. */
function segmentsOf (target: string, endsAtSemicolon: boolean): readonly string[] | null {
  const [path] = target.replace(ORIGIN, '').split(endsAtSemicolon ? /[?#;]/ : /[?#]/) as [string]
  try {
    return path.split('/').filter(text => text !== '').map(decodeURIComponent)
  } catch {
    return null
  }
}

function collect<R extends Routed> (node: Node<R>, segments: readonly string[], depth: number, found: R[]): void {
  const text = segments[depth]
  if (text === undefined) {
    found.push(...node.routes ?? [])
    return
  }
  const literal = node.literals?.get(text)
  if (literal !== undefined) collect(literal, segments, depth + 1, found)
  for (const length of lengthsIn(node)) {
    const child = node.params!.get(text.slice(0, length))
    if (child !== undefined) collect(child, segments, depth + 1, found)
  }
}

/** How long the texts in front of a node's params are: there are few lengths where there are many texts. */
function lengthsIn<R> (node: Node<R>): readonly number[] {
  node.lengths ??= [...new Set([...node.params?.keys() ?? []].map(({ length }) => length))]
  return node.lengths
}
