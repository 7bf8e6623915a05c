/** What both apps share: the records, the store, and the schemas. */
import { Type } from '@fastify/type-provider-typebox'

export interface User {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly bio: string | null
}
export interface Article {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly body: string
  readonly authorId: number
}
export interface Comment { readonly id: number, readonly body: string, readonly authorId: number }

export interface Store {
  userById (id: number): User
  userNamed (username: string): User | undefined
  userByEmail (email: string): User | undefined
  addUser (fields: { readonly username: string, readonly email: string, readonly password: string }): User
  changeUser (id: number, fields: object): User
  isFollowing (reader: number, author: number): boolean
  follow (reader: number, author: number): void
  unfollow (reader: number, author: number): void
  article (slug: string): Article | undefined
  articles (
    filter: { readonly tag?: string, readonly author?: string, readonly limit: number, readonly offset: number }
  ): readonly Article[]
  addArticle (
    author: number, fields: { readonly title: string, readonly description: string, readonly body: string }
  ): Article
  changeArticle (id: number, fields: object): Article
  removeArticle (id: number): void
  favorite (reader: number, article: number): void
  unfavorite (reader: number, article: number): void
  comment (article: Article, id: number): Comment | undefined
  comments (article: Article): readonly Comment[]
  addComment (article: Article, author: number, body: string): Comment
  removeComment (id: number): void
  everyTag (): readonly string[]
}
declare module 'fastify' {
  interface FastifyInstance { readonly store: Store }
  interface FastifyRequest { readonly reader: User }
}

const text = Type.String({ minLength: 1 })
export const page = Type.Object({
  tag: Type.Optional(text),
  author: Type.Optional(text),
  limit: Type.Integer({ default: 20 }),
  offset: Type.Integer({ default: 0 })
})
export const newUser = Type.Object({ user: Type.Object({ username: text, email: text, password: text }) })
export const login = Type.Object({ user: Type.Object({ email: text, password: text }) })
export const userChanges = Type.Object({
  user: Type.Object({ email: Type.Optional(text), bio: Type.Optional(Type.String()) })
})
export const newArticle = Type.Object({ article: Type.Object({ title: text, description: text, body: text }) })
export const articleChanges = Type.Object({
  article: Type.Object({ title: Type.Optional(text), description: Type.Optional(text), body: Type.Optional(text) })
})
export const newComment = Type.Object({ comment: Type.Object({ body: text }) })

export const profileOf = (store: Store, reader: User, { id, username, bio }: User) =>
  ({ username, bio, following: store.isFollowing(reader.id, id) })
export const articleOf = (store: Store, reader: User, { authorId, ...article }: Article) =>
  ({ ...article, author: profileOf(store, reader, store.userById(authorId)) })
export const commentOf = (store: Store, reader: User, { id, body, authorId }: Comment) =>
  ({ id, body, author: profileOf(store, reader, store.userById(authorId)) })
