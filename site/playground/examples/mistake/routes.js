import { draw, resources } from 'fastify-resources'

export const routes = draw([
  resources('albums', { onyl: ['index', 'show'] }, [
    resources('photos', { only: ['index'] })
  ])
], { apiOnly: true })
