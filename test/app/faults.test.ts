import { once } from 'node:events'
import { Agent, request as requestHttp, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import t, { type Test } from 'tap'
import resources, { draw, namespace, type Declaration, type ResourcesPluginOptions } from '../../lib/index.js'
import { ask, echoApp, echoControllers, loose } from '../fixtures/echo.js'
import { serverOptions } from '../fixtures/fastify.js'

type Controllers = ResourcesPluginOptions['controllers']

const photos = [resources('photos', { only: ['index', 'show'] })]

t.test('a controller that throws while loading stops the boot, and is named', async t => {
  for (const [source, reason] of [['throw Error("no disk")', 'no disk'], ['throw "a string"', 'a string'],
    ['import "./missing.js"', 'missing'], ['export const =', 'Unexpected']] as const) {
    await t.test(source, async t => {
      const app = mounted(photos, t.testdir({ 'photos.js': source }))
      await t.rejects(async () => { await app.ready() }, { code: 'FST_RESOURCES_CONTROLLER_LOAD', message: RegExp(`'photos'.*${reason}`) })
      await t.rejects(async () => { await app.inject('/photos') }, 'and the app serves no requests')
    })
  }
})

t.test('a controller whose constructor throws stops the boot, and is named', async t => {
  class Photos {
    constructor () {
      throw Error('no pool')
    }

    index (): void {}
    show (): void {}
  }
  await t.rejects(async () => { await mounted(photos, { photos: Photos }).ready() },
    { code: 'FST_RESOURCES_CONTROLLER_LOAD', message: /'photos'.*no pool/, cause: { message: 'no pool' } })
})

t.test('an action that throws responds 500, without a stack', async t => {
  const throws: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
    sync () { throw Error('thrown') },
    async async () { throw Error('thrown') },
    async later () {
      await sleep(1)
      throw Error('thrown')
    },
    helper: ({ paths }) => loose(paths)['photo_path']!('..'),
    redirect: (_request, reply) => reply.redirectTo('nowhere' as never),
    url: ({ paths }) => loose(paths)['photos_url']!()
  }
  const app = await listening(t,
    mounted(photos,
      {
        photos: {
          index: () => 'alive',
          show: (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => throws[request.params.id]!(request, reply)
        }
      }))
  for (const name of Object.keys(throws)) {
    const reply = await sendRaw(app, `GET /photos/${name} HTTP/1.1\r\nHost: elsewhere.test\r\nConnection: close\r\n\r\n`)
    t.match(reply, /^HTTP\/1\.1 500 /, name)
    t.notMatch(reply, /\.[jt]s\b|node_modules|\n {2,}at |"stack"|location:/i, `the response of ${name} contains no file names`)
  }
  t.match(await sendRaw(app, get('/photos')), /alive$/)
})

t.test('a client that disconnects during a request does no harm', async t => {
  let begun = 0
  let finished = 0
  const show = async (): Promise<string> => {
    begun++
    await sleep(20)
    finished++
    return 'late'
  }
  const app = await listening(t,
    mounted([resources('photos', { only: ['index', 'show', 'create'] })],
      { photos: { index: () => 'alive', show, create: ({ body }: FastifyRequest) => body } }))
  const post = 'POST /photos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
  const hangUps: readonly ((socket: Socket) => void)[] = [socket => socket.destroy(), socket => socket.resetAndDestroy()]
  for (const [index, hangUp] of hangUps.entries()) {
    for (const part of ['', 'GET /pho', 'GET /photos HTTP/1.1\r\nHost: lo', post, `${post}{"a":`,
      'GET /photos/1 HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
      const socket = connect(portOf(app), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(part)
      if (part.includes('/photos/1')) await until(async () => begun === index + 1)
      else await sleep(5)
      hangUp(socket)
      t.match(await sendRaw(app, get('/photos')), /alive$/)
    }
  }
  // Started actions finish, and no connection is left.
  await until(async () => finished === 2)
  await until(async () => await connectionsOf(app) === 0)
})

t.test('close() under load loses no response', async t => {
  let ran = 0
  const app = await listening(t, mounted(photos, {
    photos: {
      index: () => 'none',
      async show (request: FastifyRequest<{ Params: { id: string } }>) {
        await sleep(3)
        ran++
        return request.params.id.padEnd(90, '.')
      }
    }
  }))
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  t.teardown(() => agent.destroy())
  const port = portOf(app)
  const outcomes = { whole: 0, refused: 0, closed: 0, broken: 0 }
  /** Asks until the server is gone. */
  const client = async (number: number): Promise<void> => {
    let outcome: keyof typeof outcomes = 'whole'
    for (let count = 0; outcome === 'whole'; count++) {
      const id = `${number}-${count}`
      outcome = await fetchWhole(agent, port, `/photos/${id}`, id.padEnd(90, '.'))
      outcomes[outcome]++
    }
  }
  const clients = Array.from({ length: 50 }, (_none, number) => client(number))
  while (outcomes.whole < 200) await sleep(5)
  await app.close()
  await Promise.all(clients)
  t.ok(outcomes.refused + outcomes.closed >= 50, 'every client has finished')
  t.equal(outcomes.broken, 0, 'no response is truncated or wrong')
  t.equal(outcomes.whole, ran, 'each completed action has a response')
})

t.test('registering after ready() is one clear error without side effects', async t => {
  const app = await echoApp(photos)
  await app.ready()
  const before = [app.printRoutes(), Reflect.ownKeys(app.paths)]
  const books = draw([resources('books')])
  await t.rejects(async () => { await app.register(resources, { routes: books, controllers: echoControllers(books) }) },
    { message: /already (?:booted|listening|ready)/i })
  t.strictSame([app.printRoutes(), Reflect.ownKeys(app.paths)], before)
  t.equal(await ask(app, 'GET', '/books'), 404)
  t.equal(await ask(app, 'GET', '/photos/1'), 'photos#show')
})

t.test('registering in a handler fails that request only', async t => {
  const books = draw([resources('books')])
  const app = await listening(t, mounted(photos, {
    photos: {
      index: () => 'alive',
      async show ({ server }: FastifyRequest) { await server.register(resources, { routes: books, controllers: echoControllers(books) }) }
    }
  }))
  const reply = await sendRaw(app, get('/photos/1'))
  t.match(reply, /^HTTP\/1\.1 500 /)
  t.notMatch(reply, /\.[jt]s\b|\n {2,}at /)
  t.match(await sendRaw(app, get('/photos')), /alive$/)
  t.match(await sendRaw(app, get('/books')), /^HTTP\/1\.1 404 /)
})

t.test('2,000 requests at once keep their params and helpers to themselves', async t => {
  const app = mounted([resources('photos', { only: [] },
    [resources('comments', { only: 'show', constraints: { id: { type: 'integer' } } })])], {
    comments: {
      async show ({ params, paths }: FastifyRequest<{ Params: { photo_id: string, id: number } }>, reply: FastifyReply) {
        const early = loose(paths)['photo_comment_url']!(params.photo_id, params.id)
        await sleep(Math.random() * 20)
        // The format of the request is an option, not a param of the path.
        const named = { photo_id: params.photo_id, id: params.id }
        const late = loose(reply.paths)['photo_comment_url']!(named)
        return (reply.created as (...args: readonly unknown[]) => FastifyReply)('photo_comment', named).send({ early, late, params })
      }
    }
  }, { baseUrl: 'request' })
  const replies = await Promise.all(
    Array.from({ length: 2000 },
      (_none, id) => app.inject({ url: `/photos/p${id}/comments/${id}.f${id}`, headers: { host: `h${id}.test` } })))
  const told = replies.map(({ statusCode, headers, body }) => [statusCode, headers.location, JSON.parse(body)])
  t.strictSame(told, replies.map((_reply, id) => {
    const path = `/photos/p${id}/comments/${id}`
    return [201, path,
      { early: `http://h${id}.test${path}`, late: `http://h${id}.test${path}`, params: { photo_id: `p${id}`, id, format: `f${id}` } }]
  }))
})

t.test('a not-found handler that throws responds 500, and is called again', async t => {
  for (const thrower of [() => { throw Error('not even that') }, async () => { throw Error('not even that') }]) {
    const app = Fastify()
    app.setNotFoundHandler(thrower)
    await app.register(resources,
      {
        routes: [resources('photos', { constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })],
        controllers: echoControllers(draw([resources('photos')]))
      })
    for (const url of ['/photos/a', '/photos/%00', '/photos/', '/nowhere', '/photos/a']) {
      const reply = await app.inject(url)
      t.strictSame([reply.statusCode, reply.json()], [500, { statusCode: 500, error: 'Internal Server Error', message: 'not even that' }],
        url)
    }
    t.equal(await ask(app, 'GET', '/photos/7'), 'photos#show')
  }
})

t.test('hooks of the enclosing scope run for every route, in every form', async t => {
  for (const order of ['before', 'after'] as const) {
    const app = Fastify()
    const tree = [resources('secrets', { constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' }, [resources('parts')]),
      resources('words', { constraints: { id: ['a', 'b'] } }), resources('files', { format: ['json', 'csv'] })]
    const routes = draw(tree)
    let served = 0
    const controllers = Object.fromEntries(
      Object.entries(
        echoControllers(routes)).map(([name, actions]) => [name,
        Object.fromEntries(Object.keys(actions).map(action => [action, () => { served++; return 'secret' }]))]))
    app.register(async child => {
      const guard = async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => reply.code(401).send('no')
      if (order === 'before') child.addHook('onRequest', guard)
      await child.register(resources, { routes, controllers })
      if (order === 'after') child.addHook('onRequest', guard)
    })
    await listening(t, app)
    const answers = new Map<string, string>()
    for (const { method, path } of routes.routes) {
      for (const verb of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        for (const suffix of ['', '.json', '.%6Ason', '.csv']) {
          const target = path.replace('(.:format)', suffix).replace(/:\w*id/g, path.startsWith('/words') ? 'a' : '7')
          answers.set(`${verb} ${target}`,
            statusOf(await sendRaw(app, `${verb} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)))
        }
      }
    }
    t.strictSame([...answers].filter(([, status]) => status !== '401'), [], `a hook that is added ${order}`)
    t.equal(answers.size, (4 * 7 + 4 * 4) * 4, 'seven routes of four resources, HEAD for each of the four GETs, four formats')
    t.equal(served, 0)
  }
})

t.test('a guard on config.resource applies under every router option', async t => {
  const tree = [namespace('admin', [resources('users', { only: ['index', 'show', 'destroy'] })]), ...photos]
  const options = {
    caseSensitive: false,
    ignoreDuplicateSlashes: true,
    ignoreTrailingSlash: true,
    useSemicolonDelimiter: true,
    maxParamLength: 500,
    allowUnsafeRegex: true
  }
  /** Requests for the guarded path, and the options that are needed for a match. */
  const targets: readonly (readonly [target: string, ...needs: (keyof typeof options)[]])[] = [
    ['/admin/users'], ['/%61dmin/users'], ['/admin/%75sers.json'], ['/admin/users/7'], ['/%61dmin/users/%37.json'],
    ['http://elsewhere.test/admin/users'], ['/admin/users?x=/photos'],
    ['//admin/users', 'ignoreDuplicateSlashes'], ['/admin//users//7', 'ignoreDuplicateSlashes'],
    ['///%61dmin/users', 'ignoreDuplicateSlashes'],
    ['/ADMIN/users', 'caseSensitive'], ['/%41dmin/USERS/7', 'caseSensitive'], ['/admin/users/', 'ignoreTrailingSlash'],
    ['/admin/users/7/', 'ignoreTrailingSlash'],
    ['/admin/users;x=1', 'useSemicolonDelimiter'], [`/admin/users/${'7'.repeat(200)}`, 'maxParamLength'],
    ['//ADMIN//users/;/photos', 'ignoreDuplicateSlashes', 'caseSensitive', 'ignoreTrailingSlash', 'useSemicolonDelimiter']
  ]
  const keys = Object.keys(options) as (keyof typeof options)[]
  for (const set of [[], ...keys.map(key => [key]), keys]) {
    const routerOptions = Object.fromEntries(set.map(key => [key, options[key]]))
    const app = Fastify(serverOptions({ routerOptions }))
    let served = 0
    app.addHook('onRequest', async ({ routeOptions: { config } }, reply) => {
      if (config.resource?.controller.startsWith('admin/') === true) return reply.code(403).send('no')
    })
    const count = (): string => { served++; return 'served' }
    await app.register(resources,
      {
        routes: tree,
        controllers: {
          'admin/users': { index: count, show: count, destroy: count },
          photos: { index: () => 'alive', show: () => 'alive' }
        }
      })
    await listening(t, app)
    const wrong: string[] = []
    for (const [target, ...needs] of targets) {
      const status = statusOf(await sendRaw(app, get(target)))
      const isRight = needs.every(need => set.includes(need)) ? status === '403' : /^4(?:03|04|14)$/.test(status)
      if (!isRight) wrong.push(`${status} for ${target}`)
    }
    t.strictSame(wrong, [], `with ${set.join(', ') || 'none'}`)
    t.equal(served, 0)
    t.match(await sendRaw(app, get('/photos')), /alive$/)
  }
})

t.test('no request of a client causes a server error', async t => {
  const tree = [resources('photos', { constraints: { id: { type: 'integer' } } }, [resources('comments')]),
    resources('words', { constraints: { id: /[a-z]+/ }, constraintFailure: 'not-found' }), resources('files', { format: false })]
  const app = await listening(t, await echoApp(tree, {}, {}, { bodyLimit: 1000 }))
  const heads = ['', 'Content-Type: application/json\r\n', 'Content-Type: text/plain\r\n', 'Content-Type: ;;;\r\n',
    'Content-Type: application/xml\r\n', 'Accept: \u00ff\r\n', 'Accept-Version: x\r\n', 'Range: bytes=9-1\r\n', 'Expect: nothing\r\n',
    'X-Forwarded-Host: a/b\r\n', 'Cookie: __proto__=1\r\n']
  const bodies = ['', '{', '{}', '{"__proto__":{"x":1}}', '[]', 'null', '\u0000', 'x'.repeat(2000)]
  const targets = ['/photos', '/photos/7', '/photos/1e400', '/photos/-0', '/photos/%00', '/photos/7/comments/__proto__.json', '/words/%0a',
    '/words/a.b.c', '/files/..', '/files/%2e%2e%2f', '/photos?a[b=%zz', '/%', '*', '//']
  const faults: string[] = []
  let count = 0
  for (const [index, target] of targets.entries()) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      for (let turn = 0; turn < 8; turn++) {
        const head = heads[(index + turn) % heads.length]!
        const body = bodies[(turn + count) % bodies.length]!
        const status = statusOf(
          await sendRaw(app,
            `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`))
        count++
        if (!/^[24]\d\d$/.test(status)) faults.push(`${status} for ${JSON.stringify([method, target, head, body])}`)
      }
    }
  }
  t.strictSame(faults, [], `${count} requests`)
  t.notOk('x' in {})
})

/** An app with the declarations and these controllers. */
function mounted (declarations: readonly Declaration[], controllers: Controllers, options: Partial<ResourcesPluginOptions> = {},
  server: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify(server)
  app.register(resources, { routes: declarations, controllers, ...options })
  return app
}

async function listening (t: Test, app: FastifyInstance): Promise<FastifyInstance> {
  t.teardown(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

function portOf (app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

function connectionsOf (app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => app.server.getConnections((error, count) => error === null ? resolve(count) : reject(error)))
}

/** Waits for a condition, however slow the machine is. */
async function until (isSo: () => Promise<boolean>): Promise<void> {
  while (!await isSo()) await sleep(2)
}

function get (target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
}

/** Sends bytes unchanged, and returns the whole response. */
async function sendRaw (app: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect(portOf(app), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  // Ends the request after the first response, for a server that keeps the connection open.
  socket.once('data', () => socket.end())
  return text(socket)
}

function statusOf (reply: string): string {
  return /^HTTP\/1\.1 (\d+)/.exec(reply)?.[1] ?? 'none'
}

/** How a request over a kept connection ends: complete, rejected, closed before a response began, or broken. */
async function fetchWhole (agent: Agent, port: number, path: string, expected: string): Promise<'whole' | 'refused' | 'closed' | 'broken'> {
  const request = requestHttp({ agent, port, path, host: '127.0.0.1' }).end()
  try {
    const [reply] = await once(request, 'response') as [IncomingMessage]
    const body = await text(reply).catch(() => 'cut off')
    if (reply.statusCode === 503) return 'refused'
    return reply.statusCode === 200 && body === expected ? 'whole' : 'broken'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'closed'
  }
}
