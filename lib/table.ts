/**
 * `fastify-resources/table`: declarations, route tables and their helpers, without Fastify. It runs in a browser, if a
 * bundler replaces Node's `http`, `util` and `assert`.
 */
import type { Resources } from '../types/index.js'
import { declareResources } from './declare/declaration.js'

/** Declares a plural resource. */
export const resources = function resources (name: unknown, options: unknown, children: unknown) {
  return declareResources(resources as never, name, options, children)
} as Resources

export {
  action, collection, del, get, match, member, namespace, patch, post, put, resource, root, scope
} from './declare/declaration.js'
export { draw } from './table/route-set.js'
export type {
  Argument, Constraint, Declaration, DrawOptions, ExpectedArguments, Explanation, GroupDeclaration, Labels,
  NamespaceDeclaration, OptionalCall, PathOptions, PathsOf, PrintOptions, Problem, Recognition, ResourceDeclaration,
  ResourcesDeclaration, RootDeclaration, Route, RouteSet, RouteSetOf, ScopeDeclaration, UrlOptions, VerbDeclaration
} from '../types/index.js'
