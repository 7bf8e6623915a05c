// The same tables in a program for browsers, without Node's types.
import { draw, namespace, resources } from 'fastify-resources/draw'

const routes = draw([
  resources('photos', { constraints: { id: { type: 'integer' } } }),
  namespace('admin', [resources('people')])
], { helpers: 'camel' })

export const path: `/photos/${string}/edit` = routes.paths.editPhotoPath(7)
document.title = routes.paths.adminPeoplePath({ query: { page: 2 } })
// @ts-expect-error an integer
routes.paths.photoPath('x')
// @ts-expect-error there is no such helper
routes.paths.photo_path(7)
