// A request's way through Fastify without sockets, compared with plain Fastify routes that have the same JSON schemas.
import { methodNotAllowed, methods, ours } from '../ours.js'
import { items, plain } from '../plain.js'
import { race } from '../race.js'
import { compare, subtract } from '../report.js'
import { requests } from '../requests.js'

export const title = 'Dispatch, without sockets'

/** The kinds of constraints: the resource, a value in the URL, and the value that a handler must receive. */
const kinds = {
  pattern: [{ name: 'albums', constraint: /[0-9]+/, schema: { type: 'string', pattern: '^[0-9]+$' } }, '7', '7'],
  integer: [{ name: 'users', schema: { type: 'integer' } }, '7', 7],
  'integer with minimum': [{ name: 'orders', schema: { type: 'integer', minimum: 1 } }, '1234567', 1234567],
  uuid: [{ name: 'files', schema: { type: 'string', format: 'uuid' } }, ...Array(2).fill('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')],
  list: [{ name: 'lists', constraint: ['draft', 'public'], schema: { type: 'string', enum: ['draft', 'public'] } }, 'public', 'public'],
  "integer, 'not-found'": [{ name: 'seats', schema: { type: 'integer' }, failure: 'not-found' }, '7', 7]
}
const nested = [{ name: 'photos' }, { name: 'comments', parent: 'photos' }]
const table = [...nested, ...Object.values(kinds).map(([item]) => item)]

/** The requests by case: the URL, the status, and the params that a handler must receive. */
const served = {
  index: ['/photos', 200, {}],
  new: ['/photos/new', 200, {}],
  member: ['/photos/7', 200, { id: '7' }],
  nested: ['/photos/7/comments/8', 200, { photo_id: '7', id: '8' }],
  ...Object.fromEntries(Object.entries(kinds).map(([kind, [{ name }, text, id]]) => [kind, [`/${name}/${text}`, 200, { id }]]))
}
const json = ['/photos/7.json', 200, { id: '7', format: 'json' }]
const failed = {
  miss: ['/nothing', 404],
  "failed constraint, 'not-found'": ['/seats/x', 404],
  'unmatched dot': ['/photos/a.b.c', 404]
}

/** The limits with formats, and under `format: false`. */
const marks = {
  index: [1.1, 1.1],
  new: [1.1, 1.1],
  member: [1.4, 1.25],
  nested: [1.4, 1.25],
  pattern: [1.4, 1.3],
  integer: [1.35, 1.35],
  'integer with minimum': [1.1, 1.1],
  uuid: [1.5, 1.5],
  list: [1.5, 1.5],
  "integer, 'not-found'": []
}

/** Loaders of one record and of two, and the same work in `preHandler` hooks of the same routes. */
const find = id => ({ id })
const load = { photo: find, comment: (id, { photo }) => ({ id, photo }) }
const hooked = [[findPhoto, nested[0]], [findComment, nested[1]]].map(([preHandler, item]) => ({ ...item, actions: { show: { preHandler } } }))
const loaded = { 'one loader': [served.member, { most: 1.2 }], 'two loaders': [served.nested, { most: 1.4 }] }

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
const loadedCases = Object.fromEntries(Object.entries(loaded).map(([name, [request]]) => [name, request]))

/** Failures have their own processes, because their code path makes Fastify's code polymorphic for all requests. */
export const contestants = {
  formats: async () => casesOf(await ours(table), { ...served, json }),
  'format: false': async () => casesOf(await ours(table, { format: false }), served),
  plain: async () => casesOf(await plain(table), served),
  loaders: async () => casesOf(await ours(nested, { load, decorator: 'found' }), loadedCases),
  preHandlers: async () => casesOf(await ours(hooked, { decorator: 'found' }), loadedCases),
  failures: async () => casesOf(await ours(table), failed),
  'plain failures': async () => casesOf(await plain(table), { miss: failed.miss }),
  'methodNotAllowed()': async () => casesOf(await ours(table, { missed: methodNotAllowed() }), { miss: failed.miss }),
  'wrong method': async () => casesOf(await ours(items(600), { others: anything(), missed: methodNotAllowed() }), wrongMethod),
  'plain wrong method': async () => casesOf(await plain(items(600), { missed: throwNotAllowed }), wrongMethod)
}

export async function run () {
  return [...await runServed(), ...await runLoaders(), ...await runFailures(), ...await runWrongMethod()]
}

async function runServed () {
  const samples = await race(import.meta.url, ['formats', 'format: false'], ['plain'])
  const rows = Object.entries(marks).flatMap(([key, limits]) => ['formats', 'format: false'].flatMap((who, index) =>
    compare(samples, `${key}, ${who}`, [who, key], ['plain', key], limits[index] === undefined ? undefined : { most: limits[index] })))
  const key = "integer, 'not-found'"
  return [...rows, subtract(samples, `${key}, formats, over plain`, ['formats', key], ['plain', key], { most: 1.3 }),
    ...compare(samples, 'member as .json, formats', ['formats', 'json'], ['plain', 'member', 'plain, without an extension'])]
}

async function runLoaders () {
  const samples = await race(import.meta.url, ['loaders'], ['preHandlers'])
  return Object.entries(loaded).flatMap(([key, [, mark]]) =>
    compare(samples, key, ['loaders', key], ['preHandlers', key, 'the same preHandler'], mark))
}

async function runFailures () {
  const samples = await race(import.meta.url, ['failures', 'methodNotAllowed()'], ['plain failures'])
  const miss = ['plain failures', 'miss', 'plain']
  return [
    ...compare(samples, 'miss', ['failures', 'miss'], miss, { most: 1.1 }),
    ...compare(samples, 'miss, with methodNotAllowed()', ['methodNotAllowed()', 'miss'], miss, { most: 3 }),
    ...Object.keys(failed).slice(1).flatMap(key =>
      compare(samples, key, ['failures', key], ['failures', 'miss', 'a miss'], { most: 2 }))
  ]
}

async function runWrongMethod () {
  const samples = await race(import.meta.url, ['wrong method'], ['plain wrong method'], 200)
  const key = 'wrong method'
  return [subtract(samples, 'wrong method, 600 resources and a page for every path, over plain', [key, key],
    ['plain wrong method', key, 'plain, which throws'], { most: 20 })]
}
