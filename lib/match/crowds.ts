import { printShape } from '../declare/template-print.js'
import { refuse } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Route } from '../../types/index.js'
import type { Url } from './urls.js'

/** As much of a planned route as it takes to find its place. */
interface Placed {
  readonly url: Url
  readonly route: Route
  readonly isContested: boolean
}

/** How many routes find-my-way holds at one place where any of them has constraints. */
const MOST = 31

/** Refuses more routes at one place than the router can hold, all of them in one error (`FST_RESOURCES_CROWD`). */
export function refuseCrowds (routes: readonly Placed[]): void {
  const contested = routes.filter(({ isContested }) => isContested)
  if (contested.length <= MOST) return
  const places = new Map<string, Placed[]>()
  for (const planned of contested) {
    const shape = `${planned.route.method} ${printShape(planned.url.segments)}`
    places.set(shape, [...places.get(shape) ?? [], planned])
  }
  const faults = [...places.values()].filter(({ length }) => length > MOST).map(faultOf)
  if (faults.length > 0) refuse('FST_RESOURCES_CROWD', faults)
}

function faultOf (crowd: readonly Placed[]): string {
  const [{ route: { method, path } }] = crowd as [Placed]
  const names = new Set(crowd.map(({ url: { entry } }) => describe(entry.declaration)))
  return `${crowd.length} routes are told apart by more than their path at ${method} ${path}, ` +
    `and the router holds ${MOST} there: ${[...names].join(', ')}; ` +
    'let one of them serve what several do, or give some another path'
}
