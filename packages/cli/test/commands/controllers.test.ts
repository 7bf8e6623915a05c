import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, namespace, resource, resources as plural } from '../../../../lib/index.js'
import { bare } from '../../../../test/fixtures/child.js'
import { compilers } from '../../../../test/fixtures/compilers.js'
import { runWith } from '../../../../test/fixtures/program-io.js'
import { languageBeside } from '../../lib/commands/module-kind.js'
import { show } from '../../lib/texts.js'

const execute = promisify(execFile)
const top = fileURLToPath(new URL('../../../../', import.meta.url))

const routes = draw([
  plural('photos', [resource('cover', { only: 'show' }), plural('comments', { only: ['index', 'show', 'update'] })]),
  namespace('admin', [plural('users', { only: ['new', 'destroy'] })]),
  get('about', { to: 'pages#about-us' }),
  get('contact', { to: 'pages#about-us' }),
  get('files/*path', { to: 'files#show' }),
  get('old', { redirect: '/about' })
], { dialect: 'rails' })

/** A module with a table, or with one of another copy of the library, whose description is given. */
const moduleOf = (begin: string, description: object = routes.describe()): string =>
  `${begin} { routes: [], recognize () {}, describe: () => (${JSON.stringify(description)}) }\n`

/** A description of routes that differ from those of a table. */
const described = (changes: readonly object[]): object => {
  const description = routes.describe()
  return { ...description, routes: changes.map(change => ({ ...description.routes[0], ...change })) }
}

const named = (...controllers: string[]): string =>
  moduleOf('export default', described(controllers.map(controller => ({ controller, action: 'show', path: '/', method: 'GET', params: [] }))))

const cased = moduleOf('export default', draw([plural('photos', { only: 'show' }), get('pics', { to: 'Photos#index' })]).describe())

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true }).map(String).filter(name => /\.\w+$/.test(name)).sort()

/** The type of the table's package, and that of the directory's own package if it is another. */
const modules: ReadonlyArray<readonly [
  file: string, begin: string, type: string, extension: string, part: string, own?: string
]> = [
  ['routes.ts', 'export default', 'module', 'ts', "} satisfies Controller<'admin/users'>\n"],
  ['routes.ts', 'export default', 'module', 'mts', 'satisfies', 'commonjs'],
  ['routes.mts', 'export default', 'commonjs', 'mts', 'satisfies'],
  ['routes.cts', 'module.exports =', 'module', 'mts', 'satisfies'],
  ['routes.js', 'export default', 'module', 'js', 'export default controller\n'],
  ['routes.js', 'module.exports =', 'commonjs', 'js', 'module.exports = controller\n'],
  ['routes', 'module.exports =', 'commonjs', 'js', 'module.exports = controller\n'],
  ['routes.mjs', 'export default', 'commonjs', 'mjs', 'export default controller\n'],
  ['routes.cjs', 'module.exports =', 'module', 'cjs', 'module.exports = controller\n'],
  ['routes.js', 'module.exports =', 'commonjs', 'js', 'export default controller\n', 'module'],
  ['routes.js', 'export default', 'module', 'js', 'module.exports = controller\n', 'commonjs'],
  ['routes.js', '#!/usr/bin/env node\n/*\nexport default */ module.exports =', 'none', 'js', 'module.exports = controller\n'],
  ['routes.js', 'module.exports =', 'commonjs', 'js', 'module.exports = controller\n', 'none']
]

