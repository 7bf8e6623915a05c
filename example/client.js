import { buildApp } from './app.js'

/** The app with an empty database, for `fastify-resources client`. */
export default () => buildApp({ database: ':memory:', admin: true })
