import type { FastifyInstance } from 'fastify'
import type { AnyController, ControllersFolder, ResourcesPluginOptions, ServedRoute } from '../../../types/index.js'
import { routeOptionProblems, skipProblems } from '../../declare/faults.js'
import { emptyMap, groupBy, isMap } from '../../declare/map.js'
import { hasKeys, notMap, unknownOption } from '../../declare/option-messages.js'
import type { DrawnEntry } from '../../draw/drawing.js'
import { throwError, throwProblems, type ErrorCode } from '../../errors/errors.js'
import { mustBe } from '../../errors/message.js'
import { describe } from '../../errors/site.js'
import { handlerOf } from '../../table/row.js'
import { endpoint, hasAction, isController, type Endpoint } from './actions.js'
import { importNatively, loadFolder, throwLoadError } from './folder.js'
import { missingActions, missingController, type Served } from './missing.js'

/** The actions of routes, for the time of mounting. */
export type RouteEndpoints = Map<ServedRoute, Endpoint>

const STUBS = '. For stubs, run npx fastify-resources controllers --out DIR'

/**
 * Finds the action of each route, once, at boot. Throws `FST_RESOURCES_MISSING_CONTROLLER` with all missing controllers
 * and actions, or `FST_RESOURCES_CONTROLLER_LOAD` if a controller cannot be loaded or created.
 */
export async function resolveControllers (
  entries: readonly DrawnEntry[], controllers: ResourcesPluginOptions['controllers'], fastify: FastifyInstance
): Promise<RouteEndpoints> {
  // Redirects have no controller.
  const servedRoutes = entries.flatMap(({ routes, declaration }) =>
    routes.filter(route => route.controller !== null).map(route => ({ route, declaration })))
  const paths = new Set(servedRoutes.map(({ route }) => route.controller))
  const folder = folderIn(controllers)
  const { modules, files } = folder === null ? modulesIn(controllers) : await loadFolder(folder, paths)
  throwProblems('MISSING_CONTROLLER', [...modules].flatMap(([path, value]) =>
    isController(value) ? [] : notController(path, value)))
  const usedModules = [...modules as ReadonlyMap<string, AnyController>].filter(([path]) => paths.has(path))
  const instances = new Map(usedModules.map(([path, controller]) => [path, createInstance(path, controller, fastify)]))
  const offer = { controllers: files, folder: folder === null ? null : String(folder.folder) }
  const isServed = ({ route: { controller, action } }: Served): boolean =>
    instances.has(controller) && hasAction(instances.get(controller)!, action)
  const missing = [...groupBy(servedRoutes, ({ route }) => route.controller)].flatMap(([path, routes]) => {
    const controller = instances.get(path)
    const groups = groupBy(routes, ({ declaration }) => declaration)
    if (controller === undefined) return missingController(offer, path, [...groups.keys()])
    return [...groups.values()].flatMap(siblings => {
      const unserved = siblings.filter(route => !isServed(route))
      return unserved.length === 0 ? [] : missingActions(controller, unserved, siblings.filter(isServed))
    })
  })
  throwProblems('MISSING_CONTROLLER', missing, STUBS)
  const endpoints: RouteEndpoints = new Map(servedRoutes.map(({ route }) =>
    [route, endpoint(instances.get(route.controller)!, route.action)]))
  // A misspelled hook of an action would protect nothing. Most actions have no options.
  const withOptions = servedRoutes.filter(({ route }) => endpoints.get(route)!.options !== emptyMap)
  const reportOptions = (code: ErrorCode, problemsOf: typeof routeOptionProblems): void =>
    throwProblems(code, withOptions.flatMap(({ route, declaration }) =>
      problemsOf(handlerOf(route), endpoints.get(route)!.options)
        .map(problem => `${describe(declaration)}: ${problem}`)))
  reportOptions('UNKNOWN_OPTION', skipProblems)
  reportOptions('INVALID_OPTION', routeOptionProblems)
  return endpoints
}

/** The directory of the option, a path or an object with a loader; `null` for an object of controllers. */
function folderIn (controllers: ResourcesPluginOptions['controllers']): ControllersFolder | null {
  if (isFolder(controllers) && controllers !== '') return { folder: controllers, import: importNatively }
  const { folder, import: loader, ...others } = Object(controllers) as Partial<ControllersFolder>
  if (!isFolder(folder)) return null
  throwProblems('UNKNOWN_OPTION', Object.keys(others).map(key =>
    `the plugin option 'controllers': ${unknownOption(key, ['folder', 'import'])}`))
  if (typeof loader === 'function' || isMap(loader)) return { folder, import: loader }
  return throwError('INVALID_OPTION', mustBe("the plugin option 'controllers.import'",
    'a function (url, path) => module, or the result of import.meta.glob', loader) + '. Write (url) => import(url)')
}

const isFolder = (value: unknown): value is string | URL => typeof value === 'string' || value instanceof URL

/** The controllers of an object, which are also all that an error can suggest. */
function modulesIn (controllers: unknown) {
  if (!isMap(controllers)) {
    const expected = 'an object from controller path to controller, or a directory'
    const subject = "the plugin option 'controllers'"
    const fix = 'Write controllers: { photos }, or the URL of a directory'
    throwError('INVALID_OPTION', hasKeys(controllers)
      ? notMap(subject, expected, controllers)
      : `${mustBe(subject, expected, controllers)}. ${fix}`)
  }
  const modules: ReadonlyMap<string, unknown> = new Map(Object.entries(controllers))
  return { modules, files: modules }
}

function notController (path: string, value: unknown): string {
  return `${mustBe(`controller '${path}'`, 'an object of actions or a class', value)}. ` +
    'Write { index: (request) => … }'
}

function createInstance (path: string, controller: AnyController, fastify: FastifyInstance): object {
  if (typeof controller !== 'function') return controller
  // Arrow functions and async functions have no prototype: `new` would throw a TypeError.
  if (controller.prototype === undefined) throwError('MISSING_CONTROLLER', notController(path, controller))
  try {
    return new (controller as new (fastify: FastifyInstance) => object)(fastify)
  } catch (error) {
    return throwLoadError(`the constructor of controller '${path}' threw`, error)
  }
}