for (const [file, begin, type, extension, part, own] of modules) {
  t.test(`the controllers of ${file}, ${begin}, work in a package of the type ${type}, and below of ${own}`, async t => {
    const packageOf = (type: string): string => type === 'none' ? '{}' : `{ "type": "${type}" }`
    const cwd = t.testdir({
      [file]: moduleOf(begin), 'package.json': packageOf(type), ...own === undefined ? {} : { app: { 'package.json': packageOf(own) } }
    })
    const names = ['admin/users', 'comments', 'covers', 'files', 'pages', 'photos'].map(path => `${path}.${extension}`)
    const { code, out, err } = await runWith(['controllers', file, '--out', 'app/controllers'], { cwd })
    t.strictSame({ code, err, out: out.trimEnd().split('\n').sort() },
      { code: 0, err: '', out: names.map(name => `written: app/controllers/${name}`) })
    const folder = join(cwd, 'app', 'controllers')
    t.strictSame(filesIn(folder), names)
    t.ok(readFileSync(join(folder, names[0]!), 'utf8').includes(part), part)
    const app = Fastify()
    await app.register(resources, { routes, controllers: folder })
    for (const { method, path, controller } of routes.routes) {
      const url = path.replace('(.:format)', '').replace(/[:*]\w+/g, '7')
      const { statusCode, body } = await app.inject({ method: method as 'GET', url })
      const message = JSON.stringify({ statusCode: 501, error: 'Not Implemented', message: `${method} ${url} is not implemented` })
      t.strictSame([statusCode, body], controller === null ? [301, ''] : [501, message], `${method} ${url}`)
    }
    t.match(await runWith(['controllers', file, '-o', 'app/controllers'], { cwd }),
      { code: 0, out: 'every controller has a file with its actions\n', err: '' }, 'a second run')
  })
}

t.test('the language of a file is what Node reads: by its extension, its package, or as the table', async t => {
  const cases: ReadonlyArray<readonly [file: string, type: string, extension: string, language: string, text?: string, place?: object]> = [
    ['routes.ts', 'module', '.ts', 'ts'],
    ['routes.ts', 'none', '.ts', 'ts'],
    ['routes.ts', 'commonjs', '.mts', 'ts'],
    ['routes.ts', 'commonjs', '.ts', 'ts', '', { readsTypeScript: false }],
    ['routes.mts', 'commonjs', '.mts', 'ts'],
    ['routes.cts', 'module', '.mts', 'ts'],
    ['routes.cts', 'none', '.mts', 'ts', '', { readsTypeScript: false }],
    ['routes.js', 'none', '.js', 'esm', '  export default 1'],
    ['routes.js', 'none', '.js', 'esm', 'const module = 1\nexport { module as default }'],
    ['routes.js', 'none', '.js', 'esm', 'import.meta.url; await 1'],
    ['routes.js', 'none', '.js', 'cjs', 'const text = `\nexport default 1`\nmodule.exports = text'],
    ['routes.js', 'none', '.js', 'cjs', '#!/usr/bin/env node\nmodule.exports = () => import("a")'],
    ['routes.js', 'commonjs', '.js', 'cjs', 'export default 1'],
    ['routes.js', 'module', '.js', 'esm', 'module.exports = 1'],
    ['routes.cjs', 'module', '.cjs', 'cjs'],
    ['routes.mjs', 'commonjs', '.mjs', 'esm']
  ]
  for (const [file, type, extension, language, text = '', place] of cases) {
    const cwd = t.testdir({ 'package.json': `{ "type": "${type}" }`, [file]: text })
    const outcome = await languageBeside(join(cwd, file), 'new/directory', { cwd, readsTypeScript: true, ...place })
    t.strictSame(outcome, { extension, language }, `${file}, ${type}, ${text}`)
  }
  const cwd = t.testdir({ 'package.json': '{' })
  await t.rejects(languageBeside('routes.js', '.', { cwd, readsTypeScript: true }), { name: 'UsageError', message: /^cannot read .*package\.json: / })
  t.match(await languageBeside('routes.mjs', '/', { cwd, readsTypeScript: true }), { language: 'esm' }, 'no package')
})

