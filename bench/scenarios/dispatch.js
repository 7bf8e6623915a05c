// A request's way through Fastify without sockets, by the kind of route that it is for.
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

/** What is asked for, by case: the target, the status, and the params that a handler has to see. */
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
  'declined dot': ['/photos/a.b.c', 404]
}

/** A large table that has a page for everything: what takes a verb is behind all that may be in front of it. */
const large = { table: items(600), others: [get('*path', { to: 'item0s#show', as: 'anything' })] }
const wrongVerb = { 'wrong verb': ['/item500s/7/edit', 405, undefined, 'POST'] }

/** Answers a wrong verb as an app by hand may: it throws, and the error handler answers. */
function refuseVerb () {
  throw Object.assign(new Error('not allowed'), { statusCode: 405 })
}

/** By hand without formats a suffix is part of the id, and a list has none. */
const { 'index, json': _none, ...handHits } = { ...hits, json: ['/photos/7.json', 200, { id: '7.json' }] }

const casesOf = (app, cases) => Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, requests(app, ...one)]))

/** What a session and a user take of each request, as in many an app. */
const decorators = ['session', 'user']

/** Failures have processes of their own, with some hits in between: what answers them makes Fastify's code polymorphic for all. */
export const contestants = {
  ours: async () => casesOf(await ours(table), hits),
  'by hand': async () => casesOf(await byHand(table), handHits),
  'by hand with formats': async () => casesOf(await byHand(table, { formats: true }), hits),
  'ours, decorated': async () => casesOf(await ours(table, { decorators }), hits),
  'by hand, decorated': async () => casesOf(await byHand(table, { decorators }), handHits),
  'ours, failing': async () => casesOf(await ours(table), { ...hits, ...failures }),
  'by hand, failing': async () => casesOf(await byHand(table), { ...handHits, ...failures, 'declined dot': ['/nothing.b.c', 404] }),
  'ours, with 405': async () => casesOf(await ours(table, { missed: methodNotAllowed() }), { miss: failures.miss }),
  'ours, a wrong verb': async () => casesOf(await ours(large.table, { others: large.others, missed: methodNotAllowed() }), wrongVerb),
  'by hand, a wrong verb': async () => casesOf(await byHand(large.table, { missed: refuseVerb }), wrongVerb)
}

/** What is compared with the same by hand, and the marks. */
const comparisons = {
  index: { most: 1.1 },
  new: { most: 1.1 },
  edit: undefined,
  member: { most: 1.4 },
  nested: { most: 1.4 },
  constrained: { most: 1.3 }
}

export async function run () {
  const {
    ours, 'by hand': hand, 'by hand with formats': formats, 'ours, decorated': decorated, 'by hand, decorated': handDecorated,
    'ours, failing': failing, 'by hand, failing': handFailing, 'ours, with 405': asking, 'ours, a wrong verb': wrong,
    'by hand, a wrong verb': handWrong
  } = await race(import.meta.url, Object.keys(contestants))
  const answered = 'constrained, or not found'
  const failed = failing['failed constraint, or not found']
  return [
    ...Object.entries(comparisons).map(([name, mark]) => compare(name, ours[name], 'by hand', hand[name], { mark })),
    compare(answered, ours[answered], 'by hand, constrained', hand.constrained, { mark: comparisons.constrained }),
    compare(answered, ours[answered], 'by hand, a pattern in the path', hand[answered]),
    ...['member', 'json',
      'index, json'].map(name => compare(name, ours[name], 'by hand with formats', formats[name],
      { mark: name === 'json' ? { most: 1.1 } : undefined })),
    ...['index', 'member', 'json',
      'constrained'].map(name => compare(`${name}, requests decorated`, decorated[name], 'by hand', handDecorated[name],
      { mark: comparisons[name] })),
    ...Object.keys(failures).map(name =>
      compare(name, failing[name], 'by hand', handFailing[name], { mark: name === 'miss' ? { most: 1.1 } : undefined })),
    compare('miss, with methodNotAllowed()', asking.miss, 'by hand', handFailing.miss, { mark: { most: 3 } }),
    overByHand('wrong verb, 600 resources and a catch-all, over by hand', wrong['wrong verb'], handWrong['wrong verb']),
    ...['index', 'member', 'json',
      'constrained'].map(name => compare(`${name}, among failures`, failing[name], 'by hand', handFailing[name])),
    compare('failed constraint, or not found', failed, 'our miss', failing.miss, { mark: { most: 2 } }),
    compare('declined dot', failing['declined dot'], 'our miss', failing.miss, { mark: { most: 2 } })
  ]
}

/** What an answer costs more than by hand, in microseconds. */
function overByHand (what, ours, theirs) {
  const over = ours.map((time, round) => (time - theirs[round]) / 1000)
  const [shown, peer] = [ours, theirs].map(times => nanoseconds(figureOf(times).middle))
  return state(what, over, ' µs', { ours: shown, peer: 'by hand, which throws', theirs: peer, mark: { most: 20 } })
}
