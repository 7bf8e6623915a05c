import t from 'tap'
import { draw, resources } from '../../lib/index.js'
import type { Declaration, Route } from '../../types/index.js'
import { ask, askWhole, echoApp, loose, type Echo } from '../fixtures/echo.js'

/** A line of a table as the document prints it: name, method, pattern, handler. */
type Line = readonly [name: string | null, method: string, path: string, handler: string]

interface Case {
  /** The section of the document. */
  readonly place: string
  readonly declared: readonly Declaration[]
  readonly lines: readonly Line[]
  /** Requests and the action that handles each, or the status. */
  readonly served: readonly (readonly [method: string, url: string, by: string | number])[]
}

const photos = plain('photos', 'photo')

const shallowComments: readonly Line[] = [
  ['photo_comments', 'GET', '/photos/:photo_id/comments(.:format)', 'comments#index'],
  [null, 'POST', '/photos/:photo_id/comments(.:format)', 'comments#create'],
  ['new_photo_comment', 'GET', '/photos/:photo_id/comments/new(.:format)', 'comments#new'],
  ['edit_comment', 'GET', '/comments/:id/edit(.:format)', 'comments#edit'],
  ['comment', 'GET', '/comments/:id(.:format)', 'comments#show'],
  [null, 'PUT', '/comments/:id(.:format)', 'comments#update'],
  [null, 'DELETE', '/comments/:id(.:format)', 'comments#destroy']
]

