/** `fastify-resources-explorer`: a page for development that shows an app's route table, searches and explains it. */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ExplorerOptions } from './options.js'
import { explorerPlugin } from './plugin.js'

export interface Explorer {
  /**
   * Shows the tables that are mounted on the instance and its child instances. Errors:
   * `FST_RESOURCES_INVALID_OPTION`, `FST_RESOURCES_UNKNOWN_OPTION`.
   */
  (fastify: FastifyInstance, options: ExplorerOptions): Promise<void>
}

/** The page for development, for `register`. */
export const explorer: Explorer = fp(explorerPlugin, { name: 'fastify-resources-explorer' })

// `require` returns the function.
Object.assign(explorer, { explorer })

export { explorer as default }
export type { ExplorerOptions }
