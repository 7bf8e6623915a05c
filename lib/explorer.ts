/**
 * `fastify-resources/explorer`: a page for development that shows an app's route table, searches and explains it.
 * The build imports the files of the page as strings.
 */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ExplorerOptions } from '../types/index.js'
// The functions of tables, which the build loads late.
import './index.js'
import { explorerWith } from './explorer/plugin.js'
import style from './explorer/page/style.css'
import theme from './explorer/page/theme.mjs'
import rows from './explorer/page/rows.mjs'
import ask from './explorer/page/ask.mjs'
import { fastifyRange } from './table/version.js'

const plugin = explorerWith({ style, theme, modules: [rows, ask] })

export interface Explorer {
  /**
   * Shows the tables that are mounted on the instance and its child instances. Errors:
   * `FST_RESOURCES_INVALID_OPTION`, `FST_RESOURCES_UNKNOWN_OPTION`.
   */
  (fastify: FastifyInstance, options: ExplorerOptions): Promise<void>
}

/** The page for development, for `register`. */
export const explorer: Explorer = fp(plugin, {
  name: 'fastify-resources-explorer',
  fastify: fastifyRange
})

// `require` returns the function.
Object.assign(explorer, { explorer })

export { explorer as default }
export type { ExplorerOptions } from '../types/index.js'
