import type { FastifyInstance } from 'fastify'
import type { ResourcesWith, Written } from '../declare/calls.js'
import type { Declaration, ResourcesDeclaration } from '../declare/declaration.js'
import type { NoOthers } from '../declare/no-others.js'
import type { ResourcesAction, ResourcesOptions } from '../declare/options.js'
import type { ResourcesPluginOptions } from './plugin.js'

/** The two roles of the function: a call with a name declares, a registration mounts. */
export interface Resources {
  /**
   * Declares a plural resource: the seven routes, and the routes of the children. Throws `FST_RESOURCES_INVALID_NAME`,
   * `…_UNKNOWN_OPTION`, `…_INVALID_OPTION`, `…_UNKNOWN_ACTION`, `…_INVALID_CONSTRAINT`, `…_INVALID_PATH` or
   * `…_INVALID_CHILDREN`.
   */
  <const Name extends string> (name: Name): ResourcesDeclaration<Name, {}, readonly []>
  <const Name extends string, const Options extends ResourcesOptions, const Inner extends readonly Declaration[]> (
    name: Name, options: Options & NoOthers<Options, ResourcesOptions, ResourcesAction>, children: Inner
  ): ResourcesDeclaration<Name, Options, Inner>
  /*
   * Both roles share this signature. No other signature has two arguments, so TypeScript reports one problem of a wrong
   * declaration. This signature is last, because `register` infers the plugin's options from the last signature.
   */
  /** Declares a plural resource: `resources('photos', { only: 'show' })`. As a plugin of Fastify, mounts a table. */
  <
    const Name extends string, const Given extends ResourcesOptions | readonly Declaration[],
    Instance extends FastifyInstance['version'] = never
  > (
    name: Name | { readonly version: Instance },
    optionsOrChildren: [Instance] extends [never]
      ? Given & NoOthers<Given, ResourcesOptions, ResourcesAction> : ResourcesPluginOptions
  ): [Instance] extends [never] ? ResourcesWith<Name, Written<Given>> : Promise<void>
}

export {}
