import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { runWith, type Outcome } from '../../../../test/fixtures/program-io.js'

const documents = fileURLToPath(new URL('../fixtures/documents/', import.meta.url))
// Below the package, so that the written modules find what they import.
const run = (cwd: string, ...args: readonly string[]): Promise<Outcome> => runWith(args, { cwd, stdin: async () => readFileSync(join(documents, 'parcels.json'), 'utf8') })

/** The files of a directory, temporary ones included. */
const filesIn = (folder: string): readonly string[] => readdirSync(folder).sort()

const DOCUMENT = join(documents, 'parcels.json')
/** A schema of a body that Fastify does not compile, and one of a param that no constraint can be. */
const SCHEMAS = {
  openapi: '3.1.0',
  paths: {
    '/a/{b}': {
      put: {
        parameters: [{ in: 'path', name: 'b', schema: { type: 'object' } }],
        requestBody: { required: true, content: { 'application/json': { schema: { if: { type: 'object' } } } } },
        responses: { 200: { description: 'OK' } }
      }
    }
  }
}
/** An error that Fastify does not send by itself. */
const ERRORS = {
  openapi: '3.1.0',
  paths: { '/a': { get: { responses: { 400: { description: 'x', content: { 'application/json': { schema: { type: 'object', required: ['detail'] } } } } } } } }
}
const APP = `export default async function (app) {
  app.get('/files/*', async () => 'x')
  app.get('/photos/:id', { schema: { params: { type: 'object', properties: { id: { type: 'integer' } } } } }, async () => 'x')
}`
const BARE = `import { draw, get, resources } from 'fastify-resources'
export default draw([get('files/*path', { to: 'files#show' }), resources('photos', { only: 'show' })], { apiOnly: true })`
const WRITTEN = ['routes.js', 'routes.schemas.d.ts', 'routes.schemas.js']

t.test('a module and its schemas are written together', async t => {
  const cwd = t.testdir()
  t.match(await run(cwd, 'import', DOCUMENT, '--out', 'routes.js'), { code: 0, out: '', err: /^different:\n/ })
  t.strictSame(filesIn(cwd), WRITTEN)
  const before = WRITTEN.map(name => readFileSync(join(cwd, name), 'utf8'))
  t.match(await run(cwd, 'import', '-', '--out', 'routes.js'), { code: 0 }, 'a second run writes the same text')
  t.strictSame(WRITTEN.map(name => readFileSync(join(cwd, name), 'utf8')), before)
  t.match(await run(cwd, 'diff', DOCUMENT, 'routes.js'), { code: 0, out: 'no differences\n' })
  t.match(await run(cwd, 'import', DOCUMENT, '--out', 'routes.js', '--check'), { code: 0, out: '' })
  t.match(await run(cwd, 'import', DOCUMENT, '--check', '--strict'), { code: 1, out: '', err: /^different:\n/ })
  t.match(await run(cwd, 'import', DOCUMENT, '--out', 'inner/routes.mts'), { code: 0 })
  t.strictSame(filesIn(join(cwd, 'inner')), ['routes.mts', 'routes.schemas.mts'])
  t.match(await runWith(['import', DOCUMENT, '--out', 'plain.ts'], { cwd, readsTypeScript: false }), { code: 0 }, 'TypeScript that Node does not read')
})

