import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AnyController, ResourcesPluginOptions, Route, ServedRoute } from '../../types/index.js'
import type { Entry } from '../draw/drawing.js'
import { harmless, refuse, show } from '../errors/errors.js'
import type { RouteOptions } from '../draw/route-options.js'
import { describe } from '../errors/site.js'
import { named } from './named.js'
import { didYouMean } from '../errors/suggest.js'

/** What serves a route: the handler, which has the controller as its `this`, and the route options given with it. */
export interface Endpoint {
  readonly handler: (...args: never[]) => unknown
  readonly options: RouteOptions
}

/** Finds what serves a route that has been resolved. */
export type EndpointOf = (route: ServedRoute) => Endpoint

type Controllers = ReadonlyMap<string, AnyController>

const EXTENSIONS = /(?<!\.(?:d|test|spec))\.(?:[cm]?js|[cm]?ts)$/

/**
 * Resolves what serves each route, once, at boot. Every controller and action that is missing is named in one
 * error (`FST_RESOURCES_CONTROLLER`); one that cannot be loaded or made is `FST_RESOURCES_CONTROLLER_LOAD`.
 */
export async function resolveControllers (entries: readonly Entry[], given: ResourcesPluginOptions['controllers'], fastify: FastifyInstance): Promise<EndpointOf> {
  const paths = new Set(entries.flatMap(servedOf).map(({ controller }) => controller))
  const found = await findControllers(given, paths)
  const made = new Map<string, object>()
  for (const [path, controller] of found) made.set(path, make(path, controller, fastify))
  report(entries, made, given)
  const endpoints = new Map<string, Endpoint>()
  return ({ controller, action }) => {
    const key = `${controller}#${action}`
    const known = endpoints.get(key) ?? endpoint(made.get(controller)!, action)
    endpoints.set(key, known)
    return known
  }
}

async function findControllers (given: ResourcesPluginOptions['controllers'], paths: ReadonlySet<string>): Promise<Controllers> {
  if (typeof given === 'string' || given instanceof URL) return loadFolder(given, paths)
  if (typeof given !== 'object' || given === null) {
    refuse('FST_RESOURCES_OPTION', `the plugin's option controllers is ${show(given)}, give an object from controller path to controller, or a folder`)
  }
  const wrong = Object.keys(given).filter(path => (typeof given[path] !== 'object' && typeof given[path] !== 'function') || given[path] === null)
  if (wrong.length > 0) refuse('FST_RESOURCES_CONTROLLER', wrong.map(path => `the controller '${path}' is ${show(given[path])}, give an object of actions or a class`))
  return new Map(Object.entries(given as Record<string, AnyController>).filter(([path]) => paths.has(path)))
}

/** Loads the controllers that routes name out of a folder; a name is looked up in its listing, never made into a path. */
async function loadFolder (given: URL | string, paths: ReadonlySet<string>): Promise<Controllers> {
  const files = await controllerFiles(given)
  const loaded = new Map<string, AnyController>()
  for (const path of paths) {
    const file = files.get(path)
    if (file === undefined) continue
    try {
      const module = await import(pathToFileURL(file).href) as { readonly default?: AnyController }
      loaded.set(path, module.default ?? module)
    } catch (error) {
      refuse('FST_RESOURCES_CONTROLLER_LOAD', `the controller '${path}' threw while it was loaded: ${reasonOf(error)}`, error)
    }
  }
  return loaded
}

/** The files of a folder of controllers, by the paths of their controllers. */
export async function controllerFiles (given: URL | string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  try {
    const folder = await realpath(typeof given === 'string' && !given.startsWith('file:') ? given : fileURLToPath(given))
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name)
      const name = relative(folder, file).split(sep).join('/')
      // A link may lead anywhere, and a dot file is nobody's controller.
      if (entry.isFile() && EXTENSIONS.test(name) && !/(?:^|\/)\./.test(name)) {
        files.set(name.replace(EXTENSIONS, ''), file)
      }
    }
  } catch (error) {
    refuse('FST_RESOURCES_CONTROLLER_LOAD', `the folder of controllers ${show(String(given))} cannot be read: ${reasonOf(error)}`, error)
  }
  return files
}

