import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import resources, {
  action, draw, get, member, namespace, post, resource, scope, type Controller, type Load, type Loaded, type Params
} from 'fastify-resources'
import { expectType, type Equal } from '../expect.js'

interface Tenant { readonly name: string }
interface Article { readonly slug: string, readonly title: string }
interface Comment { readonly id: number, readonly body: string }
interface User { readonly id: number }
interface Profile { readonly bio: string }
interface Badge { readonly color: string }
interface AdminArticle extends Article { readonly hidden: boolean }

// A guard sees the records that its routes may have.
const guard = async (request: FastifyRequest) => {
  expectType<Equal<typeof request.records.article, Article | AdminArticle | undefined>>(true)
}

declare const isBeta: boolean

export const routes = draw([
  scope({ path: ':tenant' }, [
    resources('articles', { param: 'slug', routeOptions: { preHandler: guard } }, [
      resources('comments', {
        constraints: { id: { type: 'integer' } }, actions: { update: { preHandler: guard } }
      }, [member([post('hide')])]),
      get('latest', { on: 'member' })
    ])
  ]),
  resources('users', { constraints: { id: { type: 'integer' } } }, [
    resource('profile', [resources('badges', { only: ['index', 'show'] }), post('publish')]),
    resources('comments', { controller: 'user_comments', only: 'show' })
  ]),
  resources('photos', { shallow: true }, [resources('notes', { only: ['index', 'show'] })]),
  namespace('admin', [resources('articles', { only: ['index', 'show'] }, [
    resources('comments', { only: 'show', module: 'deep' }),
    scope({ module: 'inner' }, [resources('notes', { only: 'show' })])
  ])]),
  scope({ path: '(:locale)' }, [resource('about', { only: 'show' })]),
  scope({ path: '(:page)', defaults: { page: 1 } }, [resources('lists', { only: 'show' })]),
  resources('memos', { only: ['show'] }, [resources('people', { singular: 'user', only: 'show' })]),
  ...isBeta ? [resources('drafts', { singular: 'article', as: 'beta', only: 'show' })] : []
])

declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
  interface Records {
    tenant: Tenant
    article: Article
    comment: Comment
    user: User
    profile: Profile
    badge: Badge
    photo: { readonly id: string }
    note: { readonly text: string }
    'admin/article': AdminArticle
    locale: { readonly words: readonly string[] }
    page: { readonly number: number }
    list: { readonly id: string }
    about: { readonly text: string }
    beta: Article
    /** The record of a param of the prefix. */
    company: { readonly name: string }
  }
}

// The records of each action: `index` and `create` have the parents, a shallow route has none.
expectType<Equal<Loaded<'articles#index'>, { readonly tenant: Tenant }>>(true)
expectType<Equal<Loaded<'comments#index'>, { readonly tenant: Tenant, readonly article: Article }>>(true)
expectType<Equal<keyof Loaded<'comments#create'>, 'tenant' | 'article'>>(true)
expectType<Equal<keyof Loaded<'comments#new'>, 'tenant' | 'article'>>(true)
expectType<Equal<keyof Loaded<'comments#show'>, 'tenant' | 'article' | 'comment'>>(true)
expectType<Equal<keyof Loaded<'comments#hide'>, 'tenant' | 'article' | 'comment'>>(true)
expectType<Equal<keyof Loaded<'articles#latest'>, 'tenant' | 'article'>>(true)
expectType<Equal<keyof Loaded<'user_comments#show'>, 'user' | 'comment'>>(true)
expectType<Equal<keyof Loaded<'profiles#show'>, 'user' | 'profile'>>(true)
expectType<Equal<keyof Loaded<'profiles#publish'>, 'user' | 'profile'>>(true)
expectType<Equal<keyof Loaded<'profiles#create'>, 'user'>>(true)
expectType<Equal<keyof Loaded<'profiles#new'>, 'user'>>(true)
expectType<Equal<keyof Loaded<'profiles#edit'>, 'user' | 'profile'>>(true)
expectType<Equal<keyof Loaded<'badges#show'>, 'user' | 'profile' | 'badge'>>(true)
expectType<Equal<keyof Loaded<'notes#index'>, 'photo'>>(true)
expectType<Equal<keyof Loaded<'notes#show'>, 'note'>>(true)
expectType<Equal<Loaded<'admin/articles#show'>, { readonly article: AdminArticle }>>(true)
expectType<Equal<Loaded<'admin/deep/comments#show'>['article'], AdminArticle>>(true)
expectType<Equal<Loaded<'admin/inner/notes#show'>['article'], AdminArticle>>(true)
expectType<Equal<Loaded<'abouts#show'>, {
  readonly about: { readonly text: string }, readonly locale?: { readonly words: readonly string[] }
}>>(true)
// A param with a default is always there, and so is its record.
expectType<Equal<Loaded<'lists#show'>, {
  readonly list: { readonly id: string }, readonly page: { readonly number: number }
}>>(true)
expectType<Equal<keyof Loaded<'people#show'>, 'user'>>(true)

