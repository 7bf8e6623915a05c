import { HOOKS, resolveRule } from '../draw/route-options.js'
import type { Row } from './row.js'

/** The names of the hooks that its scopes and its resource give a route, by kind and in order; `''` for one without. */
export function hooksOf ({ entry, drawn }: Row): Readonly<Record<string, readonly string[]>> {
  const given = Object.entries(resolveRule(entry.options, drawn)).filter(([kind]) => HOOKS.has(kind))
  return Object.fromEntries(given.map(([kind, hooks]) => [kind, [hooks].flat().map(nameOf)]))
}

function nameOf (hook: unknown): string {
  const { name } = hook as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}
