import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { RouterRules } from '../link/link.js'

/**
 * All that the package uses of Fastify beyond its documented interface; each is asked for once, by the description of
 * its symbol. Where Fastify has it no more, the app does not start; where it has come to mean something else, requests
 * stay unmatched, and their handlers answer with an error instead of running.
 */

/** The versions of Fastify that all of this holds for. */
export const FASTIFY = '^5.12.7'

/** What Fastify keeps of a route, and of a not-found handler: hooks, handler, `config`. */
export interface RouteContext {
  readonly config: { readonly resource?: object }
  readonly server: FastifyInstance
}

type RequestClass = new (...args: readonly unknown[]) => FastifyRequest

/** The compiler of schemas that an instance has, be it the app's own or Fastify's. */
export interface Compiler {
  readonly compile: FastifySchemaCompiler<unknown>
  /** Whether an app has set it; Fastify prepares the schemas of its own compiler. */
  readonly isCustom: boolean
}

interface SchemaController {
  readonly validatorCompiler: FastifySchemaCompiler<unknown>
  readonly isCustomValidatorCompiler: boolean
  setupValidator (options: unknown): void
}

/**
 * Has `match` called for every request of an instance while Fastify makes it, so before the first hook; `decorator` is a
 * decorator of its requests, since Fastify steps over the class of an instance that has none.
 */
export function onRequestMade (
  instance: FastifyInstance, decorator: symbol, match: (request: FastifyRequest) => void
): void {
  const key = ownKey(instance, 'fastify.Request')
  instance.decorateRequest(decorator, null as never)
  const classes = instance as unknown as Record<symbol, RequestClass>
  classes[key] = class extends classes[key]! {
    constructor (...args: readonly unknown[]) {
      super(...args)
      match(this as unknown as FastifyRequest)
    }
  }
}

interface RouteContexts {
  get (request: FastifyRequest): RouteContext | undefined
  set (request: FastifyRequest, context: RouteContext): void
}

/** Reads and replaces the route context of a request; `undefined` where Fastify keeps none under the known name. */
export function routeContexts (): RouteContexts {
  let key: symbol | undefined
  const slots = (request: FastifyRequest): Record<symbol, RouteContext> => request as never
  return {
    get (request) {
      key ??= keyOf(request, 'fastify.context')
      return key === undefined ? undefined : slots(request)[key]
    },
    set (request, context) {
      slots(request)[key!] = context
    }
  }
}

/** Finds the context of the not-found handler of the place where an instance stands, which is set when the app is ready. */
export function notFoundContexts (instance: FastifyInstance): (server: FastifyInstance) => RouteContext | undefined {
  const key = inheritedKey(instance, 'fastify.404ContextKey')
  return server => (server as unknown as Record<symbol, RouteContext | undefined>)[key]
}

type Handler = (
  request: IncomingMessage, response: ServerResponse, params: unknown, context: RouteContext, query: unknown
) => void

/** The router of not-found handlers, which is find-my-way too. */
interface NotFoundRouter {
  lookup: (request: IncomingMessage, response: ServerResponse) => void
  find (method: string, url: string): {
    readonly handler: Handler, readonly params: unknown, readonly searchParams: unknown
  }
}

/**
 * Has `contextFor` asked for every request that the router of an app finds nothing for, before Fastify makes it. It then
 * lives with the context given, instead of that of the not-found handler of its place.
 */
export function onMissed (
  instance: FastifyInstance, contextFor: (request: IncomingMessage) => RouteContext | undefined
): void {
  const key = inheritedKey(instance, 'fastify.404')
  const { router } = (instance as unknown as Record<symbol, { readonly router?: NotFoundRouter }>)[key]!
  if (typeof router?.lookup !== 'function' || typeof router.find !== 'function') {
    return refuseVersion('fastify.404, a router')
  }
  const { lookup } = router
  router.lookup = (request, response) => {
    const context = contextFor(request)
    if (context === undefined) return lookup.call(router, request, response)
    // The root has a not-found handler for every path, so that there is one.
    const { handler, params, searchParams } = router.find('GET', request.url!)
    handler(request, response, params, context, searchParams)
  }
}

/**
 * The options that an app's router goes by, wherever the app gave them. (`initialConfig` shows defaults beside `routerOptions`
 * where the router takes options of the top level.)
 */
export function routerRules (instance: FastifyInstance): RouterRules {
  const options = optionsOf(instance)
  const { caseSensitive, ignoreDuplicateSlashes, ignoreTrailingSlash, maxParamLength, useSemicolonDelimiter } =
    { ...options, ...options.routerOptions }
  return { caseSensitive, ignoreDuplicateSlashes, ignoreTrailingSlash, maxParamLength, useSemicolonDelimiter }
}

/** The compiler that Fastify would compile a route's schemas with at this moment, made where there is none yet. */
export function compilerFor (instance: FastifyInstance): Compiler {
  const slots = instance as unknown as Record<symbol, unknown>
  const controller = slots[inheritedKey(instance, 'fastify.schemaController')] as SchemaController
  controller.setupValidator(optionsOf(instance))
  return { compile: controller.validatorCompiler, isCustom: controller.isCustomValidatorCompiler }
}

/** The options that the app was made with, defaults filled in. */
function optionsOf (instance: FastifyInstance): RouterRules & { readonly routerOptions?: Partial<RouterRules> } {
  const slots = instance as unknown as Record<symbol, ReturnType<typeof optionsOf>>
  return slots[inheritedKey(instance, 'fastify.options')]!
}

/** Whether all that an app registers is there: `onReady` hooks run, or are behind it. */
export function isLoaded (instance: FastifyInstance): boolean {
  const slots = instance as unknown as Record<symbol, Readonly<Record<'booting' | 'ready' | 'started', boolean>>>
  const { booting, ready, started } = slots[inheritedKey(instance, 'fastify.state')]!
  return booting || ready || started
}

function ownKey (holder: object, description: string): symbol {
  return keyOf(holder, description) ?? refuseVersion(description)
}

function inheritedKey (holder: object | null, description: string): symbol {
  if (holder === null) return refuseVersion(description)
  return keyOf(holder, description) ?? inheritedKey(Object.getPrototypeOf(holder) as object | null, description)
}

function keyOf (holder: object, description: string): symbol | undefined {
  return Object.getOwnPropertySymbols(holder).find(symbol => symbol.description === description)
}

function refuseVersion (description: string): never {
  return refuse('FST_RESOURCES_FASTIFY', `this version of Fastify has no '${description}', ` +
    'which this package relies on; use a version of Fastify that the README names, ' +
    'or a newer version of fastify-resources')
}
