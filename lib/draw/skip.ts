import type { Declaration, SkippedHooks } from '../../types/index.js'
import { HOOKS } from '../declare/canonical.js'
import { emptyMap } from '../declare/map.js'
import { listed } from '../errors/message.js'

/** The hooks that an option of a declaration skips, and those that the routes concerned have inherited at this point. */
export class HookSkip {
  readonly declaration: Declaration
  readonly #option: string
  readonly #hooks: ReadonlySet<unknown>
  readonly #inherited = new Set<unknown>()

  constructor (declaration: Declaration, option: string, hooks: SkippedHooks) {
    this.declaration = declaration
    this.#option = option
    this.#hooks = new Set([hooks].flat())
  }

  /** The inherited options of a route without the skipped hooks, from all lists. */
  apply (inherited: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const kept = Object.entries(inherited).flatMap(([key, value]) => {
      if (!HOOKS.has(key)) return [[key, value] as const]
      const hooks: readonly unknown[] = [value].flat()
      hooks.forEach(hook => this.#inherited.add(hook))
      const others = hooks.filter(hook => !this.#hooks.has(hook))
      return others.length === 0 ? [] : [[key, others] as const]
    })
    return kept.length === 0 ? emptyMap : Object.freeze(Object.fromEntries(kept))
  }

  /** The problems of hooks that no route inherits, if it has routes: another hook than the user meant would still run. */
  problems (): readonly string[] {
    const names = new Set([...this.#inherited].map(printHook))
    return [...this.#hooks].filter(hook => !this.#inherited.has(hook)).map(hook => {
      const name = printHook(hook)
      const option = `option '${this.#option}'`
      const inherited = `${option}: no route here inherits the hook ${name}. Inherited: ${listed([...names])}`
      return names.has(name)
        ? `${inherited}. Skip the same function: the inherited ${name} is another one`
        : `${inherited}. Skip one of these, or remove the hook from 'skip'`
    })
  }
}

/** The step for the option `skip`, or none. */
export function skipsOf (
  declaration: Declaration, hooks: SkippedHooks | undefined, option = 'skip'
): readonly HookSkip[] {
  return hooks === undefined ? [] : [new HookSkip(declaration, option, hooks)]
}

function printHook (hook: unknown): string {
  return (hook as { readonly name?: string }).name || 'without a name'
}
