/** RealWorld by hand, in plain Fastify. */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import {
  articleChanges, articleOf, commentOf, login, newArticle, newComment, newUser, page, profileOf, userChanges
} from './store.js'

function found<Value> (value: Value | undefined): Value {
  if (value === undefined) throw Object.assign(new Error('not found'), { statusCode: 404 })
  return value
}

const username = Type.Object({ username: Type.String() })
const slug = Type.Object({ slug: Type.String() })
const comment = Type.Object({ article_slug: Type.String(), id: Type.Integer() })
const parent = Type.Object({ article_slug: Type.String() })

const app = Fastify().withTypeProvider<TypeBoxTypeProvider>()

app.post('/api/users', { schema: { body: newUser } },
  (request, reply) => reply.code(201).send({ user: request.server.store.addUser(request.body.user) }))
app.post('/api/users/login', { schema: { body: login } },
  async ({ server: { store }, body: { user: { email } } }) => ({ user: store.userByEmail(email) }))
app.get('/api/user', async ({ reader }) => ({ user: reader }))
app.put('/api/user', { schema: { body: userChanges } },
  async ({ server: { store }, reader, body: { user } }) => ({ user: store.changeUser(reader.id, user) }))

app.get('/api/profiles/:username', { schema: { params: username } }, async ({ server: { store }, reader, params }) =>
  ({ profile: profileOf(store, reader, found(store.userNamed(params.username))) }))
app.post('/api/profiles/:username/follow', { schema: { params: username } },
  async ({ server: { store }, reader, params }) => {
    const profile = found(store.userNamed(params.username))
    store.follow(reader.id, profile.id)
    return { profile: profileOf(store, reader, profile) }
  })
app.delete('/api/profiles/:username/follow', { schema: { params: username } },
  async ({ server: { store }, reader, params }) => {
    const profile = found(store.userNamed(params.username))
    store.unfollow(reader.id, profile.id)
    return { profile: profileOf(store, reader, profile) }
  })

app.get('/api/articles', { schema: { querystring: page } }, async ({ server: { store }, reader, query }) =>
  ({ articles: store.articles(query).map(one => articleOf(store, reader, one)) }))
app.get('/api/articles/feed', { schema: { querystring: page } },
  async ({ server: { store }, reader, query: { limit, offset } }) =>
    ({ articles: store.articles({ limit, offset }).map(one => articleOf(store, reader, one)) }))
app.get('/api/articles/:slug', { schema: { params: slug } }, async ({ server: { store }, reader, params }) =>
  ({ article: articleOf(store, reader, found(store.article(params.slug))) }))
app.post('/api/articles', { schema: { body: newArticle } }, ({ server: { store }, reader, body }, reply) => {
  const article = store.addArticle(reader.id, body.article)
  reply.code(201).header('location', `/api/articles/${article.slug}`)
  return reply.send({ article: articleOf(store, reader, article) })
})
app.put('/api/articles/:slug', { schema: { params: slug, body: articleChanges } },
  async ({ server: { store }, reader, params, body }) => {
    const article = found(store.article(params.slug))
    if (article.authorId !== reader.id) throw new Error('the article belongs to another author')
    return { article: articleOf(store, reader, store.changeArticle(article.id, body.article)) }
  })
app.delete('/api/articles/:slug', { schema: { params: slug } }, ({ server: { store }, reader, params }, reply) => {
  const article = found(store.article(params.slug))
  if (article.authorId !== reader.id) throw new Error('the article belongs to another author')
  store.removeArticle(article.id)
  return reply.code(204).send()
})

app.post('/api/articles/:article_slug/favorite', { schema: { params: parent } },
  async ({ server: { store }, reader, params }) => {
    const article = found(store.article(params.article_slug))
    store.favorite(reader.id, article.id)
    return { article: articleOf(store, reader, article) }
  })
app.delete('/api/articles/:article_slug/favorite', { schema: { params: parent } },
  async ({ server: { store }, reader, params }) => {
    const article = found(store.article(params.article_slug))
    store.unfavorite(reader.id, article.id)
    return { article: articleOf(store, reader, article) }
  })

app.get('/api/articles/:article_slug/comments', { schema: { params: parent } },
  async ({ server: { store }, reader, params }) =>
    ({ comments: store.comments(found(store.article(params.article_slug))).map(one => commentOf(store, reader, one)) }))
app.post('/api/articles/:article_slug/comments', { schema: { params: parent, body: newComment } },
  async ({ server: { store }, reader, params, body }) =>
    ({
      comment: commentOf(
        store, reader, store.addComment(found(store.article(params.article_slug)), reader.id, body.comment.body)
      )
    }))
app.delete('/api/articles/:article_slug/comments/:id', { schema: { params: comment } },
  ({ server: { store }, reader, params }, reply) => {
    const one = found(store.comment(found(store.article(params.article_slug)), params.id))
    if (one.authorId !== reader.id) throw new Error('the comment belongs to another author')
    store.removeComment(one.id)
    return reply.code(204).send()
  })

app.get('/api/tags', async ({ server }) => ({ tags: server.store.everyTag() }))
