import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t from 'tap'
import websocket, { type WebSocket } from '@fastify/websocket'
import resources, { draw, get, namespace, scope } from '../../lib/index.js'
import { controllersFolder } from '../fixtures/echo.js'

t.test('controllers', async t => {
  const only = { only: ['index', 'show'] } as const
  t.test('in a directory, as a URL or a path, modules and classes', async t => {
    for (const folder of [controllersFolder, controllersFolder.href, decodeURI(controllersFolder.pathname)]) {
      const app = Fastify()
      await app.register(resources,
        { routes: [resources('photos', only), resources('users', { only: 'index', module: 'admin' })], controllers: folder })
      t.equal((await app.inject('/photos')).body, 'photos from a module')
      t.equal((await app.inject('/photos/1')).body, 'one photo')
      t.match((await app.inject('/users')).body, /inject is a function/)
    }
  })
  t.test('as a class, instantiated once, whose methods have the instance as this', async t => {
    let made = 0
    class Base { greet (): string { return 'hello' } }
    class Photos extends Base {
      readonly fastify: FastifyInstance
      constructor (fastify: FastifyInstance) {
        super()
        this.fastify = fastify
        made++
      }

      index (): string { return `${this.greet()} ${this.fastify.hasDecorator('paths')}` }
      show (): string { return this.index() }
    }
    const app = Fastify()
    await app.register(resources, { routes: [resources('photos', only)], controllers: { photos: Photos } })
    t.equal((await app.inject('/photos')).body, 'hello true')
    t.equal((await app.inject('/photos/1')).body, 'hello true')
    t.equal(made, 1)
  })
  t.test('with actions as route options', async t => {
    const app = Fastify()
    const seen: string[] = []
    const photosController = {
      greeting: 'hi',
      index: {
        schema: { querystring: { type: 'object', properties: { page: { type: 'integer' } } } },
        preHandler: [async () => { seen.push('action') }],
        config: { cached: true },
        bodyLimit: undefined,
        handler (this: { greeting: string }, request: FastifyRequest) {
          return {
            greeting: this.greeting,
            query: request.query,
            config: request.routeOptions.config
          }
        }
      }
    }
    await app.register(resources, {
      routes: [scope({ routeOptions: { preHandler: async () => { seen.push('scope') }, config: { area: 'public', cached: false } as object } },
        [resources('photos', { only: 'index', routeOptions: { preHandler: async () => { seen.push('resource') } } })])],
      controllers: { photos: photosController }
    })
    t.match((await app.inject('/photos?page=2')).json(),
      {
        greeting: 'hi',
        query: { page: 2 },
        config: { area: 'public', cached: true, resource: { name: 'photos', controller: 'photos', action: 'index' } }
      })
    t.strictSame(seen, ['scope', 'resource', 'action'], 'hooks add up, outer hooks first')
    const verb = Fastify()
    await verb.register(resources,
      {
        routes: [get('about', { to: 'pages#about', routeOptions: { config: { area: 'public' } as object } })],
        controllers: { pages: { about: (request: FastifyRequest) => request.routeOptions.config } }
      })
    t.match((await verb.inject('/about')).json(), { area: 'public', resource: { name: 'about' } })
    t.equal((await app.inject('/photos?page=x')).statusCode, 400)
  })
  t.test('next to a WebSocket handler of the declaration', async t => {
    const app = Fastify()
    await app.register(websocket)
    const wsHandler = (socket: WebSocket, request: FastifyRequest): void => { socket.send(`live at ${request.url}`) }
    await app.register(resources,
      { routes: [get('live', { to: 'pages#live', routeOptions: { wsHandler } as never })], controllers: { pages: { live: () => 'a page' } } })
    await app.ready()
    const said = await new Promise<string>((resolve, reject) => {
      const onInit = (socket: WebSocket): void => {
        socket.once('message', data => {
          resolve(String(data))
          socket.terminate()
        })
      }
      app.injectWS('/live', {}, { onInit }).catch(reject)
    })
    t.equal(said, 'live at /live')
    t.equal((await app.inject('/live')).body, 'a page')
    await app.close()
  })
  t.test('in a directory, compiled to CommonJS', async t => {
    const folder = t.testdir({
      'photos.cjs': "Object.defineProperty(exports, '__esModule', { value: true })\n" +
        "exports.default = { index: () => 'compiled', show: () => 'one' }\n"
    })
    const app = Fastify()
    await app.register(resources, { routes: [resources('photos', only)], controllers: folder })
    t.equal((await app.inject('/photos')).body, 'compiled')
  })
  t.test('missing controllers are listed in one error, with their actions', async t => {
    const app = Fastify()
    const routes = [resources('photos', only), resources('books', only), resources('likes', only)]
    await t.rejects(async () => {
      await app.register(resources,
        { routes, controllers: { photo: {}, books: { index () {}, shwo () {}, show: 'no function' } } as never })
    }, {
      code: 'FST_RESOURCES_MISSING_CONTROLLER',
      message: /^3 missing controllers or actions:.*missing controller 'photos', required by resources\('photos'\) at .*controllers\.test\.ts:\d+:\d+ \(did you mean 'photo'\? Rename it to 'photos'\)\. Known: books, photo\n.*controller 'books' has no action 'show' \(did you mean 'shwo'\?\), required by resources\('books'\) at .* The value of 'show' must be .*missing controller 'likes'/s
    })
  })
  const failures: readonly (readonly [what: string, controllers: unknown, code: string, message: RegExp])[] = [
    ['nothing', undefined, 'FST_RESOURCES_INVALID_OPTION', /^the plugin option 'controllers' must be an object from controller path to controller, or a directory, got undefined\. /],
    ['a number', 5, 'FST_RESOURCES_INVALID_OPTION', /^the plugin option 'controllers' must be .*, got 5\. /],
    ['no objects', { photos: 5 }, 'FST_RESOURCES_MISSING_CONTROLLER', /^controller 'photos' must be an object of actions or a class, got 5\. Write \{ index: \(request\) => … \}$/],
    ['null', { photos: null }, 'FST_RESOURCES_MISSING_CONTROLLER', /must be an object of actions or a class, got null\. Write /],
    ['a class that throws', { photos: class { constructor () { throw new Error('no database') } } }, 'FST_RESOURCES_CONTROLLER_LOAD',
      /^the constructor of controller 'photos' threw: no database$/],
    // eslint-disable-next-line no-throw-literal
    ['a class that throws no error', { photos: class { constructor () { throw 'a word' } } }, 'FST_RESOURCES_CONTROLLER_LOAD',
      /threw: 'a word'$/],
    ['a list', [{ index () {}, show () {} }], 'FST_RESOURCES_INVALID_OPTION', /^the plugin option 'controllers' must be .*, got \[\{ index, show \}\]\. /],
    ['a handler', { photos: () => [] }, 'FST_RESOURCES_MISSING_CONTROLLER',
      /^controller 'photos' must be an object of actions or a class, got the function photos\. Write \{ index/],
    ['a value that is not an action', { photos: { index: { schema: {} }, show: 'x' } }, 'FST_RESOURCES_MISSING_CONTROLLER',
      /no actions 'index', 'show', required by .*\. The value of 'index' must be a function, or an object of route options with a handler, got \{ schema \}\. The value of 'show' must be .*got 'x'\. Its actions: none\. Export an object of actions: /],
    ['no controllers', {}, 'FST_RESOURCES_MISSING_CONTROLLER', /Known: none\. Add it to the option 'controllers'\. For stubs, run npx fastify-resources controllers --out DIR$/],
    ['actions without a handler', { photos: { index: { handler: 5 }, show: null } }, 'FST_RESOURCES_MISSING_CONTROLLER',
      /no actions 'index', 'show'.*Its actions: none\. /],
    ['undefined hooks of an action', { photos: { index: { preHandler: undefined, handler () {} }, show: { onRequest: [undefined], handler () {} } } },
      'FST_RESOURCES_INVALID_OPTION',
      /^2 invalid options:.*resources\('photos'\) at \S+: photos#index\.preHandler must be a function .*got undefined.*photos#show\.onRequest must be .*got \[undefined\]/s],
    ['misspelt route options of an action, whose guard would guard nothing',
      { photos: { index: { preHandlr: () => {}, handler () {} }, show: { onRequst: () => {}, cache: 5, handler () {} } } },
      'FST_RESOURCES_INVALID_OPTION',
      /^2 invalid options:.*resources\('photos'\) at .*: photos#index: unknown Fastify route option 'preHandlr' \(did you mean 'preHandler'\?\)\n.*photos#show: unknown Fastify route option 'onRequst'/s],
    ['route options that the declaration sets', { photos: { index: { url: '/x', constraints: {}, handler () {} }, show () {} } },
      'FST_RESOURCES_INVALID_OPTION',
      /photos#index\.url is not allowed\. Remove it: the declaration sets it\n.*photos#index\.constraints is not allowed\. Use the option 'constraints', or 'when' instead of a custom strategy$/s],
    ['an object without actions', { photos: {} }, 'FST_RESOURCES_MISSING_CONTROLLER', /Its actions: none\. Export an object of actions: \{ index: \(request\) => … \}\. For stubs, run npx fastify-resources controllers --out DIR$/],
    ["an object with Object's own functions only", { photos: Object.create({}) },
      'FST_RESOURCES_MISSING_CONTROLLER', /no action/],
    ['a directory that does not exist', '/no/such/folder', 'FST_RESOURCES_CONTROLLER_LOAD',
      /^the directory of controllers '\/no\/such\/folder' does not exist$/],
    ['a directory that is not next to the program', './no/such', 'FST_RESOURCES_CONTROLLER_LOAD',
      /^the directory of controllers '\/.*\/no\/such' does not exist$/],
    ['a directory without the file', new URL('../fixtures/', import.meta.url), 'FST_RESOURCES_MISSING_CONTROLLER', /^missing controller 'photos' \(photos\.js or \.ts in .*\), required by /]
  ]
  for (const [what, controllers, code, message] of failures) {
    t.test(`${what} throw`, async t => {
      await t.rejects(async () => {
        await Fastify().register(resources,
          { routes: [resources('photos', only)], controllers: controllers as never })
      }, { code, message })
    })
  }
  t.test('controllers that exist under another name are found', async t => {
    const admin = [namespace('admin', [resources('books', { only: 'index' })])]
    const index = (): string => 'x'
    for (const [controllers, says] of [
      [{ admin: { books: { index } } },
        /\. Use \{ 'admin\/books': … \} instead of the nested 'books' of 'admin'\. Known: admin\. For stubs, run npx fastify-resources controllers --out DIR$/],
      [{ admin: { index } }, /required by resources\('books'\) at \S+\. Known: admin\. Add it to the option 'controllers'\. For stubs, run npx fastify-resources controllers --out DIR$/],
      [{ 'admin/BooksController': { index } },
        /\(did you mean 'admin\/BooksController'\? Rename it to 'admin\/books'\)\. Known: admin\/BooksController\. For stubs, run npx fastify-resources controllers --out DIR$/],
      [{ 'admin/book': { index }, other: { index } },
        /did you mean 'admin\/book'\? Rename it to 'admin\/books'\)\. Known: admin\/book, other\. For stubs, run npx fastify-resources controllers --out DIR$/],
      [{ 'admin/boooks': { index } }, /\(did you mean 'admin\/boooks'\?\)\. Known: admin\/boooks\. For stubs, run npx fastify-resources controllers --out DIR$/]
    ] as const) {
      await t.rejects(async () => { await Fastify().register(resources, { routes: admin, controllers: controllers as never }) },
        { code: 'FST_RESOURCES_MISSING_CONTROLLER', message: says })
    }
  })
  const named = 'export const title = "x"; export const books = { index () {} }'
  for (const [file, text, says] of [
    ['book.js', named, /^missing controller 'books' \(books\.js or \.ts in .*\), required by .* \(did you mean 'book'\? Rename it to 'books'\)\. Known: book\. For stubs, run npx fastify-resources controllers --out DIR$/],
    ['Books.js', named, /did you mean 'Books'\?/],
    ['books_controller.js', named, /did you mean 'books_controller'\? Rename it to 'books'/],
    ['books-controller.js', named, /did you mean 'books-controller'\?/],
    ['books.js', named, /no action 'index', .*\. Its actions: none\. The module exports 'books' only by name\. Export it by default\. For stubs, run npx fastify-resources controllers --out DIR$/],
    ['books.js', 'export class Books { index () {} }; export const arrow = () => 1; export function show () {}',
      /no action 'index', .*\. Its actions: Books, arrow, show\. The module exports 'Books' only by name\./],
    ['books.js', 'export const title = "x"', /no action 'index', .*\. Its actions: none\. Export an object/]
  ] as const) {
    t.test(`controllers in ${file} are found`, async t => {
      const folder = await mkdtemp(join(tmpdir(), 'controllers-'))
      t.teardown(() => rm(folder, { recursive: true }))
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await writeFile(join(folder, file), text)
      await t.rejects(async () => {
        await Fastify().register(resources,
          { routes: [resources('books', { only: 'index' })], controllers: folder })
      }, { code: 'FST_RESOURCES_MISSING_CONTROLLER', message: says })
    })
  }
  t.test('controllers that throw while loading, or have invalid names', async t => {
    const load = async (name: string): Promise<unknown> => await Fastify().register(resources,
      { routes: [resources(name, { only: 'index' })], controllers: controllersFolder })
    await t.rejects(load('broken'),
      {
        code: 'FST_RESOURCES_CONTROLLER_LOAD',
        message: /^cannot load controller 'broken' from .*controllers\/broken\.[jt]s: not today$/,
        cause: { message: 'not today' }
      })
    await t.rejects(load('hidden'), { code: 'FST_RESOURCES_MISSING_CONTROLLER', message: /^missing controller 'hidden'.*\. Known: [^;.]*\. Create the file\. For stubs, run npx fastify-resources controllers --out DIR$/ },
      'test files next to controllers are not loaded')
    await t.rejects(load('dotted'), { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
    await t.rejects(load('Photos'), { code: 'FST_RESOURCES_MISSING_CONTROLLER' }, 'the letter case of a name counts')
  })
  t.test('links to files are not followed', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'controllers-'))
    t.teardown(() => rm(folder, { recursive: true }))
    await symlink(join(controllersFolder.pathname, 'photos.ts'), join(folder, 'photos.ts'))
    await t.rejects(async () => { await Fastify().register(resources, { routes: [resources('photos', only)], controllers: folder }) },
      { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
  })
  t.test('in a directory, loaded by the app\'s loader', async t => {
    const files: string[] = []
    const load = (url: string, path: string): unknown => {
      files.push(`${url} ${path}`)
      return import(url)
    }
    const app = Fastify()
    await app.register(resources, { routes: [resources('photos', only)], controllers: { folder: controllersFolder, import: load } })
    t.equal((await app.inject('/photos')).body, 'photos from a module')
    const file = new URL('photos.ts', controllersFolder)
    t.strictSame(files, [`${file.href} ${decodeURI(file.pathname)}`], 'only the controllers that routes name, once each')
  })
  const index = (): string => 'from a glob'
  class Users { index (): string { return 'from a class' } }
  const compiled = { __esModule: true, default: { index } }
  for (const [what, modules, body] of [
    ['modules', { './controllers/photos.ts': { default: { index } } }, 'from a glob'],
    ['modules without a default', { './controllers/photos.js': { index } }, 'from a glob'],
    ['functions that load them',
      {
        './controllers/photos.mts': async () => ({ default: { index } }),
        './controllers/users.ts': () => { throw new Error('nobody asks for it') }
      }, 'from a glob'],
    ['defaults', { './controllers/photos.ts': { index } }, 'from a glob'],
    ['classes', { './controllers/photos.ts': Users }, 'from a class'],
    ['CommonJS', { './controllers/photos.cjs': compiled }, 'from a glob'],
    ['CommonJS, by import', { './controllers/photos.cjs': { default: compiled } }, 'from a glob'],
    ['CommonJS without a default', { './controllers/photos.cjs': { default: { __esModule: true, index } } }, 'from a glob'],
    ['others next to them',
      {
        './controllers/photos.ts': { index },
        './controllers/photos.test.ts': {},
        './controllers/.photos.ts': {},
        './controllersphotos.ts': {},
        './photos.ts': {}
      }, 'from a glob']
  ] as const) {
    t.test(`import.meta.glob: ${what}`, async t => {
      for (const folder of ['./controllers', './controllers/']) {
        const app = Fastify()
        await app.register(resources, { routes: [resources('photos', { only: 'index' })], controllers: { folder, import: modules } })
        t.equal((await app.inject('/photos')).body, body)
      }
    })
  }
  for (const [what, controllers, code, message] of [
    ['no loader', { folder: './controllers' }, 'FST_RESOURCES_INVALID_OPTION',
      /^the plugin option 'controllers\.import' must be a function \(url, path\) => module, or the result of import\.meta\.glob, got undefined\. /],
    ['a key of no meaning', { folder: './controllers', import: () => ({}), extra: 1 }, 'FST_RESOURCES_UNKNOWN_OPTION',
      /^the plugin option 'controllers': unknown option 'extra'\. Known: folder, import$/],
    ['a misspelt loader', { folder: controllersFolder, imprt: () => ({}) }, 'FST_RESOURCES_UNKNOWN_OPTION',
      /^the plugin option 'controllers': unknown option 'imprt' \(did you mean 'import'\?\)$/],
    ['no directory', '', 'FST_RESOURCES_INVALID_OPTION',
      /^the plugin option 'controllers' must be an object from controller path to controller, or a directory, got ''\. /],
    ['no directory for a loader', { folder: '', import: () => ({}) }, 'FST_RESOURCES_INVALID_OPTION',
      /^the directory of controllers must be a path or a URL, got ''$/],
    ['a promise of a loader', { folder: controllersFolder, import: Promise.resolve({}) }, 'FST_RESOURCES_INVALID_OPTION',
      /option 'controllers\.import' must be .*, got a promise\. /],
    ['a glob of another directory', { folder: './controller', import: { './controllers/photos.ts': {} } }, 'FST_RESOURCES_INVALID_OPTION',
      /^the plugin option 'controllers\.import' must have files with the prefix '\.\/controller\/', got \.\/controllers\/photos\.ts$/],
    ['an empty glob', { folder: './controllers', import: {} }, 'FST_RESOURCES_INVALID_OPTION', /must have files with the prefix '\.\/controllers\/', got none$/],
    ['a glob with two files for a controller', { folder: '/src', import: { '/src/photos.ts': {}, '/src/photos.mjs': {} } },
      'FST_RESOURCES_MISSING_CONTROLLER', /^duplicate controller 'photos' in \/src\/photos\.ts and in \/src\/photos\.mjs\. Remove all but one$/],
    ['a glob without the controller', { folder: '/src', import: { '/src/photo.ts': {} } }, 'FST_RESOURCES_MISSING_CONTROLLER',
      /^missing controller 'photos' \(photos\.js or \.ts in \/src\), required by .* \(did you mean 'photo'/],
    ...['d', 'test', 'spec'].map(kind =>
      [`a glob with no more than a file photos.${kind}.ts`, { folder: '/src', import: { [`/src/photos.${kind}.ts`]: { index } } },
        'FST_RESOURCES_MISSING_CONTROLLER', /^missing controller 'photos' \(photos\.js or \.ts in \/src\), .*\. Known: none\. Create the file\. For stubs, run npx fastify-resources controllers --out DIR$/] as const),
    ['a file whose export is not a controller', { folder: '/src', import: { '/src/photos.ts': { default: 5 } } },
      'FST_RESOURCES_MISSING_CONTROLLER', /^controller 'photos' must be an object of actions or a class, got 5\. Write \{ index: \(request\) => … \}$/],
    ['a loader whose result is not a module', { folder: controllersFolder, import: () => null }, 'FST_RESOURCES_MISSING_CONTROLLER',
      /^controller 'photos' must be .*, got null\. Write /],
    ['a module compiled to CommonJS that exports it by name',
      { folder: '/src', import: { '/src/photos.ts': { __esModule: true, photos: { index } } } }, 'FST_RESOURCES_MISSING_CONTROLLER',
      /The module exports 'photos' only by name\. Export it by default\. For stubs, run npx fastify-resources controllers --out DIR$/],
    ['a loader that fails', { folder: controllersFolder, import: async () => { throw new Error('cannot') } },
      'FST_RESOURCES_CONTROLLER_LOAD', /^cannot load controller 'photos' from .*photos\.ts: cannot$/],
    ['TypeScript that Node does not read', {
      folder: controllersFolder,
      import: () => { throw Object.assign(new TypeError('Unknown file extension ".ts"'), { code: 'ERR_UNKNOWN_FILE_EXTENSION' }) }
    }, 'FST_RESOURCES_CONTROLLER_LOAD',
    /photos\.ts: Unknown file extension "\.ts"\. Use the loader of the app, as in controllers: \{ folder, import: url => import\(url\) \}, or run the app with tsx or with Node 22\.18 or later$/],
    ['a loader whose message has colors', { folder: controllersFolder, import: () => { throw new Error('\u001b[31mred\u001b[1;39m \u001b[2J') } },
      'FST_RESOURCES_CONTROLLER_LOAD', /photos\.ts: red \\u001b\[2J$/],
    ['a mistake in TypeScript that Node does not check', { folder: controllersFolder, import: () => { throw new SyntaxError('odd') } },
      'FST_RESOURCES_CONTROLLER_LOAD', /photos\.ts or one of its imports: odd$/],
    ['only a directory that does not exist', { folder: new URL('./nowhere/', import.meta.url), import: () => ({}) },
      'FST_RESOURCES_CONTROLLER_LOAD', /^the directory of controllers 'file:.*nowhere\/' does not exist$/],
    ['a URL that is no file', new URL('https://example.com/controllers'), 'FST_RESOURCES_CONTROLLER_LOAD', /^cannot read the directory of controllers 'https:\/\/example\.com\/controllers': .*file/],
    ['a file instead of a directory', new URL(import.meta.url), 'FST_RESOURCES_CONTROLLER_LOAD', /^cannot read the directory of controllers 'file:.*': .*ENOTDIR/]
  ] as const) {
    t.test(`in a directory, ${what} throws`, async t => {
      await t.rejects(async () => {
        await Fastify().register(resources,
          { routes: [resources('photos', { only: 'index' })], controllers: controllers as never })
      }, { code, message })
    })
  }
  t.test('controllers named like the keys of the option', async t => {
    const app = Fastify()
    await app.register(resources,
      {
        routes: [get('a', { to: 'folder#index' }), get('b', { to: 'import#index' })],
        controllers: { folder: { index }, import: { index } }
      })
    t.equal((await app.inject('/b')).body, 'from a glob')
  })
  t.test('a syntax error in a controller file is reported with its line', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'controllers-'))
    t.teardown(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const mistaken = 'export function index () {\n  return [\n}\n'
    await writeFile(join(folder, 'books.js'), mistaken)
    await writeFile(join(folder, 'films.cjs'), mistaken.replace('export ', ''))
    await writeFile(join(folder, 'songs.js'), "import { nothing } from 'node:path'\n")
    await writeFile(join(folder, 'plays.js'), "import './books.js'\n")
    for (const name of ['photos.js', 'photos.mjs']) await writeFile(join(folder, name), 'export const index = () => 1')
    for (const [name, code, message] of [
      ['books', 'FST_RESOURCES_CONTROLLER_LOAD', /^cannot load controller 'books' from .*\/books\.js:3: Unexpected token/],
      ['films', 'FST_RESOURCES_CONTROLLER_LOAD', /from .*\/films\.cjs:3: Unexpected token/],
      ['songs', 'FST_RESOURCES_CONTROLLER_LOAD', /from .*\/songs\.js:1: .*'nothing'/],
      ['plays', 'FST_RESOURCES_CONTROLLER_LOAD', /from .*\/plays\.js or one of its imports: Unexpected token/],
      ['photos', 'FST_RESOURCES_MISSING_CONTROLLER', /^duplicate controller 'photos' in .*\/photos\.js and in .*\/photos\.mjs\. Remove all but one$/]
    ] as const) {
      await t.rejects(async () => {
        await Fastify().register(resources,
          { routes: [resources(name, { only: 'index' })], controllers: folder })
      }, { code, message }, name)
    }
  })
})

t.test('an object that is no module exports nothing by name', async t => {
  const routes = draw([get('x', { to: 'pages#show', as: 'x' })])
  const pages = { nested: { show: () => '' } }
  const error = await Promise.resolve(Fastify().register(resources, { routes, controllers: { pages } as never })).catch((error: Error) => error)
  t.match(error, { code: 'FST_RESOURCES_MISSING_CONTROLLER', message: /no action 'show'/ })
  t.notMatch(error, /only by name/)
})
