import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { ESLint, type Linter } from 'eslint'
import neostandard from 'neostandard'
import t from 'tap'
import { printModule } from '../../lib/client/module.js'
import { drawnTables } from '../../lib/client/functions.js'
import type { ClientTable } from '../../lib/client/functions.js'
import { draw, get, namespace, resource, resources, root, scope, type RouteSet } from '../../lib/index.js'
import { paramsIn } from '../fixtures/arbitraries.js'
import { bare } from '../fixtures/child.js'
import { compilers, flagsForFiles } from '../fixtures/compilers.js'
import { loose } from '../fixtures/echo.js'

const execute = promisify(execFile)
const top = fileURLToPath(new URL('../../', import.meta.url))
const { routes: album } = await import(join(top, 'example/routes.js')) as { readonly routes: RouteSet }
t.setTimeout(600_000)

const folder = join(top, '.tap', 'client')

mkdirSync(folder, { recursive: true })
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

const many = Array.from({ length: 22 }, (_, index) => resources(`item${index}s`, [resources(`notes${index}`)]))

const declarations = [
  root('home#show'),
  resources('photos', { constraints: { id: { type: 'integer' } } }, [resources('comments', { only: ['index', 'show', 'update'] })]),
  namespace('admin', [resource('profile', { format: ['json', 'csv'] })]),
  scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] }, defaults: { locale: 'en' } }, [get('about', { to: 'about#show' })]),
  get('files/*path', { to: 'files#show', as: 'file' }),
  get('reports/:year', { to: 'reports#delete', as: 'report', format: true }),
  get("it's", { to: 'odd#new', as: 'odd', format: false }),
  get('old', { redirect: '/photos' }),
  many[0]!
]

const tables: Readonly<Record<string, RouteSet>> = {
  default: draw(declarations) as RouteSet,
  rails: draw(declarations, { dialect: 'rails' }) as RouteSet,
  camel: draw(declarations, { helpers: 'camel' }) as RouteSet
}

function moduleOf (routes: RouteSet, language: 'ts' | 'js' = 'ts', prefix = '', isWanted = (_name: string): boolean => true): string {
  return printModule(drawnTables(routes as never, prefix) as readonly ClientTable[],
    { source: 'Written by a test', language, isWanted, replies: () => null })
}

