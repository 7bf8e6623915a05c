import type { RouteOptions } from '../draw/drawing.js'

export interface Handling {
  readonly handler: Handler
  /** What it has as its `this`; `null` for what Fastify gives it. */
  readonly owner: object | null
  /** The name that traces and logs show. */
  readonly name: string
}

/** What serves a route, and the route options given with it. */
export interface Endpoint extends Handling {
  readonly options: RouteOptions
}

type Handler = (...args: never[]) => unknown
type Action = Handler | { readonly handler: Handler }

/** What an action that a controller has gives a route. */
export function endpoint (controller: object, name: string): Endpoint {
  const action = actionOf(controller, name)!
  const { handler, ...options } = typeof action === 'function' ? { handler: action } : action
  return { handler, owner: controller, name: handler.name || name, options }
}

export function hasAction (controller: object, name: string): boolean {
  return actionOf(controller, name) !== undefined
}

export function actionNames (controller: object): readonly string[] {
  const names = new Set(ownersIn(controller).flatMap(owner => Object.getOwnPropertyNames(owner)))
  return [...names].filter(name => hasAction(controller, name))
}

/** A controller's action: its own or its class's, never Object's. */
function actionOf (controller: object, name: string): Action | undefined {
  const isOwn = name !== 'constructor' && ownersIn(controller).some(owner => Object.hasOwn(owner, name))
  const value = isOwn ? (controller as Record<string, unknown>)[name] : undefined
  const isAction = typeof value === 'function' || typeof (value as Partial<Endpoint> | null)?.handler === 'function'
  return isAction ? value as Action : undefined
}

/** A controller and all that it inherits from, but for Object. */
function ownersIn (controller: object): readonly object[] {
  const outer = Object.getPrototypeOf(controller) as object | null
  return outer === null || outer === Object.prototype ? [controller] : [controller, ...ownersIn(outer)]
}

/** Whether a value can be a controller: an object of actions or a class. */
export function isController (value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** Where a controller has its actions before it is made. */
export function prototypeOf (controller: object): object {
  return typeof controller === 'function' ? Object(controller.prototype) as object : controller
}
