import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { draw, get, type Constraint } from 'fastify-resources'
import t from 'tap'
import { compareSources } from '../../lib/compare/compare.js'
import { describedSource } from '../../lib/compare/described.js'
import { printComparison } from '../../lib/compare/print.js'
import { readOpenapi } from '../../lib/openapi/read.js'
import type { SourceOperation, ImportSource } from '../../lib/operation.js'
import { declarationsFor, drawDeclarations, printDeclarations } from '../../lib/write/declarations.js'
import { schemaFiles } from '../../lib/write/schema-files.js'
import { expectedText } from '../fixtures/expected.js'

const folder = new URL('../fixtures/documents/', import.meta.url)

/** Operations on lines: `GET /photos/{id} getPhoto`. */
async function sourceOf (lines: readonly string[] | object): Promise<ImportSource> {
  if (!Array.isArray(lines)) return readOpenapi(JSON.stringify({ openapi: '3.1.0', paths: lines }), null)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [method, path, id] of (lines as readonly string[]).map(line => line.split(' ') as [string, string, string?])) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...id === undefined ? {} : { operationId: id }, responses: {} } }
  }
  return readOpenapi(JSON.stringify({ openapi: '3.1.0', paths }), null)
}

/** The differences between operations and the table of their declarations. */
function proofOf (source: ImportSource): string {
  return printComparison(compareSources(source, describedSource(drawDeclarations(declarationsFor(source.operations, false)).describe())), 0)
}

t.test('documents become declarations as one would write them', async t => {
  for (const name of ['library.yaml', 'parcels.json', 'tickets.json']) {
    const file = fileURLToPath(new URL(name, folder))
    const source = await readOpenapi(readFileSync(file, 'utf8'), file)
    for (const out of [`${name}.js`, `${name}.ts`]) {
      const declarations = declarationsFor(source.operations, true)
      const text = printDeclarations(declarations, out.endsWith('ts'), `./${name}.schemas.js`)
      t.equal(text, expectedText(out, text), out)
      for (const { name, text } of schemaFiles(source, declarations.schemas, out)) t.equal(text, expectedText(name, text), name)
    }
    const text = proofOf(source)
    t.equal(text, expectedText(`${name}.proof.txt`, text), name)
  }
})

const at = (name: string, schema: object): object => ({ parameters: [{ in: 'path', name, required: true, schema }], responses: {} })

