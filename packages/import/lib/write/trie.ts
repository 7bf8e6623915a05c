import { keyOf, type PathPart, type Piece, type SourceOperation } from '../operation.js'
import { writtenOperation, type WrittenOperation } from './operation.js'
import { printSegment } from './path.js'
import { operationProblem } from './trial.js'
import { paramName } from './words.js'

/** The operations at a path, and the nodes of its next segments. */
export interface Node {
  /** The segment, whose param may have several names. */
  readonly segment: PathPart
  /** `:` for a param alone, `*` for a wildcard; otherwise the literal, in which a param is `:`. */
  readonly key: string
  readonly operations: WrittenOperation[]
  readonly children: Map<string, Node>
  /** The names of the param: of operations at this node, and of those below it, with their numbers. */
  readonly names: Readonly<Record<'own' | 'deep', Map<string, number>>>
}

/** A node after segments that have nothing else in them. */
export interface Chain {
  readonly node: Node
  /** The segments from the enclosing declaration to the node, as text. */
  readonly texts: readonly string[]
}

/** An operation that is not declared, and the reason. */
export interface RejectedOperation {
  readonly operation: SourceOperation
  readonly reason: string
}

export interface Trie {
  readonly root: Node
  readonly rejected: readonly RejectedOperation[]
  /** The operations with conditions on the request. */
  readonly conditional: readonly WrittenOperation[]
}

/**
 * Sorts operations by their segments. Those that no declaration can draw are rejected. The HEAD that Fastify adds to each
 * GET is left out.
 */
export function trieOf (operations: readonly SourceOperation[]): Trie {
  const root = nodeOf([])
  const rejected: RejectedOperation[] = []
  const conditional: WrittenOperation[] = []
  const keys = new Map(operations.map(operation => [keyOf(operation), operation] as const).reverse())
  for (const operation of operations) {
    const first = keys.get(keyOf(operation))!
    if (operation.method === 'HEAD' && keys.has(keyOf({ ...operation, method: 'GET' }))) continue
    const written = writtenOperation(operation)
    const problem = operationProblem(written) ??
      (first === operation ? null : `it has the method and the path of ${first.url}`)
    if (problem !== null) rejected.push({ operation, reason: problem })
    else if (Object.keys(operation.conditions).length > 0) conditional.push(written)
    else add(root, written)
  }
  return { root, rejected, conditional }
}

function nodeOf (segment: PathPart): Node {
  const keyOf = (piece: Piece): string =>
    typeof piece === 'string' ? piece.replaceAll(':', '::') : piece.isWildcard ? '*' : ':'
  const key = segment.map(keyOf).join('')
  return { segment, key, operations: [], children: new Map(), names: { own: new Map(), deep: new Map() } }
}

function add (root: Node, operation: WrittenOperation): void {
  let node = root
  operation.path.forEach((segment, index) => {
    const next = nodeOf(segment)
    const known = node.children.get(next.key)
    if (known === undefined) node.children.set(next.key, next)
    node = known ?? next
    const names = node.names[index === operation.path.length - 1 ? 'own' : 'deep']
    for (const piece of segment) {
      if (typeof piece === 'string') continue
      const name = paramName(piece.param)
      names.set(name, (names.get(name) ?? 0) + 1)
    }
  })
  node.operations.push(operation)
}

/** The name that most operations have for the param of a node. */
export function usualName (names: Iterable<readonly [name: string, count: number]>): string | null {
  const [most] = [...names].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

/** All operations at a node and below it. */
export function operationsIn (node: Node): readonly WrittenOperation[] {
  return [...node.operations, ...[...node.children.values()].flatMap(operationsIn)]
}

/** The segment with the name that a declaration gives its param. */
export function segmentText ({ segment }: Pick<Node, 'segment'>, name: string | null): string {
  return printSegment(segment.map(piece =>
    typeof piece === 'string' || name === null ? piece : { ...piece, param: name }))
}
