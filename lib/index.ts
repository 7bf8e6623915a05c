import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type {
  Declaration, NoOthers, ResourcesDeclaration, ResourcesOptions, ResourcesPluginOptions, ResourcesWith
} from '../types/index.js'
import {
  action, collection, declareResources, del, get, match, member, namespace, patch, post, put, resource, root, scope
} from './declare/declaration.js'
import { FASTIFY } from './serve/internals.js'
import { methodNotAllowed } from './serve/method-not-allowed.js'
import { methodOverride } from './serve/method-override.js'
import { mountPlugin } from './serve/plugin.js'
import { tableOf } from './serve/table-of.js'
import { draw } from './table/route-set.js'

/** The function's two faces: a call with a name declares, a registration mounts. */
export interface Resources {
  /**
   * Declares a plural resource: its seven routes, and inside them what `children` declare.
   * Errors: `FST_RESOURCES_NAME`, `…_UNKNOWN_OPTION`, `…_OPTION`, `…_UNKNOWN_ACTION`, `…_CONSTRAINT`, `…_PATH`, `…_CHILDREN`.
   */
  <const Name extends string> (name: Name): ResourcesDeclaration<Name, {}, readonly []>
  <const Name extends string, const Options extends ResourcesOptions, const Children extends readonly Declaration[]> (
    name: Name, options: Options & NoOthers<Options, ResourcesOptions>, children: Children
  ): ResourcesDeclaration<Name, Options, Children>
  <const Name extends string, const Given extends ResourcesOptions | readonly Declaration[]> (
    name: Name, optionsOrChildren: Given & NoOthers<Given, ResourcesOptions>
  ): ResourcesWith<Name, Given>
  /**
   * Mounts a table: for `register`, and its last signature, from which `register` infers the options. It takes a name
   * too, never with success: TypeScript reports the last overload, which then tells what is wrong with a declaration.
   */
  <const First extends FastifyInstance | string, const Given extends ResourcesOptions | readonly Declaration[]> (
    instance: First,
    options: [First] extends [string] ? Given & NoOthers<Given, ResourcesOptions> : ResourcesPluginOptions
  ): Promise<void>
}

const resources = fp((function resources (first: unknown, second: unknown, third: unknown) {
  const isInstance = typeof first === 'object' && first !== null && 'decorateRequest' in first
  if (isInstance) return mountPlugin(first as never, second)
  return declareResources(resources, first as string, second as ResourcesOptions, third as [])
}) as unknown as Resources, { name: 'fastify-resources', fastify: FASTIFY }) as Resources

// What CommonJS gets is the function itself, so every other export is on it.
Object.assign(resources, {
  resources, resource, namespace, scope, member, collection, get, post, put, patch, del, match, root, action
}, { draw, methodNotAllowed, methodOverride, tableOf })

export {
  action, collection, del, draw, get, match, member, methodNotAllowed, methodOverride, namespace, patch, post, put,
  resource, root, scope, tableOf
}
export { resources, resources as default, resources as fastifyResources }
export type * from '../types/index.js'
