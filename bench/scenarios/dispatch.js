// A request's way through Fastify without sockets, compared with plain Fastify routes that have the same JSON schemas.
import { methodNotAllowed, methods, ours } from '../ours.js'
import { items, plain } from '../plain.js'
import { race } from '../race.js'
import { compare, compareSamples, nanoseconds } from '../report.js'
import { requests } from '../requests.js'

export const title = 'Dispatch, without sockets'

const nested = [{ name: 'photos' }, { name: 'comments', parent: 'photos' }]
const table = [...nested, { name: 'users', schema: { type: 'integer' } }]

/** The requests by case: the URL, the status, and the params that a handler must receive. */
const served = {
  index: ['/photos', 200, {}],
  member: ['/photos/7', 200, { id: '7' }],
  'nested member': ['/photos/7/comments/8', 200, { photo_id: '7', id: '8' }],
  integer: ['/users/7', 200, { id: 7 }]
}
const missed = { 'a miss': ['/nothing', 404] }

/** Loaders of one record and of two, and the same work in `preHandler` hooks of the same routes. */
const find = id => ({ id })
const load = { photo: find, comment: (id, { photo }) => ({ id, photo }) }
const hooked = [[findPhoto, nested[0]], [findComment, nested[1]]].map(([preHandler, item]) => ({ ...item, actions: { show: { preHandler } } }))
const loaded = { 'one loader': served.member, 'two loaders': served['nested member'] }

function findPhoto (request, _reply, done) {
  request.found = { photo: find(request.params.id) }
  done()
}

function findComment (request, _reply, done) {
  const photo = find(request.params.photo_id)
  request.found = { photo, comment: { id: request.params.id, photo } }
  done()
}

/** A table with a page for every other path: the search for allowed methods has to check every route that may come before it. */
const wrongMethod = { 'wrong method': ['/item500s/7/edit', 405, undefined, 'POST'] }
const anything = () => [methods.get('*path', { to: 'item0s#show', as: 'anything' })]

/** Responds to a wrong method as a hand-written app may: it throws, and the error handler responds. */
function throwNotAllowed () {
  throw Object.assign(new Error('not allowed'), { statusCode: 405 })
}

const casesOf = (app, cases) => Object.fromEntries(Object.entries(cases).map(([name, request]) => [name, requests(app, ...request)]))

/** Failures have their own processes, because their code path makes Fastify's code polymorphic for all requests. */
export const contestants = {
  formats: async () => casesOf(await ours(table), served),
  'format: false': async () => casesOf(await ours(table, { format: false }), served),
  plain: async () => casesOf(await plain(table), served),
  loaders: async () => casesOf(await ours(nested, { load, decorator: 'found' }), loaded),
  preHandlers: async () => casesOf(await ours(hooked, { decorator: 'found' }), loaded),
  failures: async () => casesOf(await ours(table), missed),
  'plain failures': async () => casesOf(await plain(table), missed),
  'methodNotAllowed()': async () => casesOf(await ours(table, { missed: methodNotAllowed() }), missed),
  'wrong method': async () => casesOf(await ours(items(600), { others: anything(), missed: methodNotAllowed() }), wrongMethod),
  'plain wrong method': async () => casesOf(await plain(items(600), { missed: throwNotAllowed }), wrongMethod)
}

export async function run () {
  return [...await runServed(), ...await runLoaders(), ...await runMisses(), await runWrongMethod()]
}

async function runServed () {
  const samples = await race(import.meta.url, ['formats', 'format: false'], ['plain'])
  const rowsOf = (key, who, suffix) => compare(samples, `dispatch of ${/^[aeiou]/.test(key) ? 'an' : 'a'} ${key}${suffix}`, [who, key], ['plain', key])
  return Object.keys(served).flatMap(key => [
    ...rowsOf(key, 'formats', ''),
    ...key === 'index' ? [] : rowsOf(key, 'format: false', ', format: false')
  ])
}

async function runLoaders () {
  const samples = await race(import.meta.url, ['loaders'], ['preHandlers'])
  return Object.keys(loaded).flatMap(key => compare(samples, key, ['loaders', key], ['preHandlers', key, 'the same preHandler']))
}

async function runMisses () {
  const samples = await race(import.meta.url, ['failures', 'methodNotAllowed()'], ['plain failures'])
  const rowsOf = (what, who) => compare(samples, what, [who, 'a miss'], ['plain failures', 'a miss', 'plain'])
  return [...rowsOf('a miss', 'failures'), ...rowsOf('a miss, methodNotAllowed()', 'methodNotAllowed()')]
}

/** The difference in microseconds, because the other side throws. */
async function runWrongMethod () {
  const { 'wrong method': ours, 'plain wrong method': plain } = await race(import.meta.url, ['wrong method'], ['plain wrong method'], 200)
  return compareSamples('a wrong method, 600 resources and a wildcard, over plain', ours['wrong method'], 'plain, which throws', plain['wrong method'], nanoseconds,
    { by: (left, right) => (left - right) / 1000, unit: ' µs' })
}
