import type { LooseHelper, LoosePaths } from '../../types/index.js'
import type { OriginSource } from './origin.js'

/** A helper: arguments in, path or URL out. Errors: `FST_RESOURCES_ARGUMENTS`, `…_ORIGIN`, `…_HOST`. */
export type Helper = (...args: unknown[]) => string

/** The helpers whose URLs may begin with a request's own origin, and how each is made for one. */
const bindable = new WeakMap<Helper, (request: OriginSource) => Helper>()

/** A helper that knows no request, and that {@link pathsFor} gives bound to one. */
export function makeBindable (within: (request: OriginSource | null) => Helper): Helper {
  const helper = within(null)
  bindable.set(helper, within)
  return helper
}

const refusing = (): boolean => false

/**
 * The helpers as one request has them. They are a view on those of the scope, so that a request that never asks
 * pays nothing and one that does pays the same in every table; a spread and a log show all of them. Nothing can be
 * written to it: what one request did would be seen by all.
 */
export function pathsFor (paths: LoosePaths, request: OriginSource): LoosePaths {
  return new Proxy(paths, {
    get (_paths, name: string) {
      const helper = paths[name]
      return (helper && bindable.get(helper as Helper)?.(request) as LooseHelper | undefined) ?? helper
    },
    defineProperty: refusing,
    deleteProperty: refusing,
    preventExtensions: refusing,
    setPrototypeOf: refusing
  })
}
