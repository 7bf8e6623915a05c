import type { Routed } from '../match/shadows.js'
import { COSTS, movesOf, otherMoves, textOf } from './moves.js'
import type { Parting } from './parting.js'
import type { PathTree } from './path-tree.js'
import type { Piece } from './pieces.js'
import type { Arrival, Request, Way } from './way.js'

/** What costs more than this is not near, nor is what costs so much more than the nearest. */
const FARTHEST = 13
const FARTHER = 3

/** How many pieces of a request may be too many in front. */
const SURPLUS = 3

/** The search goes no further after as many steps, however large the table and however odd the request. */
const STEPS = 2000

/** How many pieces of a request are read in what a step takes: a glob reads all that is left. */
const PIECES = 4

/** Gives the routes that come nearest to a request, the nearest first. How many steps it takes is bounded. */
export function * nearest<R extends Routed> (tree: PathTree<R>, request: Request<R>): Generator<Arrival<R>, void> {
  const queue: (Way<R> | Arrival<R>)[][] = Array.from({ length: FARTHEST + 1 }, () => [])
  let farthest = FARTHEST
  let steps = 0
  for (const way of starts(tree, request.pieces)) queue[way.cost]!.push(way)
  for (const [cost, ways] of queue.entries()) {
    if (cost > farthest) return
    // What is pushed meanwhile at the same cost stands behind.
    for (const one of ways) {
      if ('route' in one) {
        farthest = Math.min(farthest, one.cost + FARTHER)
        yield one
        continue
      }
      if (steps > STEPS) continue
      const moves = one.isLate === true ? otherMoves(one, request) : movesOf(one, request)
      for (const further of [...arrivalsOf(one, request), ...moves]) {
        if (further.cost <= farthest) queue[further.cost]!.push(further)
      }
      steps += stepsOf(one, request)
    }
  }
}

/** A step is a place; more where its literals are compared with what was sent, and for each route that is read there. */
function stepsOf<R extends Routed> ({ node, isLate, next }: Way<R>, { pieces }: Request<R>): number {
  if (isLate === true) return 1 + node.literals!.size / 4
  const { routes = [] } = node
  return next < pieces.length ? 1 : 1 + routes.length * pieces.length / PIECES
}

function arrivalsOf<R extends Routed> (way: Way<R>, { pieces, weigh }: Request<R>): readonly Arrival<R>[] {
  if (way.isLate === true || way.next < pieces.length) return []
  return (way.node.routes ?? []).map(route => {
    const { cost, parting } = weigh(route, way)
    return { route, parting, cost: way.cost + cost }
  })
}

/** The whole request from the root, without its first pieces, and with what may be missing in front of it. */
function starts<R extends Routed> ({ root, inner }: PathTree<R>, pieces: readonly Piece[]): readonly Way<R>[] {
  const start: Way<R> = { node: root, next: 0, cost: 0, pairs: [], isKnown: false, parting: null }
  const surplus = Array.from({ length: Math.min(SURPLUS, pieces.length - 1) }, (_, index): Way<R> => {
    const parting: Parting = { code: 'surplus-prefix', at: 0, text: textOf(pieces.slice(0, index + 1)) }
    return { ...start, next: index + 1, cost: COSTS.prefix + 2 * index, parting }
  })
  const [first] = pieces
  const missing = first === undefined
    ? []
    : (inner.get(first.literal) ?? []).map(({ node, depth }): Way<R> => ({
        node,
        next: 1,
        cost: COSTS.prefix + depth - 1,
        pairs: [...Array.from({ length: depth }, () => null), { piece: first, at: 0 }],
        isKnown: true,
        parting: { code: 'missing-prefix', at: 0, text: first.raw }
      }))
  return [start, ...surplus, ...missing.filter(({ cost }) => cost <= FARTHEST)]
}
