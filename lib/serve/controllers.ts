import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AnyController, ResourcesPluginOptions, Route, ServedRoute } from '../../types/index.js'
import { routeFaults } from '../declare/faults.js'
import type { Entry } from '../draw/drawing.js'
import { harmless, refuse, show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { handlerOf } from '../table/row.js'
import { endpoint, hasAction, type Endpoint } from './actions.js'
import { isController, missingAction, missingController, type Offer, type Served } from './missing.js'

/** Finds what serves a route that has been resolved. */
export type EndpointOf = (route: ServedRoute) => Endpoint

type Given = ResourcesPluginOptions['controllers']

/** The controllers that routes name, and all that could have been named. */
interface Found {
  readonly controllers: ReadonlyMap<string, AnyController>
  readonly offer: Offer
}

const EXTENSIONS = /(?<!\.(?:d|test|spec))\.(?:[cm]?js|[cm]?ts)$/

/**
 * Resolves what serves each route, once, at boot. Every controller and action that is missing is named in one
 * error (`FST_RESOURCES_CONTROLLER`); one that cannot be loaded or made is `FST_RESOURCES_CONTROLLER_LOAD`.
 */
export async function resolveControllers (
  entries: readonly Entry[], given: Given, fastify: FastifyInstance
): Promise<EndpointOf> {
  const paths = new Set(entries.flatMap(servedOf).map(({ controller }) => controller))
  const { controllers, offer } = await findControllers(given, paths)
  const made = new Map<string, object>()
  for (const [path, controller] of controllers) made.set(path, make(path, controller, fastify))
  report(entries, made, offer)
  const endpoints = new Map<string, Endpoint>()
  const endpointOf: EndpointOf = ({ controller, action }) => {
    const key = `${controller}#${action}`
    const known = endpoints.get(key) ?? endpoint(made.get(controller)!, action)
    endpoints.set(key, known)
    return known
  }
  reportOptions(entries, endpointOf)
  return endpointOf
}

async function findControllers (given: Given, paths: ReadonlySet<string>): Promise<Found> {
  if (typeof given === 'string' || given instanceof URL) return loadFolder(given, paths)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    refuse('FST_RESOURCES_OPTION', `the plugin's option controllers is ${show(given)}, ` +
      'give an object from controller path to controller, or a folder')
  }
  const faults = Object.keys(given).filter(path => !isController(given[path])).map(path =>
    noController(path, given[path]))
  if (faults.length > 0) refuse('FST_RESOURCES_CONTROLLER', faults)
  const all = Object.entries(given as Record<string, AnyController>)
  return {
    controllers: new Map(all.filter(([path]) => paths.has(path))),
    offer: { all: new Map(all), folder: null }
  }
}

/** Loads the controllers that routes name out of a folder; a name is looked up in its listing, never made into a path. */
async function loadFolder (given: URL | string, paths: ReadonlySet<string>): Promise<Found> {
  const files = await controllerFiles(given)
  const loaded = new Map<string, AnyController>()
  for (const path of paths) {
    const file = files.get(path)
    if (file === undefined) continue
    try {
      const module = await import(pathToFileURL(file).href) as { readonly default?: AnyController }
      loaded.set(path, module.default ?? module)
    } catch (error) {
      refuseThrown(`the controller '${path}' threw while it was loaded`, error)
    }
  }
  const folder = given instanceof URL ? fileURLToPath(given) : given
  return { controllers: loaded, offer: { all: files, folder } }
}

/** The files of a folder of controllers, by the paths of their controllers. */
export async function controllerFiles (given: URL | string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  try {
    const isPath = typeof given === 'string' && !given.startsWith('file:')
    const folder = await realpath(isPath ? given : fileURLToPath(given))
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name)
      const name = relative(folder, file).split(sep).join('/')
      // A link may lead anywhere, and a dot file is nobody's controller.
      if (entry.isFile() && EXTENSIONS.test(name) && !/(?:^|\/)\./.test(name)) {
        files.set(name.replace(EXTENSIONS, ''), file)
      }
    }
  } catch (error) {
    refuseThrown(`the folder of controllers ${show(String(given))} cannot be read`, error)
  }
  return files
}

function refuseThrown (what: string, thrown: unknown): never {
  return refuse('FST_RESOURCES_CONTROLLER_LOAD', `${what}: ${reasonOf(thrown)}`, thrown)
}

/** What was thrown, in words: it need not be an error. */
function reasonOf (thrown: unknown): string {
  return thrown instanceof Error ? harmless(thrown.message) : show(thrown)
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

/** What the routes of an entry are served by; redirects are served by nothing. */
function servedOf ({ routes, declaration }: Entry): readonly Served[] {
  return routes.filter(isServed).map(({ controller, action }) => ({ controller, action, declaration }))
}

function isServed (route: Route): route is ServedRoute {
  return route.controller !== null
}

/** Options that an action gives its route: a misspelt guard guards nothing there either. */
function reportOptions (entries: readonly Entry[], endpointOf: EndpointOf): void {
  const faults = entries.flatMap(({ routes, declaration }) => routes.filter(isServed).flatMap(route =>
    routeFaults(handlerOf(route), endpointOf(route).options).map(fault => `${describe(declaration)}: ${fault}`)))
  if (faults.length > 0) refuse('FST_RESOURCES_OPTION', [...new Set(faults)])
}

function report (entries: readonly Entry[], made: ReadonlyMap<string, object>, offer: Offer): void {
  const faults = new Set<string>()
  for (const served of entries.flatMap(servedOf)) {
    const found = made.get(served.controller)
    if (found === undefined) faults.add(missingController(offer, served))
    else if (!hasAction(found, served.action)) faults.add(missingAction(found, served))
  }
  if (faults.size > 0) refuse('FST_RESOURCES_CONTROLLER', [...faults])
}
