import swagger from '@fastify/swagger'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import * as v from 'valibot'
import { z } from 'zod'
import resources, { draw, get, methodNotAllowed, resources as declare, scope, type Constraint, type Declaration, type RouteSet } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { answerOf, librarySchemas, stringsNear } from '../fixtures/library-schemas.js'

const echo = ({ params }: { readonly params: object }): object => ({ ...params })

async function appOf (routes: RouteSet): Promise<FastifyInstance> {
  const app = Fastify()
  const controllers = Object.fromEntries(routes.routes.map(({ controller }) => [controller!, { index: echo, show: echo }]))
  await app.register(resources, { routes, controllers })
  return app
}

t.test('an app of a resource for each schema', async t => {
  for (const dialect of ['default', 'rails'] as const) {
    const declarations = librarySchemas.map(([, schema], at) => declare(`things_${at}`, { only: 'show', constraints: { id: schema as Constraint } }))
    const app = await appOf(draw(declarations, { format: false, dialect }))
    for (const [at, [name, schema, samples]] of librarySchemas.entries()) {
      const strings = stringsNear(samples, 8).filter(text => !/^\.{0,2}$|\p{Cc}/u.test(text) && text.isWellFormed() && text.length <= 100)
      for (const text of strings) {
        const value = answerOf(schema, text)
        const response = await app.inject(`/things_${at}/${encodeURIComponent(text)}`)
        const { code } = response.json<{ code?: string }>()
        const expected = value !== undefined
          ? [200, undefined]
          : dialect === 'default' ? [400, 'FST_ERR_VALIDATION'] : [404, undefined]
        t.strictSame([response.statusCode, code], expected, `${name}: ${JSON.stringify(text)}`)
        if (value !== undefined) t.strictSame(response.json(), { id: value })
      }
    }
    await app.close()
  }
})

t.test('a failed constraint has the message of the library', async t => {
  const message = async (schema: object, text: string): Promise<string> => {
    const app = await appOf(draw([declare('photos', { only: 'show', constraints: { id: schema as Constraint } })]))
    const response = await app.inject(`/photos/${text}`)
    await app.close()
    return response.json<{ message: string }>().message
  }
  t.equal(await message(z.int().positive(), '-7'), 'params/id Too small: expected number to be >0')
  t.equal(await message(z.int().positive(), 'x'), 'params/id must be integer')
  t.equal(await message(z.string().min(3).regex(/^a/), 'b'),
    'params/id Too small: expected string to have >=3 characters, params/id Invalid string: must match pattern /^a/')
  t.equal(await message(z.string().trim(), 'a%20'), 'params/id must be written as its schema returns it')
  t.equal(await message(toStandardJsonSchema(v.picklist(['a', 'b'])), 'c'), 'params/id Invalid type: Expected ("a" | "b") but received "c"')
  t.equal(await message(type('string > 2'), 'ab'), 'params/id must be at least length 3 (was 2)')
  t.equal(await message(z.union([z.int(), z.boolean()]), 'x'), 'params/id must be boolean or number')
})

/** What takes an extension of `/photos/VALUE`, by the schema: the format, or the id. */
const extensions: ReadonlyArray<readonly [what: string, schema: object, value: string, id: unknown, format?: string]> = [
  ['a string', z.string(), 'a.json', 'a', 'json'],
  ['a string with several dots', z.string(), 'v1.2.json', 'v1.2', 'json'],
  ['an extension that the format does not accept', z.string(), 'a.b-', 'a.b-'],
  ['an anchored pattern', z.string().regex(/^[a-z.]+$/), 'a.b.json', 'a.b', 'json'],
  ['a pattern without its flags', z.string().regex(/^[a-z]+$/i), 'AB.json', 'AB', 'json'],
  ['an open pattern', z.string().regex(/^cus_/), 'cus_1.json', 'cus_1', 'json'],
  ['a pattern of the whole value', z.string().regex(/\.json$/), 'a.json', 'a.json'],
  ['a refinement', z.string().refine(text => !text.includes('.')), 'a.json', 'a', 'json'],
  ['a format without dots', z.uuid(), '123e4567-e89b-12d3-a456-426614174000.json', '123e4567-e89b-12d3-a456-426614174000', 'json'],
  ['a format with dots', z.email(), 'ada@example.json', 'ada@example.json'],
  ['a format with dots of Valibot', toStandardJsonSchema(v.pipe(v.string(), v.email())), 'ada@example.json', 'ada@example.json'],
  ['a format that Ajv does not know', z.hex(), 'ab.json', 'ab', 'json'],
  ['a list without dots', z.enum(['a', 'b']), 'a.json', 'a', 'json'],
  ['a list with dots', z.enum(['a', 'a.json']), 'a.json', 'a.json'],
  ['a constant with a dot', type("'a.json' | 'b'"), 'a.json', 'a.json'],
  ['formats in a union', z.union([z.email(), z.literal('me')]), 'me@example.json', 'me@example.json'],
  ['formats and a pattern in a union', z.union([z.uuid(), z.string().regex(/^x/)]), 'x.json', 'x', 'json'],
  ['an integer', z.int(), '7.json', 7, 'json'],
  ['a number', z.number(), '1.5', 1.5],
  ['a number and an extension', z.number(), '1.5.json', 1.5, 'json'],
  ['a number or a string', z.union([z.number(), z.string()]), 'a.json', 'a.json'],
  ['an integer or a constant', z.union([z.int(), z.literal('me')]), 'me.json', 'me', 'json']
]

