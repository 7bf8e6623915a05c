import { draw, resources } from 'fastify-resources'

export const routes = draw([
  resources('photos', { only: ['index', 'show', 'create', 'destroy'], constraints: { id: { type: 'integer' } } })
], { helpers: 'camel' })
