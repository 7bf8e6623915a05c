/** RealWorld with the package: its table, its loaders and its controllers. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyRequest } from 'fastify'
import resources, {
  action, collection, draw, get, post, resource, type Controller
} from 'fastify-resources'
import {
  articleChanges, articleOf, commentOf, login, newArticle, newComment, newUser, page, profileOf, userChanges,
  type Article, type Comment, type User
} from './store.js'

const isAuthor = async ({ reader, records }: FastifyRequest) => {
  if (records.article?.authorId !== reader.id) throw new Error('the article belongs to another author')
}
const isCommenter = async ({ reader, records }: FastifyRequest) => {
  if (records.comment?.authorId !== reader.id) throw new Error('the comment belongs to another author')
}

export const routes = draw([
  resources('users', { only: 'create' }, [post('login', { on: 'collection' })]),
  resource('user', { only: ['show', 'update'] }),
  resources('profiles', { only: 'show', param: 'username' }, [resource('follow', { only: ['create', 'destroy'] })]),
  resources('articles', {
    param: 'slug', actions: { update: { preHandler: isAuthor }, destroy: { preHandler: isAuthor } }
  }, [
    collection([get('feed')]),
    resource('favorite', { only: ['create', 'destroy'] }),
    resources('comments', {
      only: ['index', 'create', 'destroy'],
      constraints: { id: { type: 'integer' } },
      actions: { destroy: { preHandler: isCommenter } }
    })
  ]),
  resources('tags', { only: 'index' })
], { apiOnly: true, updateMethods: 'PUT' })

declare module 'fastify-resources' {
  interface Register { routes: typeof routes, typeProvider: TypeBoxTypeProvider, prefix: '/api' }
  interface Records { article: Article, comment: Comment, profile: User }
}

const users = {
  create: action({
    schema: { body: newUser },
    handler: (request, reply) => reply.code(201).send({ user: request.server.store.addUser(request.body.user) })
  }),
  login: action({
    schema: { body: login },
    handler: ({ server: { store }, body: { user: { email } } }) => ({ user: store.userByEmail(email) })
  }),
  show: ({ reader }) => ({ user: reader }),
  update: action({
    schema: { body: userChanges },
    handler: ({ server: { store }, reader, body: { user } }) => ({ user: store.changeUser(reader.id, user) })
  })
} satisfies Controller<'users'>

const profiles = {
  show: ({ server: { store }, reader, records: { profile } }) => ({ profile: profileOf(store, reader, profile) })
} satisfies Controller<'profiles'>

const follows = {
  create ({ server: { store }, reader, records: { profile } }) {
    store.follow(reader.id, profile.id)
    return { profile: profileOf(store, reader, profile) }
  },
  destroy ({ server: { store }, reader, records: { profile } }) {
    store.unfollow(reader.id, profile.id)
    return { profile: profileOf(store, reader, profile) }
  }
} satisfies Controller<'follows'>

const articles = {
  index: action({
    schema: { querystring: page },
    handler: ({ server: { store }, reader, query }) =>
      ({ articles: store.articles(query).map(one => articleOf(store, reader, one)) })
  }),
  feed: action({
    schema: { querystring: page },
    handler: ({ server: { store }, reader, query: { limit, offset } }) =>
      ({ articles: store.articles({ limit, offset }).map(one => articleOf(store, reader, one)) })
  }),
  show: ({ server: { store }, reader, records: { article } }) => ({ article: articleOf(store, reader, article) }),
  create: action({
    schema: { body: newArticle },
    handler ({ server: { store }, reader, body }, reply) {
      const article = store.addArticle(reader.id, body.article)
      return reply.created('article', article.slug).send({ article: articleOf(store, reader, article) })
    }
  }),
  update: action({
    schema: { body: articleChanges },
    handler: ({ server: { store }, reader, records, body: { article } }) =>
      ({ article: articleOf(store, reader, store.changeArticle(records.article.id, article)) })
  }),
  destroy (request, reply) {
    request.server.store.removeArticle(request.records.article.id)
    return reply.code(204).send()
  }
} satisfies Controller<'articles'>

const favorites = {
  create ({ server: { store }, reader, records: { article } }) {
    store.favorite(reader.id, article.id)
    return { article: articleOf(store, reader, article) }
  },
  destroy ({ server: { store }, reader, records: { article } }) {
    store.unfavorite(reader.id, article.id)
    return { article: articleOf(store, reader, article) }
  }
} satisfies Controller<'favorites'>

const comments = {
  index: ({ server: { store }, reader, records: { article } }) =>
    ({ comments: store.comments(article).map(one => commentOf(store, reader, one)) }),
  create: action({
    schema: { body: newComment },
    handler: ({ server: { store }, reader, records, body }) =>
      ({ comment: commentOf(store, reader, store.addComment(records.article, reader.id, body.comment.body)) })
  }),
  destroy (request, reply) {
    request.server.store.removeComment(request.records.comment.id)
    return reply.code(204).send()
  }
} satisfies Controller<'comments'>

const tags = { index: ({ server }) => ({ tags: server.store.everyTag() }) } satisfies Controller<'tags'>

const app = Fastify()
app.register(resources, {
  prefix: '/api',
  routes,
  controllers: { users, profiles, follows, articles, favorites, comments, tags },
  load: {
    profile: username => app.store.userNamed(username),
    article: slug => app.store.article(slug),
    comment: (id, { article }) => app.store.comment(article, id)
  }
})