/** What was thrown, in words: it need not be an error. */
function reasonOf (thrown: unknown): string {
  return thrown instanceof Error ? harmless(thrown.message) : show(thrown)
}

function make (path: string, controller: AnyController, fastify: FastifyInstance): object {
  if (typeof controller !== 'function') return controller
  try {
    return new (controller as new (fastify: FastifyInstance) => object)(fastify)
  } catch (error) {
    return refuse('FST_RESOURCES_CONTROLLER_LOAD', `the controller '${path}' threw while it was made: ${reasonOf(error)}`, error)
  }
}

/** What the routes of an entry are served by; redirects are served by nothing. */
function servedOf ({ routes, declaration }: Entry): ReadonlyArray<Pick<ServedRoute, 'controller' | 'action'> & Pick<Entry, 'declaration'>> {
  return routes.flatMap(route => isServed(route) ? [{ controller: route.controller, action: route.action, declaration }] : [])
}

function isServed (route: Route): route is ServedRoute {
  return route.controller !== null
}

function report (entries: readonly Entry[], made: ReadonlyMap<string, object>, given: ResourcesPluginOptions['controllers']): void {
  const faults = new Set<string>()
  for (const { controller, action, declaration } of entries.flatMap(servedOf)) {
    const found = made.get(controller)
    if (found === undefined) faults.add(`no controller '${controller}' for ${describe(declaration)}${hint(given, controller)}`)
    else if (actionOf(found, action) === undefined) faults.add(`the controller '${controller}' has no action '${action}' for ${describe(declaration)}${didYouMean(action, actionNames(found))}; it has ${actionNames(found).join(', ') || 'none'}`)
  }
  if (faults.size > 0) refuse('FST_RESOURCES_CONTROLLER', [...faults])
}

function hint (given: ResourcesPluginOptions['controllers'], path: string): string {
  if (typeof given === 'string' || given instanceof URL) return `; looked for ${path}.js or .ts in ${given instanceof URL ? fileURLToPath(given) : given}`
  return `${didYouMean(path, Object.keys(given))}; there are ${Object.keys(given).join(', ') || 'none'}`
}

function endpoint (controller: object, name: string): Endpoint {
  const action = actionOf(controller, name)!
  const { handler, ...options } = typeof action === 'function' ? { handler: action } : action
  // Fastify binds it once more for each route, and to bind what is bound already takes 250 bytes instead of 56.
  return { handler: ownedBy(controller, handler, name), options: ownedOptions(controller, options) }
}

type Handler = (...args: never[]) => unknown

/** A handler with the controller as its `this`, under its own name or the action's: traces and logs show it. */
function ownedBy (controller: object, handler: Handler, action: string): Handler {
  return named((...args: never[]) => handler.apply(controller, args), handler.name === '' ? action : handler.name)
}

/** A handler of web sockets has the controller as its `this` too. */
function ownedOptions (controller: object, options: RouteOptions): RouteOptions {
  const { wsHandler } = options
  return typeof wsHandler === 'function' ? { ...options, wsHandler: ownedBy(controller, wsHandler as Handler, wsHandler.name) } : options
}

type ActionValue = ((...args: never[]) => unknown) | { readonly handler: (...args: never[]) => unknown }

/** A controller's action: its own or its class's, never Object's. */
function actionOf (controller: object, name: string): ActionValue | undefined {
  for (let owner: object | null = controller; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object | null) {
    if (Object.hasOwn(owner, name) && name !== 'constructor') return asAction((controller as Record<string, unknown>)[name])
  }
  return undefined
}

function asAction (value: unknown): ActionValue | undefined {
  if (typeof value === 'function') return value as ActionValue
  const isRoute = typeof value === 'object' && value !== null && typeof (value as { handler?: unknown }).handler === 'function'
  return isRoute ? value as ActionValue : undefined
}

/** The names of a controller's actions. */
export function actionNames (controller: object): readonly string[] {
  const names = new Set<string>()
  for (let owner: object | null = controller; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object | null) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (actionOf(controller, name) !== undefined) names.add(name)
    }
  }
  return [...names]
}
