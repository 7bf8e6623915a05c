// Path helpers: the cost of a call, with its result flattened to the plain string that is sent.
import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { drawItems, plugin } from '../ours.js'
import { actions } from '../plain.js'
import { race } from '../race.js'
import { compare } from '../report.js'

export const title = 'Helpers'

const BATCH = 20_000
const ids = Array.from({ length: 64 }, (_none, index) => index * 7 + 1)
const words = ids.map(id => `dune-${id.toString(36)}`)
const query = { page: 2, per: 10 }

/** The values by case, and the strings that every contestant must return. */
const expected = {
  integer: [ids, id => `/photos/${id}`],
  string: [words, word => `/photos/${word}`],
  'query of two keys': [ids, id => `/photos/${id}?page=2&per=10`]
}

/** The helpers of the package, with every check of the contract. */
async function ours () {
  const app = Fastify()
  const table = [{ name: 'photos' }, { name: 'comments', parent: 'photos' }]
  await app.register(plugin, { routes: drawItems(table), controllers: Object.fromEntries(table.map(({ name }) => [name, actions])) })
  await app.ready()
  const { paths } = app
  return casesOf({
    integer: id => paths.photo_path(id),
    string: word => paths.photo_path(word),
    'query of two keys': id => paths.photo_path(id, { query })
  })
}

/** A hand-written template with `encodeURIComponent` for each value. */
function literal () {
  const photo = id => `/photos/${encodeURIComponent(id)}`
  return casesOf({ integer: id => photo(id), string: word => photo(word), 'query of two keys': id => `${photo(id)}?${new URLSearchParams(query)}` })
}

/** The builder of a library: a function from a value to the path. */
async function library (name) {
  const photo = await (await import('../peers/helpers.js'))[name]('/photos/:id')
  return casesOf({ integer: id => photo(id), string: word => photo(word) })
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

/** The rows by peer: the name, the case, and what the row shows of the peer. */
const rows = {
  literal: [
    ['helper, integer', 'integer', 'a literal with encodeURIComponent'],
    ['helper, string', 'string', 'a literal with encodeURIComponent'],
    ['helper, query of two keys', 'query of two keys', 'the same with URLSearchParams']
  ],
  ...Object.fromEntries(libraries.map(name => [name, [['path with an integer', 'integer'], ['path with a string', 'string']]]))
}

export async function run () {
  const samples = await race(import.meta.url, ['ours'], Object.keys(rows), BATCH)
  return Object.entries(rows).flatMap(([peer, list]) =>
    list.flatMap(([what, key, shown]) => compare(samples, what, ['ours', key], [peer, key, shown])))
}
