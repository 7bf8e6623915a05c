import type { FastifyInstance } from 'fastify'
import type { ResourcesWith, Written } from '../declare/calls.js'
import type { Declaration, ResourcesDeclaration } from '../declare/declaration.js'
import type { NoOthers, ResourcesOptions } from '../declare/options.js'
import type { ResourcesPluginOptions } from './plugin.js'

/** The function's two faces: a call with a name declares, a registration mounts. */
export interface Resources {
  /**
   * Declares a plural resource: its seven routes, and inside them what `children` declare.
   * Errors: `FST_RESOURCES_INVALID_NAME`, `…_UNKNOWN_OPTION`, `…_OPTION`, `…_UNKNOWN_ACTION`, `…_CONSTRAINT`, `…_PATH`, `…_CHILDREN`.
   */
  <const Name extends string> (name: Name): ResourcesDeclaration<Name, {}, readonly []>
  <const Name extends string, const Options extends ResourcesOptions, const Inner extends readonly Declaration[]> (
    name: Name, options: Options & NoOthers<Options, ResourcesOptions>, children: Inner
  ): ResourcesDeclaration<Name, Options, Inner>
  /**
   * Declares, or mounts a table. Both faces in one signature: it is the only one of two arguments, so TypeScript has one
   * thing to say of a wrong declaration, and the last, from which `register` infers the plugin's options.
   */
  <
    const Name extends string, const Given extends ResourcesOptions | readonly Declaration[],
    Instance extends FastifyInstance['version'] = never
  > (
    name: Name | { readonly version: Instance },
    optionsOrChildren: [Instance] extends [never] ? Given & NoOthers<Given, ResourcesOptions> : ResourcesPluginOptions
  ): [Instance] extends [never] ? ResourcesWith<Name, Written<Given>> : Promise<void>
}

export {}