/** What a program is bundled to by esbuild, minified. */
async function bundle (source: string, program: string): Promise<string> {
  const file = join(folder, 'bundled.ts')
  writeFileSync(file, source)
  const { outputFiles } = await build({
    stdin: { contents: program.replace('./routes', './bundled.ts'), resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022'
  })
  return outputFiles[0]!.text
}

function gzipped (text: string): number {
  return gzipSync(text, { level: 9 }).length
}

async function run (code: string): Promise<Readonly<Record<string, unknown>>> {
  return await import(`data:text/javascript,${encodeURIComponent(code)}`) as Readonly<Record<string, unknown>>
}

t.test('gives paths, requests and what a form has', async t => {
  const program = `import {
      photo_path, photos_show, photos_update, photo_comments_path, comments_update, file_path, about_path, form,
      admin_profiles_show, odd_path, report_path, reports_delete, root_path
    } from './routes'
    export const all = [
      photo_path(7), photo_path({ id: 8, title: 'x' } as { id: number }, { query: { b: [1, 2], a: 'x y' }, anchor: 'top' }),
      photos_show(7, { query: { size: 'large' } }), photos_update(7),
      form(photos_update(7, { query: { a: 1 }, anchor: 'x' })), form(photos_show(7)),
      photo_comments_path({ photo_id: 9 }), comments_update({ photo_id: 1, id: 2 }), file_path('a b/c?', 'json'),
      about_path(), about_path('de'), about_path({ locale: 'de' }, { format: 'json' }),
      admin_profiles_show({ format: 'csv' }), odd_path(), report_path(2020, 'pdf'),
      reports_delete(1, { format: 'x' }), root_path({ trailingSlash: true })
    ]`
  const { all } = await run(await bundle(moduleOf(tables['default']!, 'ts', '/api'), program))
  t.strictSame(all, [
    '/api/photos/7', '/api/photos/8?a=x+y&b%5B%5D=1&b%5B%5D=2#top', { method: 'GET', url: '/api/photos/7?size=large' },
    { method: 'PUT', url: '/api/photos/7' }, { method: 'POST', action: '/api/photos/7?a=1&_method=put#x' },
    { method: 'GET', action: '/api/photos/7' }, '/api/photos/9/comments',
    { method: 'PUT', url: '/api/photos/1/comments/2' }, '/api/files/a%20b/c%3F.json', '/api/about', '/api/de/about', '/api/de/about.json',
    { method: 'GET', url: '/api/admin/profile.csv' },
    "/api/it's", '/api/reports/2020.pdf', { method: 'GET', url: '/api/reports/1.x' }, '/api/'
  ])
})

const large = draw(
  Array.from({ length: 25 },
    (_, index) => resources(`albums${index}`, { except: 'edit' }, [resources(`photos${index}`, { except: 'edit' })]))) as RouteSet

for (const [name, source, routes] of [
  ['the album', readFileSync(join(top, 'example/browser/routes.js'), 'utf8'), album],
  ['a table of 300 rows', moduleOf(large), large]
] as const) {
  t.test(`all functions of ${name}, bundled, give what its table has`, async t => {
    const all = await run(await bundle(source, "export * from './routes'")) as Readonly<Record<string, (...args: unknown[]) => unknown>>
    const valuesOf = (path: string): readonly unknown[] => paramsIn(path).map(param => param === 'locale' ? 'de' : 7)
    const named = routes.routes.filter(({ name }) => name !== null)
    t.strictSame(Object.keys(all).filter(one => one.endsWith('_path')).sort(), named.map(({ name }) => `${name}_path`).sort())
    for (const { name, path } of named) {
      t.equal(all[`${name}_path`]!(...valuesOf(path)),
        loose(routes.paths)[`${name}_path`]!(...valuesOf(path) as never[]), name!)
    }
    const served = routes.routes.filter(({ redirect }) => redirect === undefined)
    const requests = new Map(served.map(route => [`${route.controller}_${route.action}`.replaceAll('/', '_'), route]))
    for (const [id, { path, controller, action }] of requests) {
      const { method, url } = all[id]!(...valuesOf(path)) as { readonly method: string, readonly url: string }
      t.match(routes.recognize(method, url)?.route, { controller, action }, id)
    }
  })
}

/** Of each kind of route its function: what a bundle with it holds is said for each, since none is to cost more than another. */
const kinds = ['photos_path', 'new_photo_path', 'photo_path', 'photo_comments_path', 'photo_comment_path', 'photos_show', 'comments_show',
  'root_path', 'home_show', 'album_path', 'albums_show', 'file_path', 'report_path', 'reports_show', 'old_path']

for (const [title, constraints, prefix] of [
  ['plain', {}, ''], ['constrained', { constraints: { id: { type: 'integer' } } }, ''], ['under a prefix', {}, '/api']
] as const) {
  t.test(`a bundle holds what is imported, and nothing of another route: ${title}`, async t => {
    const source = moduleOf(draw([root('home#show'), resources('photos', constraints, [resources('comments', constraints)]),
      resources('albums', { format: ['json'] }), get('files/*path', { to: 'files#show', as: 'file' }),
      get('reports/:year', { to: 'reports#show', as: 'report', format: true }), get('old', { redirect: '/photos' }), ...many]) as RouteSet,
    'ts', prefix)
    const names = many.map((_, index) => `item${index}_path`)
    for (const helper of kinds) {
      const one = await bundle(source, `export { ${helper} } from './routes'`)
      const all = await bundle(source, `export { ${[helper, ...names].join(', ')} } from './routes'`)
      const each = (gzipped(all) - gzipped(one)) / many.length
      t.comment(`${helper}: ${gzipped(one)}, each further: ${each}`)
      t.ok(gzipped(one) <= 1000, `${helper} is ${gzipped(one)} bytes`)
      t.ok(each <= 30, `each further one is ${each} bytes`)
      t.notMatch(one, /item|methodOverride/)
      if (!helper.includes('comment')) t.notMatch(one, /comment/)
    }
    t.equal(await bundle(source, "import './routes'"), '', 'an import alone is nothing')
  })
}

/** Calls of the modules of both dialects; a line that begins with a dash is one that must not compile. */
const typedCalls = [
  "of.photo_path({ id: 7, title: 'a record' })",
  "of.photo_comments_path({ id: 7, title: 'a record' })",
  "of.file_path({ path: 'a', size: 7 }, { query: { a: [1, ['b']], c: { d: null } } })",
  '- of.photo_path({ id: 7, query: {} })',
  "- of.photo_path({ id: 7, anchor: 'x' })",
  '- of.photo_path({ id: 7, trailingSlash: true })',
  "- of.photo_path({ title: 'a record' })",
  "- of.photo_path({ id: 'seven', title: 'a record' })",
  '- of.photos_path({ query: { a: () => 1 } })',
  '- of.photos_path({ query: { a: { b: [Symbol.iterator] } } })',
  '- of.photos_path({ query: { a: new Map() } })',
  "of.odd_path({ anchor: 'x' })",
  "of.odd_path({}, { anchor: 'x' })",
  "- of.odd_path({ format: 'json' })",
  "- of.odd_path({}, { format: 'json' })",
  "- of.odd_path('json')",
  "rails.photos_path('json')",
  "rails.photos_path('json', { anchor: 'x' })",
  "rails.photos_path({ format: 'json' })",
  "- rails.odd_path('json')",
  "- of.photos_path('json')"
].map(line => line.startsWith('- ') ? `// @ts-expect-error\n${line.slice(2)}` : line)

t.test('compiles under options that are stricter than most, by each compiler', async t => {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--typeRoots', 'none', '--skipDefaultLibCheck',
    '--verbatimModuleSyntax', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noPropertyAccessFromIndexSignature',
    '--noUnusedLocals', '--noUnusedParameters', '--noImplicitReturns']
  const modes = { ts: ['--isolatedDeclarations', '--declaration'], js: ['--allowJs', '--checkJs', '--noImplicitAny', 'false'] }
  const imports = ["import * as of from './default'", "import * as rails from './rails'"]
  for (const language of ['ts', 'js'] as const) {
    mkdirSync(join(folder, language))
    const fileOf = (name: string): string => join(folder, language, `${name}.${language}`)
    for (const [name, routes] of Object.entries(tables)) writeFileSync(fileOf(name), moduleOf(routes, language))
    writeFileSync(fileOf('page'), [...imports, ...typedCalls, ''].join('\n'))
    for (const { version, command, flags } of compilers) {
      const newer = version === '5.6' || language === 'js' ? [] : ['--erasableSyntaxOnly']
      const files = [...Object.keys(tables), 'page'].map(fileOf)
      const own = [...modes[language], ...newer, ...flagsForFiles(version), ...flags]
      const args = [join(top, 'node_modules', command), ...options, ...own, ...files]
      t.equal(await outcomeOf(process.execPath, args), '', `TypeScript ${version}: ${language}`)
    }
  }
})

