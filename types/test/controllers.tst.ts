import { Type } from '@sinclair/typebox'
import Fastify from 'fastify'
import resources, { action, type Params } from 'fastify-resources'
import { expectType, type Equal } from './expect.js'
import { routes } from './register.tst.js'

// Controllers written in place: their requests are typed by the table, and those of other tables as far as all are.
Fastify().register(resources, {
  routes,
  controllers: {
    photos: {
      show: (request, reply) => {
        expectType<Equal<typeof request.params, Params<'photos#show'>>>(true)
        return reply.redirectTo('photo_comments', request.params.id, { query: request.query as object })
      },
      update: {
        schema: { body: {} },
        handler (request) {
          expectType<Equal<typeof request.params.id, number>>(true)
          return request.paths.photos_path({ query: request.query as object })
        }
      },
      create: action({
        schema: { body: Type.Object({ title: Type.String() }) },
        handler: request => request.body.title
      })
    },
    'admin/logs': { index: request => expectType<Equal<typeof request.params, { account_id: 'a' | 'b' }>>(true) },
    news: class { index () { return '' } },
    elsewhere: {
      show: (request, reply) => {
        expectType<Equal<typeof request.params, { readonly [param: string]: unknown }>>(true)
        return reply.code(200).send(request.params.id)
      }
    }
  }
})
Fastify().register(resources, {
  routes,
  // @ts-expect-error a param that the route has not
  controllers: { photos: { show: request => request.params.photo_id } }
})
