import { draw, get, match, resources } from 'fastify-resources'

export const routes = draw([
  resources('articles', { only: ['index', 'show', 'create'] }),
  get('news', { redirect: { to: '/articles', status: 302 } }),
  get('stories/:id', { redirect: '/articles/:id' }),
  match('posts/*rest', { via: ['put', 'patch', 'delete'], redirect: { to: '/articles/*rest', status: 308 } })
], { apiOnly: true })