async function outcomeOf (program: string, args: readonly string[]): Promise<string> {
  return execute(...bare(program, args), { cwd: folder }).then(({ stdout }) => stdout,
    (error: { stdout: string, stderr: string }) => error.stdout + error.stderr)
}

// Of a constant a compiler looks at each place for what it has been assigned, through all the lines before: 300 pairs took it ten seconds.
t.test('what a function of the module is made by is a function', t => {
  for (const [name, routes] of Object.entries(tables)) {
    const source = moduleOf(routes)
    const lines = source.match(/^export const .*$/gm)!.join('\n')
    const words = new Set([...lines.matchAll(/(?:PURE__ \*\/ (\w+)\(|, (open|none|path)(?=[,)\]]))/g)].map(([, call, rule]) => call ?? rule!))
    t.ok(words.has('request'), name)
    for (const word of words) t.match(source, new RegExp(`^function ${word} `, 'm'), `${name}: ${word}`)
  }
  t.end()
})

t.test('linters of default settings find nothing', async t => {
  const overrideConfig = neostandard({ ts: true }) as Linter.Config[]
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig, cwd: folder, ignore: false })
  for (const language of ['ts', 'js'] as const) {
    for (const [name, routes] of Object.entries(tables)) {
      const [result] = await eslint.lintText(moduleOf(routes, language), { filePath: join(folder, `${name}.${language}`) })
      t.strictSame(result!.messages, [], `${name}.${language}`)
    }
  }
})

