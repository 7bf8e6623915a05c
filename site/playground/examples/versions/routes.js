import { draw, resources, scope } from 'fastify-resources'

const photos = resources('photos', { only: ['show'] })

// Send with the header "host: v2.example.com", and without.
export const routes = draw([
  scope({ constraints: { host: 'v2.example.com' }, module: 'v2', as: 'v2' }, [photos]),
  photos
], { apiOnly: true })
