import { unusedWord } from '../unused-word.js'
import type { PathEnd } from './operation.js'

/** A path, of which there may be one with a slash at the end, and one without. */
export interface NamedPath {
  readonly path: string
  readonly end: PathEnd
}

/** The route names of a table, each with its path, and the endpoints of its routes. */
export class Names {
  readonly #paths = new Map<string, NamedPath>()
  readonly #named = new Set<string>()
  readonly #endpoints = new Set<string>()
  readonly #numbers = new Map<string, number>()

  /** Whether another path has a name. */
  isTaken (name: string, { path, end }: NamedPath): boolean {
    const found = this.#paths.get(name)
    return found !== undefined && (found.path !== path || found.end !== end)
  }

  /** Whether a path has a name, with whatever end. */
  hasPath ({ path }: NamedPath): boolean {
    return this.#named.has(path)
  }

  add (name: string, path: NamedPath): void {
    this.#paths.set(name, path)
    this.#named.add(path.path)
  }

  /** An action that no other route of the controller has. */
  actionFor (controller: string, action: string): string {
    const begin = `${controller}#`
    const free = unusedWord(begin + action, one => this.#endpoints.has(one), '_', this.#numbers)
    this.#endpoints.add(free)
    return free.slice(begin.length)
  }

  /** The first of some controllers that has none of the actions; the last one with a number if each has one. */
  controllerFor (candidates: readonly string[], actions: readonly string[]): string {
    const isTaken = (controller: string): boolean =>
      actions.some(action => this.#endpoints.has(`${controller}#${action}`))
    const free = candidates.find(one => !isTaken(one)) ?? unusedWord(candidates.at(-1)!, isTaken)
    for (const action of actions) this.#endpoints.add(`${free}#${action}`)
    return free
  }
}
