import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AnyController, ResourcesPluginOptions, Route, ServedRoute } from '../../types/index.js'
import type { Entry } from '../draw/drawing.js'
import { harmless, refuse, show } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { actionNames, endpoint, hasAction, type Endpoint } from './actions.js'
import { didYouMean } from '../errors/suggest.js'

/** Finds what serves a route that has been resolved. */
export type EndpointOf = (route: ServedRoute) => Endpoint

type Given = ResourcesPluginOptions['controllers']
type Controllers = ReadonlyMap<string, AnyController>
type Served = Pick<ServedRoute, 'controller' | 'action'> & Pick<Entry, 'declaration'>
type Load = () => Promise<unknown>

const EXTENSIONS = /(?<!\.(?:d|test|spec))\.(?:[cm]?js|[cm]?ts)$/

/**
 * Resolves what serves each route, once, at boot. Every controller and action that is missing is named in one
 * error (`FST_RESOURCES_CONTROLLER`); one that cannot be loaded or made is `FST_RESOURCES_CONTROLLER_LOAD`.
 */
export async function resolveControllers (
  entries: readonly Entry[], given: Given, fastify: FastifyInstance
): Promise<EndpointOf> {
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

async function findControllers (given: Given, paths: ReadonlySet<string>): Promise<Controllers> {
  if (typeof given === 'string' || given instanceof URL) return loadFolder(given, paths)
  if (typeof given !== 'object' || given === null) {
    refuse('FST_RESOURCES_OPTION', `the plugin's option controllers is ${show(given)}, ` +
      'give an object from controller path to controller, or a folder')
  }
  const faults = Object.keys(given).filter(path => !isController(given[path])).map(path =>
    `the controller '${path}' is ${show(given[path])}, give an object of actions or a class`)
  if (faults.length > 0) refuse('FST_RESOURCES_CONTROLLER', faults)
  return new Map(Object.entries(given as Record<string, AnyController>).filter(([path]) => paths.has(path)))
}

function isController (given: unknown): boolean {
  return typeof given === 'function' || (typeof given === 'object' && given !== null)
}

/** Loads the controllers that routes name out of a folder; a name is looked up in its listing, never made into a path. */
async function loadFolder (given: URL | string, paths: ReadonlySet<string>): Promise<Controllers> {
  const files = await listFolder(given)
  const loaded = new Map<string, AnyController>()
  for (const path of paths) {
    const load = files.get(path)
    if (load === undefined) continue
    try {
      const module = await load() as { readonly default?: AnyController }
      loaded.set(path, module.default ?? module)
    } catch (error) {
      refuseThrown(`the controller '${path}' threw while it was loaded`, error)
    }
  }
  return loaded
}

async function listFolder (given: URL | string): Promise<ReadonlyMap<string, Load>> {
  const files = new Map<string, Load>()
  try {
    const isPath = typeof given === 'string' && !given.startsWith('file:')
    const folder = await realpath(isPath ? given : fileURLToPath(given))
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name)
      const name = relative(folder, file).split(sep).join('/')
      // A link may lead anywhere, and a dot file is nobody's controller.
      if (entry.isFile() && EXTENSIONS.test(name) && !/(?:^|\/)\./.test(name)) {
        files.set(name.replace(EXTENSIONS, ''), () => import(pathToFileURL(file).href))
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

function make (path: string, controller: AnyController, fastify: FastifyInstance): object {
  if (typeof controller !== 'function') return controller
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

function report (entries: readonly Entry[], made: ReadonlyMap<string, object>, given: Given): void {
  const faults = new Set<string>()
  for (const served of entries.flatMap(servedOf)) {
    const found = made.get(served.controller)
    if (found === undefined) faults.add(missingController(given, served))
    else if (!hasAction(found, served.action)) faults.add(missingAction(found, served))
  }
  if (faults.size > 0) refuse('FST_RESOURCES_CONTROLLER', [...faults])
}

function missingController (given: Given, { controller, declaration }: Served): string {
  return `no controller '${controller}' for ${describe(declaration)}${hint(given, controller)}`
}

function missingAction (found: object, { controller, action, declaration }: Served): string {
  const names = actionNames(found)
  return `the controller '${controller}' has no action '${action}' for ` +
    `${describe(declaration)}${didYouMean(action, names)}; it has ${names.join(', ') || 'none'}`
}

function hint (given: Given, path: string): string {
  if (given instanceof URL) return hint(fileURLToPath(given), path)
  if (typeof given === 'string') return `; looked for ${path}.js or .ts in ${given}`
  return `${didYouMean(path, Object.keys(given))}; there are ${Object.keys(given).join(', ') || 'none'}`
}
