import type { Node, Routed } from '../match/shadows.js'
import type { Pairs } from './judge.js'
import type { Parting } from './parting.js'
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
export interface Arrival<R extends Routed> {
  readonly cost: number
  readonly route: R
  readonly parting: Parting | null
}

/** What else is to be said of a route at the end of a way, and what it costs. */
export type Weigh<R extends Routed> = (route: R, way: Way<R>) => Omit<Arrival<R>, 'route'>

/** What is looked for. */
export interface Request<R extends Routed> {
  readonly pieces: readonly Piece[]
  /** Whether letter case counts for nothing. */
  readonly isFolded: boolean
  readonly weigh: Weigh<R>
}
