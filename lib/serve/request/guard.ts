import type { Endpoint } from '../controllers/actions.js'
import { evidenceKey, Unmatched, unmatchedError, type Matched, type MountedRoute } from './evidence.js'

/** A handler that throws for requests without the evidence of its route. */
class Guard {
  readonly #handler: Endpoint['handler']
  readonly #owner: object | null
  readonly #route: MountedRoute
  readonly #position: 0 | 1

  constructor ({ handler, owner }: Omit<Endpoint, 'options'>, route: MountedRoute, position: 0 | 1) {
    this.#handler = handler
    this.#owner = owner
    this.#route = route
    this.#position = position
  }

  run (self: unknown, first: never, second: never): unknown {
    const route = this.#route
    if (!route.isOpen) {
      const request: Matched = this.#position === 0 ? first : second
      const evidence = request[evidenceKey]
      if (evidence !== route) throw (evidence instanceof Unmatched && evidence.error) || unmatchedError(route.planned)
      route.extension?.guard(request)
    }
    return this.#handler.call(this.#owner ?? self, first, second)
  }
}

/**
 * Functions with the names of the usual actions in the code: V8 stores a function with a computed name as a hash table,
 * and Fastify binds each handler.
 */
const named: Readonly<Record<string, (guard: Guard) => Endpoint['handler']>> = {
  __proto__: null as never,
  index: guard => ({ index (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).index,
  create: guard => ({ create (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).create,
  new: guard => ({ new (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).new,
  edit: guard => ({ edit (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).edit,
  show: guard => ({ show (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).show,
  update: guard => ({ update (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).update,
  destroy: guard => ({ destroy (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }).destroy
}

/**
 * Returns the handler of a route, which throws for requests without its evidence. The `position` is the index of the
 * request in the arguments. The handler has the name of the action, for listeners that show or trace it.
 */
export function guardHandler (
  endpoint: Omit<Endpoint, 'options'>, route: MountedRoute, position: 0 | 1
): Endpoint['handler'] {
  const { name } = endpoint
  const guard = new Guard(endpoint, route, position)
  const ofName = named[name]
  if (ofName !== undefined) return ofName(guard)
  return { [name] (this: unknown, a: never, b: never) { return guard.run(this, a, b) } }[name]!
}