t.test('a file has its routes and records in comments, and each action once', async t => {
  const cwd = t.testdir({ 'routes.js': moduleOf('export default') })
  await runWith(['controllers', '-o', '.'], { cwd })
  const body = '    throw Object.assign(new Error(`$' + '{request.method} $' + '{request.url} is not implemented`), { statusCode: 501 })\n  }'
  t.equal(readFileSync(join(cwd, 'pages.js'), 'utf8'), '/** @satisfies {import(\'fastify-resources\').Controller<\'pages\'>} */\n' +
    `const controller = {\n  // GET /about\n  // GET /contact\n  'about-us' (request) {\n${body}\n}\n\nexport default controller\n`)
  const comments = readFileSync(join(cwd, 'comments.js'), 'utf8')
  t.match(comments, /^ {2}\/\/ GET \/photos\/:photo_id\/comments, records: photo\n {2}index \(request\) \{$/m)
  t.match(comments, /^ {2}\/\/ PATCH (\S+), records: photo, comment\n {2}\/\/ PUT \1, records: photo, comment\n {2}update \(/m)
})

t.test('no string of a description becomes code', async t => {
  const texts = ['a\nb()', 'a\rb()', 'a\u2028b()', '*/b()', "'] () {}, [b()] () {}, ['", '\\', '$' + '{b()}']
  const [param] = routes.describe().routes.flatMap(({ params }) => params)
  const all = texts.map(text => ({ controller: 'photos', action: text, path: `/${text}`, params: [{ ...param, record: text }] }))
  const cwd = t.testdir({ 'routes.js': moduleOf('export default', described(all)) })
  t.match(await runWith(['controllers', '--out', '.'], { cwd }), { code: 0 })
  const { default: controller } = await import(join(cwd, 'photos.js')) as { readonly default: object }
  t.strictSame(Object.keys(controller), texts)
})

t.test('TypeScript and JSDoc compile in strict mode, with the records of each action', async t => {
  const table = (extension: string): string => "import { draw, namespace, resource, resources } from 'fastify-resources'\n" +
    "export const routes = draw([resources('photos', [resource('cover'), resources('comments', { only: ['index', 'show'] })]),\n" +
    `  namespace('admin', [resources('users', { only: 'new' })])])\n// ${extension}\n`
  const types = (extension: string): string => `import type { routes } from './routes.${extension}'
declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
  interface Records { photo: { title: string }, comment: { text: string }, cover: { color: string } }
}
`
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    noEmit: true
  }
  const config = JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.js'] })
  for (const [source, extension, isRegistered] of [['routes.ts', 'ts', true], ['routes.js', 'js', true], ['routes.ts', 'ts', false]] as const) {
    const cwd = t.testdir({ [source]: table(extension), 'tsconfig.json': config, ...isRegistered ? { 'types.d.ts': types('js') } : {} })
    t.match(await runWith(['controllers', source, '--out', 'controllers'], { cwd }), { code: 0 })
    const file = join(cwd, 'controllers', `comments.${extension}`)
    const text = readFileSync(file, 'utf8')
    const bodies: readonly (readonly [code: string, output: RegExp])[] = [
      ['request.method', /^$/],
      ...isRegistered ? [['request.records.photo.title', /^$/], ['request.records.phto', /'phto' does not exist/]] as const : []
    ]
    for (const [code, output] of bodies) {
      writeFileSync(file, text.replaceAll('request.method', code))
      for (const { version, command, flags } of compilers) {
        const printed = await execute(...bare('node', [command, '-p', cwd, ...flags, '--pretty', 'false']), { cwd: top })
          .then(({ stdout }) => stdout, (error: { readonly stdout: string }) => error.stdout)
        t.match(printed, output, `${source}, ${code}, TypeScript ${version}`)
      }
    }
  }
})

const stub = /^photos\.js lacks actions\. Paste these before its first:\n\n {2}\/\/ GET \/photos\/:id, records: photo\n {2}show \(request\) \{\n.*\n {2}\},\n\n$/
for (const [what, name, text, code, out] of [
  ['an object', 'photos.js', 'export default {\n  index () {}\n}\n', 1, stub],
  ['exports', 'photos.js', 'export function index () {}\n', 1,
    /^photos\.js lacks actions\. Export an object of its actions by default, and paste these into the object:\n\n {2}\/\/ GET \/photos\/:id/],
  ['no controller', 'photos.js', 'export default 5\n', 1,
    /^photos\.js lacks actions\. Export an object of its actions by default, and paste [^]*index \([^]*show \(/],
  ['an export by name only', 'photos.js', 'export const photos = { index () {}, show () {} }\n', 1,
    /^photos\.js: The module exports 'photos' only by name\. Export it by default\n$/],
  ['a class', 'photos.js', 'export default class { index () {}\n show = () => {} }\n', 0,
    /^photos\.js: unknown, as only an instance of the class may have show\n$/],
  ['another language', 'photos.ts', 'export default { index (): void {} }\n', 1, /^photos\.ts lacks/],
  ['all actions', 'photos.mjs', 'export default { index () {}, show: { handler () {} } }\n', 0, /^every controller has a file with its actions\n$/]
] as const) {
  t.test(`a file with ${what} is not changed, and its missing actions are printed`, async t => {
    const description = draw([plural('photos', { only: ['index', 'show'] })]).describe()
    const cwd = t.testdir({ 'routes.js': moduleOf('export default', description), app: { [name]: text } })
    const outcome = await runWith(['controllers', '--out', 'app'], { cwd })
    t.match({ ...outcome, out: outcome.out.replaceAll('app/', '') }, { code, out, err: '' })
    t.strictSame([filesIn(join(cwd, 'app')), readFileSync(join(cwd, 'app', name), 'utf8')], [[name], text])
    if (what !== 'an object') return
    const pasted = outcome.out.split('\n\n').slice(1).join('\n\n')
    writeFileSync(join(cwd, 'pasted.js'), text.replace('{\n', `{\n${pasted}`))
    const controller = await import(join(cwd, 'pasted.js')) as { readonly default: object }
    t.strictSame(Object.keys(controller.default), ['show', 'index'])
  })
}

const link = (target: string, name: string) => (cwd: string): void => { symlinkSync(join(cwd, 'outside', target), join(cwd, 'app', name)) }
for (const [what, table, prepare, err] of [
  ...['../x', '/etc/x', 'a/../../x', 'a//b', '.x', 'a\\..\\x', '', 'x.test', "x'"].map(name =>
    [`the name ${show(name)}`, named('photos', name), () => {}, /: a controller must be words with '\/' between them, got '/] as const),
  ['two bad names', named('../x', '../y'), () => {}, /: 2 invalid controllers:\n {2}- .*\n {2}- .*\n$/],
  ['a link to a file', named('albums', 'photos'), link('secret.js', 'photos.js'),
    /: cannot write app\/photos\.js: it exists, perhaps as a link or a directory, or in other letter case\. Rename it\n$/],
  ['a link to no file', named('photos'), link('new.js', 'photos.js'), /: cannot write app\/photos\.js: it exists/],
  ['a link with the name in other letter case', named('Photos'), cwd => {
    writeFileSync(join(cwd, 'app/photos.js'), '')
    // On a file system that ignores letter case, the file itself has this name.
    if (!existsSync(join(cwd, 'app/Photos.js'))) link('secret.js', 'Photos.js')(cwd)
  }, /: cannot write app\/Photos\.js: it exists, perhaps as a link or a directory, or in other letter case\. Rename it\n$/],
  ['the name of a file in other letter case', named('Photos'), cwd => { writeFileSync(join(cwd, 'app/photos.js'), 'export function show () {}\n') },
    /: cannot write app\/Photos\.js: it exists, perhaps as a link or a directory, or in other letter case\. Rename it\n$/],
  ['names that differ in letter case only', cased, () => {},
    /: 'photos' and 'Photos' differ in letter case only, which some file systems ignore: resources\('photos'\) at \S+:\d+:\d+ and get\('pics'\) at \S+:\d+:\d+\. Set another 'controller' or 'module'\n$/],
  ['names of directories that differ in letter case only', named('admin/a', 'b', 'Admin/c'), () => {},
    /: 'admin' and 'Admin' differ in letter case only, which some file systems ignore: resource\('cover'\) at \S+ and resource\('cover'\) at \S+\. Set/],
  ['several such names', named('a/x', 'A/y', 'a/z', 'B', 'b', 'c', 'c/d'), () => {},
    /: 2 names in other letter case:\n {2}- 'a' and 'A' [^\n]*\n {2}- 'B' and 'b' [^\n]*\n$/],
  ['a link to a directory', named('aa', 'admin/deep/users'), link('admin', 'admin'),
    /app\/admin is a link, which the plugin does not follow\. Replace it by a directory\n$/],
  ['a link to no directory', named('admin/users'), link('new', 'admin'), /app\/admin is a link/],
  ['a file for a directory', named('admin/users'), cwd => { writeFileSync(join(cwd, 'app/admin'), '') }, /: cannot write app\/admin\/users\.js: E/],
  ['a directory for a file', named('photos'), cwd => { mkdirSync(join(cwd, 'app/photos.js')) }, /: cannot write app\/photos\.js: it exists/],
  ['a controller that cannot be loaded', named('broken', 'photos'), cwd => { writeFileSync(join(cwd, 'app/broken.js'), 'throw new Error("no database")') },
    /: cannot load broken\.js: no database\n$/],
  ['two files of a controller', named('photos'), cwd => { for (const end of ['js', 'ts']) writeFileSync(join(cwd, `app/photos.${end}`), '') },
    /: duplicate controller 'photos' in /]
] as ReadonlyArray<readonly [what: string, table: string, prepare: (cwd: string) => void, err: RegExp]>) {
  t.test(`nothing is written for ${what}`, async t => {
    const cwd = t.testdir({ 'routes.js': table, app: {}, outside: { 'secret.js': 'secret', admin: {} } })
    prepare(cwd)
    const before = readdirSync(cwd, { recursive: true })
    t.match(await runWith(['controllers', '--out', 'app'], { cwd }), { code: 2, out: '', err })
    t.strictSame(readdirSync(cwd, { recursive: true }), before)
    t.equal(readFileSync(join(cwd, 'outside/secret.js'), 'utf8'), 'secret')
  })
}

t.test('a file that appears meanwhile is kept', async t => {
  const cwd = t.testdir({ 'routes.js': named('maker', 'photos'), app: {} })
  const file = join(cwd, 'app', 'photos.js')
  writeFileSync(join(cwd, 'app', 'maker.js'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(file)}, 'mine')\nexport function show () {}\n`)
  t.match(await runWith(['controllers', '--out', 'app'], { cwd }), { code: 2, out: '', err: /: cannot write app\/photos\.js: it exists/ })
  t.equal(readFileSync(file, 'utf8'), 'mine')
  const between = t.testdir({ 'routes.js': named('albums', 'photos') })
  const stdout = (): void => { writeFileSync(join(between, 'photos.js'), 'mine') }
  t.match(await runWith(['controllers', '--out', '.'], { cwd: between, stdout }), { code: 2, err: /: cannot write photos\.js: EEXIST/ })
  t.equal(readFileSync(join(between, 'photos.js'), 'utf8'), 'mine', 'between two files that are written')
})

t.test('the directory itself', async t => {
  const cwd = t.testdir({ 'routes.js': named('photos'), 'empty.js': named(), file: '', real: {} })
  symlinkSync(join(cwd, 'real'), join(cwd, 'link'))
  symlinkSync(join(cwd, 'nowhere'), join(cwd, 'dangling'))
  for (const [args, code, err] of [
    ['controllers', 2, /^fastify-resources controllers: directory of controllers missing\. Add --out DIR\n$/],
    ['controllers --out=', 2, /directory of controllers missing/],
    ['controllers empty.js --out new', 1, /^no route has a controller\n$/],
    ['controllers --out file', 2, /cannot read the directory of controllers '.*file': /],
    ['controllers --out dangling', 2, /cannot write into dangling: /],
    ['controllers --out real --force', 2, /: unknown option '--force'\. Known: --out, --help\n$/],
    ['controllers routes.js more --out real', 2, /unexpected argument 'more'/],
    ['controllers missing.js --out real', 2, /file 'missing\.js' does not exist/]
  ] as const) t.match(await runWith(args.split(' '), { cwd }), { code, err, out: '' }, args)
  t.strictSame([existsSync(join(cwd, 'new')), existsSync(join(cwd, 'nowhere')), readdirSync(join(cwd, 'real'))], [false, false, []])
  t.match(await runWith(['controllers', '--out', 'link'], { cwd }), { code: 0, out: 'written: link/photos.js\n', err: '' }, 'a link to the directory')
  t.equal(realpathSync(join(cwd, 'link', 'photos.js')), join(realpathSync(cwd), 'real', 'photos.js'))
  t.match(await runWith(['controllers', '--help'], { cwd }), { code: 0, out: /^usage: fastify-resources controllers \[FILE\] --out DIR/, err: '' })
})