/** Operations, or paths of a document, and the calls that draw them. */
const groups: ReadonlyArray<readonly [title: string, operations: readonly string[] | object, calls: string, proof?: string]> = [
  ['a collection', ['GET /photos', 'POST /photos', 'GET /photos/{id}', 'PATCH /photos/{id}', 'DELETE /photos/{id}'], "resources('photos')"],
  ['a list', ['GET /photos', 'POST /photos'], "resources('photos', { only: ['index', 'create'] })"],
  ['a list only', ['GET /photos'], "get('photos', { to: 'photos#getPhotos' })"],
  ['other params', ['GET /photos/{slug}', 'GET /photos/{photo_slug}/notes/{id}'],
    "resources('photos', { param: 'slug', only: 'show' }, [\n  resources('notes', { only: 'show' })\n])"],
  ['a nested param', ['GET /photos/{id}', 'GET /photos/{key}/notes/{id}'],
    "resources('photos', { nestedParam: 'key', only: 'show' }, [\n  resources('notes', { only: 'show' })\n])"],
  ['another name of a param before a collection', ['GET /{a}/photos', 'GET /{a}/photos/{id}', 'DELETE /{b}/notes/{id}'],
    "scope({ path: ':a', as: 'a' }, [\n  resources('photos', { only: ['index', 'show'] })\n]),\ndel(':b/notes/:id', { to: 'notes#deleteBNotesId', as: 'b_notes_id' })"],
  ['a name that is no identifier', ['GET /line-items/{item-id}'], "resources('line_items', { path: 'line-items', param: 'item_id', only: 'show' })",
    "~ GET /line-items/{item-id}: the param 'item-id' is named 'item_id'\n0 only in the source, 0 only here, 1 different\n"],
  ['PUT and PATCH that are equal', ['PATCH /photos/{id}', 'PUT /photos/{id}'],
    "resources('photos', { only: 'update', updateMethods: ['PATCH', 'PUT'] })"],
  ['PUT and PATCH that differ', ['PATCH /photos/{id} patchPhoto', 'PUT /photos/{id} updatePhoto'],
    "resources('photos', {\n  only: 'update',\n  updateMethods: ['PUT'],\n  actions: { update: { schema: { operationId: 'updatePhoto' } } }\n}, [\n" +
    "  member([\n    patch('/', {\n      action: 'patchPhoto',\n      as: null,\n      routeOptions: { schema: { operationId: 'patchPhoto' } }\n    })\n  ])\n])"],
  ['POST as the update', ['POST /photos', 'POST /photos/{id}'], "resources('photos', { only: ['create', 'update'], updateMethods: ['POST'] })"],
  ['a singular resource', ['GET /profile', 'PUT /profile', 'POST /profile', 'DELETE /profile', 'POST /profile/lock'],
    "resource('profile', [\n  post('lock')\n])"],
  ['what is beside members', ['GET /photos/{id}', 'GET /photos/search', 'GET /photos/stats/{year}', 'PUT /photos'],
    "resources('photos', { only: 'show' }, [\n  collection([\n    put('/', { action: 'put', as: null }),\n    get('search')\n  ])\n]),\nnamespace('photos', [\n  resources('stats', { param: 'year', only: 'show' })\n])"],
  ['a thing with params', ['GET /repos/{owner}/{repo}', 'DELETE /repos/{owner}/{repo}', 'GET /repos/{owner}/{repo}/tags/{id}'],
    "resource('repo', { path: 'repos/:owner/:repo', only: ['show', 'destroy'] }, [\n  resources('tags', { only: 'show' })\n])"],
  ['a common prefix', ['GET /api/v1/photos', 'POST /api/v1/tags'], "scope({ path: 'api/v1' }, [\n  get('photos', { to: 'api#getPhotos' }),\n  post('tags', { to: 'api#postTags' })\n])"],
  ['one row in a scope', ['GET /a/b/c', 'GET /d'], "get('a/b/c', { to: 'a#getABC' }),\nget('d', { to: 'd#getD' })"],
  ['other methods', ['OPTIONS /photos', 'TRACE /photos'], "match('photos', { via: 'options', to: 'photos#optionsPhotos' }),\nmatch('photos', { via: 'trace', to: 'photos#tracePhotos' })"],
  ['the root', ['GET /', 'POST /'], "root('api#get'),\npost('/', { to: 'api#post' })"],
  ['HEAD beside GET', ['GET /a', 'HEAD /a', 'HEAD /b'], "get('a', { to: 'a#getA' }),\nmatch('b', { via: 'head', to: 'b#headB' })"],
  ['names that meet', ['GET /a-b/{id}', 'GET /a_b/{id}', 'GET /a/b/{id}', 'GET /a/{x}/b'],
    "resources('a_b', { path: 'a-b', only: 'show' }),\nresources('a_b', { as: 'a_b_2', only: 'show', controller: 'a_b_2' }),\nnamespace('a', [\n  get(':x/b', { to: 'a#getXB', as: 'x_b' }),\n  resources('b', { as: 'b_3', only: 'show' })\n])"],
  ['a param with text', ['GET /files/{name}.png', 'GET /jobs/{id}:cancel'],
    "get('files/:name.png', { to: 'files#getFilesNamePng', as: 'files_name_png' }),\nget('jobs/:id::cancel', { to: 'jobs#getJobsIdCancel', as: 'jobs_id_cancel' })"],
  ['a scope of several words', ['GET /admin/stats/day', 'GET /admin/stats/week', 'GET /x'], "get('x', { to: 'x#getX' }),\nscope({ path: 'admin/stats', as: 'admin_stats', module: 'admin/stats' }, [\n  get('day', { to: 'admin#getDay' }),\n  get('week', { to: 'admin#getWeek' })\n])"],
  ['a scope with a param', ['GET /{tenant}/day', 'GET /{tenant}/week'], "scope({ path: ':tenant', as: 'tenant' }, [\n  get('day', { to: 'day#getDay' }),\n  get('week', { to: 'week#getWeek' })\n])"],
  ['a namespace whose path is no name', ['GET /line-items/day', 'GET /line-items/week', 'GET /x'], "get('x', { to: 'x#getX' }),\nnamespace('line_items', { path: 'line-items' }, [\n  get('day', { to: 'line_items#getDay' }),\n  get('week', { to: 'line_items#getWeek' })\n])"],
  ['two params', ['GET /{a}/{b}', 'PUT /{a}/{b}', 'GET /{a}/{c}'], "get(':a/:b', { to: 'api#getAB', as: 'a_b' }),\nput(':a/:b', { to: 'api#putAB', as: null })\n// GET /{a}/{c}: it has the method and the path of /{a}/{b}", '- GET /{a}/{c}\n1 only in the source, 0 only here, 0 different\n'],
  ['a thing that is created and seen', ['GET /{a}.png', 'POST /{a}.png'], "get(':a.png', { to: 'api#getAPng', as: 'a_png' }),\npost(':a.png', { to: 'api#postAPng', as: null })"],
  ['one path, two names of its param', ['GET /a/{x}', 'GET /a/{y}'], "resources('a', { param: 'x', only: 'show' })\n// GET /a/{y}: it has the method and the path of /a/{x}", '- GET /a/{y}\n1 only in the source, 0 only here, 0 different\n'],
  ['a param that other schemas have', {
    '/days/{day}': { get: at('day', { type: 'integer' }) },
    '/weeks/{day}': { get: at('day', { type: 'integer' }) },
    '/months/{month}': { get: at('month', { type: 'string', format: 'date' }), put: at('month', { enum: ['a'] }) },
    '/years/{year}': { get: at('year', { type: 'object' }) },
    '/hours/{hour}/half': { get: at('hour', { pattern: '^[0-9]+$' }) }
  }, "const integerSchema = /** @type {const} */ ({ type: 'integer' })\n\nget('hours/:hour/half', {\n  to: 'hours#getHoursHourHalf',\n  as: 'hours_hour_half',\n  constraints: { hour: { pattern: '^[0-9]+$' } }\n}),\nresources('days', { param: 'day', only: 'show', constraints: { day: integerSchema } }),\nresources('weeks', { param: 'day', only: 'show', constraints: { day: integerSchema } }),\nresources('months', {\n  param: 'month',\n  only: 'show',\n  constraints: { month: { format: 'date', type: 'string' } }\n}, [\n  member([\n    put('/', { action: 'put', as: null, constraints: { month: { enum: ['a'] } } })\n  ])\n]),\nresources('years', { param: 'year', only: 'show' })",
  "~ GET /years/{year}: the schema of 'year' is {\"type\":\"object\"}, here {}\n0 only in the source, 0 only here, 1 different\n"],
  ['a param that has another schema beside its members, and below', {
    '/things/{id}': { get: at('id', { type: 'integer' }), patch: at('id', { type: 'integer' }) },
    '/things/{id}.png': { get: at('id', { enum: ['a'] }) },
    '/things/{id}.gif': { get: {} },
    '/things/{year}.txt': { get: at('year', { type: 'integer' }) },
    '/things/{thing_id}/parts': { get: at('thing_id', { type: 'integer' }) },
    '/things/{thing_id}/parts/{id}': { get: {} },
    '/things/{thing_id}/notes/{id}': { get: at('id', { type: 'integer' }) }
  }, "const integerSchema = /** @type {const} */ ({ type: 'integer' })\n\nresources('things', { only: ['show', 'update'], constraints: { id: integerSchema } }, [\n  collection([\n    get(':id.png', { action: 'getIdPng', as: 'id_png', constraints: { id: { enum: ['a'] } } }),\n    get(':id.gif', { action: 'getIdGif', as: 'id_gif', constraints: { id: { type: 'string' } } }),\n    get(':year.txt', { action: 'getYearTxt', as: 'year_txt', constraints: { year: integerSchema } })\n  ]),\n  resources('parts', { only: 'index', constraints: { id: { type: 'string' } } }, [\n    member([\n      get('/', { action: 'get', as: null, constraints: { thing_id: { type: 'string' } } })\n    ])\n  ]),\n  resources('notes', { only: 'show', constraints: { thing_id: { type: 'string' } } })\n])"],
  ['a thing with what is below it', ['GET /repos/{owner}/{repo}', 'GET /repos/{owner}/{repo}/tags/{id}'],
    "resource('repo', { path: 'repos/:owner/:repo', only: 'show' }, [\n  resources('tags', { only: 'show' })\n])"],
  ['words after a param', ['GET /files/{name}-x', 'GET /files/{name}x'],
    "scope({ path: 'files' }, [\n  get(':{name}-x', { to: 'files#getNameX', as: 'name_x' }),\n  get(':{name}x', { to: 'files#getNameX_2', as: 'name_x_2' })\n])"],
  ['a path that begins with a digit', ['GET /2fa'], "get('2fa', { to: '_2fa#get2fa' })"],
  ['a scope whose rows have other params', ['GET /{a}/x/1', 'GET /{a}/x/2', 'GET /{a}/x/3', 'GET /{b}/y/1', 'GET /{b}/y/2'],
    "scope({ path: ':a', as: 'a' }, [\n  namespace('x', [\n    get('1', { to: 'x#get1' }),\n    get('2', { to: 'x#get2' }),\n    get('3', { to: 'x#get3' })\n  ])\n]),\n" +
    "get(':b/y/1', { to: 'y#getBY1', as: 'b_y_1' }),\nget(':b/y/2', { to: 'y#getBY2', as: 'b_y_2' })"],
  ['a param with the name of a condition', { '/images': { get: {}, post: {} }, '/images/{version}': { get: at('version', { type: 'integer' }) } },
    "resources('images', {\n  param: 'version',\n  except: ['update', 'destroy'],\n  constraints: { version: { type: 'integer' } }\n})"],
  ['an extension of all paths', ['GET /photos.{format}', 'POST /photos.{format}', 'GET /photos/{id}.{format}', 'GET /photos/{id}/tags.{format}', 'GET /'],
    "resources('photos', { except: ['update', 'destroy'] }, [\n  member([\n    get('tags')\n  ])\n]),\nroot('api#get')"],
  ['extensions of some paths', ['GET /photos', 'POST /photos', 'GET /photos.{format}', 'GET /feed.{format}', 'GET /x.{format}/y', 'GET /.{format}', 'GET /b.{format}/'],
    "get('feed', { to: 'feed#getFeed', format: true }),\nget('x.:format/y', { to: 'y#getXFormatY', as: 'x_format_y' }),\nresources('photos', { only: ['index', 'create'] }),\nget('photos', { to: 'photos#getPhotos', as: null, format: true })\n// GET /.{format}: no declaration has this path: it would match /\n// GET /b.{format}/: option 'trailingSlash' needs format: false, because no slash can follow the extension of /b.:format. Set trailingSlash: false for get('b.:format')", '- GET /.{format}\n- GET /b.{format}/\n2 only in the source, 0 only here, 0 different\n'],
  ['an extension with a schema', {
    '/photos.{format}': { get: at('format', { enum: ['json', 'xml'] }), post: at('format', { enum: ['json', 'xml'] }) },
    '/feed.{format}': { get: at('format', { type: 'string', pattern: '^(?:rss|atom)$' }) },
    '/exports.{format}': { get: at('format', { type: 'integer' }) }
  }, "get('feed', {\n  to: 'feed#getFeed',\n  constraints: { format: { pattern: '^(?:rss|atom)$', type: 'string' } }\n}),\nget('exports', { to: 'exports#getExports', constraints: { format: { type: 'integer' } } }),\nresources('photos', { only: ['index', 'create'], constraints: { format: { enum: ['json', 'xml'] } } })"],
  ['a param with the name of the extension', ['GET /exports/{format}', 'GET /exports/{format}/{id}', 'GET /x/{y}-{format}'], "resource('format', { path: 'exports/:format', only: 'show' }, [\n  get(':id', { action: 'getId', as: 'id' })\n])\n// GET /x/{y}-{format}: segment ':{y}-:format' has more than one param. Declare one param per segment", '- GET /x/{y}-{format}\n1 only in the source, 0 only here, 0 different\n'],
  ['a path with and without a slash', ['GET /a/b', 'GET /a/b/', 'PUT /a/b/'], "scope({ path: 'a' }, [\n  resource('b', { only: ['show', 'update'] })\n]),\nget('a/b', { to: 'a#getAB', trailingSlash: false })"],
  ['a member whose rows have another param below', ['GET /photos/{id}', 'PUT /photos/{id} replace', 'PATCH /photos/{id} update', 'GET /photos/{photo_id}/tags'], "resources('photos', {\n  only: ['show', 'update'],\n  actions: { update: { schema: { operationId: 'update' } } }\n}, [\n  member([\n    put('/', { action: 'replace', as: null, routeOptions: { schema: { operationId: 'replace' } } })\n  ]),\n  get('tags')\n])"],
  ['a wildcard', ['GET /files/{+path}'], "get('files/*path', { to: 'files#getFilesPath', as: 'files_path' })"]
]

