// A request's way through Fastify without sockets, by kind of route.
import { get, methodNotAllowed } from 'fastify-resources'
import { byHand, items } from '../by-hand.js'
import { ours } from '../ours.js'
import { requests } from '../dispatch.js'
import { race } from '../race.js'
import { compare, nanoseconds, state } from '../report.js'
import { figureOf } from '../statistics.js'

export const title = 'Dispatch, without sockets'

const digits = /[0-9]+/
const table = [
  { name: 'photos' }, { name: 'comments', parent: 'photos' }, { name: 'albums', id: digits },
  { name: 'users', id: digits, failure: 'not-found' }, ...items(16)
]

/** The requests by case: the target, the status, and the params that a handler must receive. */
const hits = {
  index: ['/photos', 200, {}],
  new: ['/photos/new', 200, {}],
  member: ['/photos/7', 200, { id: '7' }],
  edit: ['/photos/7/edit', 200, { id: '7' }],
  nested: ['/photos/7/comments/8', 200, { photo_id: '7', id: '8' }],
  constrained: ['/albums/7', 200, { id: '7' }],
  'constrained, or not found': ['/users/7', 200, { id: '7' }],
  json: ['/photos/7.json', 200, { id: '7', format: 'json' }],
  'index, json': ['/photos.json', 200, { format: 'json' }]
}
const failures = {
  miss: ['/nothing', 404],
  'failed constraint': ['/albums/x', 400],
  'failed constraint, or not found': ['/users/x', 404],
  'unmatched dot': ['/photos/a.b.c', 404]
}

/** A large table with a catch-all page. The search for allowed methods has to check every route that may come before it. */
const large = { table: items(600), others: [get('*path', { to: 'item0s#show', as: 'anything' })] }
const wrongVerb = { 'wrong method': ['/item500s/7/edit', 405, undefined, 'POST'] }

/** Responds to a wrong method as a hand-written app may: it throws, and the error handler responds. */
function refuseVerb () {
  throw Object.assign(new Error('not allowed'), { statusCode: 405 })
}

/** The baseline without formats has the extension in the id, and lists without formats. */
const { 'index, json': _none, ...handHits } = { ...hits, json: ['/photos/7.json', 200, { id: '7.json' }] }

/** Loaders of one record and of two, and the same work as `preHandler` hooks of the same routes. */
const find = id => ({ id })
const loaded = {
  table: [{ name: 'photos' }, { name: 'comments', parent: 'photos' }],
  load: { photo: find, comment: (id, { photo }) => ({ id, photo }) }
}
const hooked = [
  { name: 'photos', actions: { show: { preHandler: findPhoto } } },
  { name: 'comments', parent: 'photos', actions: { show: { preHandler: findComment } } }
]

function findPhoto (request, _reply, done) {
  request.found = { photo: find(request.params.id) }
  done()
}

function findComment (request, _reply, done) {
  const { params } = request
  const photo = find(params.photo_id)
  request.found = { photo, comment: { id: params.id, photo } }
  done()
}

const recordHits = { member: hits.member, 'nested member': ['/photos/7/comments/8', 200, { photo_id: '7', id: '8' }] }

const casesOf = (app, cases) => Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, requests(app, ...one)]))

/** Decorators of a session and a user, as in many apps. */
const decorators = ['session', 'user']

/** Failures have their own processes, with some hits in between: their code path makes Fastify's code polymorphic for all requests. */
export const contestants = {
  ours: async () => casesOf(await ours(table), hits),
  baseline: async () => casesOf(await byHand(table), handHits),
  'baseline with formats': async () => casesOf(await byHand(table, { formats: true }), hits),
  'ours, without formats': async () => casesOf(await ours(table, { format: false }), handHits),
  'ours, loaders': async () => casesOf(await ours(loaded.table, { load: loaded.load, decorators: ['found'] }), recordHits),
  'ours, preHandler': async () => casesOf(await ours(hooked, { decorators: ['found'] }), recordHits),
  'ours, decorated': async () => casesOf(await ours(table, { decorators }), hits),
  'baseline, decorated': async () => casesOf(await byHand(table, { decorators }), handHits),
  'ours, failing': async () => casesOf(await ours(table), { ...hits, ...failures }),
  'baseline, failing': async () => casesOf(await byHand(table), { ...handHits, ...failures, 'unmatched dot': ['/nothing.b.c', 404] }),
  'ours, with 405': async () => casesOf(await ours(table, { missed: methodNotAllowed() }), { miss: failures.miss }),
  'ours, a wrong method': async () => casesOf(await ours(large.table, { others: large.others, missed: methodNotAllowed() }), wrongVerb),
  'baseline, a wrong method': async () => casesOf(await byHand(large.table, { missed: refuseVerb }), wrongVerb)
}

