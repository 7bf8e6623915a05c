import { draw, get, resources, scope } from 'fastify-resources'

export const routes = draw([
  scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] }, defaults: { locale: 'en' } }, [
    resources('articles', { param: 'slug', only: ['index', 'show'] }),
    get('about', { to: 'pages#about' })
  ])
])