const cases: readonly Case[] = [
  {
    place: '1. What the service does: up to seven routes for a name',
    declared: [resources('photos')],
    lines: photos,
    served: [
      ['GET', '/photos', 'photos#index'], ['POST', '/photos', 'photos#create'], ['GET', '/photos/new', 'photos#new'],
      ['GET', '/photos/7', 'photos#show'], ['GET', '/photos/7/edit', 'photos#edit'], ['PUT', '/photos/7', 'photos#update'],
      ['DELETE', '/photos/7', 'photos#destroy'], ['PATCH', '/photos/7', 404]
    ]
  },
  {
    place: '2. Declaration: options may be left out or empty',
    declared: [resources('photos', {})],
    lines: photos,
    served: [['GET', '/photos', 'photos#index']]
  },
  {
    place: '2. Declaration: the block form, with another declaration inside',
    declared: [resources('photos', [resources('comments', { only: ['index', 'show'] })])],
    lines: [
      ['photo_comments', 'GET', '/photos/:photo_id/comments(.:format)', 'comments#index'],
      ['photo_comment', 'GET', '/photos/:photo_id/comments/:id(.:format)', 'comments#show'],
      ...photos
    ],
    served: [['GET', '/photos/1/comments', 'comments#index'], ['GET', '/photos/1/comments/2', 'comments#show'],
      ['GET', '/photos/1', 'photos#show']]
  },
  {
    place: '2. Generated route entry: the entry has constraints if the option is used',
    declared: [resources('photos', { only: 'show', constraints: { id: /[a-z]{1,15}/ } })],
    lines: [['photo', 'GET', '/photos/:id(.:format)', 'photos#show']],
    served: [['GET', '/photos/abc', 'photos#show'], ['GET', '/photos/abcdefghijklmnop', 400]]
  },
  ...[
    ['1: index', 'GET', '/pages(.:format)', 'pages#index', '/pages'],
    ['2: show', 'GET', '/pages/:id(.:format)', 'pages#show', '/pages/7'],
    ['3: new', 'GET', '/pages/new(.:format)', 'pages#new', '/pages/new'],
    ['4: create', 'POST', '/pages(.:format)', 'pages#create', '/pages'],
    ['5: edit', 'GET', '/pages/:id/edit(.:format)', 'pages#edit', '/pages/7/edit'],
    ['6: update', 'PUT', '/pages/:id(.:format)', 'pages#update', '/pages/7'],
    ['7: destroy', 'DELETE', '/pages/:id(.:format)', 'pages#destroy', '/pages/7']
  ].map(([row, method, path, handler, url]): Case => ({
    place: `4. Routes generated for a plain declaration, row ${row}`,
    declared: [resources('pages', { only: handler!.split('#')[1] as 'index' })],
    lines: [[nameOf(handler!), method!, path!, handler!]],
    served: [[method!, url!, handler!]]
  })),
  {
    place: '4. Rule 1: a request for /XXXs/new goes to new, not to show',
    declared: [resources('photos')],
    lines: photos,
    served: [['GET', '/photos/new', 'photos#new'], ['GET', '/photos/new.json', 'photos#new'], ['GET', '/photos/newer', 'photos#show'],
      ['PUT', '/photos/new', 'photos#update']]
  },
  {
    place: '4. Rule 2: the format is optional on every route',
    declared: [resources('photos')],
    lines: photos,
    served: [
      ['GET', '/photos.json', 'photos#index'], ['POST', '/photos.json', 'photos#create'], ['GET', '/photos/new.json', 'photos#new'],
      ['GET', '/photos/7.json', 'photos#show'],
      ['GET', '/photos/7/edit.json', 'photos#edit'], ['PUT', '/photos/7.json', 'photos#update'],
      ['DELETE', '/photos/7.json', 'photos#destroy']
    ]
  },
  {
    place: '4. Rule 3: the handler is the plural resource name',
    declared: [resources('pages')],
    lines: plain('pages', 'page'),
    served: [['GET', '/pages', 'pages#index']]
  },
  {
    place: '4. Options: as',
    declared: [resources('photos', { as: 'images' })],
    lines: renamed(photos, { photos: 'images_index', new_photo: 'new_images', edit_photo: 'edit_images', photo: 'images' }),
    served: [['GET', '/photos/7', 'photos#show'], ['GET', '/images/7', 404]]
  },
  {
    place: '4. Options: controller',
    declared: [resources('photos', { controller: 'images' })],
    lines: handledBy(photos, 'images'),
    served: [['GET', '/photos', 'images#index'], ['GET', '/images', 404]]
  },
  {
    place: '4. Options: path_names renames only the named actions in the URL',
    declared: [resources('photos', { path_names: { new: 'make', edit: 'change' } })],
    lines: moved(photos, [['/photos/new', '/photos/make'], ['/:id/edit', '/:id/change']]),
    served: [['GET', '/photos/make', 'photos#new'], ['GET', '/photos/7/change', 'photos#edit'], ['GET', '/photos/7/edit', 404],
      ['GET', '/photos/new', 'photos#show']]
  },
  {
    place: '4. Options: pathNames for new only',
    declared: [resources('photos', { pathNames: { new: 'make' } })],
    lines: moved(photos, [['/photos/new', '/photos/make']]),
    served: [['GET', '/photos/make', 'photos#new'], ['GET', '/photos/7/edit', 'photos#edit']]
  },
  {
    place: '4. Options: path replaces the URL prefix of all routes',
    declared: [resources('photos', { path: 'admin/page' })],
    lines: moved(photos, [['/photos', '/admin/page']]),
    served: [
      ['GET', '/admin/page', 'photos#index'], ['GET', '/admin/page/new', 'photos#new'], ['GET', '/admin/page/7/edit', 'photos#edit'],
      ['GET', '/admin/page/7.json', 'photos#show'], ['GET', '/admin/page.json', 'photos#index'], ['GET', '/photos', 404]
    ]
  },
  {
    place: '4. Options: only, with [:index] only the GET list route exists',
    declared: [resources('photos', { only: ['index'] })],
    lines: [['photos', 'GET', '/photos(.:format)', 'photos#index']],
    served: [['GET', '/photos', 'photos#index'], ['POST', '/photos', 404], ['GET', '/photos/7', 404], ['GET', '/photos/new', 404]]
  },
  {
    place: '4. Options: except, and the option rule that the name goes to the first remaining route of its URL group',
    declared: [resources('photos', { except: ['index', 'show'] })],
    lines: [
      ['photos', 'POST', '/photos(.:format)', 'photos#create'],
      ['new_photo', 'GET', '/photos/new(.:format)', 'photos#new'],
      ['edit_photo', 'GET', '/photos/:id/edit(.:format)', 'photos#edit'],
      ['photo', 'PUT', '/photos/:id(.:format)', 'photos#update'],
      [null, 'DELETE', '/photos/:id(.:format)', 'photos#destroy']
    ],
    served: [['GET', '/photos', 404], ['POST', '/photos', 'photos#create'], ['GET', '/photos/7', 404],
      ['PUT', '/photos/7', 'photos#update'], ['DELETE', '/photos/7', 'photos#destroy']]
  },
  {
    place: '4. Options: module prefixes the handler',
    declared: [resources('photos', { module: 'admin' })],
    lines: handledBy(photos, 'admin/photos'),
    served: [['GET', '/photos', 'admin/photos#index'], ['GET', '/admin/photos', 404]]
  },
  {
    place: '4. Options: module and controller together',
    declared: [resources('photos', { module: 'admin', controller: 'images' })],
    lines: handledBy(photos, 'admin/images'),
    served: [['GET', '/photos/7', 'admin/images#show']]
  },
  {
    place: '4. Options: constraints, 1 to 15 lowercase letters, on every generated route',
    declared: [resources('photos', { constraints: { id: /[a-z]{1,15}/ } })],
    lines: photos,
    served: [
      ['GET', '/photos/abc', 'photos#show'], ['GET', '/photos/abcdefghijklmno', 'photos#show'], ['GET', '/photos/abcdefghijklmnop', 400],
      ['GET', '/photos/7', 400],
      ['GET', '/photos/abc/edit', 'photos#edit'], ['PUT', '/photos/A', 400], ['GET', '/photos', 'photos#index'],
      ['GET', '/photos/new', 'photos#new']
    ]
  },
  {
    place: '4. Options: shallow on the nested resource',
    declared: [resources('photos', { only: [] }, [resources('comments', { shallow: true })])],
    lines: shallowComments,
    served: [['GET', '/photos/1/comments', 'comments#index'], ['GET', '/comments/2', 'comments#show'],
      ['GET', '/photos/1/comments/2', 404], ['GET', '/comments', 404]]
  },
  {
    place: '4. Options: shallow on the parent applies to all resources nested in it',
    declared: [resources('photos', { only: [], shallow: true },
      [resources('comments', { only: 'show' }), resources('likes', { only: ['index', 'show'] })])],
    lines: [
      ['comment', 'GET', '/comments/:id(.:format)', 'comments#show'],
      ['photo_likes', 'GET', '/photos/:photo_id/likes(.:format)', 'likes#index'],
      ['like', 'GET', '/likes/:id(.:format)', 'likes#show']
    ],
    served: [['GET', '/comments/1', 'comments#show'], ['GET', '/photos/1/likes', 'likes#index'], ['GET', '/likes/1', 'likes#show']]
  },
  {
    place: '4. Options: shallow_path prefixes nested shallow routes with the path',
    declared: [resources('photos', { only: [], shallow_path: 'sekret' },
      [resources('comments', { only: ['index', 'show'], shallow: true })])],
    lines: [
      ['photo_comments', 'GET', '/photos/:photo_id/comments(.:format)', 'comments#index'],
      ['comment', 'GET', '/sekret/comments/:id(.:format)', 'comments#show']
    ],
    served: [['GET', '/sekret/comments/2', 'comments#show'], ['GET', '/comments/2', 404], ['GET', '/photos/1/comments', 'comments#index']]
  },
  {
    place: '4. Options: shallow_prefix prefixes the names of nested shallow routes',
    declared: [resources('photos', { only: [], shallow_prefix: 'sekret' },
      [resources('comments', { only: ['index', 'show'], shallow: true })])],
    lines: [
      ['photo_comments', 'GET', '/photos/:photo_id/comments(.:format)', 'comments#index'],
      ['sekret_comment', 'GET', '/comments/:id(.:format)', 'comments#show']
    ],
    served: [['GET', '/comments/2', 'comments#show']]
  },
  {
    place: '4. Options: format false disables the segment',
    declared: [resources('photos', { format: false })],
    lines: photos.map(([name, method, path, handler]) => [name, method, path.replace('(.:format)', ''), handler] as const),
    served: [['GET', '/photos', 'photos#index'], ['GET', '/photos.json', 404], ['GET', '/photos/7/edit.json', 404],
      ['GET', '/photos/7.json', 'photos#show']]
  },
  {
    place: '4. Options: format sets the default value of the optional segment',
    declared: [resources('photos', { format: 'json' })],
    lines: photos,
    served: [['GET', '/photos', 'photos#index'], ['GET', '/photos.xml', 'photos#index'], ['GET', '/photos/7.xml', 'photos#show']]
  }
]

