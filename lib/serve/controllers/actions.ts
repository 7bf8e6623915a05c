import { emptyMap, isMap } from '../../declare/map.js'
import type { RouteOptions } from '../../draw/drawing.js'

/** The handler of a route, and the route options of its action. */
export interface Endpoint {
  readonly handler: (...args: never[]) => unknown
  /** The `this` of the handler; `null` for the one that Fastify passes. */
  readonly owner: object | null
  /** The name that traces and logs show. */
  readonly name: string
  readonly options: RouteOptions
}

/** The endpoint of an existing action. */
export function endpoint (controller: object, name: string): Endpoint {
  const action = actionOf(controller, name)!
  const { handler, ...others } = typeof action === 'function' ? { handler: action } : action
  // Most actions have no options, and share this object.
  const options = typeof action === 'function' ? emptyMap : isMap(action) ? others : action as object as RouteOptions
  return { handler, owner: controller, name: handler.name || name, options }
}

export function hasAction (controller: object, name: string): boolean {
  return actionOf(controller, name) !== undefined
}

export function actionsIn (controller: object): readonly string[] {
  const names = new Set(ownersIn(controller).flatMap(owner => Object.getOwnPropertyNames(owner)))
  return [...names].filter(name => hasAction(controller, name))
}

/** An action of the controller or its class, never of Object: `toString` is no action. */
function actionOf (controller: object, name: string): Endpoint['handler'] | Pick<Endpoint, 'handler'> | undefined {
  const isOwn = name !== 'constructor' && ownersIn(controller).some(owner => Object.hasOwn(owner, name))
  const value = isOwn ? (controller as Record<string, unknown>)[name] : undefined
  const handler = typeof value === 'function' ? value : (value as Partial<Endpoint> | null)?.handler
  return typeof handler === 'function' ? value as ReturnType<typeof actionOf> : undefined
}

/** A controller and its prototypes, except Object's. */
function ownersIn (controller: object): readonly object[] {
  const parent = Object.getPrototypeOf(controller) as object | null
  return parent === null || parent === Object.prototype ? [controller] : [controller, ...ownersIn(parent)]
}

/** Whether a value can be a controller: an object of actions or a class. */
export function isController (value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** The object that has the actions of a controller, of a class without an instance. */
export function prototypeOf (controller: object): object {
  return typeof controller === 'function' ? Object(controller.prototype) as object : controller
}
