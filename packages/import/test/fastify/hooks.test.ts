import fastify from 'fastify'
import t from 'tap'
import { hooksIn } from '../../lib/fastify/hooks.js'
import type { HookNames } from '../../lib/operation.js'

const handler = async (): Promise<string> => 'x'
const named = (name: string): (() => Promise<void>) => ({ [name]: async () => {} })[name]!

/** A route, and the hooks that its printed form has. */
const cases: ReadonlyArray<readonly [method: string, url: string, hooks: HookNames | undefined, constraints?: object]> = [
  ['GET', '*', { onRequest: ['logIn', 'anonymous'] }],
  ['GET', '/photos', { onRequest: ['logIn', 'anonymous'], preHandler: ['isOwner'] }],
  ['GET', '/photos/:id', { onRequest: ['logIn', 'anonymous'] }],
  ['GET', '/photos/:slug/notes', { onRequest: ['logIn', 'anonymous'], onSend: ['addNote'] }],
  ['GET', '/photos/:id?', { onRequest: ['logIn', 'anonymous'] }],
  ['GET', '/status::live', { onRequest: ['logIn', 'anonymous', 'isLive'] }],
  ['GET', '/at', { onRequest: ['logIn', 'anonymous', 'ofText'] }, { host: 'a.example.com' }],
  ['GET', '/at', { onRequest: ['logIn', 'anonymous', 'ofPattern'] }, { host: /^b\./ }],
  ['GET', '/at', { onRequest: ['logIn', 'anonymous', 'ofVersion'] }, { version: '2.0.0' }],
  ['GET', '/at', undefined, { host: 'c.example.com' }],
  ['GET', '/only', { onRequest: ['logIn', 'anonymous'] }, { host: 'other.example.com' }],
  ['GET', '/a%20b/:id', { onRequest: ['logIn', 'anonymous', 'ofEscape'] }],
  ['GET', '/files/:name%::png/c%::d', { onRequest: ['logIn', 'anonymous', 'ofSuffix'] }],
  ['GET', '/none', undefined],
  ['POST', '/photos', { onRequest: ['logIn', 'anonymous'] }],
  ['DELETE', '/photos', undefined]
]

t.test('the hooks of routes in the printed tree', async t => {
  const app = fastify({ exposeHeadRoutes: false })
  app.addHook('onRequest', named('logIn'))
  app.addHook('onRequest', async () => {})
  app.get('*', handler)
  app.get('/photos', { preHandler: named('isOwner') }, handler)
  app.get('/photos/:id', handler)
  app.get('/photos/:slug/notes', { onSend: named('addNote') as never }, handler)
  app.post('/photos', handler)
  app.get('/status::live', { onRequest: named('isLive') }, handler)
  app.get('/at', { constraints: { host: 'a.example.com' }, onRequest: named('ofText') }, handler)
  app.get('/at', { constraints: { host: /^b\./ }, onRequest: named('ofPattern') }, handler)
  app.get('/at', { constraints: { version: '2.0.0' }, onRequest: named('ofVersion') }, handler)
  app.get('/only', { constraints: { host: 'a.example.com' } }, handler)
  app.get('/a%20b/:id', { onRequest: named('ofEscape') }, handler)
  app.get('/files/:name%::png/c%::d', { onRequest: named('ofSuffix') }, handler)
  await app.ready()
  const hooksOf = hooksIn(app, ['GET', 'POST'])
  for (const [method, url, hooks, constraints = {}] of cases) {
    t.strictSame(hooksOf(method, url, constraints), hooks, `${method} ${url} ${JSON.stringify(constraints)}`)
  }
  for (const options of [{ caseSensitive: false }, { routerOptions: { caseSensitive: false } }]) {
    const small = fastify(options as object)
    small.get('/Photos/:Id/Tags', { onRequest: named('logIn') }, handler)
    await small.ready()
    t.strictSame(hooksIn(small, ['GET'])('GET', '/Photos/:Id/Tags', {}), { onRequest: ['logIn'] }, JSON.stringify(options))
  }
  const wide = fastify()
  wide.get('*', { onRequest: named('logIn') }, handler)
  await wide.ready()
  t.strictSame(hooksIn(wide, ['GET'])('GET', '*', {}), { onRequest: ['logIn'] }, 'an empty root')
})
