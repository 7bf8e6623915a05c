import fc from 'fast-check'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, resources as plural, type RouteSet } from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'
import { seed } from '../fixtures/seed.js'

const declarations = [plural('photos', { only: ['index', 'show'] })]
const table = draw(declarations)
const rails = draw(declarations, { dialect: 'rails' })
const photos = (query: unknown, { paths }: Pick<RouteSet, 'paths'> = table): string => loose(paths)['photos_path']!({ query } as never)

class Point { x = 1 }
const shared = { a: 1 }

/** An object of lists, or of objects, that many levels deep. */
function nested (levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

t.test('a query of plain values', async t => {
  const built: readonly (readonly [query: unknown, path: string, ofRails?: string])[] = [
    [{}, '/photos'],
    [undefined, '/photos'],
    [{ a: undefined }, '/photos'],
    [{ a: [undefined, 1, { b: undefined }], c: { d: undefined } }, '/photos?a%5B%5D=1'],
    [{ tags: ['sea', 'sky'] }, '/photos?tags=sea&tags=sky', '/photos?tags%5B%5D=sea&tags%5B%5D=sky'],
    [{ a: ['x'], b: [], c: [null], d: [undefined, 1, 2n, true, ''] }, '/photos?a=x&c=&d=1&d=2&d=true&d=',
      '/photos?a%5B%5D=x&c%5B%5D=&d%5B%5D=1&d%5B%5D=2&d%5B%5D=true&d%5B%5D='],
    [{ 'tags[]': ['b', 'a'], tags: 1 }, '/photos?tags%5B%5D=b&tags%5B%5D=a&tags=1', '/photos?tags%5B%5D%5B%5D=b&tags%5B%5D%5B%5D=a&tags=1'],
    [{ a: [['x', 'y']], b: { c: ['x', 'y'], d: { e: [1] } }, f: [{ g: [1] }], h: ['x', []] },
      '/photos?a%5B%5D%5B%5D=x&a%5B%5D%5B%5D=y&b%5Bc%5D%5B%5D=x&b%5Bc%5D%5B%5D=y&b%5Bd%5D%5Be%5D%5B%5D=1&f%5B%5D%5Bg%5D%5B%5D=1&h%5B%5D=x'],
    [{ a: 1, b: -1.5, c: 7n, d: true, e: false, f: 'x y', g: '' }, '/photos?a=1&b=-1.5&c=7&d=true&e=false&f=x+y&g='],
    [{ a: 1e21 }, '/photos?a=1e%2B21'],
    [{ a: null, b: { c: null }, d: [null] }, '/photos?b%5Bc%5D=&d=', '/photos?b%5Bc%5D=&d%5B%5D='],
    [{ at: new Date(0), all: [new Date(1)] }, '/photos?all=1970-01-01T00%3A00%3A00.001Z&at=1970-01-01T00%3A00%3A00.000Z',
      '/photos?all%5B%5D=1970-01-01T00%3A00%3A00.001Z&at=1970-01-01T00%3A00%3A00.000Z'],
    [Object.assign(Object.create(null), { a: Object.assign(Object.create(null), { b: 1 }) }), '/photos?a%5Bb%5D=1'],
    [Object.create(Object.create(null)), '/photos'],
    [{ b: 1, a: 2, 'a-b': 3, A: 4 }, '/photos?A=4&a-b=3&a=2&b=1'],
    [{ one: shared, two: shared }, '/photos?one%5Ba%5D=1&two%5Ba%5D=1'],
    [JSON.parse('{ "__proto__": 1, "constructor": { "x": 2 } }'), '/photos?__proto__=1&constructor%5Bx%5D=2'],
    [nested(32, inner => ({ a: inner })), `/photos?a${'%5Ba%5D'.repeat(31)}=x`]
  ]
  for (const [query, path, ofRails = path] of built) t.strictSame([photos(query), photos(query, rails)], [path, ofRails])
  t.strictSame([table, rails].map(one => (one as RouteSet).describe().tables[0]!.arrayFormat), ['repeat', 'brackets'])
})

/** A query as Fastify's own parser reads it: each value is a string, or an array of at least two. */
const received = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 })))