t.test('operations are grouped by their segments', async t => {
  for (const [title, operations, calls, proof = 'no differences\n'] of groups) {
    const source = await sourceOf(operations)
    const bare = source.operations.map((operation): SourceOperation => ({ ...operation, tags: undefined }))
    const text = printDeclarations(declarationsFor(bare, false), false, null)
    const [, constants, body] = /^((?:const .*\n\n)?)export const routes = draw\(\[\n([^]*?)\n\], \{/m.exec(text)!
    t.equal(constants + body!.replace(/^ {2}/gm, ''), calls, title)
    t.equal(proofOf({ ...source, operations: bare }), proof, title)
  }
})

/** Operations whose paths have slashes, letters and signs that declarations write in another way, or not at all. */
const unusual: ReadonlyArray<readonly string[]> = [
  ['GET /photos/', 'POST /photos/', 'GET /photos/{id}/', 'GET /about', 'GET /'],
  ['GET /photos/', 'POST /photos/', 'GET /tags', 'POST /tags', 'GET /tags/{id}', 'GET /status/'],
  ['GET /2fa', 'GET /2fa/{id}', 'GET /%20', 'GET /Über/{id}', 'GET /createUser', 'POST /new'],
  ['GET /a//b', 'GET /c#d', 'GET /{+a}b', 'GET /{a}{b}']
]

t.test('unusual paths', async t => {
  const texts = await Promise.all(unusual.map(async operations => {
    const source = await sourceOf(operations)
    return `${printDeclarations(declarationsFor(source.operations, false), false, null)}\n${proofOf(source)}`
  }))
  const text = texts.join('\n')
  t.equal(text, expectedText('unusual.txt', text))
})

t.test('operations with conditions on the request have their whole paths', async t => {
  const { operations } = await sourceOf(['GET /photos', 'POST /photos', 'GET /photos/{id}'])
  const conditions = [{}, { host: 'api.example.com' }, { host: /^a\./, version: '1.2.0' }]
  const all = operations.map((operation, at): SourceOperation => ({ ...operation, tags: undefined, conditions: conditions[at]! }))
  t.equal(printDeclarations(declarationsFor(all, false), false, null), `import { draw, get, post } from 'fastify-resources'

export const routes = draw([
  get('photos', { to: 'photos#getPhotos' }),
  post('photos', { to: 'photos#postPhotos', constraints: { host: 'api.example.com' } }),
  get('photos/:id', {
    to: 'photos#getPhotosId',
    as: 'photos_id',
    constraints: { host: /^a\\./, version: '1.2.0' }
  })
], { apiOnly: true })

export default routes
`)
  t.equal(proofOf({ operations: all, components: new Map(), notes: [] }), 'no differences\n')
})

t.test('constants of a TypeScript module', async t => {
  const { operations } = await sourceOf({ '/a/{id}': { get: at('id', { type: 'integer' }) }, '/b/{id}': { get: at('id', { type: 'integer' }) } })
  t.match(printDeclarations(declarationsFor(operations, false), true, null), /^const integerSchema = \{ type: 'integer' \} as const$/m)
})

/** Operations with params whose schemas are those of a table, or strings. */
function documentOf (urls: ReadonlyArray<readonly [method: string, url: string]>, schemas: Readonly<Record<string, object>>): Promise<ImportSource> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [method, url] of urls) {
    const parameters = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      ({ name, in: 'path', required: true, schema: { type: 'string', ...schemas[name!] } }))
    paths[url] = { ...paths[url], [method]: { parameters, responses: {} } }
  }
  return sourceOf(paths)
}

