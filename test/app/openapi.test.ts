import swagger from '@fastify/swagger'
import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify, { type FastifyInstance, type FastifyServerOptions, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import t from 'tap'
import { z } from 'zod'
import resources, { draw, get, match, namespace, post, resource, root, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions, OpenapiOptions } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'

interface Operation {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly parameters?: ReadonlyArray<{ readonly name: string, readonly description?: string, readonly schema: object }>
}

interface Document { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

interface Mount {
  readonly routes: readonly Declaration[]
  readonly draw?: DrawOptions
  readonly prefix?: string
  readonly openapi?: boolean | OpenapiOptions
}

async function appOf (mounts: readonly Mount[], server: FastifyServerOptions = {}, options: object = {},
  before: (app: FastifyInstance) => unknown = () => {}): Promise<FastifyInstance> {
  const app = Fastify(server)
  await app.register(swagger, { openapi: { info: { title: 'photos', version: '1' } }, ...options })
  await before(app)
  for (const { routes, draw: drawing = {}, prefix = '', openapi = true } of mounts) {
    await app.register(async child => {
      const table = draw(routes, drawing)
      await child.register(resources, { routes: table, controllers: echoControllers(table), openapi })
    }, { prefix })
  }
  await app.ready()
  return app
}

function documentOf (app: FastifyInstance): Document {
  return app.swagger() as unknown as Document
}

/** `GET /photos photos_index`, for every operation. */
function operationsIn ({ paths }: Document): readonly string[] {
  return Object.entries(
    paths).flatMap(([path, item]) => Object.entries(
    item).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`)).sort()
}

const own = (operationId: string): object => ({ routeOptions: { schema: { operationId } } })

/** Options that hide a route for GET. */
const hiddenGet = (operationId: string) => ({ method }: { readonly method: string }): object =>
  ({ schema: { operationId, hide: method === 'GET' } })

const TABLES: ReadonlyArray<{ readonly name: string, readonly mounts: readonly Mount[], readonly shown: readonly string[] }> = [
  {
    name: 'the routes of resources, without formats and HEAD',
    mounts: [{
      routes: [resources('photos', {}, [resources('comments', { only: ['index', 'show'] })]),
        resource('profile', { only: 'show' }), namespace('admin', {}, [resources('photos', { only: 'index' })])]
    }],
    shown: [
      'DELETE /photos/{id} photos_destroy', 'GET /admin/photos admin_photos_index', 'GET /photos photos_index',
      'GET /photos/new photos_new', 'GET /photos/{id} photos_show',
      'GET /photos/{id}/edit photos_edit', 'GET /photos/{photo_id}/comments photo_comments_index',
      'GET /photos/{photo_id}/comments/{id} photo_comments_show', 'GET /profile profile_show',
      'POST /photos photos_create', 'PUT /photos/{id} photos_update'
    ]
  },
  {
    name: 'two methods of one action',
    mounts: [{ routes: [resources('photos', { only: 'update' })], draw: { updateMethods: ['PATCH', 'PUT'] } }],
    shown: ['PATCH /photos/{id} photos_update', 'PUT /photos/{id} photos_update_put']
  },
  {
    name: 'two URLs of one action, with names and without',
    mounts: [{
      routes: [get('photos', { to: 'photos#index' }), get('gallery', { to: 'photos#index' }),
        get('wall', { to: 'photos#index', as: null }), get('hall', { to: 'photos#index', as: null }),
        match('room', { via: ['get', 'post'], to: 'photos#index', as: null })]
    }],
    shown: [
      'GET /gallery gallery', 'GET /hall photos_index_get_hall', 'GET /photos photos',
      'GET /room photos_index_get_room', 'GET /wall photos_index_get_wall', 'POST /room photos_index_post_room'
    ]
  },
  {
    name: 'one table under two prefixes',
    mounts: [{ routes: [resources('photos', { only: 'show' })], prefix: '/v1' },
      { routes: [resources('photos', { only: 'show' })], prefix: '/v2' }],
    shown: ['GET /v1/photos/{id} photos_show', 'GET /v2/photos/{id} v2_photos_show']
  },
  {
    name: 'shallow routes',
    mounts: [{
      routes: [resources('photos', { only: [], shallow: true }, [resources('comments', { only: ['index', 'show'] })]),
        resources('comments', { only: 'index' })]
    }],
    shown: ['GET /comments comments_index', 'GET /comments/{id} comments_show', 'GET /photos/{photo_id}/comments photo_comments_index']
  },
  {
    name: 'hosts at one path',
    mounts: [
      {
        routes: [scope({ constraints: { host: 'a.example' } }, [resources('photos', { only: 'index' })]),
          scope({ constraints: { host: 'b.example' } }, [get('photos', { to: 'others#index', as: 'others' })])]
      },
      { routes: [scope({ constraints: { host: 'c.example' } }, [get('photos', { to: 'thirds#index', as: 'thirds' })])] }
    ],
    shown: ['GET /photos photos_index']
  },
  {
    name: 'the schema of the user takes precedence',
    mounts: [{
      routes: [
        resources('photos', { only: ['index', 'show', 'new'], routeOptions: { schema: { tags: ['pictures'] } } }),
        get('hidden', { to: 'photos#hidden', routeOptions: { schema: { hide: true } } } as never),
        get('own', { to: 'photos#own', routeOptions: { schema: { operationId: 'mine', description: 'My own.', summary: 'Mine' } } } as never)
      ]
    }],
    shown: ['GET /own mine', 'GET /photos photos_index', 'GET /photos/new photos_new', 'GET /photos/{id} photos_show']
  },
  {
    name: 'an id of the user with the suffixes of the operations of its declaration',
    mounts: [{
      routes: [
        resources('photos', { only: 'update', updateMethods: ['PATCH', 'PUT'], routeOptions: { schema: { operationId: 'updatePhoto' } } }),
        get('list(/:page)', { to: 'photos#list', as: 'list', routeOptions: { schema: { operationId: 'listPhotos' } } } as never),
        match('room', { via: ['get', 'post'], to: 'rooms#show', routeOptions: { schema: { operationId: 'room' } } } as never)
      ]
    }],
    shown: ['GET /list listPhotos', 'GET /list/{page} listPhotos_with_page', 'GET /room room', 'PATCH /photos/{id} updatePhoto',
      'POST /room room_post', 'PUT /photos/{id} updatePhoto_put']
  },
  {
    name: 'an id of the user for hosts of one operation',
    mounts: [{
      routes: [1, 2].map(number => post('photos', {
        to: `photos#create${number}`, as: `photos_${number}`, constraints: { host: `${number}.example` }, ...own('createPhoto')
      } as never))
    }],
    shown: ['POST /photos createPhoto']
  },
  {
    name: 'a later table with an id of an earlier one: all its ids begin with the prefix',
    mounts: [
      { routes: [resources('photos', { only: ['index', 'show'] })], prefix: '/v1' },
      {
        routes: [resources('photos', { only: 'show' }), get('more', { to: 'photos#more' }),
          get('own', { to: 'photos#own', routeOptions: { schema: { operationId: 'mine' } } } as never)],
        prefix: '/:tenant/v2'
      }
    ],
    shown: ['GET /v1/photos photos_index', 'GET /v1/photos/{id} photos_show', 'GET /{tenant}/v2/more tenant_v2_more',
      'GET /{tenant}/v2/own tenant_v2_mine', 'GET /{tenant}/v2/photos/{id} tenant_v2_photos_show']
  },
  {
    name: 'a later table under a prefix that is not ASCII: its words as the table prints it',
    mounts: ['/v1', '/é'].map(prefix => ({ routes: [resources('photos', { only: 'show' })], prefix })),
    shown: ['GET /v1/photos/{id} photos_show', 'GET /é/photos/{id} C3_A9_photos_show']
  },
  {
    name: 'hidden routes, which have no operation: they take no id, and use none',
    mounts: [
      {
        routes: [resources('photos', { only: ['index', 'show'], routeOptions: { schema: { hide: true } } }),
          match('login', { via: ['get', 'post'], to: 'logins#login', routeOptions: hiddenGet('login') } as never)],
        prefix: '/internal'
      },
      { routes: [resources('photos', { only: 'show' }), get('logins', { to: 'logins#index', ...own('login_post') } as never)], prefix: '/v1' },
      { routes: [resources('photos', { only: 'show', routeOptions: { schema: { hide: true } } }), get('books', { to: 'books#index' })], prefix: '/v2' }
    ],
    shown: ['GET /v1/logins login_post', 'GET /v1/photos/{id} photos_show', 'GET /v2/books books', 'POST /internal/login login']
  },
  {
    name: 'functions of the route',
    mounts: [{
      routes: [resources('photos', { only: ['index', 'show'] })],
      openapi: {
        operationId: ({ action }) => action === 'show' ? undefined : 'listed',
        tags: ({ controller }) => [String(controller).toUpperCase()],
        summary: ({ action, method }) => `${method} ${action}`
      }
    },
    { routes: [get('again', { to: 'photos#again' })], openapi: { operationId: () => 'listed' }, prefix: '/v2' }],
    shown: ['GET /photos listed', 'GET /photos/{id} photos_show', 'GET /v2/again v2_listed']
  },
  {
    name: 'wildcards, and a param that OpenAPI would read as one',
    mounts: [{
      routes: [get('files/*path', { to: 'files#show' }), get('files/:id', { to: 'files#one', as: 'one' }),
        get('raw/*rest', { to: 'raw#show', as: 'raw' })]
    }],
    shown: ['GET /files/{path} files_show_get_files_path', 'GET /raw/{rest} raw']
  },
  {
    name: 'optional segments',
    mounts: [{
      routes: [get('photos(/page/:page)', { to: 'photos#index', as: 'photos' }),
        scope({ path: '(:locale)' }, [get('about', { to: 'pages#about', as: 'about' })]),
        get('news(/all)', { to: 'news#index', as: 'news' })]
    }],
    shown: [
      'GET /about about', 'GET /news news', 'GET /news/all news_with_all', 'GET /photos photos',
      'GET /photos/page/{page} photos_with_page', 'GET /{locale}/about about_with_locale'
    ]
  },
  {
    name: 'redirects, with names and without',
    mounts: [{
      routes: [get('old/:id', { redirect: '/photos/:id', as: 'old' }),
        get('older', { redirect: { to: '/photos', status: 308 }, as: null }),
        match('oldest', { via: ['get', 'post'], redirect: '/photos', as: null })]
    }],
    shown: ['GET /older redirect_get_older', 'GET /oldest redirect_get_oldest', 'GET /old/{id} old', 'POST /oldest redirect_post_oldest']
  },
  {
    name: 'formats, of which a required one is documented',
    mounts: [{
      routes: [
        resources('photos', { only: ['index', 'show'], format: ['json', 'csv'] }),
        resources('books', { only: ['index', 'show'], format: true }), resources('notes', { only: 'show', format: /xml|json/ }),
        get('feeds/*path', { to: 'feeds#show', format: true }),
        get('pictures/:slug.png', { to: 'pictures#show', as: 'picture', format: false })
      ]
    }],
    shown: [
      'GET /books.{format} books_index', 'GET /books/{id}.{format} books_show', 'GET /feeds/{path}.{format} feeds_show_get_feeds_path',
      'GET /notes/{id} notes_show', 'GET /photos photos_index', 'GET /photos/{id} photos_show',
      'GET /pictures/{slug}.png picture'
    ]
  },
  {
    name: 'prefixes with params',
    mounts: [{
      routes: [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ } }), resources('books', { only: 'show' })],
      prefix: '/:tenant/shop'
    }],
    shown: ['GET /{tenant}/shop/books/{id} books_show', 'GET /{tenant}/shop/photos/{id} photos_show']
  },
  {
    name: 'conditions on the request',
    mounts: [{
      routes: [get('photos', { to: 'photos#mobile', as: 'mobile', when: () => false }),
        get('photos', { to: 'photos#index', as: 'all' })]
    }],
    shown: ['GET /photos mobile']
  },
  {
    name: 'the Rails dialect, with all of this',
    mounts: [{
      routes: [
        resources('photos', { only: ['show', 'update'] }, [resources('comments', { only: 'index', format: true })]),
        get('files/*path', { to: 'files#show', as: 'files' }), get('old', { redirect: '/photos/1' }),
        scope({ path: '(:locale)' }, [get('about', { to: 'pages#about', as: 'about' })])
      ],
      draw: { dialect: 'rails' }
    }],
    shown: [
      'GET /about about', 'GET /files/{path} files', 'GET /old old', 'GET /photos/{id} photos_show',
      'GET /photos/{photo_id}/comments.{format} photo_comments_index', 'GET /{locale}/about about_with_locale',
      'PATCH /photos/{id} photos_update', 'PUT /photos/{id} photos_update_put'
    ]
  },
  {
    name: 'optional segments with the same params',
    mounts: [{ routes: [get('(:locale)/about(/us)', { to: 'pages#about', as: 'about' })], draw: { dialect: 'rails' } }],
    shown: ['GET /about about', 'GET /about/us about_with_us', 'GET /{locale}/about about_with_locale',
      'GET /{locale}/about/us about_with_locale_us']
  },
  { name: 'switched off', mounts: [{ routes: [resources('photos', { only: 'index' })], openapi: false }], shown: ['GET /photos undefined'] }
]

