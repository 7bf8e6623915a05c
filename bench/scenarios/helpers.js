// Path helpers: the cost of a call, with its result flattened to the plain string that is sent.
import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { drawItems, methods, plugin } from '../ours.js'
import { actions, items } from '../plain.js'
import { race } from '../race.js'
import { compare, state } from '../report.js'

export const title = 'Helpers'

const BATCH = 20_000
const ids = Array.from({ length: 64 }, (_none, index) => index * 7 + 1)
const words = ids.map(id => `dune-${id.toString(36)}`)
const texts = ids.map(id => `dünen am ${id}`)
const query = { page: 2, per: 10 }
const origin = 'https://example.com'

/** The values by case, and the strings that every contestant must return. */
const expected = {
  integer: [ids, id => `/photos/${id}`],
  string: [words, word => `/photos/${word}`],
  'string to escape': [texts, text => `/photos/${encodeURIComponent(text)}`],
  'two integers': [ids, id => `/photos/${id}/comments/${id}/edit`],
  'three params': [ids, id => `/photos/${id}/comments/${id}/likes/${id}`],
  'query of two keys': [ids, id => `/photos/${id}?page=2&per=10`],
  url: [ids, id => `${origin}/photos/${id}`],
  'wildcard at the root, 300 resources': [words, word => `/${word}`]
}

/** The helpers of the package, with every check of the contract. */
async function ours () {
  const app = Fastify()
  const table = [{ name: 'photos' }, { name: 'comments', parent: 'photos' }, { name: 'likes', parent: 'comments' }]
  await app.register(plugin, {
    routes: drawItems(table), controllers: Object.fromEntries(table.map(({ name }) => [name, actions])), baseUrl: origin
  })
  await app.ready()
  const { paths } = app
  const large = drawItems(items(300), {}, [methods.get('*path', { to: 'pages#show', as: 'page' })]).paths
  const photo = value => paths.photo_path(value)
  return casesOf({
    integer: photo,
    string: word => paths.photo_path(word),
    'string to escape': text => paths.photo_path(text),
    'two integers': id => paths.edit_photo_comment_path(id, id),
    'three params': id => paths.photo_comment_like_path(id, id, id),
    'query of two keys': id => paths.photo_path(id, { query }),
    url: id => paths.photo_url(id),
    'wildcard at the root, 300 resources': word => large.page_path(word)
  })
}

/** A hand-written template with `encodeURIComponent` for each value. */
function literal () {
  const photo = id => `/photos/${encodeURIComponent(id)}`
  return casesOf({
    integer: photo,
    string: word => photo(word),
    'string to escape': text => photo(text),
    'two integers': id => `/photos/${encodeURIComponent(id)}/comments/${encodeURIComponent(id)}/edit`,
    'three params': id => `/photos/${encodeURIComponent(id)}/comments/${encodeURIComponent(id)}/likes/${encodeURIComponent(id)}`,
    'query of two keys': id => `${photo(id)}?${new URLSearchParams(query)}`,
    url: id => `${origin}${photo(id)}`
  })
}

/** The builders of a library: a function from values to the path, for each of its patterns. */
async function library (name) {
  const { photo, edit, like } = await (await import('../peers/helpers.js'))[name]()
  return casesOf({ integer: photo, string: word => photo(word), 'two integers': edit, 'three params': like })
}

function casesOf (functions) {
  return Object.fromEntries(Object.entries(functions).map(([name, call]) => {
    const [values, path] = expected[name]
    for (const value of values) assert.equal(call(value), path(value))
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

const libraries = ['path-to-regexp', 'AdonisJS']

export const contestants = { ours, literal, ...Object.fromEntries(libraries.map(name => [name, () => library(name)])) }

const keys = ['integer', 'string', 'two integers', 'three params']
const marks = {
  literal: { integer: 1, string: 1.3, 'two integers': 0.9, 'three params': 0.9, 'string to escape': 3, 'query of two keys': 1.5, url: null },
  'path-to-regexp': Object.fromEntries(keys.map(key => [key, 0.8])),
  AdonisJS: Object.fromEntries(keys.map(key => [key, 0.25]))
}

export async function run () {
  const samples = await race(import.meta.url, ['ours'], Object.keys(marks), BATCH)
  const wildcard = 'wildcard at the root, 300 resources'
  const rows = Object.entries(marks).flatMap(([peer, limits]) => Object.entries(limits).flatMap(([key, most]) =>
    compare(samples, key, ['ours', key], [peer, key, peer === 'literal' ? 'a literal with encodeURIComponent' : peer],
      most === null ? undefined : { most })))
  return [...rows, state(wildcard, samples.ours[wildcard].flat().map(time => time / 1000), ' µs', { most: 20 })]
}
