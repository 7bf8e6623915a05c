import type { Endpoint } from '../controllers/actions.js'
import { evidenceKey, Unmatched, unmatchedError, type Matched, type MountedRoute } from './evidence.js'

/**
 * Returns the handler of a route, which throws for requests without its evidence. The `position` is the index of the
 * request in the arguments. The handler has the name of the action, for listeners that show or trace it.
 */
export function guardHandler (
  { handler, owner, name }: Omit<Endpoint, 'options'>, route: MountedRoute, position: 0 | 1
): Endpoint['handler'] {
  const handlers = {
    [name]: function (this: unknown, first: never, second: never): unknown {
      if (!route.isOpen) {
        const request: Matched = position === 0 ? first : second
        const evidence = request[evidenceKey]
        if (evidence !== route) throw (evidence instanceof Unmatched && evidence.error) || unmatchedError(route.planned)
        route.extension?.guard(request)
      }
      return handler.call(owner ?? this, first, second)
    }
  }
  return handlers[name]!
}