for (const { place, declared, lines, served } of cases) {
  t.test(place, async t => {
    const routes = draw(declared)
    t.strictSame(routes.routes.map(lineOf), lines, 'on the table')
    const app = await echoApp(declared)
    for (const [method, url, by] of served) {
      t.equal(await ask(app, method, url), by, `${method} ${url}`)
      const recognized = routes.recognize(method, url)
      t.equal(recognized === null ? null : handlerOf(recognized.route), typeof by === 'string' ? by : null, `recognize ${method} ${url}`)
    }
    await app.close()
  })
}

t.test('4. Route names and path helpers', async t => {
  const app = await echoApp([resources('photos')], {}, { baseUrl: 'https://example.com' })
  const rows: readonly (readonly [helper: string, args: readonly unknown[], path: string, by: string])[] = [
    ['photos', [], '/photos', 'photos#index'],
    ['photo', [7], '/photos/7', 'photos#show'],
    ['new_photo', [], '/photos/new', 'photos#new'],
    ['edit_photo', [7], '/photos/7/edit', 'photos#edit']
  ]
  for (const [name, args, path, by] of rows) {
    t.equal(loose(draw([resources('photos')]).paths)[`${name}_path`]!(...args), path, `row ${name}_path`)
    t.equal(loose(app.paths)[`${name}_url`]!(...args), `https://example.com${path}`, `row ${name}_url`)
    t.equal(await ask(app, 'GET', path), by, `and ${path} is served`)
  }
  await app.close()
})

