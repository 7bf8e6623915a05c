import fp from 'fastify-plugin'
import type { Resources } from '../types/index.js'
import {
  action, collection, declareResources, del, get, match, member, namespace, patch, post, put, resource, root, scope
} from './declare/declaration.js'
import { methodNotAllowed } from './serve/methods/method-not-allowed.js'
import { methodOverride } from './serve/methods/method-override.js'
import { mountPlugin } from './serve/plugin.js'
import { routeTable } from './serve/route-table.js'
import { draw } from './table/route-set.js'
import { fastifyRange } from './table/version.js'

const resources = fp((function resources (first: unknown, second: unknown, third: unknown) {
  const isInstance = typeof first === 'object' && first !== null && 'decorateRequest' in first
  if (isInstance) return mountPlugin(first as never, second)
  return declareResources(resources, first, second, third)
}) as unknown as Resources, { name: 'fastify-resources', fastify: fastifyRange }) as Resources

// `require` returns the function, which has all other exports as properties.
Object.assign(resources, {
  resources, resource, namespace, scope, member, collection, get, post, put, patch, del, match, root, action
}, { draw, methodNotAllowed, methodOverride, routeTable })

export {
  action, collection, del, draw, get, match, member, methodNotAllowed, methodOverride, namespace, patch, post, put,
  resource, root, scope, routeTable
}
export { resources, resources as default, resources as fastifyResources }
export type {
  ActionFunction, Argument, Controller, Controllers, Declaration, ExpectedArguments, Explanation, GroupDeclaration,
  Labels, Load, Loaded, NamespaceDeclaration, OptionalCall, Params, ParentArgument, PathOf, PathOptions, PathsOf,
  Problem, Recognition, Records, Register, ResourceDeclaration, ResourcesDeclaration, ResourcesPluginOptions,
  RootDeclaration, Route, RouteName, RouteSet, RouteSetOf, SchemaAction, ScopeDeclaration, Table, TypedAction,
  UrlOptions, VerbDeclaration
} from '../types/index.js'
// Types that TypeScript may infer, and write into the declarations of a user's module.
export type * from '../types/index.js'
