import { Type } from '@fastify/type-provider-typebox'
import { action, type Controller } from 'fastify-resources'
import type { Action } from '../../packages/cli/lib/client/texts/shared-types.js'
import { expectType, type Equal } from './expect.js'

// The client module reads what an action reads, also of a result of `action`, whose handler has params of `never`.
export const photos = {
  create: action({
    schema: { body: Type.Object({ title: Type.String() }), querystring: Type.Object({ page: Type.Integer() }) },
    handler: request => ({ title: request.body.title })
  }),
  update: action({ schema: { body: Type.Object({ stars: Type.Number() }) }, handler: () => '' }),
  show: () => 'a photo'
} satisfies Pick<Controller<'photos'>, 'create' | 'update' | 'show'>

type Photos = typeof photos
expectType<Equal<Action<Photos, 'create'>['body'], { title: string }>>(true)
expectType<Equal<Action<Photos, 'create'>['query'], { page: number }>>(true)
expectType<Equal<Action<Photos, 'update'>['body'], { stars: number }>>(true)
expectType<Equal<unknown, Action<Photos, 'show'>['body']>>(true)
