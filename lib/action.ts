import type { ActionFunction, RegisteredTypeProvider } from '../types/index.js'

/** Gives the types of its `schema` to an action's handler; at run time it is what was given. */
export const action: ActionFunction<RegisteredTypeProvider> = Object.assign(
  (given: object) => given as never,
  { withTypeProvider: () => action as never }
)
