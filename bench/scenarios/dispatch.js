// A request's way through Fastify without sockets, by the kind of route that it is for.
import { byHand, items } from '../by-hand.js'
import { ours } from '../ours.js'
import { requests } from '../dispatch.js'
import { race } from '../race.js'
import { compare, state } from '../report.js'

export const title = 'Dispatch, without sockets'

const digits = /[0-9]+/
const table = [
  { name: 'photos' }, { name: 'comments', parent: 'photos' }, { name: 'albums', id: digits }, { name: 'users', id: digits, failure: 'not-found' }, ...items(16)
]

/** What is asked for, by case: the target, the status, and the params that a handler has to see. */
const cases = {
  index: ['/photos', 200, {}],
  new: ['/photos/new', 200, {}],
  member: ['/photos/7', 200, { id: '7' }],
  edit: ['/photos/7/edit', 200, { id: '7' }],
  nested: ['/photos/7/comments/8', 200, { photo_id: '7', id: '8' }],
  constrained: ['/albums/7', 200, { id: '7' }],
  'constrained, or not found': ['/users/7', 200, { id: '7' }],
  json: ['/photos/7.json', 200, { id: '7', format: 'json' }],
  'index, json': ['/photos.json', 200, { format: 'json' }],
  miss: ['/nothing', 404],
  'failed constraint': ['/albums/x', 400],
  'failed constraint, or not found': ['/users/x', 404]
}

const casesOf = (app, changes) => Object.fromEntries(Object.entries({ ...cases, ...changes }).filter(([, one]) => one !== null).map(([name, one]) => [name, requests(app, ...one)]))

export const contestants = {
  ours: async () => casesOf(await ours(table), {}),
  'by hand': async () => casesOf(await byHand(table), {
    json: ['/photos/7.json', 200, { id: '7.json' }],
    'index, json': null,
    'failed constraint, or not found': null
  }),
  'by hand with formats': async () => casesOf(await byHand(table, { formats: true }), { 'failed constraint, or not found': null })
}

/** What is compared with the same by hand, and the marks. */
const comparisons = {
  index: { most: 1.02 },
  new: { most: 1.02 },
  edit: undefined,
  member: { most: 1.35, stretch: 1.13 },
  nested: { most: 1.35, stretch: 1.13 },
  json: { most: 1.5, stretch: 1.25 },
  constrained: { most: 1.2, stretch: 1 },
  'constrained, or not found': { most: 1.2, stretch: 1 },
  miss: undefined,
  'failed constraint': undefined
}

export async function run () {
  const samples = await race(import.meta.url, Object.keys(contestants))
  const { ours, 'by hand': hand, 'by hand with formats': formats } = samples
  const failed = ours['failed constraint, or not found']
  return [
    ...Object.entries(comparisons).map(([name, mark]) => compare(name, ours[name], 'by hand', hand[name], { mark })),
    compare('json', ours.json, 'by hand with formats', formats.json),
    compare('member', ours.member, 'by hand with formats', formats.member),
    compare('index, json', ours['index, json'], 'by hand with formats', formats['index, json']),
    compare('failed constraint, or not found', failed, 'our miss', ours.miss, { mark: { most: 1.5 } }),
    state('failed constraint, or not found', failed.map(time => time / 1000), ' µs', { mark: { most: 1.5 } })
  ]
}
