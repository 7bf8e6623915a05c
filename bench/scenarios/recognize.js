// The lookup of a path in a table of 20 resources.
import assert from 'node:assert/strict'
import { items } from '../by-hand.js'
import { drawItems } from '../ours.js'
import { race } from '../race.js'
import { compare } from '../report.js'

export const title = 'Recognize, 20 resources'

const table = [{ name: 'photos' }, { name: 'comments', parent: 'photos' }, ...items(18)]
const routes = drawItems(table)

/** Paths of the last declared resources are included, because they are the worst case of a list of patterns. */
const cases = {
  index: ['/photos', 'photos#index', {}],
  member: ['/photos/7', 'photos#show', { id: '7' }],
  nested: ['/photos/7/comments/8', 'comments#show', { photo_id: '7', id: '8' }],
  'last member': ['/item17s/7', 'item17s#show', { id: '7' }],
  miss: ['/nothing/7', null]
}

/** The patterns without the format, which no peer supports. */
const patterns = routes.routes.map(({ method, path, controller, action }) => ({
  name: `${controller}#${action}`,
  method,
  path: path.replace('(.:format)', '')
}))

function ours () {
  return casesOf(path => routes.recognize('GET', path), ({ route, params }) => ({ name: `${route.controller}#${route.action}`, params }))
}

function casesOf (recognize, read = found => found) {
  return Object.fromEntries(Object.entries(cases).map(([name, [path, expected, params]]) => {
    const found = recognize(path)
    const got = found === null ? null : read(found)
    assert.equal(got?.name ?? null, expected, path)
    if (expected !== null) assert.deepEqual({ ...got.params }, params)
    return [name, count => { for (let index = 0; index < count; index++) sink.found = recognize(path) }]
  }))
}

const sink = { found: null }
const libraries = ['find-my-way', 'AdonisJS', 'Remix route-pattern', 'path-to-regexp', 'regexparam']

export const contestants = {
  ours,
  ...Object.fromEntries(libraries.map(name => [name, async () => casesOf(await (await import('../peers/recognize.js'))[name](patterns))]))
}

export async function run () {
  const { ours, ...peers } = await race(import.meta.url, Object.keys(contestants), { generations: 3 })
  return Object.entries(
    peers).flatMap(([peer, theirs]) => Object.entries(theirs).map(([name, times]) => compare(name, ours[name], peer, times)))
}
