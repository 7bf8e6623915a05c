import type { Route } from '../../types/index.js'
import { entryOf } from '../draw/record.js'
import { harmless } from '../errors/errors.js'

const HEADER = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action'] as const

/** The table that `rails routes` prints: names to the right, the rest to the left, constraints and defaults last. */
export function printTable (routes: readonly Route[]): string {
  const rows = [HEADER, ...routes.map(route => [
    route.name ?? '',
    route.method,
    harmless(route.path),
    `${printEndpoint(route)}${printExtras(route)}`
  ] as const)]
  const widthOf = (column: 0 | 1 | 2): number => Math.max(...rows.map(row => row[column].length))
  const [names, verbs, paths] = [widthOf(0), widthOf(1), widthOf(2)]
  return rows.map(([name, verb, path, endpoint]) =>
    `${name.padStart(names)} ${verb.padEnd(verbs)} ${path.padEnd(paths)} ${endpoint}`).join('\n')
}

/** What serves a route, or where it leads. */
function printEndpoint ({ controller, action, redirect }: Route): string {
  return redirect === undefined ? `${controller}#${action}` : harmless(`redirect(${redirect.status}, ${redirect.to})`)
}

function printExtras (route: Route): string {
  const { constraints, defaults } = route
  const maps = [...Object.entries(defaults).filter(([key]) => !(key in constraints)), ...Object.entries(constraints)]
  const conditions = entryOf(route).when.map(({ name }) => `when: ${harmless(name === '' ? 'a function' : name)}`)
  const extras = [...maps.map(([key, value]) => `${key}: ${printValue(value)}`), ...conditions]
  return extras.length === 0 ? '' : ` { ${extras.join(', ')} }`
}

function printValue (value: unknown): string {
  return harmless(value instanceof RegExp ? String(value) : JSON.stringify(value))
}
