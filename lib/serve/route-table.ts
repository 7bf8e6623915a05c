import type { FastifyInstance } from 'fastify'
import type { AnyInstance, Table } from '../../types/index.js'
import { cached } from '../declare/map.js'
import { throwError } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import type { PlannedRoute } from '../match/pattern.js'
import { RouteTable } from '../table/table.js'
import { appRouterOf } from './app/app-router.js'
import { finderIn, mountsIn, routerRules } from './app/registry.js'
import { stateOf } from './app/state.js'

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
  const { isLoaded, tables } = stateOf(instance)
  if (!isLoaded) {
    throwError('NOT_READY', mountsIn(instance).length === 0
      ? "routeTable(app): no route table is registered. Register one, and call 'await app.ready()' first"
      : "routeTable(app): the app is not ready. Call 'await app.ready()' first")
  }
  return cached(tables, instance, () => tableOf(instance))
}

function tableOf (instance: FastifyInstance): Table {
  const { schemas, operations } = stateOf(instance)
  const app = {
    finder: () => finderIn(instance),
    router: appRouterOf(instance, true),
    operations,
    schemaOf: (planned: PlannedRoute) => schemas.byRoute.get(planned),
    sharedSchemas: () => ({ ...instance.getSchemas(), ...Object.fromEntries(schemas.byId) })
  }
  return Object.freeze(new RouteTable(mountsIn(instance), routerRules(instance), app))
}
