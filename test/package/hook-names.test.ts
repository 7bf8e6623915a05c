import Fastify from 'fastify'
import t from 'tap'
import * as source from '../../lib/index.js'

/** The names of all hooks and handlers of an app that uses every hook of the plugin. */
async function namesIn ({ default: plugin, draw, get, resources, scope }: typeof source): Promise<object> {
  const index = (): never[] => []
  const app = Fastify()
  const handlers: string[] = []
  app.addHook('onRoute', ({ handler }) => { handlers.push(handler.name) })
  await app.register(plugin, {
    routes: draw([
      resources('photos', { only: ['index', 'show'], constraints: { id: /\d+/ } }),
      get('first/:id', { to: 'photos#first', constraints: { id: { type: 'integer' } }, routeOptions: { attachValidation: true } }),
      scope({ constraintFailure: 'not-found' }, [get('last/:id', { to: 'photos#last', constraints: { id: /\d+/ } })]),
      get('when', { to: 'photos#when', when: () => true }),
      get('old', { redirect: '/photos' })
    ]),
    controllers: { photos: { index, show: index, first: index, last: index, when: index } },
    load: { photo: (id: string) => ({ id }) }
  })
  await app.ready()
  return { hooks: app.printRoutes({ includeHooks: true }), handlers }
}

// Fastify and tracers print these names.
t.test('hooks and handlers have the same names in the built package', async t => {
  const built = await import(new URL('../../dist/index.mjs', import.meta.url).href) as typeof source
  const listed = await namesIn(source)
  for (const name of ['matchRoute', 'checkRequest', 'restoreParams', 'loadRecords']) {
    t.match(listed, { hooks: new RegExp(`"${name}\\(\\)"`) })
  }
  t.strictSame(await namesIn(built), listed)
})
