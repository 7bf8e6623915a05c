// Bytes allocated for a request and for a call of a helper: bench/budgets/figures.js runs this file with flags that make them reproducible.
import { draw, resources } from 'fastify-resources'
import { requests } from '../dispatch.js'
import { ours } from '../ours.js'

/** A high count, so that the growth of a table of requests is a small part of each call. */
const CALLS = 4000

const { paths } = draw([resources('photos', [resources('comments')])])
const app = await ours([{ name: 'photos' }, { name: 'comments', parent: 'photos' }, { name: 'albums', id: /[0-9]+/ }])

/** @type {Record<string, (count: number) => void>} */
const cases = {
  'a request for an index': requests(app, '/photos', 200),
  'a request for a member': requests(app, '/photos/7', 200),
  'a request for a nested member': requests(app, '/photos/7/comments/8', 200),
  'a request for a constrained member': requests(app, '/albums/7', 200),
  'a request for a member as JSON': requests(app, '/photos/7.json', 200),
  'a path with an integer': calls(() => paths.photo_path(7)),
  'a path with a string': calls(() => paths.photo_path('dunes')),
  'a path with a string to escape': calls(() => paths.photo_path('dünen am meer')),
  'a path with two integers': calls(() => paths.photo_comment_path(7, 8)),
  'a path with a query': calls(() => paths.photo_path(7, { query: { page: 2 } }))
}

function calls (call) {
  return count => { for (let index = 0; index < count; index++) call() }
}

const SAMPLES = 8

/** The bytes that one call of a case allocates. Other allocations of the process can only increase the number. */
function measure (run) {
  globalThis.gc()
  const before = process.memoryUsage().heapUsed
  run(CALLS)
  return (process.memoryUsage().heapUsed - before) / CALLS
}

const bytes = {}
for (const [name, run] of Object.entries(cases)) {
  run(CALLS * 2)
  bytes[`bytes for ${name}`] = Math.round(Math.min(...Array.from({ length: SAMPLES }, () => measure(run))))
}
console.log(JSON.stringify(bytes))
