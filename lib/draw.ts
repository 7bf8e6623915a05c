/**
 * `fastify-resources/draw`: what a table is declared and drawn with, and its helpers, for browsers, workers and packages
 * that servers and clients share. It has no module of Node's and nothing of Fastify; a pattern is judged and a
 * request recognised where `fastify-resources` itself is loaded.
 */
export {
  collection, del, get, match, member, namespace, patch, post, put, resource, resources, root, scope
} from './declare/declaration.js'
export { resources as default } from './declare/declaration.js'
export { draw } from './table/route-set.js'
export type * from '../types/index.js'
