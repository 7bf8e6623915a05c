import type { FastifyInstance } from 'fastify'
import type { AnyController, ControllersFolder, ResourcesPluginOptions, ServedRoute } from '../../types/index.js'
import { routeFaults } from '../declare/faults.js'
import { isPlain } from '../declare/map.js'
import type { Entry } from '../draw/drawing.js'
import { refuse, show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { handlerOf } from '../table/row.js'
import { endpoint, hasAction, type Endpoint } from './actions.js'
import { importNatively, loadFolder } from './folder.js'
import { isController, missingAction, missingController, refuseThrown, type Offer, type Served } from './missing.js'

/** Finds what serves a route that has been resolved. */
export type EndpointOf = (route: ServedRoute) => Endpoint

type Given = ResourcesPluginOptions['controllers']
type Controllers = ReadonlyMap<string, AnyController>

/**
 * Resolves what serves each route, once, at boot. Every controller and action that is missing is named in one
 * error (`FST_RESOURCES_CONTROLLER`); one that cannot be loaded or made is `FST_RESOURCES_CONTROLLER_LOAD`.
 */
export async function resolveControllers (
  entries: readonly Entry[], given: Given, fastify: FastifyInstance
): Promise<EndpointOf> {
  // Redirects are served by nothing.
  const served = entries.flatMap(({ routes, declaration }) =>
    routes.filter(route => route.controller !== null).map(route => ({ route, declaration })))
  const paths = new Set(served.map(({ route }) => route.controller))
  const { controllers, offer } = await findControllers(given, paths)
  const made = new Map<string, object>()
  for (const [path, controller] of controllers) made.set(path, make(path, controller, fastify))
  reportMissing(served, made, offer)
  const endpoints = new Map<string, Endpoint>()
  const endpointOf: EndpointOf = ({ controller, action }) => {
    const key = `${controller}#${action}`
    const known = endpoints.get(key) ?? endpoint(made.get(controller)!, action)
    endpoints.set(key, known)
    return known
  }
  reportOptions(served, endpointOf)
  return endpointOf
}

/** The controllers that routes name, and all that could have been named. */
async function findControllers (
  given: Given, paths: ReadonlySet<string>
): Promise<{ readonly controllers: Controllers, readonly offer: Offer }> {
  const folder = folderIn(given)
  if (folder !== null) {
    const { modules, files } = await loadFolder(folder, paths)
    return { controllers: checked(modules), offer: { all: files, folder: String(folder.folder) } }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    refuse('FST_RESOURCES_OPTION', `the plugin's option controllers is ${show(given)}, ` +
      'give an object from controller path to controller, or a folder')
  }
  const all = checked(new Map(Object.entries(given)))
  return { controllers: new Map([...all].filter(([path]) => paths.has(path))), offer: { all, folder: null } }
}

/** The folder that the option names, by itself or beside what loads it. */
function folderIn (given: Given): ControllersFolder | null {
  if (typeof given === 'string' || given instanceof URL) return { folder: given, import: importNatively }
  const { folder, import: loader } = (given ?? {}) as Partial<ControllersFolder>
  if (typeof folder !== 'string' && !(folder instanceof URL)) return null
  if (typeof loader === 'function' || isPlain(loader)) return { folder, import: loader }
  return refuse('FST_RESOURCES_OPTION', `the plugin's option controllers.import is ${show(loader)}, ` +
    'give a function (url, path) => module, or what import.meta.glob gives')
}

function checked (all: ReadonlyMap<string, unknown>): Controllers {
  const faults = [...all].filter(([, one]) => !isController(one)).map(([path, one]) => noController(path, one))
  if (faults.length > 0) refuse('FST_RESOURCES_CONTROLLER', faults)
  return all as Controllers
}

function noController (path: string, given: unknown): string {
  return `the controller '${path}' is ${show(given)}, give an object of actions or a class`
}

function make (path: string, controller: AnyController, fastify: FastifyInstance): object {
  if (typeof controller !== 'function') return controller
  // What no `new` can be put before: an arrow function, or an async one.
  if (controller.prototype === undefined) refuse('FST_RESOURCES_CONTROLLER', noController(path, controller))
  try {
    return new (controller as new (fastify: FastifyInstance) => object)(fastify)
  } catch (error) {
    return refuseThrown(`the controller '${path}' threw while it was made`, error)
  }
}

/** Options that an action gives its route: a misspelt guard guards nothing there either. */
function reportOptions (served: readonly Served[], endpointOf: EndpointOf): void {
  const faults = served.flatMap(({ route, declaration }) =>
    routeFaults(handlerOf(route), endpointOf(route).options).map(fault => `${describe(declaration)}: ${fault}`))
  if (faults.length > 0) refuse('FST_RESOURCES_OPTION', [...new Set(faults)])
}

function reportMissing (served: readonly Served[], made: ReadonlyMap<string, object>, offer: Offer): void {
  const faults = served.map(one => {
    const found = made.get(one.route.controller)
    if (found === undefined) return missingController(offer, one)
    return hasAction(found, one.route.action) ? null : missingAction(found, one)
  }).filter(fault => fault !== null)
  if (faults.length > 0) refuse('FST_RESOURCES_CONTROLLER', [...new Set(faults)])
}
