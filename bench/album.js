// A small photo album as JSON, in memory. Each contestant over HTTP has these routes and returns the same bodies.
import { draw, resource, resources } from 'fastify-resources'

/** The album's declarations; `options` are those of the photos and, inherited, of their comments. */
export const declared = (options = {}) => [
  resources('photos', { shallow: true, ...options }, [resources('comments')]),
  resource('profile', { only: ['show', 'update'] })
]

const photos = Array.from({ length: 8 },
  (_, index) => ({
    id: index + 1,
    title: `Dunes ${index + 1}`,
    place: 'Sylt',
    taken_on: '2026-05-04',
    scene: 'dunes',
    light: 'noon',
    caption: 'Wind from the west, and nobody there.',
    state: 'published'
  }))
const comments = photos.flatMap(({ id }) => [1, 2,
  3].map(index => ({
  id: id * 3 + index,
  photo_id: id,
  author: 'Ana',
  body: 'I have been there in the winter.',
  written_on: '2026-06-01'
})))
const profile = { album: 'By the sea', name: 'Ana', about: 'Photographs of the coast' }

/**
 * The result of an action: string params and a body in, status and body out.
 *
 * @type {Record<string, (params: { id: string, photo_id: string }, body?: object) => { status?: number, body: object }>}
 */
export const actions = {
  'photos#index': () => ({ body: photos }),
  'photos#show': ({ id }) => ({ body: photos[Number(id) - 1] }),
  'photos#create': (_params, body) => ({ status: 201, body: { id: 9, ...body } }),
  'photos#update': ({ id }, body) => ({ body: { ...photos[Number(id) - 1], ...body } }),
  'comments#index': ({ photo_id: id }) => ({ body: comments.filter(comment => comment.photo_id === Number(id)) }),
  'comments#create': ({ photo_id: id }, body) => ({ status: 201, body: { id: 99, photo_id: Number(id), ...body } }),
  'comments#show': ({ id }) => ({ body: comments[Number(id) - 4] }),
  'profiles#show': () => ({ body: profile })
}

const nothing = () => ({ status: 501, body: {} })

/**
 * The hand-written routes: the method, the path without a format, and the action.
 *
 * @type {readonly { method: string, path: string, act: (typeof actions)[string], controller: string, action: string }[]}
 */
export const routes = draw(declared()).routes.map(({ method, path, controller, action }) => {
  return { method, path: path.replace('(.:format)', ''), act: actions[`${controller}#${action}`] ?? nothing, controller, action }
})

const json = body => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The mixed load: mostly reads of lists, members and nested lists, and some writes. */
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
