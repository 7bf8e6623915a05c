import type { Routed } from '../match/shadows.js'
import { editsBetween, type Parting } from './parting.js'
import type { Pairs } from './judge.js'
import type { Node, PathTree } from './path-tree.js'
import type { Piece } from './pieces.js'

/** A way to lay a request upon a path: how far it has come, what it costs, and where the two part first. */
export interface Way<R extends Routed> {
  readonly node: Node<R>
  /** How many pieces of the request are behind it. */
  readonly next: number
  readonly cost: number
  readonly pairs: Pairs
  /** Whether a literal of the path was met: else the two have nothing in common. */
  readonly isKnown: boolean
  readonly parting: Parting | null
  /** Whether only literals other than what was sent are left to be tried. */
  readonly isLate?: boolean
}

/** A route that a way leads to, with all that keeps it from taking the request weighed. */
interface Arrival<R extends Routed> {
  readonly cost: number
  readonly route: R
  readonly parting: Parting | null
}

/** What else is to be said of a route at the end of a way, and what it costs. */
export type Weigh<R extends Routed> = (route: R, way: Way<R>) => Omit<Arrival<R>, 'route'>

/** What each kind of difference costs: the cheaper, the likelier it is what was meant. */
const COSTS = { case: 2, slash: 2, typo: 3, end: 5, prefix: 5, other: 8 } as const

/** What costs more than this is not near, nor is what costs so much more than the nearest. */
const FARTHEST = 13
const FARTHER = 3

/** How many children a place may have for all of them to be looked at for what was meant, unless all before was right. */
const FEW = 16

/** How many dots of a literal's own stand before its suffix at most. */
const DOTS = 2

/** How many pieces of a request may be too many in front. */
const SURPLUS = 3

/** The search ends after as many steps, however large the table and however odd the request. */
const STEPS = 2000

/** Gives the routes that come nearest to a request, the nearest first. How many steps it takes is bounded. */
export function * nearest<R extends Routed> (tree: PathTree<R>, request: Request<R>): Generator<Arrival<R>, void> {
  const queue: (Way<R> | Arrival<R>)[][] = Array.from({ length: FARTHEST + 1 }, () => [])
  let farthest = FARTHEST
  const push = (one: Way<R> | Arrival<R>): void => { if (one.cost <= farthest) queue[one.cost]!.push(one) }
  for (const way of starts(tree, request.pieces)) push(way)
  let steps = 0
  for (const [cost, ways] of queue.entries()) {
    if (cost > farthest) return
    // What is pushed meanwhile at the same cost stands behind.
    for (const one of ways) {
      if ('route' in one) {
        farthest = Math.min(farthest, one.cost + FARTHER)
        yield one
        continue
      }
      steps += stepsOf(one)
      if (steps > STEPS) return
      if (one.isLate === true) {
        for (const way of otherMoves(one, request)) push(way)
        continue
      }
      if (one.next === request.pieces.length) {
        for (const route of one.node.routes ?? []) push(arrivalOf(route, one, request))
      }
      for (const way of movesOf(one, request)) push(way)
    }
  }
}

/** What is looked for. */
export interface Request<R extends Routed> {
  readonly pieces: readonly Piece[]
  /** Whether letter case counts for nothing. */
  readonly isFolded: boolean
  readonly weigh: Weigh<R>
}

/** A step is a place, and more where its literals are compared with what was sent. */
function stepsOf<R extends Routed> ({ node, isLate }: Way<R>): number {
  return isLate === true ? 1 + node.literals!.size / 4 : 1
}

function arrivalOf<R extends Routed> (route: R, way: Way<R>, { weigh }: Request<R>): Arrival<R> {
  const { cost, parting } = weigh(route, way)
  return { route, parting, cost: way.cost + cost }
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
    : (inner.get(first.literal) ?? []).map(({ node, prefix }): Way<R> => ({
        node,
        next: 1,
        cost: COSTS.prefix + prefix.length - 1,
        pairs: [...prefix.map(() => null), { piece: first, at: 0 }],
        isKnown: true,
        parting: { code: 'missing-prefix', at: 0, text: first.raw }
      }))
  return [start, ...surplus, ...missing]
}

function textOf (pieces: readonly Piece[]): string {
  return pieces.map(({ raw }) => `/${raw}`).join('')
}

function movesOf<R extends Routed> (way: Way<R>, request: Request<R>): readonly Way<R>[] {
  const piece = request.pieces[way.next]
  if (piece === undefined) return goingOn(way)
  const moves = [...literalMoves(way, piece, request), ...paramMoves(way, piece)]
  if (piece.raw === '') moves.push(withoutSlash(way, request.pieces))
  if (way.node.routes !== undefined && way.isKnown) moves.push(stopping(way, request.pieces))
  return moves
}

function moved<R extends Routed> (way: Way<R>, node: Node<R>, piece: Piece): Way<R> {
  const { next, pairs } = way
  return { ...way, node, next: next + 1, pairs: [...pairs, { piece, at: next }] }
}

