import type { DescribedRoute } from 'fastify-resources'
import { factsOf, shownIn, type RouteFacts, type ShownConstraints } from './facts.js'

export const TITLES = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action'] as const

/** The route table as `toString()` prints it. */
export function printDocument (routes: readonly DescribedRoute[], constraints: ShownConstraints): string {
  const all = routes.map(factsOf)
  const isShown = shownIn(all, constraints)
  const lines = [TITLES, ...all.map((facts, index) => {
    const { name, method, path, handler } = facts
    const end = [handler, ...extrasOf(facts, key => isShown(index, key))].join(' ')
    return [name, method, path, end] as const
  })]
  const width = (column: 0 | 1 | 2): number => lines.reduce((most, line) => Math.max(most, line[column].length), 0)
  const [names, verbs, paths] = [width(0), width(1), width(2)]
  return lines.map(([name, verb, path, end]) =>
    `${name.padStart(names)} ${verb.padEnd(verbs)} ${path.padEnd(paths)} ${end}`).join('\n')
}

/** The values after the handler: `{ id: /[0-9]+/, format: "json" }`, or nothing. */
function extrasOf (
  { defaults, constraints, conditions }: RouteFacts, isShown: (key: string) => boolean
): readonly string[] {
  const shown = constraints.filter(([key]) => isShown(key))
  const pairs = [...defaults, ...shown, ...conditions.map(name => ['when', name] as const)]
  return pairs.length === 0 ? [] : [`{ ${pairs.map(([key, text]) => `${key}: ${text}`).join(', ')} }`]
}
