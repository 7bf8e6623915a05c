import type { LooseHelper, LoosePaths } from '../types/index.js'
import { buildCarefully, pathBuilder, type BuildPath, type PathSpec } from './build-path.js'
import type { Drawing } from './drawing.js'
import { refuse } from './errors.js'
import { once } from './once.js'
import { isLoopback, originOfRequest, printOrigin, type Origin, type OriginSource } from './origin.js'
import type { Plan } from './plan.js'
import { buildLikeRails } from './rails-path.js'

/** How a drawing is mounted, as far as its helpers are concerned. */
export interface Mounting {
  readonly plan: Plan
  readonly maxParamLength: number
  readonly origin: Origin | 'request' | null
}

/** Under this key an instance of helpers made for one request holds the request. */
const source: unique symbol = Symbol('fastify-resources.request')

type Helpers = Record<string, LooseHelper>
interface ForRequest { readonly [source]?: OriginSource }

/** How a helper of a route is called: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  return style === 'snake' ? snake : snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** Puts the helpers of a drawing into `helpers`. */
export function addHelpers (helpers: LoosePaths, drawing: Drawing, mounting: Mounting): void {
  const { plan: { routes, findShadows }, maxParamLength } = mounting
  const variants = new Map(routes.filter(({ isVariant }) => isVariant).map(variant => [variant.route, variant]))
  for (const planned of routes) {
    const { name } = planned.route.record
    if (name === null || planned.isVariant) continue
    const [path, url] = [helperName(name, 'path', drawing.helpers), helperName(name, 'url', drawing.helpers)]
    const spec: PathSpec = drawing.dialect.strict
      ? { helper: path, planned, shadows: once(() => findShadows(planned)), suffixShadows: once(() => findShadows(variants.get(planned.route) ?? planned)), maxParamLength, build: buildCarefully }
      : { helper: path, planned, shadows: () => [], suffixShadows: () => [], maxParamLength: Infinity, build: buildLikeRails };
    (helpers as Helpers)[path] = pathBuilder(spec) as LooseHelper;
    (helpers as Helpers)[url] = urlHelper({ ...spec, helper: url }, mounting) as LooseHelper
  }
}

/** Puts the path builders of a drawing into `builders` by route name, out of its helpers. */
export function addBuilders (builders: Record<string, BuildPath>, { names, helpers }: Drawing, paths: LoosePaths): void {
  for (const name of names.keys()) builders[name] = paths[helperName(name, 'path', helpers)] as BuildPath
}

/** The same helpers for one request, whose origin `_url` may take. */
export function pathsFor (paths: LoosePaths, request: OriginSource): LoosePaths {
  return Object.create(paths, { [source]: { value: request } }) as LoosePaths
}

function urlHelper (spec: PathSpec, { origin }: Mounting): (...args: readonly unknown[]) => string {
  return function (this: ForRequest | undefined, ...args) {
    const { path, options } = spec.build(spec, args, true)
    const base = options.host === undefined ? baseOf(spec.helper, origin, this?.[source]) : origin === 'request' ? null : origin
    return printOrigin(base, options) + path
  }
}

/** The origin that a URL begins with when its options name no host: the contract's order. */
function baseOf (helper: string, origin: Mounting['origin'], request: OriginSource | undefined): Origin {
  if (origin !== null && origin !== 'request') return origin
  if (request !== undefined && (origin === 'request' || isLoopback(request.host))) return originOfRequest(request)
  return refuse('FST_RESOURCES_ORIGIN', `${helper} has no origin: register the plugin with { origin: 'https://example.com' }, or give the option host`)
}
