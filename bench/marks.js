// The twenty facts of the page *Performance*, by the names of their rows.
import { MARKS } from './budgets/types.js'

/** @typedef {{ most: number } | { least: number }} Mark the limit of a figure's median */

/** @type {ReadonlyArray<Readonly<Record<string, Mark | null>>>} the rows of each fact, in order; `null` if a figure has no limit */
export const facts = [
  { 'requests per second': { least: 0.97 } },
  // On two cores the client takes as much time as the servers: two runs of one build differ by 0.05.
  { 'requests per second, constraints': { least: 0.9 } },
  { "requests per second, 'not-found'": { least: 0.9 } },
  { '99th percentile of latency at 70 % of saturation': { most: 1.05 } },
  { 'dispatch of an index': { most: 1.1 } },
  {
    'dispatch of a member': { most: 1.4 },
    'dispatch of a nested member': { most: 1.4 },
    // Under `format: false` the params of these routes have nothing but a shape, and the match still asks for the route. A faster match
    // needs one more value in the evidence of the request, and a reader cannot see at once that this is safe.
    'dispatch of a member, format: false': { most: 1.65 },
    'dispatch of a nested member, format: false': { most: 1.65 }
  },
  { 'dispatch of an integer': { most: 1.6 }, 'dispatch of an integer, format: false': { most: 1.6 } },
  { 'one loader': { most: 1.25 }, 'two loaders': { most: 1.5 } },
  { 'a miss': { most: 1.2 }, 'a miss, methodNotAllowed()': { most: 3 } },
  { 'a wrong method, 600 resources and a wildcard, over plain': { most: 20 } },
  { 'a plain route beside four mounts': null, 'a plain route beside four mounts with requests': null },
  { 'helper, integer': { most: 1 }, 'helper, string': { most: 1.1 }, 'helper, query of two keys': { most: 1.5 } },
  // Two thirds are V8 reading the bundle: 13 of 19 ms for `core.cjs`. Less would need more files, which are loaded later.
  { 'import after Fastify': { most: 0.4 } },
  {
    'boot of 10 resources with the import': { most: 2 },
    '`node app.js` to its first response, 10 resources': null,
    '`node app.js` to its first response, `NODE_COMPILE_CACHE`': null
  },
  { 'boot of 1,000 resources': { most: 1.3 }, 'boot of 1,000 resources, format: false': { most: 1.3 } },
  { 'boot of a public API of 1,222 routes, format: false': { most: 1.5 } },
  { 'heap of each declared route, over the same URLs': { most: 2.5 }, 'heap of each declared route, format: false, over plain': { most: 2 } },
  { 'install beside Fastify': null },
  {
    'compiler, 47 controllers, TypeScript 5.9': { most: 1.8 },
    'compiler, 47 controllers, TypeScript 7, `--checkers 1`': { most: 1.8 },
    'instantiations, 300 redirects and client calls': { most: MARKS['ours, redirects and client calls, 300'] },
    'first completions in an editor, 300 pairs': null
  },
  {
    'bytes of the first path function, with the shared code': { most: 1100 },
    'bytes of each further function': { most: 30 },
    'bytes of send': { most: 450 },
    'bytes of ten calls of a public API': null
  }
]

/** @type {Readonly<Record<string, Mark | null>>} */
const marks = Object.assign({}, ...facts)

/** The limit of a row, if it has one. @returns {Mark | null} */
export function markOf (what) {
  return marks[what] ?? null
}
