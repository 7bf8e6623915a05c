import { refuse } from '../errors/errors.js'
import type { explainerOf } from './explain.js'
import type { finderOf } from './finder.js'
import type { recognizerOf } from './recognize.js'

/** What answers questions about a table. It needs the router, so that a build for browsers does without. */
export interface Asker {
  readonly finderOf: typeof finderOf
  readonly recognizerOf: typeof recognizerOf
  readonly explainerOf: typeof explainerOf
}

let asker: Asker | undefined

/** Sets what answers, for the whole program from then on. */
export function setAsker (given: Asker): void {
  asker = given
}

/** What answers, for a method of a table; where there is none, an error that says where it is. */
export function askerFor (method: string): Asker {
  return asker ?? refuse('FST_RESOURCES_ROUTER',
    `${method} needs the router, which 'fastify-resources/draw' leaves out: import 'fastify-resources' in this program`)
}
