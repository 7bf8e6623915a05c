import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import { compiles } from '../../../../test/fixtures/compilers.js'
import { runWith, type Outcome } from '../../../../test/fixtures/program-io.js'
import { watch } from '../fixtures/watch.js'

const top = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(top, 'test', 'fixtures', 'program', 'client-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

/** Actions by their results, and the types of their replies. */
const answers = [
  ['thread', 'Thread', "['replies'][0]['replies'][0]['at']", 'string'],
  ['nested', 'Nested', '', 'Nested'],
  ['loose', '{ id: number, data: Any, list: Any[] }', '', '{ id: number, data: Any, list: Any[] }'],
  ['1', '{ ok: true }', '', 'unknown'],
  ['replied', 'FastifyReply', '', 'unknown'],
  ['sent', 'FastifyReply | { ok: true }', '', 'unknown'],
  ['sent_later', 'Promise<FastifyReply | { ok: true }>', '', 'unknown'],
  ['replied_later', 'FastifyReply | Promise<{ ok: true }> | Promise<FastifyReply>', '', 'unknown'],
  ['formats', 'Promise<{ readonly answers?: { json: () => Promise<1> }, readonly respondTo: never }>', '', '1']
] as const
const [members, gets, requests, replies] = [
  answers.map(([name, answer]) => `  declare ${name}: (request: unknown, reply: FastifyReply) => ${answer}\n`).join(''),
  answers.map(([name]) => `, get('${name}', { to: 'photos#${name}', as: 'got_${name}' })`).join(''),
  answers.map(([name]) => `, got_${name}`).join(''),
  answers.map(([name, , part, type]) => `  Equal<ResponseBody<typeof got_${name}>${part}, ${type}>`).join(',\n')
]
const ROUTES = `import { draw, get, resources } from '../../../../lib/index.js'
export const routes = draw([resources('photos', { constraints: { id: { type: 'integer' } } }, [
  resources('comments', { only: 'index' })
]), get('old', { redirect: '/photos' })${gets}])
`
const APP = `import Fastify from 'fastify'
import resources, { methodOverride } from '../../../../lib/index.js'
import { routes } from './routes.js'
const property = { configurable: true, enumerable: true, value: () => '' }
const all = new Proxy({}, { get: () => () => '', has: () => true, getOwnPropertyDescriptor: () => property })
export default async () => {
  const app = Fastify({ routerOptions: { useSemicolonDelimiter: true, caseSensitive: false } })
  await app.register(resources, { routes, prefix: '/api', controllers: { photos: all, comments: all } })
  return app
}
`
/** An app with schemas of all parts, shared ones, and an action without schemas. */
const SCHEMAS = `import Fastify from 'fastify'
import resources, { draw, get, post, resources as plural } from '../../../../lib/index.js'
import people from './controllers/people.js'
const person = { $id: 'person', type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const response = { 200: { type: 'array', items: { $ref: 'person#' } }, 404: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] } }
const text = (code: number) => ({ type: 'object', properties: { code: { const: code } }, required: ['code'] })
const querystring = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }
const routes = draw([
  plural('people', { only: ['index', 'create', 'update'], format: false, routeOptions: { onRequest: async () => {} } }),
  get('people/search', { to: 'people#search', as: 'search_people', routeOptions: { schema: { querystring, response } } }),
  post('people/find', { to: 'people#find', as: 'find_people', format: ['json'], routeOptions: { schema: { querystring, body: { $ref: 'person#' } } } }),
  get('hooked', { to: 'people#hooked', as: 'create_controller', routeOptions: { preSerialization: async () => ({}) } }),
  get('text', { to: 'texts#show', as: null }),
  post('people/:id/mark', { to: 'people#find', as: null, routeOptions: { schema: { operationId: 'mark', body: { $ref: 'person#' } } } }),
  get('ranged', { to: 'people#search', as: null, routeOptions: { schema: { operationId: 'ranged', response: { 200: person, 404: text(1), '4XX': text(2), default: text(3) } } } }),
  get('failing', { to: 'people#search', as: null, routeOptions: { schema: { operationId: 'failing', response: { '5xx': text(5), 422: text(6) } } } }),
  get('usual', { to: 'people#search', as: null, routeOptions: { schema: { operationId: 'usual', response: { default: person } } } })
])
export default async () => {
  const app = Fastify()
  app.addSchema(person)
  await app.register(resources, { routes, controllers: { people, texts: { show: { schema: { response: { 200: { type: 'string' } } }, handler: () => '' } } } } as never)
  return app
}
`
const PEOPLE = `import type { FastifyReply, FastifyRequest } from 'fastify'
type Search = FastifyRequest<{ Querystring: { page?: number } }>
type Creation = FastifyRequest<{ Body: { name: string } }>
export default {
  index: (request: Search, _reply: FastifyReply) => [request.query.page ?? 1],
  create: { schema: { body: { $ref: 'person#' } }, handler: async (request: Creation) => ({ id: 1, name: request.body.name }) },
  update: (request: Creation) => ({ id: 1, name: request.body.name }),
  search: () => [{ name: 'a', secret: 1 }],
  find: () => ({ id: 1 }),
  hooked: () => ({ id: 1 })
}
`
/** Calls of the module of this app, with and without the controllers. */
const TYPED = `import * as only from './only.js'
import * as both from './both.js'
import type { ErrorOf, QueryOf, RequestBody, ResponseBody } from './both.js'
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
type All<Checks extends readonly true[]> = Checks
type Found = { name: string }[]
export type Checked = All<[
  Equal<only.ResponseBody<typeof only.people_index>, unknown>, Equal<ResponseBody<typeof both.people_index>, number[]>,
  Equal<only.ResponseBody<typeof only.search_people>, Found>, Equal<ResponseBody<typeof both.search_people>, Found>,
  Equal<only.RequestBody<typeof only.people_create>, { name: string }>, Equal<RequestBody<typeof both.people_create>, { name: string }>,
  Equal<only.ResponseBody<typeof only.people_create>, unknown>, Equal<ResponseBody<typeof both.people_create>, { id: number, name: string }>,
  Equal<RequestBody<typeof both.people_update>, { name: string }>, Equal<only.RequestBody<typeof only.people_update>, unknown>,
  Equal<QueryOf<typeof both.people_index>, { page?: number }>, Equal<QueryOf<typeof both.search_people>, { q: string }>,
  Equal<QueryOf<typeof only.people_index>, only.Query>, Equal<ResponseBody<typeof both.create_controller>, unknown>,
  Equal<ResponseBody<typeof both.texts_show_get_text>, string>
]>
const failed = null! as ErrorOf<typeof both.search_people>
export const message: string = failed.status === 404 ? failed.body.error : ''
type In<Failed, Status> = Failed extends { status: infer Own, body: infer Body } ? Status extends Own ? Body : never : never
export type Failures = All<[
  Equal<In<ErrorOf<typeof both.ranged>, 404>, { code: 1 }>, Equal<In<ErrorOf<typeof both.ranged>, 422>, { code: 2 }>,
  Equal<In<ErrorOf<typeof both.ranged>, 500>, { code: 3 }>, Equal<ResponseBody<typeof both.ranged>, { name: string }>,
  Equal<In<ErrorOf<typeof both.failing>, 503>, { code: 5 }>, Equal<In<ErrorOf<typeof both.failing>, 422>, { code: 6 }>,
  Equal<In<ErrorOf<typeof both.failing>, 404>, unknown>, Equal<only.ResponseBody<typeof only.failing>, unknown>,
  Equal<In<ErrorOf<typeof both.usual>, 404>, { name: string }>, Equal<ResponseBody<typeof both.usual>, { name: string }>
]>
// @ts-expect-error a query is required
only.search_people()
// @ts-expect-error another key
only.search_people({ query: { q: 'a', page: 1 } })
only.search_people({ query: { q: 'a' } })
// @ts-expect-error a body is required
only.people_create()
// @ts-expect-error another type
only.people_create({ body: { name: 1 } })
only.people_create({ body: new FormData() })
only.find_people_post({ body: { name: 'a' }, query: { q: 'a' } })
only.find_people_post({}, { body: { name: 'a' }, query: { q: 'a' }, format: 'json' })
only.mark(7, { body: { name: 'a' } })
only.mark({ id: 7 }, 'json', { body: { name: 'a' } })
// @ts-expect-error a body is required after a format, too
only.mark(7, 'json')
both.people_update(7, { body: { name: 'a' } })
// @ts-expect-error another key
both.people_update(7, { body: { names: 'a' } })
// @ts-expect-error another key
both.people_index({ query: { pages: 1 } })
`
const PHOTOS = `import type { FastifyReply } from 'fastify'
interface Thread { at: Date, replies: Thread[] }
type Nested = string | Nested[] | { [key: string]: Nested }
type Any = ReturnType<typeof JSON.parse>
interface Reply { respondTo<Given> (formats: Given): { readonly answers?: Given, readonly respondTo: never } }
interface Photo {
  id: number, title: string, taken: Date, big: bigint, tags: readonly (string | undefined)[], secret?: string | undefined,
  drop: () => void, size: { toJSON (): [number, number] }
}
declare const photo: Photo
export default class Photos {
  index (): readonly Photo[] { return [photo] }
  show = { handler: async (_request: unknown, reply: Reply) => reply.respondTo({ html: '<p>', json: () => photo }) }
  async update (_request: unknown, reply: FastifyReply) {
    return Math.random() > 1 ? reply.send() : { ok: true as const }
  }
  edit (): Photo['size'] | void { if (photo.id > 1) return photo.size }
  destroy (_request: unknown, reply: FastifyReply) { return reply.send() }
${members}}
`
const PAGE = `import {
  photos_edit, photos_index, photos_show, photos_update, photos_destroy, photos_create, photo_comments_index, type ResponseBody${requests}
} from './client.js'
type Nested = string | Nested[] | { [key: string]: Nested }
type Any = ReturnType<typeof JSON.parse>
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
interface Photo { id: number, title: string, taken: string, tags: readonly (string | null)[], secret?: string, size: [number, number] }
export const one: ResponseBody<typeof photos_show>['taken'] = '2020'
const photo: ResponseBody<typeof photos_show> = null!
export const same: { id: number, title: string, taken: string, secret?: string | undefined, size: number[] } = photo
export const tag: string | null | undefined = photo.tags[0]
export const list: string | undefined = (null! as ResponseBody<typeof photos_index>)[0]?.title
// @ts-expect-error a function has no JSON
photo.drop
// @ts-expect-error a bigint has none
export const big: bigint = photo.big as string
type All<Checks extends readonly true[]> = Checks
export type Checked = All<[
  Equal<ResponseBody<typeof photos_update>, { ok: true }>, Equal<ResponseBody<typeof photos_destroy>, unknown>,
  Equal<ResponseBody<typeof photos_create>, unknown>, Equal<ResponseBody<typeof photo_comments_index>, unknown>,
  Equal<ResponseBody<typeof photos_edit>, [number, number]>,
${replies}
]>
// @ts-expect-error an id is a whole number
photos_show('x')
// @ts-expect-error a path has its params
photos_show()
export const verb: 'PUT' = photos_update({ id: 7 }).method
`

mkdirSync(join(folder, 'controllers'))
mkdirSync(join(folder, 'browser'))
mkdirSync(join(folder, 'folder.js'))
writeFileSync(join(folder, 'routes.ts'), ROUTES)
writeFileSync(join(folder, 'plain.js'), ROUTES)
writeFileSync(join(folder, 'app.ts'), APP)
writeFileSync(join(folder, 'schemas.ts'), SCHEMAS)
writeFileSync(join(folder, 'controllers', 'people.ts'), PEOPLE)
writeFileSync(join(folder, 'typed.ts'), TYPED)
writeFileSync(join(folder, 'empty.ts'), "import Fastify from 'fastify'\nexport default () => Fastify()\n")
writeFileSync(join(folder, 'nothing.ts'), "import { draw } from '../../../../lib/index.js'\nexport default draw([])\n")
writeFileSync(join(folder, 'controllers', 'photos.ts'), PHOTOS)
writeFileSync(join(folder, 'page.ts'), PAGE)

const runHere = (line: string): Promise<Outcome> => runWith(line.split(' '), { cwd: folder })

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

t.test('writes two files, and reports files that are out of date', async t => {
  const printed = await runHere('client')
  t.match(printed, { code: 0, out: /^\/\* Generated by fastify-resources client from routes\.ts\. Edit .*\n.*\n\n.*export const\n.* {2}photos_show = /s })
  t.notMatch(printed.out, 'Param<')
  const types = await runHere('client --types')
  t.match(types, { code: 0, out: /^\/\* Generated by fastify-resources client from routes\.ts\. Edit .*\n.*\n\n.*photos_show: Endpoint<'GET'> & By_id</s })
  for (const { out } of [printed, types]) t.notOk(out.includes(top), 'without a path of this machine')
  const write = 'client routes.ts --out client.js --controllers controllers'
  t.match(await runHere(write), { code: 0, out: '' })
  t.match(read('client.d.ts'), /^import type \* as photos_controller from '\.\/controllers\/photos\.js'$/m)
  t.match(read('client.d.ts'), "Action<typeof photos_controller, 'show'>")
  const { mtimeMs } = statSync(join(folder, 'client.js'))
  t.match(await runHere(write), { code: 0, out: '' })
  t.equal(statSync(join(folder, 'client.js')).mtimeMs, mtimeMs, 'an up-to-date file is unchanged')
  t.match(await runHere(`${write} --check`), { code: 0, out: '', err: '' })
  writeFileSync(join(folder, 'client.js'), read('client.js').replace('from routes.ts', 'from other.ts'))
  t.match(await runHere(`${write} --check`), { code: 0, out: '', err: '' }, 'the line of the source does not count')
  t.match(await runHere(write), { code: 0 })
  t.match(await runHere('client routes.ts --out browser/client.js --controllers controllers'), { code: 0, out: '' })
  t.match(read('browser/client.d.ts'), /^import type \* as photos_controller from '\.\.\/controllers\/photos\.js'$/m)
  t.match(await runHere('client routes.ts --out client.js --check'),
    { code: 1, err: 'client.d.ts is out of date. Run the command without --check\n' })
  t.match(await runHere('client --out none.js --check'), {
    code: 1,
    err: 'none.js is out of date. Run the command without --check\n' +
    'none.d.ts is out of date. Run the command without --check\n'
  })
  t.notOk(existsSync(join(folder, 'none.js')), 'a check writes nothing')
  t.match(await runHere('client --out client.mjs --prefix /v1 --only photo*,form --except photos_*,photo_comments_index'), { code: 0 })
  t.match(Object.keys(await import(join(folder, 'client.mjs')) as object),
    ['ResponseError', 'createSend', 'form', 'photo_comments_path', 'photo_path', 'send'])
  t.match(read('client.mjs'), /^ {2}photo_path = .* path\('\/v1\/photos\/:id', /m)
  t.match(read('client.d.mts'), "  photo_path: By_id<string, Options, string, Param<'id', number | bigint>>")
})

/** Whether a line is neither empty nor the beginning of a controller's list. */
const isContent = (line: string): boolean => !/^(?:export (?:declare )?const)?$/.test(line)

t.test('another resource changes only its own lines', async t => {
  const before = read('routes.ts')
  const linesOf = async (line: string): Promise<readonly string[]> => (await runHere(line)).out.split('\n')
  for (const line of ['client', 'client --types']) {
    const own = await linesOf(line)
    writeFileSync(join(folder, 'more.ts'), before.replace("get('old'", "resources('albums', { constraints: { id: /[a-z]+/ } }), get('old'"))
    const more = (await linesOf(line.replace('client', 'client more.ts'))).map(line => line.replace('more.ts', 'routes.ts'))
    t.strictSame(more.filter(line => !/album/.test(line)).filter(isContent), own.filter(isContent))
    t.ok(more.filter(line => /album/.test(line)).length > 10)
  }
})

t.test('applies the prefix and the rules of an app', async t => {
  const { out, code } = await runHere('client app.ts --app')
  t.equal(code, 0)
  t.match(out, "path('/api/photos/:id', ['id'], /\\/new(\\.[^/]+)?$/i)")
  t.match(out, '[/?#;]')
})

t.test('has the types of schemas, and of controllers for the other parts', async t => {
  t.match(await runHere('client schemas.ts --app --schemas --out only.js'), { code: 0, err: '' })
  t.match(await runHere('client schemas.ts --app --schemas --controllers controllers --out both.js'), { code: 0, err: '' })
  t.match(read('only.d.ts'), 'type Out_person = { name: string }')
  t.notMatch(read('only.d.ts'), /^import/m, 'nothing of the server is compiled')
  t.match(read('both.d.ts'), "import type * as people_controller from './controllers/people.js'")
  await compiles(t, join(folder, 'typed.ts'))
})

for (const line of ['empty.ts --app', '--only nothing', '--except *', 'empty.ts --app --check', 'nothing.ts']) {
  t.test(`client ${line} selects no function`, async t => {
    t.match(await runHere(`client ${line} --out left/none.js`),
      { code: 1, out: '', err: 'no function to write: the table is empty, or --only and --except leave none\n' })
    t.notOk(existsSync(join(folder, 'left')))
  })
}

t.test('creates the directory of the file', async t => {
  t.match(await runHere('client --out made/for/it.js'), { code: 0, err: '' })
  t.match(read('made/for/it.js'), '  photo_path = ')
})

for (const [line, message] of [
  ['--prefix a --app app.ts', /--prefix conflicts with --app\. Remove one of them\n$/],
  ['--check', /--check and --watch require a file\. Add --out FILE\n$/],
  ['--watch', /--check and --watch require a file\. Add --out FILE\n$/],
  ['--prefix (/a)', /--prefix: optional segments and wildcards are not allowed in a prefix\n$/],
  ['--prefix /:a-:b', /--prefix: /],
  ['--prefix /*a', /--prefix: optional segments and wildcards are not allowed in a prefix\n$/],
  ['--out ./routes.ts', /--out must be a \.js or \.mjs file, got '\.\/routes\.ts'\n$/],
  ['--types --out y.js', /--types conflicts with --out, which writes both files\. Remove one of them\n$/],
  ['--schemas', /--schemas needs --app: the JSON schemas are those of an app\n$/],
  ['plain.js --out plain.js', /--out plain\.js is the module of the route table\. Pass another file\n$/],
  ['--out plain.js/x.js', /: cannot write plain\.js\/x\.js: E/],
  ['--out folder.js', /--out folder\.js is a directory\. Pass the path of a file\n$/],
  ['plain.js --app --out plain.js', /--out plain\.js is the module of the app\. Pass another file\n$/],
  ...['y.ts', 'y.mts', 'y.cjs', 'y.jsx', 'y.tsx', 'y.cts', 'y.json', 'y'].map(name => [`--out ${name}`, /--out must be a \.js or \.mjs file, got /] as const),
  ...['--out routes.js', 'routes.ts --out routes.js', 'app.ts --app --out ./routes.js'].map(line => [line,
    /: --out (?:\.\/)?routes\.js: TypeScript imports routes\.ts instead, which has the same name\. Pass another file, or delete routes\.ts\n$/] as const),
  ['--controllers nowhere', /the directory of controllers '.*nowhere' does not exist\n$/],
  ['nowhere.ts', /file 'nowhere\.ts' does not exist\n$/],
  ['a b', /unexpected argument 'b'\n$/]
] as const) {
  t.test(`client ${line} throws`, async t => {
    const { code, err } = await runHere(`client ${line}`)
    t.equal(code, 2)
    t.match(err, message)
  })
}

t.test('--out never follows a link to the module that it reads', async t => {
  const routes = read('plain.js')
  mkdirSync(join(folder, 'real'))
  writeFileSync(join(folder, 'real', 'table.js'), routes.replaceAll('../../../../', '../../../../../'))
  symlinkSync('plain.js', join(folder, 'link.js'))
  symlinkSync('link.js', join(folder, 'second.js'))
  linkSync(join(folder, 'plain.js'), join(folder, 'hard.js'))
  symlinkSync('real', join(folder, 'linked'))
  symlinkSync('routes.ts', join(folder, 'types.d.ts'))
  for (const line of ['plain.js --out link.js', 'plain.js --out second.js', 'plain.js --out hard.js', 'link.js --out plain.js',
    'real/table.js --out linked/table.js', 'linked/table.js --out real/table.js', 'plain.js --out real/../link.js',
    'plain.js --out link.js --check', 'routes.ts --out types.js']) {
    t.match(await runHere(`client ${line}`), { code: 2, err: /is the module of the route table\. Pass another file\n$/ }, line)
  }
  t.equal(read('plain.js'), routes)
  t.equal(read('routes.ts'), ROUTES)
  symlinkSync('linked.js', join(folder, 'elsewhere.js'))
  t.match(await runHere('client routes.ts --out elsewhere.js'), { code: 0, err: '' })
  t.match(read('linked.js'), '  photo_path = ', 'a link to another file is followed')
})

t.test('--out never overwrites a file that the command has not written', async t => {
  const imported = "export { default } from './plain.js'\n"
  for (const [name, other] of [['own.js', 'own.d.ts'], ['own.d.mts', 'own.mjs']] as const) {
    writeFileSync(join(folder, name), imported)
    const write = `client routes.ts --out ${name.replace('.d.mts', '.mjs')}`
    t.match(await runHere(write), { code: 2, err: `${name} was not generated by this command. Pass another file, or delete it\n` })
    t.equal(read(name), imported)
    t.notOk(existsSync(join(folder, other)))
    t.match(await runHere(`${write} --check`), { code: 1, err: /is out of date/ })
    for (const before of ['\n', '/* Written by fastify-resources client from routes.ts: change that, and write this again. */\n']) {
      writeFileSync(join(folder, name), before)
      t.match(await runHere(write), { code: 0, err: '' }, 'an empty file and an output of version 0.2.0 are overwritten')
    }
    t.match(await runHere(`${write} --prefix /v1`), { code: 0, err: '' }, 'an earlier output is overwritten')
  }
})

t.test("a file's name does not leave the comment that names it", async t => {
  const name = "it's\u2028*\u202e.ts"
  writeFileSync(join(folder, name), ROUTES)
  const { code, out } = await runHere(`client ${name}`)
  t.equal(code, 0)
  t.equal(out.split('\n')[0],
    "/* Generated by fastify-resources client from it's\\u2028*\\u202e.ts. Edit that file and run the command again. */")
})

t.test('has the types of the actions\' results, as JSON, with each compiler', async t => {
  await compiles(t, join(folder, 'page.ts'), ['--allowJs'])
})

t.test("the album's module is up to date", async t => {
  const args = [join(top, 'dist/program.cjs'), 'client', 'example/client.js', '--app', '--schemas', '--out', 'example/browser/routes.js', '--check']
  t.doesNotThrow(() => execFileSync(...bare(process.execPath, args), { cwd: top, env: { PATH: process.env['PATH'] } }))
})

t.test('writes the module again when the table changes', async t => {
  await watch(t, pathToFileURL(join(top, 'lib/index.ts')).href, [process.execPath, [`--import=${import.meta.resolve('tsx/esm')}`,
    "--import=data:text/javascript,process.on('SIGTERM',()=>process.exit())", join(top, 'packages/cli/test/fixtures/run.ts')]])
})

t.test('--map writes a map of the declarations', async t => {
  t.match(await runHere('client routes.ts --map'), { code: 2, err: '--map requires a file. Add --out FILE' })
  t.match(await runHere('client routes.ts --out sub/mapped.js --map'), { code: 0, err: '' })
  const map = read('sub/mapped.d.ts.map')
  t.match(JSON.parse(map), { version: 3, file: 'mapped.d.ts', sources: ['../routes.ts'] })
  t.match(read('sub/mapped.d.ts'), /\n\/\/# sourceMappingURL=mapped\.d\.ts\.map\n$/)
  writeFileSync(join(folder, 'sub', 'mapped.d.ts.map'), '')
  t.match(await runHere('client routes.ts --out sub/mapped.js --map --check'), { code: 0 }, 'a map is not compared')
  t.match(await runHere('client routes.ts --out sub/mapped.js --map'), { code: 0 })
  t.equal(read('sub/mapped.d.ts.map'), map)
})