const sorted = (query: object): unknown => Object.entries(query).sort()

t.test(`a query that Fastify has received is received again (seed ${seed})`, async t => {
  const app = Fastify()
  const show = (request: { query: unknown }): string => JSON.stringify(request.query)
  await app.register(resources, { routes: table, controllers: { photos: { index: show, show } } as never })
  await fc.assert(fc.asyncProperty(received, async query => {
    const { body } = await app.inject(photos(query))
    t.strictSame(sorted(JSON.parse(body)), sorted(query))
  }), { seed, numRuns: Number(process.env['FC_RUNS'] ?? 100) })
})

t.test('anything else is an error that names its position', async t => {
  const circular: Record<string, unknown> = { list: [] };
  (circular['list'] as unknown[]).push(circular)
  const refused: readonly (readonly [query: unknown, message: RegExp])[] = [
    [{ a: new Set([1]) },
      /: query\.a must be a string, a finite number, a bigint, a boolean, null, a Date, or an array or plain object of these, got a Set$/],
    [{ a: [{ b: new Map() }] }, /query\.a\[0\]\.b must be a string, a finite number, .*, got a Map$/],
    [{ a: { b: () => 1 } }, /query\.a\.b must be a string, a finite number, .*, got the function b$/],
    [{ a: Symbol('x') }, /query\.a must be a string, a finite number, .*, got Symbol\(x\)$/],
    [{ 'a b': new Point() }, /query\['a b'\] must be a string, a finite number, .*, got a Point$/],
    [{ a: NaN }, /query\.a must be a string, a finite number, .*, got NaN$/],
    [{ a: [1, Infinity, 2] }, /query\.a\[1\] must be a string, a finite number, .*, got Infinity$/],
    [{ a: new Date(NaN) }, /query\.a must be .*, got an invalid Date$/],
    [{ a: Object('x') }, /query\.a must be a string, a finite number, .*, got a String$/],
    [{ a: new (class extends Date {})(NaN) }, /query\.a must be .*, got an invalid Date$/],
    [{ a: Object.create({ constructor: 5 }) }, /query\.a must be .*, got a class instance$/],
    [{ a: Object.create({}) }, /query\.a must be .*, got a Object$/],
    [{ a: 'x\ud800' }, /: query\.a must not contain a lone surrogate$/],
    [{ a: { '\ud800': 1 } }, /: keys of query\.a must not contain a lone surrogate$/],
    [circular, /: query\.list\[0\] must not be a circular reference$/],
    [[], /query must be an object, got \[\]$/],
    ['a=b', /query must be an object, got 'a=b'$/],
    [true, /query must be an object, got true$/],
    [new URLSearchParams('a=b'), /query must be an object, got a URLSearchParams\. Use Object\.fromEntries\(params\)$/],
    [nested(33, inner => ({ a: inner })), /query\.a\.a.* must not exceed 32 levels$/],
    [{ a: JSON.parse('['.repeat(6000) + ']'.repeat(6000)) }, /must not exceed 32 levels$/],
    [JSON.parse('{"a":'.repeat(2400) + '1' + '}'.repeat(2400)), /must not exceed 32 levels$/]
  ]
  for (const [query, message] of refused) {
    t.throws(() => photos(query), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message }, String(message))
  }
  try {
    photos(nested(3000, inner => ({ ['k'.repeat(50)]: inner })))
  } catch (error) {
    t.ok((error as Error).message.length < 500, 'and a deep position is shortened')
  }
})

t.test('an error that a value of the query throws is passed on', async t => {
  t.throws(() => photos({ get page () { throw new RangeError('no page') } }), { name: 'RangeError', message: 'no page' })
})

t.test("a request's own query is a valid query", async t => {
  const app = Fastify()
  const list = (request: { query: unknown, paths: object }): string => loose(
    request.paths as never)['photos_path']!({ query: request.query } as never)
  await app.register(resources, { routes: table, controllers: { ...echoControllers(table), photos: { index: list, show: list } } as never })
  t.equal((await app.inject('/photos?b=2&a=1&a=x%20y')).body, '/photos?a=1&a=x+y&b=2')
  t.equal((await app.inject('/photos')).body, '/photos')
})
