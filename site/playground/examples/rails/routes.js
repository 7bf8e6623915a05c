import { draw, get, member, resources, root } from 'fastify-resources'

export const routes = draw([
  root('home#index'),
  resources('posts', { only: ['index', 'show'], constraints: { id: /[0-9]+/ } }, [
    member([get('preview')]),
    resources('comments', { shallow: true, only: ['index', 'show', 'update'] })
  ])
], { dialect: 'rails' })
