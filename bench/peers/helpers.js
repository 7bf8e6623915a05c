// Path builders of other libraries for a pattern with `:id`, as in their documentation.

/** @typedef {(id: string | number) => string} Builder */

/** @returns {Promise<Builder>} */
async function pathToRegexp (pattern) {
  const { compile } = await import('path-to-regexp')
  const build = compile(pattern)
  return id => build({ id: String(id) })
}

/** The router without its server, created as in its own tests. @returns {Promise<Builder>} */
async function adonis (pattern) {
  const { Encryption } = await import('@adonisjs/encryption')
  const { AppFactory } = await import('@adonisjs/application/factories')
  const { QsParserFactory } = await import('@adonisjs/http-server/factories')
  const { Router } = await import('@adonisjs/http-server')
  const app = new AppFactory().create(new URL('./', import.meta.url), () => {})
  const router = new Router(app, new Encryption({ secret: 'a secret that nothing is encrypted with' }), new QsParserFactory().create())
  router.get(pattern, () => {}).as('show')
  router.commit()
  return id => router.makeUrl('show', [id])
}

export { pathToRegexp as 'path-to-regexp', adonis as AdonisJS }
