import type { DescribedConstraint, DescribedRoute } from 'fastify-resources'
import { escapeControls, handlerOf } from '../texts.js'

export type Pairs = ReadonlyArray<readonly [key: string, text: string]>

/** The strings of a route for a terminal or a page. Each is escaped, and only here. */
export interface RouteFacts {
  readonly route: DescribedRoute
  readonly name: string
  readonly method: string
  readonly path: string
  /** `photos#show`, `redirect(301, /articles)` */
  readonly handler: string
  /** The shown constraints as they are declared: `/[0-9]+/`, `["en","de"]`. */
  readonly constraints: Pairs
  /** The same in words: `integer ≥ 1`. */
  readonly words: Pairs
  /** The defaults. A constraint with the same key replaces the default. */
  readonly defaults: Pairs
  readonly conditions: readonly string[]
  /** The hooks by kind, in running order: `onRequest: logIn, (no name)`. */
  readonly hooks: readonly string[]
  /** `routes.js:3:5`, or `''`. */
  readonly source: string
}

export function factsOf (route: DescribedRoute): RouteFacts {
  const { name, method, path, constraints, shown, defaults, when, hooks, source } = route
  const known = Object.entries(shown).filter(([key]) => Object.hasOwn(constraints, key))
  return {
    route,
    name: escapeControls(name ?? ''),
    method: escapeControls(method),
    path: escapeControls(path),
    handler: handlerOf(route),
    constraints: escapedPairs(known.map(([key]) => [key, printConstraint(constraints[key]!)])),
    words: escapedPairs(known),
    defaults: escapedPairs(Object.entries(defaults).filter(([key]) => !Object.hasOwn(constraints, key))
      .map(([key, value]) => [key, JSON.stringify(value)])),
    conditions: when.map(escapeControls),
    hooks: Object.entries(hooks).map(([kind, all]) =>
      escapeControls(`${kind}: ${all.map(({ name }) => name || '(no name)').join(', ')}`)),
    source: source === null ? '' : escapeControls(`${source.file}:${source.line}:${source.column}`)
  }
}

function escapedPairs (pairs: Pairs): Pairs {
  return pairs.map(([key, text]) => [escapeControls(key), escapeControls(text)])
}

function printConstraint (constraint: DescribedConstraint): string {
  const { source, flags } = Object(constraint) as { readonly source?: unknown, readonly flags?: unknown }
  const isRegex = typeof source === 'string' && typeof flags === 'string'
  return isRegex ? `/${source}/${flags}` : JSON.stringify(constraint)
}

/** Which rows show constraints: all (`true`), one of each resource (`'once'`), or none. */
export type ShownConstraints = boolean | 'once'

/** Whether a row, by its index in a list, shows the constraint or the default of a key; `null` asks for conditions. */
export type IsShown = (index: number, key: string | null) => boolean

/**
 * Which rows of a list show what. With `'once'`, it is the first row of a declaration whose path has the param of the key,
 * or else the first row that has the key.
 */
export function shownIn (all: readonly RouteFacts[], constraints: ShownConstraints): IsShown {
  if (constraints !== 'once') return () => constraints
  const owners = new Map<string, number>()
  const groups: number[] = []
  const idOf = (index: number, key: string | null): string => `${groups[index]!}${key === null ? '' : ` ${key}`}`
  for (const [index, { route, words, defaults }] of all.entries()) {
    const before = all[index - 1]?.route
    const isSame = before?.declaration.id === route.declaration.id && before.table === route.table
    groups.push(isSame ? groups[index - 1]! : index)
    for (const key of [null, ...[...words, ...defaults].map(([key]) => key)]) {
      const owner = owners.get(idOf(index, key))
      const isOwner = owner === undefined || (hasParam(route, key) && !hasParam(all[owner]!.route, key))
      if (isOwner) owners.set(idOf(index, key), index)
    }
  }
  return (index, key) => owners.get(idOf(index, key)) === index
}

function hasParam ({ params }: DescribedRoute, key: string | null): boolean {
  return params.some(({ name }) => name === key)
}
