import { Type } from 'typebox'
import type { FastifyRequest } from 'fastify'
import { action, draw, resources, type Controller, type Params } from 'fastify-resources'
import { expectType, type Equal } from './expect.js'

// The table and the type provider are those of register.tst.ts: TypeBox's.
type Photos<Action extends keyof Controller<'photos'>> = Pick<Controller<'photos'>, Action>
const Photo = Type.Object({ title: Type.String(), tags: Type.Optional(Type.Array(Type.String())) })

// TypeBox: body, query, headers and reply are the schema's, in hooks too; params are the route's whatever the schema says.
export const photos = {
  update: action({
    schema: {
      params: Type.Object({ id: Type.String() }),
      querystring: Type.Object({ notify: Type.Boolean() }),
      headers: Type.Object({ 'X-Trace': Type.String() }),
      body: Photo,
      response: { 200: Type.Object({ ok: Type.Boolean() }), 201: Type.Object({ id: Type.Integer() }) }
    },
    preHandler: async request => {
      expectType<Equal<typeof request.body, { title: string, tags?: string[] }>>(true)
    },
    handler: (request, reply) => {
      expectType<Equal<typeof request.params, Params<'photos#update'>>>(true)
      expectType<Equal<typeof request.params.id, number>>(true)
      expectType<Equal<typeof request.query, { notify: boolean }>>(true)
      expectType<Equal<typeof request.body, { title: string, tags?: string[] }>>(true)
      expectType<Equal<(typeof request.headers)['x-trace'], string>>(true)
      // @ts-expect-error a property that the body has not
      request.body.tilte.trim()
      // @ts-expect-error a param that the route has not
      request.params.photo_id.toFixed()
      // @ts-expect-error what no status has
      reply.send({ ok: 1 })
      // @ts-expect-error what another status has
      reply.code(201).send({ ok: true })
      // @ts-expect-error a status that the schema has not
      reply.code(404)
      if (request.query.notify) return { ok: true }
      if (request.body.title === '') return reply.redirectTo('photo', request.params.id)
      return reply.created('photo', 7).send({ id: 7 })
    }
  }),
  // What has no schema is unknown.
  create: action({
    schema: { body: Photo },
    async handler (request, reply) {
      expectType<Equal<typeof request.query, unknown>>(true)
      return reply.send(request.body.title)
    }
  }),
  show: action({ handler: request => expectType<Equal<typeof request.params, Params<'photos#show'>>>(true) })
} satisfies Photos<'update' | 'create' | 'show'>

// What `action` gives keeps its schema and its result. Only Fastify calls its handler: a test uses `app.inject`.
expectType<Equal<typeof photos.create.schema, { readonly body: typeof Photo } | undefined>>(true)
expectType<Equal<Parameters<typeof photos.create.handler>, [request: never, reply: never]>>(true)

// Without a schema, a handler may say itself what it knows of the request; not what the table knows better.
export const annotated = {
  create (request: FastifyRequest<{ Params: Params<'photos#create'>, Body: { title: string } }>) {
    return request.body.title
  },
  update: {
    bodyLimit: 10,
    handler: (request: FastifyRequest<{ Params: Params<'photos#update'>, Querystring: { page: string } }>) =>
      request.query.page
  }
} satisfies Photos<'create' | 'update'>
export const wrongParams = {
  // @ts-expect-error an id is an integer
  show: (request: FastifyRequest<{ Params: { id: string } }>) => request.params.id
} satisfies Photos<'show'>
export const unknownBody = {
  // @ts-expect-error the body is not known without `action`
  update: { schema: { body: Photo }, handler: request => request.body.title }
} satisfies Photos<'update'>
export const wrongResult = {
  // @ts-expect-error the handler gives what the schema has not
  show: action({ schema: { response: { 200: Photo } }, handler: () => ({ title: 7 }) })
} satisfies Photos<'show'>
export const ownConfig = { show: { config: { access: 'public' }, handler: () => '' } } satisfies Photos<'show'>
// @ts-expect-error an option that Fastify has not
export const wrongOption = { show: action({ schma: {}, handler: () => '' }) } satisfies Photos<'show'>
// An action is shared by several routes, or made by a function, if these have the params that it reads.
const shared = action({ schema: { body: Photo }, handler: request => request.body.title })
const make = (prefix: string) => action({ handler: request => `${prefix}${request.url}` })
const reading = action({
  handler: (request: FastifyRequest<{ Params: { photo_id: number } }>) => request.params.photo_id.toFixed()
})
export const sharing = {
  create: shared, update: shared, show: make('a'), index: make('b'), edit: photos.create
} satisfies Photos<'create' | 'update' | 'show' | 'index' | 'edit'>
export const nested = { index: reading, show: shared } satisfies Pick<Controller<'comments'>, 'index' | 'show'>
// @ts-expect-error an action that reads a param of another route
export const wrongRoute = { show: reading } satisfies Photos<'show'>
const readingText = action({ handler: (request: FastifyRequest<{ Params: { id: string } }>) => request.params.id })
// @ts-expect-error an action that reads a string
export const wrongType = { show: readingText } satisfies Photos<'show'>

// A class says the type of an action, as what it implements does not reach it.
export class PhotosController implements Photos<'show' | 'update'> {
  readonly title = 'a title'
  readonly update: Controller<'photos'>['update'] = action({
    schema: { body: Photo },
    handler: request => `${request.params.id.toFixed()} ${request.body.title}`
  })

  show (request: FastifyRequest<{ Params: Params<'photos#show'> }>): string {
    return `${this.title} ${request.params.id.toFixed()}`
  }
}

// Constraints that are schemas of TypeBox 1, as those of 0.34 are in register.tst.ts.
const { paths } = draw([
  resources('a', { constraints: { id: Type.Integer() } }),
  resources('b', { constraints: { id: Type.Union([Type.Literal('x'), Type.Literal('y')]) } }),
  resources('c', { constraints: { id: Type.Literal('x') } }),
  resources('d', { constraints: { id: Type.String({ format: 'uuid' }) } })
])
paths.a_path(7)
paths.b_path('x')
paths.c_path('x')
paths.d_path('0')
// @ts-expect-error an integer
paths.a_path('seven')
// @ts-expect-error one of two
paths.b_path('z')
// @ts-expect-error a literal
paths.c_path('y')
