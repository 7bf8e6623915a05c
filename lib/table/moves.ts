import { printTemplate } from '../declare/template-print.js'
import type { Segment } from '../declare/template.js'
import type { Node, Routed } from '../match/shadows.js'
import { editsBetween, type Parting } from './parting.js'
import { takenBy, withoutSuffixes, type Piece } from './pieces.js'
import type { Request, Way } from './way.js'

/** What each kind of difference costs: the cheaper, the likelier it is what was meant. */
export const COSTS = { case: 2, slash: 2, typo: 3, end: 5, prefix: 5, other: 8 } as const

/** How many children a place may have for all of them to be looked at for what was meant, unless all before was right. */
const FEW = 16

/** How many pieces of a request that are too many at the end count. */
const REST = 3

/** The pieces of a path as they were sent. */
export function textOf (pieces: readonly Piece[]): string {
  return pieces.map(({ raw }) => `/${raw}`).join('')
}

/** The ways on from a place: by its literals, by its params, and as if either end were missing. */
export function movesOf<R extends Routed> (way: Way<R>, request: Request<R>): readonly Way<R>[] {
  const piece = request.pieces[way.next]
  if (piece === undefined) return goingOn(way)
  const moves = [...literalMoves(way, piece, request), ...branchMoves(way, piece, request)]
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
export function otherMoves<R extends Routed> (late: Way<R>, request: Request<R>): readonly Way<R>[] {
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

function differenceOf (texts: readonly string[], literal: string, isFolded: boolean): Difference | null {
  const edits = texts.map(text => editsBetween(text, literal)).filter(count => count !== null)
  if (edits.length === 0) return null
  const least = Math.min(...edits)
  if (least > 0) return { code: 'literal', cost: COSTS.typo + least }
  return { code: 'case', cost: isFolded ? 0 : COSTS.case }
}

/** The ways on by what has a param, a glob taking all that is left; and where there are few, by what has another text beside it. */
function branchMoves<R extends Routed> (way: Way<R>, piece: Piece, { pieces, isFolded }: Request<R>): Way<R>[] {
  const { next, node: { branches }, isKnown } = way
  if (branches === undefined) return []
  const isLast = next === pieces.length - 1
  const isAnyFine = isKnown && branches.size <= FEW && piece.raw !== ''
  return [...branches.values()].flatMap(({ segment, node }) => {
    const isTaken = takenBy(segment, piece, isLast, isFolded) !== null
    if (!isTaken && !isAnyFine) return []
    const further = isTaken ? moved(way, node, piece) : beside(way, node, piece, segment)
    return [segment.isGlob ? { ...further, next: pieces.length } : further]
  })
}

/** The way on by a segment whose text in front of its param, or behind it, is not there: what the param is, is not known then. */
function beside<R extends Routed> (way: Way<R>, node: Node<R>, piece: Piece, segment: Segment): Way<R> {
  const { next, cost, pairs } = way
  const parting: Parting = { code: 'literal', at: next, text: piece.raw, expected: printTemplate([segment]).slice(1) }
  const further = { ...way, node, next: next + 1, cost: cost + COSTS.other, pairs: [...pairs, null] }
  return { ...further, parting: way.parting ?? parting }
}

function withoutSlash<R extends Routed> (way: Way<R>, pieces: readonly Piece[]): Way<R> {
  const isLast = way.next === pieces.length - 1
  const parting: Parting = { code: isLast ? 'trailing-slash' : 'double-slash', at: way.next, text: '' }
  return { ...way, next: way.next + 1, cost: way.cost + COSTS.slash, parting: way.parting ?? parting }
}

/** The path ends where the request goes on. */
function stopping<R extends Routed> (way: Way<R>, pieces: readonly Piece[]): Way<R> {
  const rest = pieces.length - way.next
  // The text is all that is left: it is looked up for those that are named.
  const parting: Parting = { code: 'too-far', at: way.next, text: '' }
  const cost = way.cost + COSTS.end + Math.min(rest, REST)
  return { ...way, next: pieces.length, cost, parting: way.parting ?? parting }
}

/** The path goes on where the request ends. */
function goingOn<R extends Routed> (way: Way<R>): readonly Way<R>[] {
  const { node: { literals, branches }, pairs, isKnown } = way
  const children = [...literals?.values() ?? [], ...[...branches?.values() ?? []].map(({ node }) => node)]
  if (!isKnown || children.length > FEW) return []
  const cost = way.cost + (pairs.at(-1) === null ? 1 : COSTS.end)
  const parting = way.parting ?? { code: 'too-short', at: null, text: '' }
  return children.map(node => ({ ...way, node, cost, pairs: [...pairs, null], parting }))
}
