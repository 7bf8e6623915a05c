// Path helpers: the cost of a call, with its result flattened to the plain string that is sent.
import assert from 'node:assert/strict'
import { draw, resources } from 'fastify-resources'
import { race } from '../race.js'
import { compare } from '../report.js'

export const title = 'Helpers'

const ids = Array.from({ length: 64 }, (_, index) => index * 7 + 1)
const words = ids.map(id => `dune-${id.toString(36)}`)
const texts = ids.map(id => `dünen am ${id}`)
const page = { page: 2 }
const origin = 'https://example.com'

/** The results by case: the values, and the strings that every contestant must return. */
const cases = {
  none: { values: ids, expected: () => '/photos' },
  integer: { values: ids, expected: id => `/photos/${id}` },
  string: { values: words, expected: word => `/photos/${word}` },
  escaped: { values: texts, expected: text => `/photos/${encodeURIComponent(text)}` },
  'two integers': { values: ids, expected: id => `/photos/${id}/comments/${id}/edit` },
  'two strings': { values: words, expected: word => `/photos/${word}/comments/${word}/edit` },
  'three params': { values: ids, expected: id => `/photos/${id}/comments/${id}/likes/${id}` },
  query: { values: ids, expected: id => `/photos/${id}?page=2` },
  url: { values: ids, expected: id => `${origin}/photos/${id}` }
}

/** The helpers of the package, with every check of the contract. */
async function ours () {
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  const routes = draw([resources('photos', [resources('comments', [resources('likes')])])])
  const action = () => ''
  const all = { index: action, create: action, new: action, edit: action, show: action, update: action, destroy: action }
  await app.register(resources, { routes, controllers: { photos: all, comments: all, likes: all }, baseUrl: origin })
  await app.ready()
  const { paths } = app
  const edit = value => paths.edit_photo_comment_path(value, value)
  return casesOf({
    none: () => paths.photos_path(),
    integer: id => paths.photo_path(id),
    string: word => paths.photo_path(word),
    escaped: text => paths.photo_path(text),
    'two integers': edit,
    'two strings': edit,
    'three params': id => paths.photo_comment_like_path(id, id, id),
    query: id => paths.photo_path(id, { query: page }),
    url: id => paths.photo_url(id)
  })
}

/** A hand-written template with `encodeURIComponent` for each value: the reference of the marks. */
function literal () {
  const photo = id => `/photos/${encodeURIComponent(id)}`
  const edit = id => `/photos/${encodeURIComponent(id)}/comments/${encodeURIComponent(id)}/edit`
  return casesOf({
    none: () => '/photos',
    integer: photo,
    string: word => photo(word),
    escaped: text => photo(text),
    'two integers': edit,
    'two strings': word => edit(word),
    'three params': id => `/photos/${encodeURIComponent(id)}/comments/${encodeURIComponent(id)}/likes/${encodeURIComponent(id)}`,
    query: id => `${photo(id)}?${new URLSearchParams(page)}`,
    url: id => `${origin}${photo(id)}`
  })
}

/** No encoding at all: the lower limit. */
function bare () {
  const photo = id => `/photos/${id}`
  const edit = id => `/photos/${id}/comments/${id}/edit`
  const like = id => `/photos/${id}/comments/${id}/likes/${id}`
  return casesOf({
    integer: photo,
    string: word => photo(word),
    'two integers': edit,
    'two strings': word => edit(word),
    'three params': like
  })
}

/** The builders of a library: a function from a value to the path, for each of its patterns. */
async function peer (name) {
  const peers = await import('../peers/helpers.js')
  const { photo, edit, like, query, url, encodes = true } = await peers[name]()
  return casesOf({
    integer: photo,
    string: word => photo(word),
    ...encodes ? { escaped: text => photo(text) } : {},
    'two integers': edit,
    'two strings': word => edit(word),
    ...like === undefined ? {} : { 'three params': like },
    ...query === undefined ? {} : { query },
    ...url === undefined ? {} : { url }
  })
}

function casesOf (functions) {
  return Object.fromEntries(Object.entries(functions).map(([name, call]) => {
    const { values, expected } = cases[name]
    for (const value of values) assert.equal(call(value), expected(value))
    return [name, consume(call, values)]
  }))
}

let sink = 0

/** Reading a character flattens the string if the engine still has it as a rope. */
function consume (call, values) {
  return count => {
    for (let index = 0; index < count; index++) {
      const path = call(values[index & 63])
      sink += path.charCodeAt(path.length - 1)
    }
    if (sink < 0) throw new Error('no path was built')
  }
}

const libraries = ['path-to-regexp', 'regexparam', 'AdonisJS', 'Remix route-pattern', 'Ziggy']

export const contestants = {
  ours,
  'encodeURIComponent literal': literal,
  'bare literal': bare,
  ...Object.fromEntries(libraries.map(name => [name, () => peer(name)]))
}

const most = (integer, string, two, three) => ({
  integer: { most: integer }, string: { most: string }, 'two integers': { most: two }, 'three params': { most: three }
})

const marks = {
  'encodeURIComponent literal': { ...most(1, 1.3, 0.9, 0.9), escaped: { most: 3 }, query: { most: 1.5 } },
  'path-to-regexp': most(0.8, 0.8, 0.8, 0.8),
  AdonisJS: most(0.25, 0.25, 0.25, 0.25)
}

export async function run () {
  const { ours, ...peers } = await race(import.meta.url, Object.keys(contestants), { generations: 4 })
  return Object.entries(peers).flatMap(([peer, theirs]) => Object.entries(theirs).map(([name, times]) =>
    compare(name, ours[name], peer, times, { mark: marks[peer]?.[name] })))
}
