import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { install } from '../fixtures/packed.js'

const execute = promisify(execFile)

/** A program with schemas of a library in its declaration: the statements that make them. */
const LIBRARIES: Readonly<Record<string, string>> = {
  zod: `import { z } from 'zod'
export const Book = z.object({ title: z.string().trim().min(1), year: z.int().optional() })
export const Id = z.int().positive()
const Saved = Book.extend({ id: z.int() })
const Problem = z.object({ message: z.string() })
const Page = z.object({ page: z.coerce.number().default(1) })`,
  valibot: `import { toStandardJsonSchema as shown } from '@valibot/to-json-schema'
import * as v from 'valibot'
const book = v.object({ title: v.pipe(v.string(), v.minLength(1)), year: v.optional(v.pipe(v.number(), v.integer())) })
export const Book = shown(book)
export const Id = shown(v.pipe(v.number(), v.integer(), v.minValue(1)))
const Saved = shown(v.object({ ...book.entries, id: v.pipe(v.number(), v.integer()) }))
const Problem = shown(v.object({ message: v.string() }))
const Page = shown(v.object({ page: v.pipe(v.optional(v.string(), '1'), v.transform(Number)) }))`,
  arktype: `import { type } from 'arktype'
export const Book = type({ title: 'string > 0', 'year?': 'number.integer' })
export const Id = type('number.integer > 0')
const Saved = Book.and({ id: 'number.integer' })
const Problem = type({ message: 'string' })
const Page = type({ page: type('string.integer.parse').default('1') })`
}

const routes = (schemas: string): string => `import { draw, resources } from 'fastify-resources'
${schemas}
export const routes = draw([
  resources('books', {
    only: ['index', 'create', 'show'],
    constraints: { id: Id },
    actions: {
      index: { schema: { querystring: Page } },
      create: { schema: { body: Book, response: { 201: Saved, 422: Problem } } }
    }
  })
], { apiOnly: true })

declare module 'fastify-resources' { interface Register { routes: typeof routes } }
`

const APP = `import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import resources, { type Controller } from 'fastify-resources'
import { routes } from './routes.js'

const books = {
  index: ({ query }) => ({ next: query.page.toFixed() }),
  create: ({ body }, reply) => {
    // @ts-expect-error a property that the body has not
    body.titel?.trim()
    // @ts-expect-error a value of another type
    const wrong = () => reply.code(201).send({ id: '7', title: body.title })
    return body.title === 'Fen'
      ? reply.code(422).send({ message: 'Fen is taken' })
      : reply.created('book', 7).send({ id: 7, title: body.title, ...{ secret: String(wrong).length } })
  },
  show: ({ params }) => ({ id: params.id + 0, title: 'Fen' })
} satisfies Controller<'books'>

export const app = Fastify()
await app.register(swagger, { openapi: { openapi: '3.0.3', info: { title: 'books', version: '1' } } })
await app.register(resources, { routes, controllers: { books }, openapi: true })
`

const BODIES: readonly unknown[] = [
  { title: 'Dunes' }, { title: ' Dunes ' }, { title: 'Dunes', year: 1990 }, { title: 'Dunes', extra: 1 }, { title: 'Dunes', year: 1.5 },
  { title: 'Dunes', year: '1990' }, { title: 'Dunes', year: null }, { title: '' }, { title: ' ' }, { title: 7 }, { titel: 'Dunes' }, {}, [], [{ title: 'Dunes' }],
  null, 'Dunes', 7, true
]
const IDS = ['7', '1', '0', '-1', 'x', '7.5', '1e3', '007', '+7', ' 7', '9007199254740991', '9007199254740992']

/** Sends the requests; prints each answer beside that of the library, and the document. */
const RUN = `import { app } from './app.js'
import { Book, Id } from './routes.js'
const bodies = []
for (const body of ${JSON.stringify(BODIES)}) {
  const { statusCode, payload } = await app.inject({ method: 'POST', url: '/books', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) })
  const { value, issues } = await Book['~standard'].validate(body)
  bodies.push([statusCode, statusCode === 201 ? JSON.parse(payload) : null, issues ? 400 : 201, issues ? null : { id: 7, title: value.title }])
}
const ids = []
for (const id of ${JSON.stringify(IDS)}) {
  const { statusCode } = await app.inject('/books/' + encodeURIComponent(id))
  const { issues } = await Id['~standard'].validate(Number(id))
  ids.push([statusCode, issues || String(Number(id)) !== id || !Number.isSafeInteger(Number(id)) ? 400 : 200])
}
const taken = await app.inject({ method: 'POST', url: '/books', payload: { title: 'Fen' } })
const pages = [await app.inject('/books'), await app.inject('/books?page=3'), await app.inject('/books?page=x')]
console.log(JSON.stringify({ bodies, ids, taken: [taken.statusCode, taken.json()], pages: pages.map(({ statusCode, payload }) => [statusCode, payload]), document: app.swagger() }))
`