t.test('the document shows', async t => {
  for (const { name, mounts, shown } of TABLES) {
    t.test(name, async t => {
      const document = documentOf(await appOf(mounts))
      t.strictSame(operationsIn(document), [...shown].sort())
      const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
      t.ok(valid, JSON.stringify(errors))
    })
  }
})

/** `/app/routes.js:3:5`, the line of the first declaration. */
function here (routes: readonly Declaration[]): string {
  const { file, line, column } = draw(routes).routes[0]!.source!
  return `${file}:${line}:${column}`
}

const owned = get('own', { to: 'photos#own', ...own('mine') } as never)
const shared = [resources('photos', { only: 'show' })]

/** Operations with one id, the fix at the end of the error, and the operations if the fix is followed. */
const CLASHES: ReadonlyArray<{
  readonly name: string
  readonly mounts: readonly Mount[]
  readonly said: RegExp
  readonly fixed: readonly Mount[]
  readonly shown: readonly string[]
}> = [
  {
    name: 'paths of the same words',
    mounts: [{ routes: ['a-b', 'a_b'].map(path => get(path, { to: 'c#c', as: null })) }],
    said: /^duplicate operation id 'c_c_get_a_b': get\('a-b'\) at .*:\d+ \(GET \/a-b\(.:format\)\) and get\('a_b'\) at .* Rename one of them with 'as'$/,
    fixed: [{ routes: ['a-b', 'a_b'].map(path => get(path, { to: 'c#c', as: path === 'a-b' ? null : 'other' })) }],
    shown: ['GET /a-b c_c_get_a_b', 'GET /a_b other']
  },
  {
    name: 'an id of the user that is the default id of another route',
    mounts: [{ routes: [...shared, get('own', { to: 'photos#own', ...own('photos_show') } as never)] }],
    said: /^duplicate operation id 'photos_show': resources\('photos'\) .* and get\('own'\) at .* Change the operationId of get\('own'\) at \S+:\d+$/,
    fixed: [{ routes: [...shared, owned] }],
    shown: ['GET /own mine', 'GET /photos/{id} photos_show']
  },
  {
    name: 'an id of the user in an earlier table that is a default id of a later one',
    mounts: [{ routes: [get('own', { to: 'photos#own', ...own('photos_show') } as never)], prefix: '/v1' }, { routes: shared }],
    said: /^duplicate operation id 'photos_show': get\('own'\) .* and resources\('photos'\) at .* Change the operationId of get\('own'\) at \S+:\d+$/,
    fixed: [{ routes: [owned], prefix: '/v1' }, { routes: shared }],
    shown: ['GET /photos/{id} photos_show', 'GET /v1/own mine']
  },
  {
    name: 'an id of the user for several declarations',
    mounts: [{ routes: [scope(own('same') as never, [get('a', { to: 'a#b' }), match('b', { via: ['get', 'post'], to: 'b#b' })])] }],
    said: /^duplicate operation id 'same': get\('a'\) .* and get\/post\('b'\) .* routeOptions: \(\{ name \}\) => /,
    fixed: [{ routes: [get('a', { to: 'a#b' }), match('b', { via: ['get', 'post'], to: 'b#b' })] }],
    shown: ['GET /a a', 'GET /b b', 'POST /b b_post']
  },
  {
    name: 'an id of the user for several actions of a resource',
    mounts: [{ routes: [resources('photos', { only: ['index', 'create'], ...own('same') } as never)] }],
    said: /^duplicate operation id 'same': resources\('photos'\) .*\(GET \/photos\(.:format\)\) and resources\('photos'\) .*\(POST .* routeOptions: /,
    fixed: [{
      routes: [resources('photos', {
        only: ['index', 'create', 'update', 'destroy'],
        routeOptions: ({ name }: { readonly name: string | null }) =>
          name === null ? {} : { schema: { operationId: `my.${name}` } }
      } as never)]
    }],
    shown: ['DELETE /photos/{id} photos_destroy', 'GET /photos my.photos', 'POST /photos photos_create', 'PUT /photos/{id} my.photo']
  },
  {
    name: 'two tables without a prefix',
    mounts: [{ routes: [resources('photos', { only: 'index', path: 'a' })] },
      { routes: [resources('photos', { only: 'index', path: 'b' })] }],
    said: /^duplicate operation id 'photos_index': .*\(GET \/a.* and .*\(GET \/b.* Rename one of them with 'as'$/,
    fixed: [{ routes: [resources('photos', { only: 'index', path: 'a' })] },
      { routes: [resources('photos', { only: 'index', path: 'b', as: 'pictures' })] }],
    shown: ['GET /a photos_index', 'GET /b pictures_index']
  },
  {
    name: 'three tables under one prefix',
    mounts: ['a', 'b', 'c'].map(path => ({ routes: [resources('photos', { only: 'index', path })], prefix: '/v1' })),
    said: /^duplicate operation id 'v1_photos_index': .*\(GET \/v1\/b.* and .*\(GET \/v1\/c.* Register the later one under a prefix with other words, /,
    fixed: ['a', 'b', 'c'].map(path =>
      ({ routes: [resources('photos', { only: 'index', path })], prefix: path === 'c' ? '/v2' : '/v1' })),
    shown: ['GET /v1/a photos_index', 'GET /v1/b v1_photos_index', 'GET /v2/c v2_photos_index']
  },
  {
    name: 'a shared table, the second without a prefix',
    mounts: [{ routes: shared, prefix: '/v1' }, { routes: shared, prefix: '/v2' }, { routes: shared }],
    said: /^duplicate operation id 'photos_show': .*\(GET \/v1\/.* and .*\(GET \/photos.* Register the table without a prefix first$/,
    fixed: [{ routes: shared }, { routes: shared, prefix: '/v1' }, { routes: shared, prefix: '/v2' }],
    shown: ['GET /photos/{id} photos_show', 'GET /v1/photos/{id} v1_photos_show', 'GET /v2/photos/{id} v2_photos_show']
  },
  {
    name: 'a shared table with an id of the user, the second under a prefix without words',
    mounts: [{ routes: [owned], prefix: '/v1' }, { routes: [owned], prefix: '/-' }],
    said: /^duplicate operation id 'mine': .*\(GET \/v1\/.* and .* Register the table under '\/-' first$/,
    fixed: [{ routes: [owned], prefix: '/-' }, { routes: [owned], prefix: '/v1' }],
    shown: ['GET /v1/own v1_mine', 'GET /-/own mine']
  },
  ...([['', '/-'], ['', '/v1', '/:v1']] as const).map(prefixes => ({
    name: `a shared table under prefixes that have no words of their own: ${prefixes.join(', ')}`,
    mounts: prefixes.map(prefix => ({ routes: shared, prefix })),
    said: /^duplicate operation id '(?:v1_)?photos_show': .* Register the later one under a prefix with other words, or with ids of its own: openapi: \{ /,
    fixed: prefixes.map((prefix, index) => ({ routes: shared, prefix: index === prefixes.length - 1 ? '/v2' : prefix })),
    shown: prefixes.map((prefix, index) => index === prefixes.length - 1
      ? 'GET /v2/photos/{id} v2_photos_show'
      : `GET ${prefix}/photos/{id} ${prefix === '' ? '' : 'v1_'}photos_show`)
  })),
  {
    name: 'a shared table under prefixes that have no words of their own, with ids of the registration',
    mounts: [{ routes: shared }, { routes: shared, prefix: '/-' }],
    said: /^duplicate operation id 'photos_show': .* Register the later one .* or with ids of its own: openapi: \{ operationId: \(\{ controller, action \}\) => … \}$/,
    fixed: [{ routes: shared },
      { routes: shared, prefix: '/-', openapi: { operationId: ({ controller, action }) => `other_${controller}_${action}` } }],
    shown: ['GET /photos/{id} photos_show', 'GET /-/photos/{id} other_photos_show']
  },
  {
    name: 'roots of tables whose prefixes have the same words',
    mounts: [{ routes: [root('a#b')] }, { routes: [root('a#c')], prefix: '/v1' }, { routes: [root('a#d')], prefix: '/:v1' }],
    said: /^duplicate operation id 'v1_root': .* \(GET \/v1\) and .* Put one of them into a scope: scope\(\{ as: 'api' \}, \[root\(…\)\]\)$/,
    fixed: [{ routes: [root('a#b')] }, { routes: [root('a#c')], prefix: '/v1' },
      { routes: [scope({ as: 'api' }, [root('a#d')])], prefix: '/:v1' }],
    shown: ['GET / root', 'GET /v1/ v1_root', 'GET /{v1}/ api_root']
  },
  {
    name: 'an id with the words of another prefix',
    mounts: [{ routes: shared }, { routes: shared, prefix: '/v1' },
      { routes: [resources('photos', { only: 'index', as: 'v1_photos' }), get('v1/7', { to: 'photos#seven', as: 'v1_photos_show' })] }],
    said: /^duplicate operation id 'v1_photos_show': resources\('photos'\) .* and get\('v1\/7'\) .* Rename one of them with 'as'$/,
    fixed: [{ routes: shared }, { routes: shared, prefix: '/v1' },
      { routes: [resources('photos', { only: 'index', as: 'v1_photos' }), get('v1/7', { to: 'photos#seven', as: 'seven' })] }],
    shown: ['GET /photos v1_photos_index', 'GET /photos/{id} photos_show', 'GET /v1/7 seven', 'GET /v1/photos/{id} v1_photos_show']
  }
]

t.test('two operations with one id are an error at boot, with a fix', async t => {
  for (const { name, mounts, said, fixed, shown } of CLASHES) {
    await t.rejects(appOf(mounts), { code: 'FST_RESOURCES_DUPLICATE_NAME', message: said }, name)
    t.strictSame(operationsIn(documentOf(await appOf(fixed))), [...shown].sort(), `${name}: the fix`)
  }
})

t.test('an invalid id throws at boot, and when a table is described', async t => {
  for (const [id, said] of [['', "''"], [7, '7'], [null, 'null']] as const) {
    const got = `a non-empty string, or undefined for the default, got ${said} for photos#index (GET /photos(.:format))`
    const code = 'FST_RESOURCES_INVALID_OPTION'
    const routes = [resources('photos', { only: 'index' })]
    await t.rejects(appOf([{ routes, openapi: { operationId: () => id as never } }]),
      { code, message: `the plugin option 'openapi': operationId must return ${got}` })
    const invalid = [resources('photos', { only: 'index', ...own(id as never) } as never)]
    const error = { code, message: `resources('photos') at ${here(invalid)}: operationId of the schema must be ${got}` }
    await t.rejects(appOf([{ routes: invalid }]), error)
    t.throws(() => draw(invalid).describe(), error)
  }
  const routes = [get('own', { to: 'photos#own', ...own('mine') } as never)]
  t.strictSame(operationsIn(documentOf(await appOf([{ routes, openapi: { operationId: () => '' } }]))), ['GET /own mine'],
    'the option is called only for routes without an id')
  t.strictSame(operationsIn(documentOf(await appOf([{ routes: [get('own', { to: 'photos#own', ...own(undefined as never) } as never)] }]))),
    ['GET /own own'], 'undefined is the default')
})

t.test('ids are the same at each start', async t => {
  for (const { mounts } of TABLES) {
    t.strictSame(operationsIn(documentOf(await appOf(mounts))),
      operationsIn(documentOf(await appOf(mounts))))
  }
})

t.test('an operation has tags, a summary, and descriptions of its params', async t => {
  const { paths } = documentOf(await appOf([{
    routes: [resources('photos', { constraints: { id: { type: 'integer', description: 'A number.' } } },
      [resources('comments', { only: 'show', param: 'long_slug' })]),
    scope({ path: ':locale' }, [get('news/:page', { to: 'news#page', as: 'news' }), get('pairs/:kind/:serial', { to: 'pairs#show', as: 'pair' })])],
    openapi: { summary: ({ action }) => action ?? undefined }
  }]))
  t.match(paths['/photos/{id}']!['get'],
    {
      operationId: 'photos_show',
      tags: ['photos'],
      summary: 'show',
      parameters: [{ name: 'id', description: 'A number.', schema: { type: 'integer' } }]
    })
  const descriptions = (path: string): unknown => paths[path]!['get']!.parameters!.map(({ name, description }) => `${name}: ${description}`)
  t.strictSame(descriptions('/photos/{photo_id}/comments/{long_slug}'), ['photo_id: A number.', "long_slug: The comment's long slug"])
  t.strictSame(descriptions('/{locale}/news/{page}'), ['locale: The locale', "page: The news's page"])
  t.strictSame(descriptions('/{locale}/pairs/{kind}/{serial}'), ['locale: The locale', "kind: The pair's kind", 'serial: The serial'])
  const plain = documentOf(await appOf([{ routes: [resources('photos', {}, [resources('comments', { only: 'show' })])] }])).paths
  t.equal(plain['/photos/{photo_id}/comments/{id}']!['get']!.parameters![0]!.description, "The photo's id")
})

t.test('the first of several routes at one path is documented, and lists the others after the user\'s description', async t => {
  const schema = { description: 'All photos.' }
  const described = { routeOptions: { schema } }
  const routes = [
    scope({ constraints: { host: 'a.example' } }, [resources('photos', { only: 'index', ...described } as never)]),
    scope({ constraints: { host: 'b.example' } }, [get('photos', { to: 'others#index', as: 'others' })])
  ] as readonly Declaration[]
  const later = [get('photos', { to: 'thirds#index', as: 'thirds', constraints: { version: '2.0.0' } })]
  const { paths } = documentOf(await appOf([{ routes }, { routes: later }]))
  const behind = 'Depending on the request, the same path is also handled by others (GET /photos, host b.example), ' +
    'thirds (GET /photos, version 2.0.0)'
  t.equal(paths['/photos']!['get']!.description, `All photos.\n\n${behind}`)
  t.strictSame(schema, { description: 'All photos.' }, 'the user\'s description is unchanged')
  const contested = documentOf(await appOf([{
    routes: [get('c/:id', { to: 'c#number', constraints: { id: /[0-9]+/ }, as: 'number' }),
      get('c/:name', { to: 'c#word', constraints: { name: /[a-z]+/ }, as: 'word' })],
    draw: { constraintFailure: 'not-found' }
  }])).paths
  t.strictSame(Object.keys(contested), ['/c/{id}'])
  t.equal(contested['/c/{id}']!['get']!.description, 'Depending on the request, the same path is also handled by word (GET /c/:name)')
})

t.test('documented HEAD routes have their own ids', async t => {
  const document = documentOf(await appOf([{ routes: [resources('photos', { only: 'index' })] }], {}, { exposeHeadRoutes: true }))
  t.strictSame(operationsIn(document), ['GET /photos photos_index', 'HEAD /photos photos_index-head'])
})

t.test('params of wildcards, optional segments, prefixes and formats are all described', async t => {
  const { paths } = documentOf(await appOf([{
    routes: [get('files/*path', { to: 'files#show' }), get('photos(/page/:page)', { to: 'photos#index', as: 'photos' }),
      resources('books', { only: ['index', 'show'], format: /xml|json/, constraints: { id: /[0-9]+/ } }),
      get('feeds/:id', { to: 'feeds#show', as: 'feed', format: true })],
    prefix: '/:tenant'
  }, { routes: [scope({ path: 'areas/:area' }, [get('maps/:id', { to: 'maps#show' })])], prefix: '/v1/:tenant' }]))
  const shown = Object.entries(
    paths).map(([path, { get }]) => [path, ...get!.parameters!.map(({ name, description }) => `${name}: ${description}`)])
  t.strictSame(shown, [
    ['/{tenant}/files/{path}', 'tenant: The tenant', "path: The file's path"],
    ['/{tenant}/photos/page/{page}', 'tenant: The tenant', 'page: The page'],
    ['/{tenant}/photos', 'tenant: The tenant'],
    ['/{tenant}/books', 'tenant: The tenant'],
    ['/{tenant}/books/{id}', 'tenant: The tenant', "id: The book's id"],
    ['/{tenant}/feeds/{id}.{format}', 'tenant: The tenant', "id: The feed's id", 'format: The format'],
    ['/v1/{tenant}/areas/{area}/maps/{id}', 'tenant: The tenant', 'area: The area', "id: The map's id"]
  ])
  const required = documentOf(
    await appOf([{ routes: [get('feeds', { to: 'feeds#index', format: true, constraints: { format: /xml|json/ } })] }]))
  t.match(required.paths, { '/feeds.{format}': { get: { parameters: [{ name: 'format', schema: { pattern: /xml\|json/ } }] } } })
})

t.test('requests have the same params with and without OpenAPI', async t => {
  const app = await appOf([{ routes: [resources('photos', { constraints: { id: { type: 'integer' } } }), resources('books')] }])
  t.strictSame((await app.inject('/photos/7.json')).json().params, { id: 7, format: 'json' })
  t.equal((await app.inject('/photos/x')).statusCode, 400)
  t.strictSame((await app.inject('/books/x.json')).json().params, { id: 'x', format: 'json' })
})

t.test('the option accepts true, false or functions', async t => {
  for (const openapi of ['yes', 1, null, { operationid: () => '' }, { tags: ['a'] }]) {
    await t.rejects(appOf([{ routes: [resources('photos')], openapi: openapi as never }]), { code: 'FST_RESOURCES_INVALID_OPTION' },
      JSON.stringify(openapi))
  }
  await appOf([{ routes: [resources('photos')], openapi: { tags: undefined } as never }])
})

t.test('params that a schema of the user describes, without a constraint, stay as described', async t => {
  const params = { type: 'object', properties: { id: { type: 'string', maxLength: 3, description: 'Mine.' } }, required: ['id'] }
  for (const openapi of [true, false]) {
    const app = await appOf([{ routes: [resources('photos', { only: 'show', routeOptions: { schema: { params } } })], openapi }])
    t.match(documentOf(app).paths['/photos/{id}']!['get']!.parameters, [{ name: 'id', description: 'Mine.', schema: { maxLength: 3 } }])
    t.strictSame([(await app.inject('/photos/1234')).statusCode, (await app.inject('/photos/1.json')).statusCode], [400, 200])
  }
})

t.test('under zod', async t => {
  const zod = (app: FastifyInstance): void => {
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
  }
  const routes = [resources('photos',
    { constraints: { id: /[0-9]+/ }, routeOptions: { schema: { querystring: z.object({ page: z.coerce.number().optional() }) } } } as never),
  resources('books', { only: 'show' })] as readonly Declaration[]
  for (const openapi of [true, false]) {
    const app = await appOf([{ routes, openapi }], {}, { transform: jsonSchemaTransform }, zod)
    const { paths } = documentOf(app)
    t.match(paths['/photos/{id}']!['get']!.parameters!.map(({ name }) => name).sort(), ['id', 'page'],
      `the document is made, openapi ${openapi}`)
    t.equal((await app.inject('/photos/x')).statusCode, 400, 'and the constraint holds')
    t.equal((await app.inject('/photos/1?page=x')).statusCode, 400)
    t.strictSame((await app.inject('/photos/1?page=2')).json().params, { id: '1' })
    t.equal((await app.inject({ method: 'HEAD', url: '/photos/x' })).statusCode, 400)
  }
  const globs = await appOf([{
    routes: [get('files/*path',
      { to: 'files#show', routeOptions: { schema: { querystring: z.object({ page: z.coerce.number() }) } } } as never)]
  }], {},
  { transform: jsonSchemaTransform }, zod)
  t.strictSame(documentOf(globs).paths['/files/{path}']!['get']!.parameters!.map(({ name }) => name).sort(), ['page', 'path'],
    'zod reads the schemas of a wildcard')
  const own = [resources('photos',
    {
      only: 'show',
      constraints: { id: /[0-9]+/ },
      routeOptions: { schema: { params: z.object({ id: z.string().max(3) }) } }
    } as never)] as readonly Declaration[]
  const app = await appOf([{ routes: own }], {}, { transform: jsonSchemaTransform }, zod)
  t.match(documentOf(app).paths['/photos/{id}']!['get']!.parameters![0]!.schema, { maxLength: 3 }, 'params of the user are documented by zod')
  t.strictSame([(await app.inject('/photos/1234')).statusCode, (await app.inject('/photos/x')).statusCode,
    (await app.inject('/photos/1')).statusCode], [400, 400, 200])
})

t.test('an app with a compiler shows no params as JSON schemas, unless it sets openapi.params, and the compiler is not called', async t => {
  const routes = [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ } })]
  let calls = 0
  const compiler = (): never => {
    calls++
    throw new Error('a compiler of the app')
  }
  const pattern = '^(?:[0-9]+)$'
  for (const [openapi, hasCompiler, expected] of [
    [false, false, pattern], [false, true, undefined], [true, true, undefined], [{ params: true }, true, pattern], [{ params: false }, false, undefined],
    [{ params: undefined, tags: () => undefined }, false, pattern]
  ] as const) {
    const app = await appOf([{ routes, openapi }], {}, {}, app => hasCompiler ? app.setValidatorCompiler(compiler as never) : app)
    const [param] = documentOf(app).paths['/photos/{id}']!['get']!.parameters!
    t.equal((param!.schema as { pattern?: string }).pattern, expected, JSON.stringify({ openapi, hasCompiler }))
    t.strictSame([(await app.inject('/photos/7')).statusCode, (await app.inject('/photos/x')).statusCode], [200, 400])
  }
  t.equal(calls, 0)
})

t.test('if a listener replaces a schema later, the schema stays and the constraint holds', async t => {
  const routes = draw([resources('photos', { only: 'show', constraints: { id: /[0-9]+/ } })])
  for (const later of [undefined, { hide: true }, { hide: true, params: { type: 'object' } }]) {
    const app = Fastify()
    const held: RouteOptions[] = []
    app.addHook('onRoute', options => { held.push(options) })
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    for (const options of held) options.schema = later as object
    await app.ready()
    t.ok(held.every(({ schema }) => schema === later))
    t.strictSame([(await app.inject('/photos/x')).statusCode, (await app.inject('/photos/7')).statusCode], [400, 200])
  }
})

t.test('params: false hides the params only', async t => {
  const app = await appOf([{ routes: [resources('photos', { only: 'show', constraints: { id: { type: 'integer' } } })], openapi: { params: false } }])
  const { paths } = documentOf(app) as unknown as { paths: Record<string, { get: { parameters: object[], responses: object } }> }
  const { parameters, responses } = paths['/photos/{id}']!.get
  t.match(parameters, [{ name: 'id', schema: { type: 'string' } }])
  t.strictSame(Object.keys(responses), ['200', '400'])
})

t.test('a response with status 400 is shown for constraints and validated parts, and Fastify compiles no serializer for it', async t => {
  const integer = { id: { type: 'integer' } } as const
  const withResponse = (response: object): object => ({ schema: { response } })
  const compiled: string[] = []
  const seen: unknown[] = []
  const app = await appOf([{
    routes: [
      resources('photos', { only: ['index', 'show'], constraints: integer }),
      resources('books', { only: 'show', constraints: integer, routeOptions: withResponse({ 200: { type: 'integer' } }) }),
      resources('pages', { only: 'show', constraints: integer, routeOptions: withResponse({ '4xx': { type: 'string' } }) }),
      resources('notes', { only: 'show', constraints: integer, routeOptions: withResponse({ 400: { type: 'string' }, 201: { type: 'null' } }) }),
      resources('tags', { only: 'show', constraints: { id: /\d+/ }, constraintFailure: 'not-found' }),
      get('feeds/:format', { to: 'feeds#show', format: false, constraints: { format: ['rss'] } }),
      get('queries', { to: 'queries#show', format: false, routeOptions: { schema: { querystring: { type: 'object', properties: { a: { type: 'string' } } } } } }),
      get('headers', { to: 'headers#show', format: false, routeOptions: { schema: { headers: { type: 'object', properties: { 'x-a': { type: 'string' } } }, response: { default: { type: 'string' } } } } }),
      post('bodies', { to: 'bodies#create', format: false, routeOptions: { schema: { body: { type: 'object' } } } }),
      resources('lists', { only: 'show', constraints: { id: /\d+/ }, constraintFailure: 'not-found', routeOptions: { schema: { querystring: { type: 'object', properties: { a: { type: 'string' } } } } } })
    ]
  }], {}, {}, app => {
    app.setSerializerCompiler(({ httpStatus, url }) => {
      compiled.push(`${url} ${httpStatus}`)
      return data => JSON.stringify(data)
    })
    app.addHook('onRoute', ({ schema }) => { seen.push((schema as { response?: unknown } | undefined)?.response) })
  })
  const { paths } = documentOf(app) as unknown as { paths: Record<string, Record<string, { responses: Record<string, { description: string, content?: unknown }> }>> }
  t.strictSame(Object.fromEntries(Object.entries(paths).map(([path, operations]) =>
    [path, Object.values(operations).flatMap(({ responses }) => Object.entries(responses)).map(([status, { description, content }]) => `${status} ${description}${content === undefined ? '' : ' json'}`)])), {
    '/photos': ['200 Default Response'],
    '/photos/{id}': ['200 Default Response', '400 Bad Request json'],
    '/books/{id}': ['200 Default Response json', '400 Bad Request json'],
    '/pages/{id}': ['4XX Default Response json'],
    '/notes/{id}': ['201 Default Response', '400 Default Response json'],
    '/tags/{id}': ['200 Default Response'],
    '/feeds/{format}': ['200 Default Response'],
    '/queries': ['200 Default Response', '400 Bad Request json'],
    '/headers': ['default Default Response json'],
    '/bodies': ['200 Default Response', '400 Bad Request json'],
    '/lists/{id}': ['200 Default Response', '400 Bad Request json']
  })
  const { content } = paths['/photos/{id}']!['get']!.responses['400'] as { readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>> }
  t.strictSame(Object.keys(content['application/json']!.schema.properties), ['statusCode', 'code', 'error', 'message'])
  t.strictSame([...new Set(compiled)].sort(), ['/books/:id 200', '/headers default', '/notes/:id 201', '/notes/:id 400', '/pages/:id 4xx'])
  t.strictSame(seen.filter(one => one !== undefined).length, 8, 'listeners see the responses of the user, for GET and HEAD')
  t.match((await app.inject('/photos/x')).json(), { statusCode: 400, code: 'FST_ERR_VALIDATION' })
  const { valid } = await new Validator().validate(app.swagger() as never)
  t.ok(valid)
})

t.test('the option without @fastify/swagger before it logs a warning', async t => {
  const warnings: string[] = []
  const listener = ({ name, message }: Error): void => { if (name === 'FastifyResourcesWarning') warnings.push(message) }
  process.on('warning', listener)
  t.teardown(() => process.off('warning', listener))
  const mount = { routes: [resources('photos', { only: 'index' })], controllers: { photos: { index: () => '' } } }
  const before = Fastify()
  before.register(swagger)
  await before.register(resources, { ...mount, openapi: true })
  await Fastify().register(resources, mount)
  await new Promise(resolve => { setImmediate(resolve) })
  t.strictSame(warnings, [])
  const behind = Fastify()
  await behind.register(resources, { ...mount, openapi: true })
  await behind.register(swagger)
  await new Promise(resolve => { setImmediate(resolve) })
  t.match(warnings, [/^the plugin option 'openapi' requires @fastify\/swagger, which finds only later routes\. Register @fastify\/swagger before fastify-resources$/])
  t.equal(warnings.length, 1)
})