/** The cases that are compared with the same baseline, and the marks. */
const comparisons = {
  index: { most: 1.1 },
  new: { most: 1.1 },
  edit: undefined,
  member: { most: 1.25 },
  nested: { most: 1.25 },
  constrained: { most: 1.3 }
}

/** The same under `format: false`, where Fastify's class of requests is untouched. */
const withoutFormats = { index: { most: 1.1 }, member: { most: 1.2 }, nested: { most: 1.2 }, constrained: { most: 1.4 } }

/** The cost of loaders over the same `preHandler`, by case: one record, and two. */
const records = { member: ['one', { most: 1.15 }], 'nested member': ['two', { most: 1.35 }] }

export async function run () {
  const {
    ours, baseline: hand, 'baseline with formats': formats, 'ours, without formats': plain,
    'ours, loaders': loading, 'ours, preHandler': hooking, 'ours, decorated': decorated, 'baseline, decorated': handDecorated,
    'ours, failing': failing, 'baseline, failing': handFailing, 'ours, with 405': asking, 'ours, a wrong method': wrong,
    'baseline, a wrong method': handWrong
  } = await race(import.meta.url, Object.keys(contestants))
  const answered = 'constrained, or not found'
  const failed = failing['failed constraint, or not found']
  return [
    ...Object.entries(comparisons).map(([name, mark]) => compare(name, ours[name], 'baseline', hand[name], { mark })),
    ...Object.entries(withoutFormats).map(([name, mark]) =>
      compare(`${name}, format: false`, plain[name], 'baseline', hand[name], { mark })),
    ...Object.entries(records).map(([name, [count, mark]]) =>
      compare(`loaders of ${count}`, loading[name], 'the same preHandler', hooking[name], { mark })),
    compare(answered, ours[answered], 'baseline, constrained', hand.constrained, { mark: comparisons.constrained }),
    compare(answered, ours[answered], 'baseline, a pattern in the path', hand[answered]),
    ...['member', 'json',
      'index, json'].map(name => compare(name, ours[name], 'baseline with formats', formats[name],
      { mark: name === 'json' ? { most: 1.1 } : undefined })),
    ...['index', 'member', 'json',
      'constrained'].map(name => compare(`${name}, requests decorated`, decorated[name], 'baseline', handDecorated[name],
      { mark: comparisons[name] })),
    ...Object.keys(failures).map(name =>
      compare(name, failing[name], 'baseline', handFailing[name], { mark: name === 'miss' ? { most: 1.1 } : undefined })),
    compare('miss, with methodNotAllowed()', asking.miss, 'baseline', handFailing.miss, { mark: { most: 3 } }),
    overByHand('wrong method, 600 resources and a catch-all, over the baseline', wrong['wrong method'], handWrong['wrong method']),
    ...['index', 'member', 'json',
      'constrained'].map(name => compare(`${name}, among failures`, failing[name], 'baseline', handFailing[name])),
    compare('failed constraint, or not found', failed, 'a miss', failing.miss, { mark: { most: 2 } }),
    compare('unmatched dot', failing['unmatched dot'], 'a miss', failing.miss, { mark: { most: 2 } })
  ]
}

/** The additional cost of a response, compared with the baseline, in microseconds. */
function overByHand (what, ours, theirs) {
  const over = ours.map((time, round) => (time - theirs[round]) / 1000)
  const [shown, peer] = [ours, theirs].map(times => nanoseconds(figureOf(times).middle))
  return state(what, over, ' µs', { ours: shown, peer: 'baseline, which throws', theirs: peer, mark: { most: 20 } })
}
