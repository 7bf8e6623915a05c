// A small photo album as JSON, in memory. Each contestant over HTTP has these routes and returns the same bodies.
import { draw, methods } from './ours.js'

const { resource, resources } = methods

/** The album's declarations; `options` are those of the photos and, inherited, of their comments. */
export const declared = (options = {}) => [
  resources('photos', { shallow: true, ...options }, [resources('comments')]),
  resource('profile', { only: ['show', 'update'] })
]

const photos = Array.from({ length: 8 }, (_none, index) => ({
  id: index + 1, title: `Dunes ${index + 1}`, place: 'Sylt', taken_on: '2026-05-04', caption: 'Wind from the west, and nobody there.', state: 'published'
}))
const comments = Array.from({ length: 24 }, (_none, index) => ({
  id: index + 4, photo_id: Math.floor(index / 3) + 1, author: 'Ana', body: 'I have been there in the winter.', written_on: '2026-06-01'
}))
const profile = { album: 'By the sea', name: 'Ana', about: 'Photographs of the coast' }

/** The actions: from string params and a body to the status and the body of the response. */
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
/** The routes of the other servers: the path has no format. */
export const routes = draw(declared()).routes.map(({ method, path, controller, action }) =>
  ({ method, path: path.replace('(.:format)', ''), act: actions[`${controller}#${action}`] ?? nothing, controller, action }))

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
