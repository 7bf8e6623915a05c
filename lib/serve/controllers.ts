import type { FastifyInstance } from 'fastify'
import type { AnyController, ControllersFolder, ResourcesPluginOptions, ServedRoute } from '../../types/index.js'
import { routeFaults, unknownOption } from '../declare/faults.js'
import { isPlain } from '../declare/map.js'
import type { Entry } from '../draw/drawing.js'
import { refuse, type ErrorCode } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { describe } from '../errors/site.js'
import { handlerOf } from '../table/row.js'
import { endpoint, hasAction, isController, type Endpoint } from './actions.js'
import { importNatively, loadFolder, refuseThrown } from './folder.js'
import { missingAction, missingController } from './missing.js'

export type EndpointOf = (route: ServedRoute) => Endpoint

type Given = ResourcesPluginOptions['controllers']

/**
 * Resolves what serves each route, once, at boot. Every controller and action that is missing is named in one
 * error (`FST_RESOURCES_MISSING_CONTROLLER`); one that cannot be loaded or made is `FST_RESOURCES_CONTROLLER_LOAD`.
 */
export async function resolveControllers (
  entries: readonly Entry[], given: Given, fastify: FastifyInstance
): Promise<EndpointOf> {
  // Redirects are served by nothing.
  const served = entries.flatMap(({ routes, declaration }) =>
    routes.filter(route => route.controller !== null).map(route => ({ route, declaration })))
  const paths = new Set(served.map(({ route }) => route.controller))
  const folder = folderIn(given)
  const { modules, files } = folder === null ? modulesIn(given) : await loadFolder(folder, paths)
  report('MISSING_CONTROLLER', [...modules].flatMap(([path, one]) => isController(one) ? [] : notOne(path, one)))
  const named = [...modules as ReadonlyMap<string, AnyController>].filter(([path]) => paths.has(path))
  const made = new Map(named.map(([path, controller]) => [path, make(path, controller, fastify)]))
  const offer = { all: files, folder: folder === null ? null : String(folder.folder) }
  report('MISSING_CONTROLLER', served.flatMap(one => {
    const found = made.get(one.route.controller)
    if (found === undefined) return missingController(offer, one)
    return hasAction(found, one.route.action) ? [] : missingAction(found, one)
  }))
  const endpoints = new Map(served.map(({ route }) => [route, endpoint(made.get(route.controller)!, route.action)]))
  // A misspelt guard guards nothing there either.
  report('INVALID_OPTION', served.flatMap(({ route, declaration }) =>
    routeFaults(handlerOf(route), endpoints.get(route)!.options).map(fault => `${describe(declaration)}: ${fault}`)))
  return route => endpoints.get(route)!
}

function report (code: ErrorCode, faults: readonly string[]): void {
  if (faults.length > 0) refuse(code, [...new Set(faults)])
}

/** The folder that the option names, by itself or beside what loads it. */
function folderIn (given: Given): ControllersFolder | null {
  if (isFolder(given) && given !== '') return { folder: given, import: importNatively }
  const { folder, import: loader, ...others } = Object(given) as Partial<ControllersFolder>
  if (!isFolder(folder)) return null
  report('UNKNOWN_OPTION', Object.keys(others).map(key =>
    `the plugin option 'controllers': ${unknownOption(key, ['folder', 'import'])}`))
  if (typeof loader === 'function' || isPlain(loader)) return { folder, import: loader }
  return refuse('INVALID_OPTION', mustBe("the plugin option 'controllers.import'",
    'a function (url, path) => module, or the result of import.meta.glob', loader))
}

const isFolder = (given: unknown): given is string | URL => typeof given === 'string' || given instanceof URL

/** The controllers that an object holds, which are all that there are. */
function modulesIn (given: unknown) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    refuse('INVALID_OPTION', mustBe("the plugin option 'controllers'",
      'an object from controller path to controller, or a directory', given))
  }
  const modules: ReadonlyMap<string, unknown> = new Map(Object.entries(given))
  return { modules, files: modules }
}

function notOne (path: string, given: unknown): string {
  return mustBe(`controller '${path}'`, 'an object of actions or a class', given)
}

function make (path: string, controller: AnyController, fastify: FastifyInstance): object {
  if (typeof controller !== 'function') return controller
  // What no `new` can be put before: an arrow function, or an async one.
  if (controller.prototype === undefined) refuse('MISSING_CONTROLLER', notOne(path, controller))
  try {
    return new (controller as new (fastify: FastifyInstance) => object)(fastify)
  } catch (error) {
    return refuseThrown(`the constructor of controller '${path}' threw`, error)
  }
}
