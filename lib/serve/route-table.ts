import type { FastifyInstance } from 'fastify'
import type { AnyInstance, Table } from '../../types/index.js'
import { cached } from '../declare/map.js'
import { throwError } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { RouteTable } from '../table/table.js'
import { appRouterOf } from './app/app-router.js'
import { schemasIn } from './openapi/route-schemas.js'
import { operationsOf } from './openapi/openapi.js'
import { finderIn, isLoaded, mountsIn, routerRules } from './app/registry.js'

/**
 * Returns all tables of an app or a scope as one table, which finds routes with the app's own router and options.
 * @throws `FST_RESOURCES_NOT_READY` before the app is ready, `FST_RESOURCES_INVALID_OPTION` for other values than a
 * Fastify instance
 */
export function routeTable (app: AnyInstance): Table {
  if (typeof app !== 'object' || app === null || typeof app.findRoute !== 'function') {
    throwError('INVALID_OPTION', mustBe('the argument of routeTable', 'a Fastify instance', app))
  }
  const instance = app as FastifyInstance
  if (!isLoaded(instance)) {
    throwError('NOT_READY', mountsIn(instance).length === 0
      ? "routeTable(app): no route table is registered. Register one, and call 'await app.ready()' first"
      : "routeTable(app): the app is not ready. Call 'await app.ready()' first")
  }
  return cached(tables, instance, () => tableOf(instance))
}

/** The table of each instance, which cannot change once the app is ready. */
const tables = new WeakMap<FastifyInstance, Table>()

function tableOf (instance: FastifyInstance): Table {
  const schemas = schemasIn(instance)
  const app = {
    finder: () => finderIn(instance),
    router: appRouterOf(instance, true),
    operations: operationsOf(instance),
    schemaOf: (planned: object) => schemas.byRoute.get(planned),
    sharedSchemas: () => ({ ...instance.getSchemas(), ...Object.fromEntries(schemas.byId) })
  }
  return Object.freeze(new RouteTable(mountsIn(instance), routerRules(instance), app))
}