t.test('an extension that all paths have is declared once with its schema', async t => {
  const source = await documentOf([
    ['get', '/photos.{format}'], ['post', '/photos.{format}'], ['get', '/photos/{id}.{format}'], ['post', '/photos/{id}/star.{format}'],
    ['get', '/photos/{id}/notes.{format}'], ['get', '/photos/{id}/notes/{note_id}.{format}']
  ], { format: { enum: ['json', 'xml'] } })
  const text = printDeclarations(declarationsFor(source.operations, false), false, '')
  t.strictSame([text.split("{ enum: ['json', 'xml'], type: 'string' }").length, /\}, format: true|format: true \}/.test(text)], [2, true], text)
  t.equal(proofOf(source), 'no differences\n')
})

t.test('the extension of a document is that of a table, however its constraint is written', async t => {
  const cases: ReadonlyArray<readonly [schema: object, constraint: Constraint, isSame: boolean]> = [
    [{ enum: ['json', 'xml'] }, ['json', 'xml'], true], [{ enum: ['json'] }, ['xml'], false],
    [{ pattern: '^(?:json|xml)$' }, /json|xml/, true], [{ pattern: '^(?:[a-z]+)$' }, '[a-z]+', true], [{ pattern: '[a-z]+' }, '[a-z]+', false],
    [{ maxLength: 3 }, { type: 'string', maxLength: 3 }, true]
  ]
  for (const [schema, format, isSame] of cases) {
    const source = await documentOf([['get', '/photos/{id}.{format}']], { format: schema })
    const table = draw([get('photos/:id', { to: 'photos#show', format: true, constraints: { format } })], { apiOnly: true })
    const text = printComparison(compareSources(source, describedSource(table.describe())), 0)
    t.match(text, isSame ? /^no differences\n$/ : /^~ GET \/photos\/\{id\}\.\{format\}: the schema of 'format' is /, JSON.stringify(schema))
  }
})

t.test('a path that no app has is missing, with the reason', async t => {
  const [deep, long] = [`/${'a/'.repeat(100)}b`, `/${'b'.repeat(5001)}`]
  const source = await documentOf([['get', deep], ['get', long], ['get', '/c']], {})
  t.same(declarationsFor(source.operations, false).rejected.map(({ reason }) => reason), ['it has more than 100 segments', 'it has more than 5000 characters'])
})

t.test('a scope within the beginning of all paths has both paths', async t => {
  for (const tags of [undefined, ['all']]) {
    const source = await sourceOf(Object.fromEntries(['/api/v1/{id}/{photo}', '/api/v1/{id}/photos'].map(url => [url, { get: { tags, responses: {} } }])))
    t.equal(proofOf(source), 'no differences\n')
    t.match(printDeclarations(declarationsFor(source.operations, false), false, ''), /scope\(\{ path: 'api\/v1\/:id', as: 'v1_id'/)
  }
})
