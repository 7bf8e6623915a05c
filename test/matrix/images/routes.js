import { collection, draw, get, member, namespace, post, resources, root } from '../../../dist/index.mjs'

const id = /\d+/

/** The table that the pictures show. */
export const routes = draw([
  root('photos#index'),
  resources('photos', { constraints: { id } }, [
    collection([get('search')]),
    member([post('publish')]),
    resources('comments', { only: ['index', 'create'] })
  ]),
  namespace('admin', [resources('users', { only: ['index', 'show'] })])
])
