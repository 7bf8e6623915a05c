import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, resources as plural } from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'

const table = draw([plural('photos', { only: ['index', 'show'] })])
const photos = (query: unknown): string => loose(table.paths)['photos_path']!({ query } as never)

class Point { x = 1 }
const shared = { a: 1 }

/** An object of lists, or of objects, that many levels deep. */
function nested (levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

t.test('a query of plain values', async t => {
  const built: readonly (readonly [query: unknown, path: string])[] = [
    [{}, '/photos'],
    [undefined, '/photos'],
    [{ a: undefined }, '/photos'],
    [{ a: [undefined, 1, { b: undefined }], c: { d: undefined } }, '/photos?a%5B%5D=1'],
    [{ a: 1, b: -1.5, c: 7n, d: true, e: false, f: 'x y', g: '' }, '/photos?a=1&b=-1.5&c=7&d=true&e=false&f=x+y&g='],
    [{ a: 1e21 }, '/photos?a=1e%2B21'],
    [{ a: null, b: { c: null }, d: [null] }, '/photos?b%5Bc%5D=&d%5B%5D='],
    [{ at: new Date(0), all: [new Date(1)] }, '/photos?all%5B%5D=1970-01-01T00%3A00%3A00.001Z&at=1970-01-01T00%3A00%3A00.000Z'],
    [Object.assign(Object.create(null), { a: Object.assign(Object.create(null), { b: 1 }) }), '/photos?a%5Bb%5D=1'],
    [Object.create(Object.create(null)), '/photos'],
    [{ b: 1, a: 2, 'a-b': 3, A: 4 }, '/photos?A=4&a-b=3&a=2&b=1'],
    [{ one: shared, two: shared }, '/photos?one%5Ba%5D=1&two%5Ba%5D=1'],
    [JSON.parse('{ "__proto__": 1, "constructor": { "x": 2 } }'), '/photos?__proto__=1&constructor%5Bx%5D=2'],
    [nested(32, inner => ({ a: inner })), `/photos?a${'%5Ba%5D'.repeat(31)}=x`]
  ]
  for (const [query, path] of built) t.equal(photos(query), path)
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
  t.equal((await app.inject('/photos?b=2&a=1&a=x%20y')).body, '/photos?a%5B%5D=1&a%5B%5D=x+y&b=2')
  t.equal((await app.inject('/photos')).body, '/photos')
})
