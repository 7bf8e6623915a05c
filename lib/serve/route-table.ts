import type { FastifyInstance } from 'fastify'
import type { AnyInstance, Table as PublicTable } from '../../types/index.js'
import { refuse } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { Table } from '../table/table.js'
import { appAround } from './app-router.js'
import { finderIn, isLoaded, mountsIn, orderIn, routerRules } from './registry.js'

/**
 * The tables that an app, or a scope of it, has mounted, as one: each under its prefix, in the order of registration.
 * What it says of a request is said by the app's own router and options, with the routes that the app has beside the
 * tables.
 * To be called when the app is ready. Errors: `FST_RESOURCES_NOT_READY` before, `FST_RESOURCES_INVALID_OPTION` for what is no
 * Fastify instance.
 */
export function routeTable (app: AnyInstance): PublicTable {
  if (typeof app !== 'object' || app === null || typeof app.findRoute !== 'function') {
    refuse('INVALID_OPTION', mustBe('the argument of routeTable', 'a Fastify instance', app))
  }
  const instance = app as FastifyInstance
  if (!isLoaded(instance)) {
    refuse('NOT_READY', mountsIn(instance).length === 0
      ? "routeTable(app): no route table is registered. Register one, and call 'await app.ready()' first"
      : "routeTable(app): the app is not ready. Call 'await app.ready()' first")
  }
  const around = {
    rules: routerRules(instance),
    finder: () => finderIn(instance),
    order: orderIn(instance),
    app: appAround(instance, true)
  }
  return Object.freeze(new Table(mountsIn(instance), around))
}
