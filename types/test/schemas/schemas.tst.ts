// What the declaration says of an operation types its action: schemas of three libraries, of TypeBox, and JSON schemas.
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import { Type } from '@sinclair/typebox'
import { type } from 'arktype'
import Fastify, { type FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { z } from 'zod'
import fastifyResources, {
  action, draw, get, namespace, post, resource, resources, scope, type Controller, type Params
} from 'fastify-resources'
import { expectType, type Equal } from '../expect.js'

const Book = z.object({ title: z.string().trim().min(1), year: z.int().optional() })
const Saved = Book.extend({ id: z.int(), shelf: z.string().default('a') })
const Problem = z.object({ message: z.string() })
const Trace = z.object({ 'x-trace': z.string(), 'x-age': z.coerce.number() })
const Page = z.object({ page: z.coerce.number().default(1) })
const Author = v.object({ name: v.pipe(v.string(), v.trim(), v.transform(name => name.length)) })
const Publisher = type({ name: 'string', 'founded?': 'number' })
const Note = Type.Object({ text: Type.String() })
const json = { type: 'object', properties: { title: { type: 'string' } }, additionalProperties: false } as const
const answer = (schema: object) => ({ schema })

declare const flag: boolean

export const routes = draw([
  resources('books', {
    constraints: { id: z.int().positive() },
    actions: {
      index: { schema: { querystring: Page, headers: Trace, response: { '2xx': z.array(Saved) } } },
      create: { bodyLimit: 99, schema: { body: Book, response: { 201: Saved, 422: Problem } } },
      update: { schema: { body: z.union([Book, z.string()]) } },
      destroy: { schema: { response: { 204: z.void() } } }
    }
  }, [resources('pages', { only: ['index', 'show'] })]),
  resources('authors', {
    only: ['create', 'show'],
    actions: { create: { schema: { body: Author, response: { 200: Author } } }, show: { onRequest: async () => {} } }
  }),
  resources('publishers', {
    only: ['create', 'update'],
    singular: 'press',
    actions: { create: { schema: { body: Publisher } }, update: { schema: { body: Publisher.array() } } }
  }),
  resources('notes', { only: 'create', actions: { create: { schema: { body: Note, response: { 200: Note } } } } }),
  resources('plain', {
    only: ['create', 'update'],
    actions: {
      create: { schema: { body: json, querystring: z.toJSONSchema(Page), response: { 200: json } } },
      update: {
        schema: {
          body: { content: { 'application/json': { schema: Book }, 'text/plain': { schema: z.string() } } },
          response: { 200: { content: { 'application/json': { schema: Saved }, 'text/csv': { schema: z.string() } } } }
        }
      }
    }
  }),
  // Inherited schemas, merged by status.
  scope({ routeOptions: { schema: { headers: Trace, response: { 401: Problem, 200: z.string() } } } }, [
    resources('orders', {
      only: ['index', 'show', 'update'],
      ownRouteOptions: { schema: { querystring: Page } },
      actions: {
        show: { schema: { response: { 200: Saved } } },
        update: { schema: { headers: z.object({ etag: z.string() }) } }
      }
    }, [
      resources('lines', { only: 'index', routeOptions: { schema: { body: Book } } }, [
        get('first', { on: 'collection' })
      ]),
      get('bill', { on: 'member', routeOptions: { schema: { response: { 200: Problem } } } })
    ]),
    resource('cart', { only: ['show', 'create'], actions: { create: { schema: { body: Book } } } }),
    get('totals', { to: 'totals#show' })
  ]),
  namespace('admin', { routeOptions: { schema: { response: { 401: Problem } } } }, [
    resources('books', { only: 'create', actions: { create: { schema: { body: Book } } } })
  ]),
  post('search', { to: 'searches#create', routeOptions: { schema: { body: Page } } }),
  // Schemas that are not known.
  resources('secrets', {
    only: ['index', 'create', 'show', 'update'],
    actions: {
      index: answer(Book),
      create: () => ({ schema: { body: Book } }),
      show: flag ? { schema: { querystring: Page } } : {},
      update: { schema: { body: Book as unknown, response: { 200: Book as object } } }
    }
  }),
  resources('ledgers', { only: 'index', routeOptions: () => ({ schema: { querystring: Page } }) }),
  scope({ action: 'handle' }, [
    resources('reports', { only: ['index', 'create'], actions: { index: { schema: { querystring: Page } } } })
  ]),
  ...flag ? [resources('drafts', { only: 'create', actions: { create: { schema: { body: Book } } } })] : []
])

declare module 'fastify-resources' {
  interface Register { routes: typeof routes, typeProvider: JsonSchemaToTsProvider }
}

export const books = {
  index: ({ query, headers, params }) => {
    expectType<Equal<typeof query, { page: number }>>(true)
    expectType<Equal<typeof headers['x-trace'], string>>(true)
    expectType<Equal<typeof headers['x-age'], number>>(true)
    expectType<Equal<typeof params, Params<'books#index'>>>(true)
    return [{ id: 7, title: 'Fen', shelf: 'a' }]
  },
  create: ({ body }, reply) => {
    expectType<Equal<typeof body, { title: string, year?: number | undefined }>>(true)
    // @ts-expect-error a property that the body has not
    body.titel.trim()
    // @ts-expect-error a property that the status has not
    reply.code(422).send({ messge: '' })
    // @ts-expect-error what another status has
    reply.code(201).send({ message: '' })
    // @ts-expect-error a status that no schema has
    reply.code(500)
    if (body.year === undefined) return reply.code(422).send({ message: '' })
    if (body.year > 9) return { id: 7, title: body.title, shelf: '' }
    return reply.created('book', 7).send({ id: 7, title: body.title, shelf: '' })
  },
  show: ({ params, body }) => {
    expectType<Equal<typeof params, Params<'books#show'>>>(true)
    expectType<Equal<typeof params.id, number>>(true)
    expectType<Equal<typeof body, unknown>>(true)
    return params.id
  },
  update: {
    bodyLimit: 9,
    handler: ({ body, params }) => {
      expectType<Equal<typeof body, string | { title: string, year?: number | undefined }>>(true)
      return params.id.toFixed()
    }
  },
  destroy: (_, reply) => reply.code(204).send(),
  new: () => '',
  edit: () => ''
} satisfies Controller<'books'>

// An action of a schema may have a further schema, and be a function, or a method of a class.
const shared = action({ schema: { body: Book }, handler: ({ body }) => body.title })
export const more = {
  create: action({
    schema: { body: Book },
    handler: async ({ body }, reply) => reply.created('book', 7).send({ id: 7, title: body.title })
  }),
  update: shared,
  destroy: async () => {},
  index: async (request, reply) => reply.respondTo({ json: [] })
} satisfies Pick<Controller<'books'>, 'create' | 'update' | 'destroy' | 'index'>
export const annotated = {
  create: (request: FastifyRequest<{ Body: { title: string } }>) => ({ id: 7, title: request.body.title, shelf: '' }),
  index: (_request: FastifyRequest) => []
} satisfies Pick<Controller<'books'>, 'create' | 'index'>
export class BooksController implements Pick<Controller<'books'>, 'create' | 'show'> {
  readonly create: Controller<'books'>['create'] = ({ body }) => ({ id: 7, title: body.title, shelf: '' })
  show (request: FastifyRequest<{ Params: Params<'books#show'> }>) { return request.params.id }
}
export const wrong = {
  // @ts-expect-error a result that no status has
  create: () => ({ id: 'seven' }),
  // @ts-expect-error an option that Fastify has not
  update: { bodyLimits: 9, handler: () => '' },
  // @ts-expect-error a body
  destroy: () => 'gone'
} satisfies Pick<Controller<'books'>, 'create' | 'update' | 'destroy'>
// @ts-expect-error a missing action is one error
export const missing = { show: () => '' } satisfies Controller<'pages'>

export const authors = {
  create: ({ body }) => {
    expectType<Equal<typeof body, { name: number }>>(true)
    return body
  },
  show: () => 7
} satisfies Controller<'authors'>

export const publishers = {
  create: ({ body }) => {
    expectType<Equal<typeof body, { name: string, founded?: number }>>(true)
    return 7
  },
  update: ({ body }) => body[0]?.founded
} satisfies Controller<'publishers'>

export const notes = {
  create: ({ body }) => {
    expectType<Equal<typeof body, { text: string }>>(true)
    return { text: body.text }
  }
} satisfies Controller<'notes'>

export const plain = {
  create: ({ body, query }) => {
    expectType<Equal<typeof body, { title?: string }>>(true)
    expectType<Equal<typeof query, { page: number }>>(true)
    return { title: body.title }
  },
  update: ({ body }) => {
    expectType<Equal<typeof body, string | { title: string, year?: number | undefined }>>(true)
    return typeof body === 'string' ? body : { id: 7, title: '', shelf: '' }
  }
} satisfies Controller<'plain'>

export const orders = {
  index: ({ query, headers, body }) => {
    expectType<Equal<typeof query, { page: number }>>(true)
    expectType<Equal<typeof headers['x-trace'], string>>(true)
    expectType<Equal<typeof body, unknown>>(true)
    return headers['x-trace']
  },
  show: ({ query, headers }, reply) => {
    expectType<Equal<typeof query, { page: number }>>(true)
    expectType<Equal<typeof headers['x-age'], number>>(true)
    // @ts-expect-error the scope's 200 is replaced
    reply.code(200).send('')
    return query.page > 1 ? { id: 7, title: '', shelf: '' } : reply.code(401).send({ message: '' })
  },
  update: ({ headers }) => {
    expectType<Equal<typeof headers.etag, string>>(true)
    // @ts-expect-error headers are replaced whole
    headers['x-age'].toFixed()
    return ''
  },
  bill: ({ query }, reply) => {
    expectType<Equal<typeof query, unknown>>(true)
    return reply.code(200).send({ message: '' })
  }
} satisfies Controller<'orders'>
export const lines = {
  index: ({ body, headers, query }) => {
    expectType<Equal<typeof body.title, string>>(true)
    expectType<Equal<typeof query, unknown>>(true)
    return headers['x-trace']
  },
  first: ({ body }) => body.title
} satisfies Controller<'lines'>
export const carts = {
  create: ({ body, headers }) => body.title + headers['x-trace'],
  show: ({ body, headers }) => {
    expectType<Equal<typeof body, unknown>>(true)
    return headers['x-trace']
  }
} satisfies Controller<'carts'>
export const totals = { show: ({ headers }) => headers['x-age'].toFixed() } satisfies Controller<'totals'>
export const searches = { create: ({ body }) => body.page } satisfies Controller<'searches'>

// Only errors are declared, so a success is any value.
export const admin = {
  create: ({ body }, reply) => {
    // @ts-expect-error what the error has not
    reply.code(401).send({})
    return body.title === '' ? { any: 'value' } : reply.code(201).send(7)
  }
} satisfies Controller<'admin/books'>
export const errors = {
  show: action({ schema: { response: { 401: Problem } }, handler: () => ({ any: 'value' }) }),
  edit: action({
    schema: { response: { 401: Problem } },
    handler: (_, reply) => reply.code(200).send(7)
  }),
  new: action({
    schema: { response: { 401: Problem } },
    // @ts-expect-error what the error has not
    handler: (_, reply) => reply.code(401).send(7)
  })
} satisfies Pick<Controller<'books'>, 'show' | 'edit' | 'new'>

export const secrets = {
  index: ({ body }) => expectType<Equal<typeof body, unknown>>(true),
  create: ({ body }) => expectType<Equal<typeof body, unknown>>(true),
  show: ({ query }) => expectType<Equal<typeof query, unknown>>(true),
  update: ({ body }) => expectType<Equal<typeof body, unknown>>(true)
} satisfies Controller<'secrets'>
export const ledgers = {
  index: ({ query }) => expectType<Equal<typeof query, unknown>>(true)
} satisfies Controller<'ledgers'>
export const reports = {
  handle: ({ query }) => expectType<Equal<typeof query, unknown>>(true)
} satisfies Controller<'reports'>
export const drafts = {
  create: ({ body }) => expectType<Equal<typeof body.title, string>>(true)
} satisfies Partial<Controller<'drafts'>>

// JSON schemas of an action are inferred as if with `as const`, for the registered type provider.
export const pages = {
  show: action({
    schema: {
      querystring: {
        type: 'object',
        properties: { sort: { enum: ['old', 'new'] } },
        required: ['sort'],
        additionalProperties: false
      },
      body: {
        type: 'object',
        properties: { text: { type: 'string' }, stars: { type: 'integer' } },
        required: ['text'],
        additionalProperties: false
      },
      response: {
        200: {
          type: 'object',
          properties: { ok: { type: 'boolean' } },
          required: ['ok'],
          additionalProperties: false
        }
      }
    },
    handler: (request, reply) => {
      expectType<Equal<typeof request.params, Params<'pages#show'>>>(true)
      expectType<Equal<typeof request.query, { sort: 'old' | 'new' }>>(true)
      expectType<Equal<typeof request.body, { text: string, stars?: number }>>(true)
      // @ts-expect-error not what the schema has
      reply.send({ ok: 'yes' })
      return { ok: true }
    }
  })
} satisfies Pick<Controller<'pages'>, 'show'>

// An inline controller has the same types.
await Fastify().register(fastifyResources, {
  routes, controllers: { searches: { create: ({ body }) => expectType<Equal<typeof body, { page: number }>>(true) } }
})