t.test('names twice are refused with both declarations', async t => {
  const routes = draw([get('a', { to: 'a#b_c', as: null }), get('b', { to: 'a_b#c', as: null })], { helpers: 'camel' }) as RouteSet
  t.doesNotThrow(() => moduleOf(routes), 'ids are never the same')
  const twice = draw([get('a', { to: 'x#y', as: 'one_two' }), get('b', { to: 'one_two#path' })]) as RouteSet
  t.doesNotThrow(() => moduleOf(twice, 'ts', '', name => name !== 'one_two_path'), 'neither is written')
  t.throws(() => moduleOf(twice),
    {
      code: 'FST_RESOURCES_DUPLICATE_NAME',
      message: /duplicate function name 'one_two_path': get\('a'\).* \(GET \/a.*\) and get\('b'\).*\. Rename one of them with 'as'/
    })
})

for (const [title, path, options, line] of [
  ['an argument has a name of its own', 'a/:class/:_class', {}, 'export const get_path: { (params: { readonly class: ClassParam, ' +
    'readonly _class: _classParam }, options?: Options): string, (__class: ClassParam, _class: _classParam, '],
  ['an operation without a letter is a function', 'a', { routeOptions: { schema: { operationId: '' } } }, 'export const _: {'],
  ['an operation of a sign that no name begins with', 'a', { routeOptions: { schema: { operationId: '\u0301a' } } }, 'export const _\u0301a: {']
] as const) {
  t.test(`${title}: ${path}`, async t => {
    const source = moduleOf(draw([get(path, { to: 'photos#show', as: 'get', ...options as object })]) as RouteSet)
    t.ok(source.includes(`\n${line}`), source.slice(source.indexOf('export const get_path')))
  })
}

t.test("a controller's import has a name that no function has, and is there once", t => {
  const routes = draw([get('one', { to: 'steps#1', as: 'one' }), get('two', { to: 'steps#2', as: null })]) as RouteSet
  const replies = ({ action }: { readonly action: string | null }): { from: string, action: string } =>
    ({ from: "'./steps.js'", action: `'${action}'` })
  const source = printModule(drawnTables(routes as never, '') as readonly ClientTable[],
    { source: 'a test', language: 'ts', isWanted: () => true, replies })
  t.strictSame(source.match(/^import .*$/gm), ["import type * as _steps_1 from './steps.js'"])
  t.strictSame([...new Set(source.match(/ReplyOf<typeof .*?>/g))], ["ReplyOf<typeof _steps_1, '1'>", "ReplyOf<typeof _steps_1, '2'>"])
  t.end()
})

t.test('the type of a param is what its constraint lets through', async t => {
  for (const [param, constraint, type, value] of [
    ['id', { type: ['integer', 'boolean'] }, 'IdParam', "number | bigint | 'true' | 'false'"],
    ['id', { type: 'boolean' }, 'IdParam', "'true' | 'false'"],
    ['_7', { enum: [1, 'a'] }, '_7Param', "1 | 'a'"],
    ['to', { enum: [1, 'a'] }, 'ToParam', "1 | 'a'"]
  ] as const) {
    const route = get(`photos/:${param}/:other`, { to: 'photos#show', as: 'photo', constraints: { [param]: constraint } as never })
    const written = moduleOf(draw([route]) as RouteSet)
    t.ok(written.includes(`type ${type} = ${value} | { toParam (): ${value} } | { readonly ${param}: ${value} } |`), `${param}: ${value}`)
    t.strictSame(written.match(new RegExp(`^type ${type} `, 'gm')), [`type ${type} `], `${param}: a name of its own`)
  }
})