t.test('4. With the as option the alias replaces the resource name in helpers, URL patterns unchanged', async t => {
  const paths = loose(draw([resources('photos', { as: 'image' })]).paths)
  t.strictSame([paths['image_index_path']!(), paths['new_image_path']!(), paths['edit_image_path']!(7), paths['image_path']!(7)],
    ['/photos', '/photos/new', '/photos/7/edit', '/photos/7'])
  t.notOk('photos_path' in paths)
})

t.test('4. Every generated route carries the constraint', async t => {
  const pattern = /[a-z]{1,15}/
  for (const { constraints, action } of draw([resources('photos', { constraints: { id: pattern } })]).routes) {
    t.equal(constraints['id'], pattern, String(action))
  }
})

t.test('4. The default format is in the params, and a format in the URL takes precedence', async t => {
  const app = await echoApp([resources('photos', { format: 'json' })])
  t.strictSame((await askWhole(app, 'GET', '/photos') as Echo).params, { format: 'json' })
  t.strictSame((await askWhole(app, 'GET', '/photos/7.xml') as Echo).params, { id: '7', format: 'xml' })
  t.strictSame(draw([resources('photos', { format: 'json' })]).routes.map(({ defaults }) => defaults['format']), Array(7).fill('json'))
  await app.close()
})

t.test('4. Option keys: both spellings are equivalent, and both together throw', async t => {
  t.strictSame(resources('photos', { path_names: { new: 'make' }, shallow_path: 'a', shallow_prefix: 'b' }),
    resources('photos', { pathNames: { new: 'make' }, shallowPath: 'a', shallowPrefix: 'b' }))
  t.throws(() => resources('photos', { path_names: { new: 'a' }, pathNames: { new: 'b' } }), { code: 'FST_RESOURCES_INVALID_OPTION' })
})

t.test('2. Generated route entry: the printed table, constraints after the handler', async t => {
  t.equal(String(draw([resources('photos', { only: ['index', 'create', 'show'], constraints: { id: /[a-z]{1,15}/ } })])), [
    'Prefix Verb URI Pattern           Controller#Action',
    'photos GET  /photos(.:format)     photos#index { id: /[a-z]{1,15}/ }',
    '       POST /photos(.:format)     photos#create { id: /[a-z]{1,15}/ }',
    ' photo GET  /photos/:id(.:format) photos#show { id: /[a-z]{1,15}/ }'
  ].join('\n'))
})

function plain (plural: string, singular: string): readonly Line[] {
  return [
    [plural, 'GET', `/${plural}(.:format)`, `${plural}#index`],
    [null, 'POST', `/${plural}(.:format)`, `${plural}#create`],
    [`new_${singular}`, 'GET', `/${plural}/new(.:format)`, `${plural}#new`],
    [`edit_${singular}`, 'GET', `/${plural}/:id/edit(.:format)`, `${plural}#edit`],
    [singular, 'GET', `/${plural}/:id(.:format)`, `${plural}#show`],
    [null, 'PUT', `/${plural}/:id(.:format)`, `${plural}#update`],
    [null, 'DELETE', `/${plural}/:id(.:format)`, `${plural}#destroy`]
  ]
}

function nameOf (handler: string): string {
  const action = handler.split('#')[1]!
  if (action === 'index' || action === 'create') return 'pages'
  return action === 'new' || action === 'edit' ? `${action}_page` : 'page'
}

function renamed (lines: readonly Line[], names: Readonly<Record<string, string>>): readonly Line[] {
  return lines.map(([name, ...rest]) => [name === null ? null : names[name]!, ...rest] as const)
}

function handledBy (lines: readonly Line[], controller: string): readonly Line[] {
  return lines.map(([name, method, path, handler]) => [name, method, path, `${controller}#${handler.split('#')[1]}`] as const)
}

function moved (lines: readonly Line[], changes: readonly (readonly [from: string, to: string])[]): readonly Line[] {
  return lines.map(([name, method, path, handler]) => [name, method, changes.reduce((text, [from, to]) => text.replace(from, to), path),
    handler] as const)
}

function lineOf (route: Route): Line {
  return [route.name, route.method, route.path, handlerOf(route)]
}

function handlerOf ({ controller, action }: Route): string {
  return `${controller}#${action}`
}
