import Fastify, { type FastifyRequest } from 'fastify'
import { Type } from '@sinclair/typebox'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import resources, {
  draw, get, member, collection, namespace, resource, root, scope, type Argument, type PathOptions,
  type ParentArgument, type Controller, type Controllers, type Params, type PathOf, type RouteName
} from 'fastify-resources'
import type { ActionOf, ExpectedArguments, NoParams, PathArguments } from '../index.js'
import { arrow, calling, declared, loading, promising, redirecting, sending } from './guards.tst.js'
import { expectType, type Equal } from './expect.js'

export const routes = draw([
  root('home#index'),
  resources('photos', { constraints: { id: { type: 'integer' } }, format: ['json', 'csv'] }, [
    resources('comments', { only: ['index', 'show'] }),
    member([get('preview')]),
    collection([get('search')]),
    get('zoom')
  ]),
  resources('news', { only: ['index', 'show'] }),
  resources('people', {
    except: ['index', 'show'],
    param: 'slug',
    pathNames: { new: 'make', edit: 'change' },
    path: 'folk'
  }),
  resource('profile', { routeOptions: { onRequest: [arrow, redirecting], onSend: sending } }),
  namespace('admin', [
    resources('users', { shallow: true, as: 'accounts', constraints: { id: ['a', 'b'] } }, [
      resources('logs', { only: ['index', 'show'], constraints: { id: Type.Integer() }, format: false })
    ])
  ]),
  scope({ path: ':locale', as: 'local' }, [resources('pages', { only: 'show' }), get('about', { to: 'pages#about' })]),
  get('files/:name', { to: 'files#get', as: 'file' }),
  get('moved/:name', { redirect: '/files/:name', as: 'moved' }),
  // Options by a function of the record.
  resources('settings', {
    only: 'index', ownRouteOptions: ({ action }) => ({ bodyLimit: action === null ? 1 : 2 })
  }, []),
  resources('reports', { only: ['index', 'show'], action: 'handle' }),
  // Guards of every kind; an inline one may use anything but the helpers, which are not known before the table is.
  scope({ routeOptions: { onRequest: declared, preHandler: [loading, redirecting] } }, [
    resources('drafts', { only: 'show', routeOptions: { onRequest: calling } }, [
      get('old', {
        on: 'member',
        routeOptions: { onRequest: promising, preHandler: async (request, reply) => reply.header('x', request.id) }
      })
    ]),
    namespace('guarded', { routeOptions: { onRequest: async (request: FastifyRequest) => { request.log.info('') } } }, [
      resource('post', { only: 'show' }, [
        get('last', { routeOptions: { preHandler: (_request, _reply, done) => { done() } } })
      ])
    ])
  ])
])

declare module 'fastify-resources' {
  interface Register { routes: typeof routes, typeProvider: TypeBoxTypeProvider }
}

// Every name, exactly: what only and except leave, aliases, namespaces, shallow and nested ones, verb routes.
expectType<Equal<RouteName,
  'root' | 'photo_comments' | 'photo_comment' | 'preview_photo' | 'search_photos' | 'photo_zoom' |
  'photos' | 'new_photo' | 'edit_photo' | 'photo' | 'news_index' | 'news' |
  'people' | 'new_person' | 'edit_person' | 'person' | 'profile' | 'new_profile' | 'edit_profile' |
  'admin_accounts_logs' | 'admin_log' |
  'admin_accounts_index' | 'new_admin_accounts' | 'edit_admin_accounts' | 'admin_accounts' |
  'local_page' | 'local_about' | 'file' | 'moved' | 'settings' | 'reports' | 'report' |
  'draft' | 'old_draft' | 'guarded_post' | 'last_guarded_post'
>>(true)

expectType<Equal<PathOf<'root'>, '/'>>(true)
expectType<Equal<PathOf<'edit_photo'>, `/photos/${string}/edit`>>(true)
expectType<Equal<PathOf<'photo_comment'>, `/photos/${string}/comments/${string}`>>(true)
expectType<Equal<PathOf<'new_person'>, '/folk/make'>>(true)
expectType<Equal<PathOf<'edit_person'>, `/folk/${string}/change`>>(true)
expectType<Equal<PathOf<'admin_log'>, `/admin/logs/${string}`>>(true)
expectType<Equal<PathOf<'admin_accounts_logs'>, `/admin/users/${string}/logs`>>(true)
expectType<Equal<PathOf<'local_page'>, `/${string}/pages/${string}`>>(true)
expectType<Equal<PathOf<'photo_zoom'>, `/photos/${string}/zoom`>>(true)
expectType<Equal<PathOf<'file'>, `/files/${string}`>>(true)

// Params as a handler gets them: parents' too, by their constraints, with the suffix.
expectType<Equal<Params<'photos#show'>, { id: number, format?: 'json' | 'csv' }>>(true)
expectType<Equal<Params<'comments#show'>, { photo_id: number, id: number, format?: 'json' | 'csv' }>>(true)
expectType<Equal<Params<'people#update'>, { slug: string, format?: string }>>(true)
expectType<Equal<Params<'admin/users#show'>, { id: 'a' | 'b', format?: string }>>(true)
expectType<Equal<Params<'admin/logs#show'>, { id: number }>>(true)
expectType<Equal<Params<'admin/logs#index'>, { account_id: 'a' | 'b' }>>(true)
expectType<Equal<Params<'pages#show'>, { locale: string, id: string, format?: string }>>(true)
expectType<Equal<Params<'photos#zoom'>, { photo_id: number, format?: 'json' | 'csv' }>>(true)
expectType<Equal<Params<'files#get'>, { name: string, format?: string }>>(true)

