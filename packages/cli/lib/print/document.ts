import type { DescribedRoute } from 'fastify-resources'
import { escapeControls, handlerOf } from '../texts.js'
import { conditionsOf, constraintsOf, defaultsOf, firstOf } from './facts.js'

/** Which rows show constraints: all (`true`), the first of each resource (`'once'`), or none. */
export type ShownConstraints = boolean | 'once'

export const TITLES = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action'] as const

/** The route table as `toString()` prints it. */
export function printDocument (routes: readonly DescribedRoute[], constraints: ShownConstraints): string {
  const first = firstOf(routes)
  const isShown = ({ index }: DescribedRoute): boolean => constraints === 'once' ? first.has(index) : constraints
  const lines = [TITLES, ...routes.map(route => {
    const end = [handlerOf(route), ...extrasOf(route, isShown(route))].join(' ')
    return [route.name ?? '', route.method, escapeControls(route.path), end] as const
  })]
  const width = (column: 0 | 1 | 2): number => lines.reduce((most, line) => Math.max(most, line[column].length), 0)
  const [names, verbs, paths] = [width(0), width(1), width(2)]
  return lines.map(([name, verb, path, end]) =>
    `${name.padStart(names)} ${verb.padEnd(verbs)} ${path.padEnd(paths)} ${end}`).join('\n')
}

/** The values after the handler: `{ id: /[0-9]+/, format: "json" }`, or nothing. */
function extrasOf (route: DescribedRoute, showsConstraints: boolean): readonly string[] {
  const pairs = [...defaultsOf(route), ...showsConstraints ? constraintsOf(route) : [], ...conditionsOf(route)]
  return pairs.length === 0 ? [] : [`{ ${pairs.map(([key, text]) => `${key}: ${text}`).join(', ')} }`]
}
