// What the example's JSON routes answer, in memory: each contestant over HTTP gives these same bodies.
import { routes as table } from '../example/routes.js'

const photos = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, title: `Dunes ${index + 1}`, place: 'Sylt', taken_on: '2026-05-04', scene: 'dunes', light: 'noon', caption: 'Wind from the west, and nobody there.', state: 'published' }))
const comments = photos.flatMap(({ id }) => [1, 2, 3].map(index => ({ id: id * 3 + index, photo_id: id, author: 'Ana', body: 'I have been there in the winter.', written_on: '2026-06-01' })))
const profile = { album: 'By the sea', name: 'Ana', about: 'Photographs of the coast' }

/**
 * What an action does: params and body in, status and body out.
 *
 * @type {Record<string, (params: { id: number, photo_id: number }, body?: object) => { status?: number, body: object }>}
 */
export const actions = {
  'photos#index': () => ({ body: photos }),
  'photos#show': ({ id }) => ({ body: photos[id - 1] }),
  'photos#create': (_params, body) => ({ status: 201, body: { id: 9, ...body } }),
  'photos#update': ({ id }, body) => ({ body: { ...photos[id - 1], ...body } }),
  'comments#index': ({ photo_id: id }) => ({ body: comments.filter(comment => comment.photo_id === id) }),
  'comments#create': ({ photo_id: id }, body) => ({ status: 201, body: { id: 99, photo_id: id, ...body } }),
  'comments#show': ({ id }) => ({ body: comments[id - 4] }),
  'profile#show': () => ({ body: profile })
}

const nothing = () => ({ status: 501, body: {} })

/**
 * The example's routes as they are written by hand: the verb, the path without a suffix, and what serves it.
 *
 * @type {readonly { method: string, path: string, params: readonly string[], name: string, act: (typeof actions)[string] }[]}
 */
export const routes = table.routes.map(({ method, path: shown, controller, action }) => {
  const path = shown.replace('(.:format)', '')
  const name = `${controller === 'profiles' ? 'profile' : controller}#${action}`
  return { method, path, params: [...path.matchAll(/:(\w+)/g)].map(([, param]) => param), name, act: actions[name] ?? nothing, controller, action }
})

const json = body => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The mixed load: reads for the most part, lists and members, nested ones, and some writes. */
export const load = [
  { method: 'GET', path: '/photos' },
  { method: 'GET', path: '/photos/3' },
  { method: 'GET', path: '/photos/3/comments' },
  { method: 'GET', path: '/comments/5' },
  { method: 'GET', path: '/photos/7' },
  { method: 'POST', path: '/photos/3/comments', ...json({ author: 'Ben', body: 'Where is this?' }) },
  { method: 'GET', path: '/profile' },
  { method: 'GET', path: '/photos/5' },
  { method: 'PUT', path: '/photos/3', ...json({ title: 'Dunes at noon' }) },
  { method: 'GET', path: '/photos/1/comments' }
]