// Helpers: positional, by name, with a suffix, with options.
const { paths } = routes
expectType<Equal<ReturnType<typeof paths.root_path>, '/'>>(true)
const edit: `/photos/${string}/edit` = paths.edit_photo_path(7)
const comment: `/photos/${string}/comments/${string}` = paths.photo_comment_path(7, 2)
const all: '/photos' = paths.photos_path()
paths.photo_comment_path(7, 2, { format: 'json', query: { page: 1 } })
paths.photo_path({ id: 7 })
paths.photo_path({ id: 7, title: 'a record' })
paths.photo_comments_path({ id: 7 })
paths.photo_path(7n, 'csv')
paths.photo_path({ toParam: () => 7 })
paths.person_path('ada')
paths.photo_url(7, { host: 'example.com', protocol: 'https' })
paths.admin_accounts_path('a')
const first: Argument<'id', number | bigint> = 7

// @ts-expect-error a name that there is not
paths.photo_pth(7)
// @ts-expect-error except removed nothing but index and show, so there is person, but no persons
paths.persons_path()
// @ts-expect-error an id is missing
paths.photo_path()
// @ts-expect-error an id is an integer
paths.photo_path('seven')
// @ts-expect-error a param is missing
paths.photo_comment_path(7)
// @ts-expect-error one param too many
paths.photos_path(7)
// @ts-expect-error a suffix that the list has not
paths.photo_path(7, 'xml')
// @ts-expect-error an option that there is not
paths.photo_path(7, { page: 1 })
// @ts-expect-error a host is for _url
paths.photo_path(7, { host: 'example.com' })
// @ts-expect-error not in the list of the constraint
paths.admin_accounts_path('c')

// Controllers: what is missing or misspelt is an error at the controller.
export const photos = {
  index: () => '',
  show (request) {
    expectType<Equal<typeof request.params.id, number>>(true)
    return request.params.format
  },
  new: () => '',
  edit: () => '',
  create: (_request, reply) => reply.created('photo', 7).send(),
  update: { handler: (request, reply) => reply.redirectTo('photo', request.params.id) },
  destroy: (_request, reply) => reply.redirectTo('photos'),
  preview: () => '',
  search: () => '',
  zoom: request => request.params.photo_id.toFixed()
} satisfies Controller<'photos'>

// @ts-expect-error actions are missing
export const news = { index: () => '' } satisfies Controller<'news'>
// @ts-expect-error an action is misspelt
export const misspelt = { index: () => '', shwo: () => '' } satisfies Controller<'news'>
expectType<Equal<keyof Controllers,
  'home' | 'photos' | 'comments' | 'news' | 'people' | 'profiles' | 'admin/users' | 'admin/logs' |
  'pages' | 'files' | 'settings' | 'reports' | 'drafts' | 'guarded/posts'
>>(true)
expectType<Equal<Controllers['news'], Controller<'news'> | (new (...args: never[]) => Controller<'news'>)>>(true)
expectType<Equal<keyof Controller<'photos'>, keyof typeof photos>>(true)
expectType<Equal<Controller<'news'>['show'], ActionOf<{ id: string, format?: string }>>>(true)

expectType<Equal<keyof Controller<'reports'>, 'handle'>>(true)

// Everywhere in the app.
const app = Fastify()
app.register(resources, { routes, controllers: {} })
expectType<Equal<typeof app.paths.edit_photo_path, typeof paths.edit_photo_path>>(true)
app.get('/', (request, reply) => {
  request.paths.photo_url(7)
  reply.paths.photos_path()
  expectType<Equal<typeof reply.paths, typeof app.paths>>(true)
  expectType<Equal<typeof request.paths, typeof app.paths>>(true)
  reply.created('photo', 7, 'json').send({ id: 7 })
  reply.redirectTo('photo_comment', { photo_id: 7, id: 2 })
  // @ts-expect-error two arguments are the values of two params
  reply.redirectTo('photo_comment', { photo_id: 7, id: 2 }, { anchor: 'top' })
  // @ts-expect-error a name that there is not
  reply.redirectTo('photoes')
  // @ts-expect-error a name that only leaves out
  reply.created('edit_news', 7)
  // @ts-expect-error not an integer
  reply.redirectTo('photo', 'seven')
  // @ts-expect-error an id is missing
  reply.redirectTo('photo')
  return reply.redirectTo('photo_comment', 7, 2, { format: 'json' })
})

type Id = Argument<'id', number | bigint>
type PhotoId = ParentArgument<'photo_id', number | bigint, 'id'>
type Suffix = 'json' | 'csv'
type Options = PathOptions<Suffix>
expectType<Equal<
  PathArguments<'photos'>, [options?: Options | undefined] | [params: NoParams, options: Options | undefined]
>>(true)
expectType<Equal<PathArguments<'photo'>, [id: Id, formatOrOptions?: Suffix | Options, options?: Options]>>(true)
expectType<Equal<PathArguments<'photo_comment'>,
  | [params: ExpectedArguments<2> | { readonly photo_id: PhotoId, readonly id: Id }]
  | [photo_id: PhotoId, id: Id, formatOrOptions?: Suffix | Options, options?: Options]
>>(true)

// Names that are not literals fall back to loose types.
const name: string = 'books'
const loose = draw([resources(name), resources('photos', { only: 'index' })])
const path: string = loose.paths.books_path!(7)
const mapped = draw(['a', 'b'].map(one => resources(one)))
mapped.paths.anything_path!(1, 2)

// Camel-case helpers, and the Rails dialect's names.
const camel = draw(
  [resources('photo_categories', { as: 'groups' })], { helpers: 'camel', dialect: 'rails', apiOnly: true }
)
camel.paths.groupsPath()
camel.paths.groupUrl(7)
// @ts-expect-error apiOnly leaves out the forms
camel.paths.newGroupPath()

export { edit, comment, all, first, path }