const PAGE = `import { books_create, type ErrorOf, type ResponseBody } from './client.js'
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
type All<Checks extends readonly true[]> = Checks
export type Checked = All<[Equal<ResponseBody<typeof books_create>['title'], string>, Equal<ResponseBody<typeof books_create>['id'], number>]>
export const problem = (error: ErrorOf<typeof books_create>): string => error.status === 422 ? error.body.message : ''
books_create({ body: { title: 'Dunes' } })
books_create({ body: { title: 'Dunes', year: 1990 } })
// @ts-expect-error another key
books_create({ body: { titel: 'Dunes' } })
// @ts-expect-error another type
books_create({ body: { title: 'Dunes', year: '1990' } })
// @ts-expect-error a body is required
books_create()
`

interface Printed {
  readonly bodies: ReadonlyArray<readonly [status: number, value: unknown, expected: number, output: unknown]>
  readonly ids: ReadonlyArray<readonly [status: number, expected: number]>
  readonly taken: unknown
  readonly pages: readonly unknown[]
  readonly document: object
}

t.test('the packed packages with schemas of libraries in the declaration', async t => {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'schemas-')))
  t.teardown(() => rm(top, { recursive: true, force: true }))
  await install(top)
  await writeFile(join(top, 'package.json'), '{ "private": true, "type": "module" }')
  for (const [name, schemas] of Object.entries(LIBRARIES)) {
    await t.test(name, async t => {
      const folder = join(top, name)
      const run = async (program: string, ...args: readonly string[]): Promise<string> =>
        await execute(...bare(program, args), { cwd: folder, maxBuffer: 2 ** 26 }).then(({ stdout }) => stdout, (error: { readonly stdout: string, readonly stderr: string }) => {
          throw new Error(error.stdout + error.stderr)
        })
      await mkdir(folder)
      const compilerOptions = { module: 'nodenext', target: 'es2023', types: ['node'], strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, outDir: '.' }
      const files: Readonly<Record<string, string>> = {
        'routes.ts': routes(schemas),
        'app.ts': APP,
        'run.js': RUN,
        'page.ts': PAGE,
        'tsconfig.json': JSON.stringify({ compilerOptions, files: ['app.ts'] }),
        'page.json': JSON.stringify({ compilerOptions: { ...compilerOptions, lib: ['es2023', 'dom', 'dom.iterable'], noEmit: true }, files: ['page.ts'] })
      }
      for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
      t.equal(await run('../node_modules/.bin/tsc', '-p', 'tsconfig.json', '--singleThreaded'), '', 'it compiles')

      const { bodies, ids, taken, pages, document } = JSON.parse(await run('node', 'run.js')) as Printed
      t.strictSame(bodies.map(([status, value]) => [status, value]), bodies.map(([, , expected, output]) => [expected, output]), 'bodies')
      t.strictSame(ids.map(([status]) => status), ids.map(([, expected]) => expected), 'ids')
      for (const statuses of [bodies.map(([status]) => status), ids.map(([status]) => status)]) t.ok(statuses.includes(400) && statuses.some(status => status < 300))
      t.strictSame(taken, [422, { message: 'Fen is taken' }])
      t.match(pages, [[200, '{"next":"1"}'], [200, '{"next":"3"}'], [name === 'valibot' ? 200 : 400]])
      t.match(await new Validator().validate(structuredClone(document) as never), { valid: true })
      t.match(document, {
        paths: {
          '/books': { post: { requestBody: { content: { 'application/json': { schema: { properties: { title: { type: 'string', minLength: 1 } }, required: ['title'] } } } }, responses: { 201: {}, 400: {}, 422: {} } } },
          '/books/{id}': { get: { parameters: [{ schema: { type: 'integer' } }] } }
        }
      })

      await run('../node_modules/.bin/fastify-resources', 'client', 'app.js', '--app', '--schemas', '--out', 'client.js')
      t.equal(await run('../node_modules/.bin/tsc', '-p', 'page.json', '--singleThreaded'), '', "the client's types")
    })
  }
})