t.test('a file is replaced only by --force, and a link never', async t => {
  const cwd = t.testdir({ 'routes.js': 'mine', folder: {}, 'other.js': 'mine' })
  symlinkSync(join(cwd, 'other.js'), join(cwd, 'link.js'))
  symlinkSync(join(cwd, 'other.js'), join(cwd, 'routes.schemas.js'))
  const problems: ReadonlyArray<readonly [out: string, err: RegExp, ...more: readonly string[]]> = [
    ['routes.js', /: routes\.js exists\. Pass another file, or --force to replace it\nroutes\.schemas\.js is a link, which the command does not follow\. Replace it by a file\n$/],
    ['routes.js', /: routes\.schemas\.js is a link/, '--force'],
    ['link.js', /: link\.js is a link/, '--force'],
    ['routes.txt', /: --out must be a \.js, \.mjs, \.ts or \.mts file, got 'routes\.txt'\n$/],
    ['other.js/routes.js', /: cannot write other\.js\/routes\.js: /]
  ]
  for (const [out, err, ...more] of problems) {
    t.match(await run(cwd, 'import', DOCUMENT, '--out', out, ...more), { code: 2, out: '', err }, out)
  }
  t.strictSame(filesIn(cwd), ['folder', 'link.js', 'other.js', 'routes.js', 'routes.schemas.js'])
  t.strictSame(['routes.js', 'other.js'].map(name => readFileSync(join(cwd, name), 'utf8')), ['mine', 'mine'])
  t.ok(lstatSync(join(cwd, 'routes.schemas.js')).isSymbolicLink())
  writeFileSync(join(cwd, 'rails.js'), 'mine')
  t.match(await run(cwd, 'import', DOCUMENT, '--out', 'rails.js', '--force'), { code: 0 })
  t.match(readFileSync(join(cwd, 'rails.js'), 'utf8'), /^import \{/)
  mkdirSync(join(cwd, 'is.js'))
  t.match(await run(cwd, 'import', DOCUMENT, '--out', 'is.js', '--force'), { code: 2, err: /: is\.js is no file\. Pass the path of a file\n$/ })
})

t.test('a module that cannot be loaded is not written', async t => {
  // Outside of the repository nothing resolves 'fastify-resources'.
  const cwd = mkdtempSync(join(tmpdir(), 'import-alone-'))
  t.teardown(() => rmSync(cwd, { recursive: true }))
  t.match(await run(cwd, 'import', DOCUMENT, '--out', 'routes.mjs'), { code: 2, out: '', err: /cannot load .*routes\.mjs: / })
  t.strictSame(filesIn(cwd), [])
})

t.test('sources of each kind', async t => {
  const cwd = t.testdir({ 'rails.txt': 'photos GET /photos(.:format) photos#index', 'schemas.json': JSON.stringify(SCHEMAS), 'errors.json': JSON.stringify(ERRORS), 'wild.js': APP, 'bare.js': BARE, 'odd.json': JSON.stringify({ openapi: '3.0.0', paths: { '/c': { get: { responses: { 200: { content: { 'application/json': { schema: { xml: {} } } } } } } } } }), 'more.json': JSON.stringify({ openapi: '3.0.0', paths: { '/a//b': { get: {} }, '/c': { get: {} } } }) })
  const shop = fileURLToPath(new URL('../fixtures/shop/app.js', import.meta.url))
  const mounted = fileURLToPath(new URL('../fixtures/mounted.js', import.meta.url))
  const runs: ReadonlyArray<readonly [args: readonly string[], outcome: Partial<Record<keyof Outcome, RegExp | number | string>>]> = [
    [['import', 'rails.txt', '--out', 'rails.ts'], { code: 0, out: '', err: '' }],
    [['import', '-', '--from', 'openapi'], { code: 0, out: /resources\('parcels'/ }],
    [['import', '-', '--from', 'swagger'], { code: 2, err: /: --from must be 'openapi', 'fastify', 'rails', got 'swagger'\n$/ }],
    [['import', DOCUMENT, '--from', 'rails'], { code: 2, err: /is no OpenAPI document/ }],
    [['import', 'odd.json'], { code: 0, err: 'left out:\n  left out, as it accepts every value: 1 × xml\n' }],
    [['import', mounted, '--out', 'mounted.js'], { code: 0, err: /^already declared:\n/ }],
    [['import', 'more.json'], { code: 1, out: /\n {2}\/\/ GET \/a\/\/b: a path has no empty segment\n/, err: /^1 of 2 operations are missing:\n {2}GET \/a\/\/b \(#\/paths\/~1a~1~1b\/get\): a path has no empty segment\n$/ }],
    [['import', 'more.json', '--except', '/a/*'], { code: 0, err: '' }],
    [['import', 'more.json', '--except', '/a/*', '--out', 'more.js'], { code: 0, err: '' }],
    [['import', DOCUMENT, '--check', '--out', 'more.js'], { code: 1, out: '', err: /^5 of 5 operations are missing:\n {2}GET \/parcels \(#\/paths\/~1parcels\/get\): it is not drawn\n/ }],
    [['import', 'schemas.json', '--out', 'schemas.js'], { code: 0, err: /the schema of the body is left out: .*\n[^]*schemas that cannot be a constraint:\n {2}\{"type":"object"\}: / }],
    [['import', 'errors.json', '--out', 'errors.js', '--strict'], { code: 0, err: "errors of Fastify that are no response of the source; only an app's error handler can answer them:\n  400: \"detail\" is required!: #/paths/~1a/get\n" }],
    [['import', 'wild.js', '--out', 'wild-routes.js'], { code: 0, out: '', err: /^different:\n {2}GET \/files\/\*: the param '\*' is named 'path'\n/ }],
    [['import', 'wild.js', '--out', 'wild-routes.js', '--check'], { code: 0, out: '', err: /^different:\n {2}GET \/files\/\*/ }],
    [['import', 'wild.js', '--out', 'wild-routes.js', '--check', '--strict'], { code: 1, out: '', err: /^different:\n {2}GET \/files\/\*/ }],
    [['import', 'wild.js', '--check', '--strict', '--except', '/files/*'], { code: 0, out: '', err: '' }],
    [['import', 'schemas.json', '--check', '--strict', '--except', '/a/*'], { code: 0, out: '', err: '' }],
    [['import', 'wild.js', '--out', 'bare.js', '--check', '--except', '/files/*'], { code: 0, out: '', err: 'different:\n  GET /photos/:id: the schema of \'id\' is {"type":"integer"}, here {}\n' }],
    [['import', 'wild.js', '--out', 'bare.js', '--check', '--except', '/files/*', '--strict'], { code: 1, out: '' }],
    [['import', shop, '--out', 'bare.js', '--check'], { code: 1, out: '', err: /operations are missing:\n/ }],
    [['import', mounted], { code: 0, err: /^already declared:\n {2}GET \/v1\/photos\(\.:format\)\n/ }],
    [['diff', shop, shop, '--app'], { code: 0, out: 'no differences\n' }],
    [['diff', shop, mounted, '--app', '--except', '/v1*', '--except', '/orders*'], { code: 1, out: /^- GET \/\n[^]*\n\+ GET \/plain\n/ }],
    [['diff', DOCUMENT, mounted, '--app'], { code: 1, out: /^- GET \/parcels\n/ }],
    [['diff', 'rails.txt', mounted, '--app'], { code: 1, out: /^- photos GET \/photos\(\.:format\) photos#index\n\+ photos GET \/v1\/photos/ }]
  ]
  for (const [args, outcome] of runs) t.match(await run(cwd, ...args), outcome, args.join(' '))
  t.ok(existsSync(join(cwd, 'rails.ts')))
})