t.test('an extension belongs to the format, unless a list or a format of the schema admits a dot', async t => {
  for (const [what, schema, value, id, format] of extensions) {
    const routes = draw([declare('photos', { only: 'show', constraints: { id: schema as Constraint }, format: /[a-z]+/ })])
    const app = await appOf(routes)
    const expected = format === undefined ? { id } : { id, format }
    t.strictSame((await app.inject(`/photos/${value}`)).json(), expected, what)
    t.strictSame({ ...routes.recognize('GET', `/photos/${value}`)?.params }, expected, what)
    const { photo_path: helper } = routes.paths as unknown as { photo_path: (...args: readonly string[]) => string }
    t.equal(decodeURIComponent(helper(String(id), ...format === undefined ? [] : [format])), `/photos/${value}`, what)
    await app.close()
  }
})

const slow = z.string().refine(async text => text !== 'x')
/** A schema of a library of this test. */
const schemaOf = (validate: () => unknown): object => ({
  '~standard': { version: 1, vendor: 'mine', validate, jsonSchema: { input: () => ({ type: 'string' }), output: () => ({ type: 'string' }) } }
})
const throwing = schemaOf(() => { throw new RangeError('no record') })
const rejecting = schemaOf(async () => { throw new Error('unreachable') })
const ASYNC = /^the constraint of (?:zod|mine) is asynchronous, but a path is matched at once\. Check it in a hook, such as preHandler$/

/** Tables in which a request reads the id in a hook, in the router, and while Fastify makes the request. */
const arrangements: Readonly<Record<string, readonly [declare: (id: Constraint) => readonly Declaration[], options?: DrawOptions, path?: string]>> = {
  'a resource': [id => [declare('photos', { only: 'show', constraints: { id } })]],
  'a format extension': [id => [declare('photos', { only: 'show', constraints: { id } })], {}, '/photos/a.json'],
  'no format': [id => [declare('photos', { only: 'show', constraints: { id } })], { format: false }],
  'a row that falls through': [id => [declare('photos', { only: 'show', constraints: { id } })], { constraintFailure: 'not-found' }],
  'a row before another': [id => [get('photos/:id', { to: 'photos#show', constraints: { id } }), get('photos/:slug', { to: 'others#show' })], { constraintFailure: 'not-found' }],
  'a wildcard': [id => [get('photos/*id', { to: 'photos#show', constraints: { id } })], {}, '/photos/a/b.json'],
  'a param that the path has twice': [id => [get('photos/:id/likes/:id', { to: 'photos#show', constraints: { id } })], { dialect: 'rails' }, '/photos/a/likes/b'],
  'a nested resource': [id => [declare('photos', { only: [], constraints: { id } }, [declare('notes', { only: 'index' })])], {}, '/photos/a/notes']
}

t.test('an asynchronous schema and one that throws are the error of the request', async t => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => { unhandled.push(reason) }
  process.on('unhandledRejection', note)
  for (const [what, [declarations, options = {}, path = '/photos/a']] of Object.entries(arrangements)) {
    for (const [schema, message] of [[slow, ASYNC], [rejecting, ASYNC], [throwing, 'no record']] as const) {
      const routes = draw(declarations(schema as unknown as Constraint), options)
      const app = await appOf(routes)
      app.get('/*', async () => 'plain')
      const response = await app.inject(path)
      t.match([response.statusCode, response.json()], [500, { message }], what)
      t.throws(() => routes.recognize('GET', path), { message }, what)
      t.throws(() => routes.explain('GET', path), { message }, what)
      const [helper] = Object.values(routes.paths) as unknown as Array<(value: string) => string>
      if (helper !== undefined) t.throws(() => helper('a'), { message }, what)
      await app.close()
    }
  }
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  t.strictSame(unhandled, [])
})