/** The literal itself; later, at what the least difference costs, others. */
function literalMoves<R extends Routed> (way: Way<R>, piece: Piece, request: Request<R>): readonly Way<R>[] {
  const { node: { literals }, parting } = way
  if (literals === undefined || piece.raw === '') return []
  const found: Way<R>[] = []
  for (const text of textsOf(way, piece, request)) {
    const child = literals.get(text)
    if (child !== undefined) found.push({ ...moved(way, child, piece), isKnown: true })
  }
  if (parting !== null && literals.size > FEW) return found
  return [...found, { ...way, isLate: true, cost: way.cost + (request.isFolded ? 0 : COSTS.case) }]
}

/** What of a piece may be a literal: all, and at the end of a request what stands before a suffix. */
function textsOf<R extends Routed> ({ next }: Way<R>, piece: Piece, { pieces }: Request<R>): readonly string[] {
  return next === pieces.length - 1 ? withoutSuffixes(piece.literal) : [piece.literal]
}

type Difference = { readonly code: 'case' | 'encoding' | 'literal', readonly cost: number }

/** The router leaves reserved characters encoded where it compares literals. */
const undecoded: Difference = { code: 'encoding', cost: COSTS.case }
const otherWord: Difference = { code: 'literal', cost: COSTS.other }

/** The ways on by literals that are not what was sent, but near; where there are few in all, by any. */
function otherMoves<R extends Routed> (late: Way<R>, request: Request<R>): readonly Way<R>[] {
  const { isLate, ...way } = { ...late, cost: late.cost - (request.isFolded ? 0 : COSTS.case) }
  const piece = request.pieces[way.next]!
  const texts = textsOf(way, piece, request)
  const isAnyFine = way.isKnown && way.node.literals!.size <= FEW
  const others: Way<R>[] = []
  for (const [expected, child] of way.node.literals!) {
    if (texts.includes(expected)) continue
    const found = piece.text === expected ? undecoded : differenceOf(texts, expected, request.isFolded)
    const difference = found ?? (isAnyFine ? otherWord : null)
    if (difference === null) continue
    const { code, cost } = difference
    const parting: Parting = { code, at: way.next, text: piece.raw, expected, isNear: found !== null }
    const further = { ...moved(way, child, piece), cost: way.cost + cost, isKnown: way.isKnown || found !== null }
    others.push(cost === 0 ? further : { ...further, parting: way.parting ?? parting })
  }
  return others.sort((one, other) => one.cost - other.cost).slice(0, FEW)
}

/** A text, and what it is without a suffix: a literal may hold dots itself. */
function withoutSuffixes (text: string): readonly string[] {
  const texts = [text]
  let dot = text.indexOf('.', 1)
  while (dot !== -1 && texts.length <= DOTS) {
    texts.push(text.slice(0, dot))
    dot = text.indexOf('.', dot + 1)
  }
  return texts
}

function differenceOf (texts: readonly string[], literal: string, isFolded: boolean): Difference | null {
  const edits = texts.map(text => editsBetween(text, literal)).filter(count => count !== null)
  if (edits.length === 0) return null
  const least = Math.min(...edits)
  if (least > 0) return { code: 'literal', cost: COSTS.typo + least }
  return { code: 'case', cost: isFolded ? 0 : COSTS.case }
}

function paramMoves<R extends Routed> (way: Way<R>, piece: Piece): readonly Way<R>[] {
  const found = [...way.node.params ?? []].filter(([prefix]) => (piece.text ?? '').startsWith(prefix))
  return found.map(([, child]) => moved(way, child, piece))
}

function withoutSlash<R extends Routed> (way: Way<R>, pieces: readonly Piece[]): Way<R> {
  const isLast = way.next === pieces.length - 1
  const parting: Parting = { code: isLast ? 'trailing-slash' : 'double-slash', at: way.next, text: '' }
  return { ...way, next: way.next + 1, cost: way.cost + COSTS.slash, parting: way.parting ?? parting }
}

/** The path ends where the request goes on. */
function stopping<R extends Routed> (way: Way<R>, pieces: readonly Piece[]): Way<R> {
  const rest = pieces.slice(way.next)
  const parting: Parting = { code: 'too-far', at: way.next, text: textOf(rest) }
  const cost = way.cost + COSTS.end + Math.min(rest.length, SURPLUS)
  return { ...way, next: pieces.length, cost, parting: way.parting ?? parting }
}

/** The path goes on where the request ends. */
function goingOn<R extends Routed> (way: Way<R>): readonly Way<R>[] {
  const { node: { literals, params }, pairs, isKnown } = way
  const children = [...literals?.values() ?? [], ...params?.values() ?? []]
  if (!isKnown || children.length > FEW) return []
  const cost = way.cost + (pairs.at(-1) === null ? 1 : COSTS.end)
  const parting = way.parting ?? { code: 'too-short', at: null, text: '' }
  return children.map(node => ({ ...way, node, cost, pairs: [...pairs, null], parting }))
}
