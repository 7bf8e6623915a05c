import type { DrawnRoute } from './drawing.js'
import { emptyMap } from './map.js'
import { lastParamOf } from './segment.js'
import type { Segment, Template } from './template.js'

/** A path that a route is mounted under, and the suffix where the path spells one out. */
interface MountedPath {
  readonly template: Template
  readonly suffix: string | null
}

/**
 * The paths that a route is mounted under. One that ends in a param needs no second for its suffix, which is part
 * of that segment; one that ends in a literal has another with `.:format`, or one for each suffix of a closed list.
 */
export function mountedAs (route: DrawnRoute): readonly MountedPath[] {
  const { format, template } = route
  const own: MountedPath = { template, suffix: null }
  if (format.kind === 'none' || lastParamOf(route) !== null) return [own]
  if (format.kind === 'closed') return [own, ...format.allowed.map(suffix => ({ template: extended(template, `.${suffix}`, null), suffix }))]
  const suffixed: MountedPath = { template: extended(template, '.', 'format'), suffix: null }
  return format.kind === 'required' ? [suffixed] : [own, suffixed]
}

/**
 * Whether two routes are mounted under the same paths. In a table the routes of one path stand together, so what is made of
 * their paths is made once for all of them.
 */
export function areMountedAlike (one: DrawnRoute, other: DrawnRoute): boolean {
  return one.template === other.template && one.format === other.format
}

/** A path with a suffix behind its last literal. */
function extended (template: Template, text: string, param: string | null): Template {
  const last = template.at(-1) as Segment
  return Object.freeze(template.slice(0, -1).concat(Object.freeze({ text: last.text + text, param })))
}

/** What find-my-way tells places apart by: the verb, the path with its params unnamed, its own constraints. */
export function placeOf ({ record, conditions }: DrawnRoute, segments: Template, method = record.method): string {
  return `${method} ${printShape(segments)} ${printConditions(conditions)}`
}

/** A path with its params unnamed. */
export function printShape (segments: Template): string {
  let shape = ''
  for (const { text, param } of segments) shape += `/${text}${param === null ? '' : ':'}`
  return shape
}

/** Fastify's own constraints of a route as a text, equal where they are. */
export function printConditions (conditions: DrawnRoute['conditions']): string {
  return conditions === emptyMap ? '' : Object.entries(conditions).map(String).join(' ')
}