export const comments = {
  index (request) { return request.records.article.title },
  show (request) {
    expectType<Equal<typeof request.records.comment, Comment>>(true)
    expectType<Equal<typeof request.params.id, number>>(true)
    return request.records.comment.body + request.records.article.title + request.records.tenant.name
  },
  create (request) {
    // @ts-expect-error the comment does not exist yet
    return request.records.comment.body
  },
  new: { handler: request => request.records.article.slug },
  edit: action({
    schema: { querystring: { type: 'object' } },
    preHandler: async request => { expectType<Equal<typeof request.params.id, number>>(true) },
    handler: request => request.records.comment.id
  }),
  update (
    request: FastifyRequest<{ Params: Params<'comments#update'>, Body: { body: string } }>
      & { records: Loaded<'comments#update'> }
  ) {
    return request.body.body + request.records.comment.body
  },
  destroy: async request => { expectType<Equal<typeof request.records.comment, Comment>>(true) },
  hide: request => request.records.comment
} satisfies Controller<'comments'>

// A request with a type of Fastify's alone, which does not know the records.
export const annotated = {
  update (request: FastifyRequest<{ Params: Params<'comments#update'>, Body: { body: string } }>) {
    expectType<Equal<typeof request.records.comment, Comment | undefined>>(true)
    return request.body.body + request.params.id.toFixed()
  },
  show: { handler: (request: FastifyRequest, reply: FastifyReply) => reply.send(request.url) }
} satisfies Pick<Controller<'comments'>, 'update' | 'show'>
export const wrongParams = {
  // @ts-expect-error an id is an integer
  show: (request: FastifyRequest<{ Params: { id: string } }>) => request.params.id
} satisfies Pick<Controller<'comments'>, 'show'>
// An action of several routes knows the records that any request may have.
const shared = action({ handler: request => request.records.article?.title })
export const sharing = { index: shared, show: shared } satisfies Pick<Controller<'comments'>, 'index' | 'show'>

export const profiles = {
  show: request => request.records.profile.bio,
  update: request => request.records.profile.bio,
  destroy: request => request.records.profile.bio,
  edit: request => request.records.profile.bio,
  publish: request => request.records.profile.bio,
  // @ts-expect-error the profile does not exist yet
  create: request => request.records.profile.bio,
  new: request => request.records.user.id
} satisfies Controller<'profiles'>

// A singular resource without `create` has no such action.
export const abouts = { show: request => request.records.about.text } satisfies Controller<'abouts'>
expectType<Equal<keyof Controller<'abouts'>, 'show'>>(true)

export const notes = {
  index: request => request.records.photo.id,
  // @ts-expect-error a shallow route has no parent
  show: request => request.records.photo.id
} satisfies Controller<'notes'>

// Loaders: the id has the type of the constraint, and the records before it are known.
export const load: Load = {
  tenant: name => ({ name }),
  article: (slug, { tenant, request, params }) => {
    expectType<Equal<typeof slug, string>>(true)
    expectType<Equal<typeof tenant, Tenant | undefined>>(true)
    return request.headers.host === undefined || params.format === '' ? null : { slug, title: tenant?.name ?? '' }
  },
  comment: async (id, { article, user, company }) => {
    expectType<Equal<typeof company, { readonly name: string } | undefined>>(true)
    expectType<Equal<typeof id, string | number>>(true)
    expectType<Equal<typeof article, Article | AdminArticle | undefined>>(true)
    expectType<Equal<typeof user, User | undefined>>(true)
    return { id: Number(id), body: '' }
  },
  user: id => ({ id: Number(id) }),
  profile: (id, { user, params }) => {
    expectType<Equal<typeof id, undefined>>(true)
    expectType<Equal<typeof user, User>>(true)
    expectType<Equal<typeof params.user_id, number>>(true)
    return { bio: '' }
  },
  note: null,
  badge: (_id, { user, profile }) => ({ color: profile.bio + user.id }),
  'admin/article': async slug => ({ slug, title: '', hidden: true }),
  page: page => {
    expectType<Equal<typeof page, string | number>>(true)
    return { number: Number(page) }
  },
  list: (id, { params }) => {
    expectType<Equal<typeof id, string>>(true)
    return { id: id + params.page }
  },
  'admin/deep/comment': (id, { article }) => ({ id: Number(id), body: article?.title ?? '' }),
  company: name => ({ name: String(name) }),
  photo: null,
  // The program does not name this record.
  memo: null
}

// A plural resource in another one needs a loader, or `null`.
const nested = { badge: null, comment: null, note: null, user: null }
const app = Fastify()
await app.register(resources, {
  routes,
  controllers: { notes: { index: request => request.records.photo.id } },
  load: {
    ...nested,
    article: (slug, { tenant }) => ({ slug, title: tenant?.name ?? '' }),
    comment: (id, { article }) => ({ id: Number(id), body: article?.title ?? '' })
  }
})
// @ts-expect-error a loader returns the record
await app.register(resources, { routes, controllers: {}, load: { ...nested, article: slug => ({ slug }) } })
// @ts-expect-error the program does not name this record
await app.register(resources, { routes, controllers: {}, load: { ...nested, memo: () => ({}) } })
// @ts-expect-error the id has another type
await app.register(resources, { routes, controllers: {}, load: { ...nested, profile: (id: string) => ({ bio: id }) } })
// @ts-expect-error there is no record of that name
await app.register(resources, { routes, controllers: {}, load: { ...nested, artcle: () => null } })
// @ts-expect-error the comments of an article may belong to another one
export const incomplete = { badge: null, note: null, user: null } satisfies Load
// The param of an optional segment may be absent, unless it has a default.
export const optional = {
  ...nested,
  // @ts-expect-error there may be no locale
  about: (_id, { locale }) => ({ text: locale.words.join() }),
  list: (id, { page }) => ({ id: id + page.number })
} satisfies Load
