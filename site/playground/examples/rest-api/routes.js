import { draw, resources } from 'fastify-resources'

export const routes = draw([
  resources('albums', { only: ['index', 'show'], constraints: { id: { type: 'integer' } } }, [
    resources('photos', { only: ['index', 'create'] })
  ])
], { apiOnly: true })
