import type { DescribedConstraint, DescribedRoute } from 'fastify-resources'
import { escapeControls } from '../texts.js'

export type Pairs = ReadonlyArray<readonly [key: string, text: string]>

/** The defaults of a route. A constraint with the same key replaces the default. */
export function defaultsOf ({ defaults, constraints }: DescribedRoute): Pairs {
  return Object.entries(defaults).filter(([key]) => !(key in constraints))
    .map(([key, value]) => [key, escapeControls(JSON.stringify(value))] as const)
}

/** The shown constraints as they are declared: `/[0-9]+/`, `["en","de"]`. */
export function constraintsOf ({ constraints, shown }: DescribedRoute): Pairs {
  return Object.keys(shown).map(key => [key, printConstraint(constraints[key]!)] as const)
}

function printConstraint (constraint: DescribedConstraint): string {
  const { source, flags } = Object(constraint) as { readonly source?: string, readonly flags?: unknown }
  return escapeControls(typeof flags === 'string' ? `/${source}/${flags}` : JSON.stringify(constraint))
}

export function conditionsOf ({ when }: DescribedRoute): Pairs {
  return when.map(name => ['when', escapeControls(name)] as const)
}

/** The hooks of a route by kind, in running order: `onRequest: logIn, (no name)`. */
export function hooksOf ({ hooks }: DescribedRoute): readonly string[] {
  return Object.entries(hooks).map(([kind, all]) =>
    `${kind}: ${all.map(({ name }) => escapeControls(name || '(no name)')).join(', ')}`)
}

/** The index of the first route of each declaration that the list has. */
export function firstOf (routes: readonly DescribedRoute[]): ReadonlySet<number> {
  return new Set(routes.filter(({ declaration }, index) => declaration.id !== routes[index - 1]?.declaration.id)
    .map(({ index }) => index))
}