t.test('a schema that throws does not change what else an app does', async t => {
  const app = Fastify()
  app.setNotFoundHandler(methodNotAllowed())
  const routes = draw([declare('photos', { only: 'show', constraints: { id: throwing as unknown as Constraint } })])
  await app.register(resources, { routes, controllers: { photos: { show: echo } } })
  app.get('/photos/plain', async () => 'plain')
  t.equal((await app.inject('/photos/plain')).body, 'plain')
  const { statusCode, headers: { allow } } = await app.inject({ method: 'DELETE', url: '/photos/a' })
  t.strictSame([statusCode, allow], [405, 'GET, HEAD'])
  t.equal((await app.inject({ method: 'HEAD', url: '/photos/a' })).statusCode, 500)
  await app.close()
})

t.test('OpenAPI, describe and records have the JSON schema of a library', async t => {
  const shown: ReadonlyArray<readonly [schema: object, json: object, example: string, published?: object]> = [
    [z.int().positive().meta({ id: 'Id', description: 'An id' }), { type: 'integer', exclusiveMinimum: 0, description: 'An id' }, '1',
      { type: 'integer', minimum: 1, description: 'An id' }],
    [z.string().regex(/^[a-z]+$/i), { type: 'string', pattern: '^[a-z]+$' }, 'a'],
    [z.toJSONSchema(z.enum(['new', 'old'])), { type: 'string', enum: ['new', 'old'] }, 'new'],
    [toStandardJsonSchema(v.pipe(v.string(), v.uuid())), { type: 'string', format: 'uuid' }, '123e4567-e89b-12d3-a456-426614174000'],
    [type('1 <= number.integer <= 10'), { type: 'integer', minimum: 1, maximum: 10 }, '1']
  ]
  for (const dialect of ['default', 'rails'] as const) {
    const routes = draw(shown.map(([schema], at) => declare(`things_${at}`, { only: 'show', constraints: { id: schema as Constraint } })), { format: false, dialect })
    const app = Fastify()
    await app.register(swagger, { openapi: { info: { title: 'a', version: '1' } } })
    await app.register(resources, { routes, controllers: Object.fromEntries(shown.map((_, at) => [`things_${at}`, { show: echo }])) })
    await app.ready()
    const { paths } = app.swagger() as { readonly paths: Readonly<Record<string, { get: { parameters: ReadonlyArray<{ schema: object, description?: string }> } }>> }
    const { routes: described } = routes.describe()
    for (const [at, [, json, example, published = json]] of shown.entries()) {
      const { schema, description } = paths[`/things_${at}/{id}`]!.get.parameters[0]!
      t.same(description === undefined ? schema : { ...schema, description }, published, `OpenAPI ${at}`)
      t.same(described[at]!.constraints, { id: json }, `describe ${at}`)
      t.equal(described[at]!.params[0]!.example, example, `example ${at}`)
      t.same(routes.routes[at]!.constraints, { id: json }, `record ${at}`)
    }
    await app.close()
  }
})

t.test('two schemas with one JSON schema are two constraints', async t => {
  const [even, short] = [z.string().refine(text => text.length % 2 === 0), z.string().refine(text => text.length < 3)]
  const routes = draw([
    scope({ constraints: { id: even } }, [get('photos/:id', { to: 'photos#show', as: 'even' })]),
    scope({ constraints: { id: short } }, [get('photos/:id', { to: 'photos#show', as: 'short' })])
  ], { constraintFailure: 'not-found', format: false })
  const app = await appOf(routes)
  t.strictSame(await Promise.all(['a', 'ab', 'abc', 'abcd'].map(async id => (await app.inject(`/photos/${id}`)).statusCode)), [200, 200, 404, 200])
  const { short_path: helper } = routes.paths as unknown as { short_path: { problem: (id: string) => string | null } }
  t.match(['a', 'ab'].map(id => helper.problem(id)), [null, /would match GET \/photos\/:id/], 'no other name of one URL')
  await app.close()
})
