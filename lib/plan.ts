import type { ConstraintFailure } from '../types/index.js'
import { acceptsOf, lastParamOf, prepareOf, type Params, type Prepare } from './segment.js'
import { failureOf, type Drawing, type DrawnRoute } from './drawing.js'
import { joinTemplates, paramsOf, printPattern, type Segment, type Template } from './template.js'

/** One URL of a drawn route as the router mounts it: the route itself, or the same with a suffix spelt out. */
export interface PlannedRoute {
  readonly route: DrawnRoute
  /** find-my-way's pattern, without the prefix. */
  readonly url: string
  /** The whole path's segments, the prefix and a spelt-out suffix included. */
  readonly segments: Template
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  /** What is done to the params before a hook sees them, and the key of the work; `null` for nothing. */
  readonly prepare: { readonly key: string, readonly prepare: Prepare } | null
  /** Whether prepared params have the route's shape; `null` when there are none to look at. */
  readonly accepts: ((params: Params) => boolean) | null
  /** Whether a failed constraint means that the route does not match. */
  readonly fallsThrough: boolean
}

/**
 * The URLs that a drawing is mounted under, in the table's order. A path that ends in a param has one, its suffix
 * being part of that segment; one that ends in a literal has a second, plain one with `.:format`, which costs a
 * request nothing where a regex would. The params of a prefix are looked at like the path's own.
 */
export function planRoutes (drawing: Drawing, prefix: Template, failure?: ConstraintFailure): readonly PlannedRoute[] {
  return drawing.routes.flatMap(route => {
    const { format, template } = route
    const own = plan(drawing, route, template, null, prefix, failure)
    if (format.kind === 'none' || lastParamOf(route) !== null) return [own]
    if (format.kind === 'closed') {
      return [own, ...format.allowed.map(suffix => plan(drawing, route, extended(template, `.${suffix}`, null), suffix, prefix, failure))]
    }
    const variant = plan(drawing, route, extended(template, '.', 'format'), null, prefix, failure)
    return format.kind === 'required' ? [variant] : [own, variant]
  })
}

function plan (drawing: Drawing, route: DrawnRoute, template: Template, suffix: string | null, prefix: Template, failure: ConstraintFailure | undefined): PlannedRoute {
  const { dialect } = drawing
  const segments = joinTemplates(prefix, template)
  return Object.freeze({
    route,
    url: printPattern(template),
    segments,
    isVariant: template !== route.template && route.format.kind !== 'required',
    prepare: prepareOf(route, suffix, dialect),
    accepts: acceptsOf(route, paramsOf(segments), suffix, dialect),
    fallsThrough: route.checks.size > 0 && failureOf(drawing, route, failure) === 'not-found'
  })
}

/** A path with a suffix behind its last literal. */
function extended (template: Template, text: string, param: string | null): Template {
  const last = template.at(-1) as Segment
  return Object.freeze([...template.slice(0, -1), Object.freeze({ text: last.text + text, param })])
}

/** Whether every constraint of a route admits its param; prepared params, before conversion. */
export function satisfies ({ checks }: DrawnRoute, params: Params): boolean {
  for (const [name, check] of checks) {
    if (!check.test(params[name]!)) return false
  }
  return true
}
