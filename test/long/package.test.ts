import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../fixtures/child.js'
import { compilers } from '../fixtures/compilers.js'
import { install } from '../fixtures/packed.js'

const execute = promisify(execFile)
const run = (program: string, args: readonly string[], options: object): Promise<{ readonly stdout: string }> =>
  execute(...bare(program, args), { encoding: 'utf8', ...options })
const root = fileURLToPath(new URL('../../', import.meta.url))

/** A program that uses the package as its README does; `get` is the statement that loads the exports. */
const program = (get: string): string => `
${get}
const routes = draw([resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments', { only: ['index'] })])])
const show = ({ params, paths, routeOptions }) =>
  ({ params, edit: paths.edit_photo_path(7), name: routeOptions.config.resource.name })
const nothing = () => ''
const photos = { index: nothing, new: nothing, create: nothing, edit: nothing, show, update: nothing, destroy: nothing }
const app = Fastify()
app.register(resources, { routes, controllers: { photos, comments: { index: nothing } }, prefix: '/v1' })
const main = async () => {
  // By HTTP: what \`inject\` is made of is an ES module.
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  console.log(await (await fetch(address + '/v1/photos/7.json')).text())
  await app.close()
}
main()
`

/** Features of an app that need dependencies. */
const parts = `
const resources = require('fastify-resources')
const { draw } = resources
loaded('import')
const photos = { index: (request, reply) => reply.respondTo({ json: () => '' }) }
const appWith = async options => {
  const app = Fastify()
  await app.register(resources, { routes: draw([resources('photos', { only: ['index'] })]), controllers: { photos }, ...options })
  await app.ready()
  return app
}
const main = async () => {
  const app = await appWith({})
  loaded('a plain app')
  const table = draw([resources('photos')])
  String(table)
  loaded('a printed table')
  table.paths.photo_path(7)
  loaded('a path')
  table.explain('GET', '/photo')
  loaded('an explanation')
  draw([resources('photos', { constraints: { id: /[0-9]+/ } })])
  loaded('a pattern')
  draw([resources('photos', { constraints: { id: { not: { const: 'a' } } } })])
  loaded('a schema')
  draw([resources('photos', { constraints: { id: { type: 'string', format: 'email' } } })])
  loaded('a format of a schema')
  await app.inject('/photos.json')
  loaded('a content type')
  await app.inject({ url: '/photos', headers: { accept: 'text/html, application/json' } })
  loaded('a format by Accept')
}
main()`

const expected = { params: { id: '7', format: 'json' }, edit: '/v1/photos/7/edit', name: 'photo' }

t.test('the packed package in its own project', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const { paths } = (await install(folder))['fastify-resources']!

  t.test('contains the necessary files only', async t => {
    for (const needed of ['dist/index.cjs', 'dist/index.mjs', 'dist/index.d.cts', 'dist/index.d.mts',
      'dist/table.cjs', 'dist/table.mjs', 'dist/table.d.cts', 'dist/table.d.mts', 'lib/table/row.ts',
      'dist/program.cjs', 'types/index.d.ts', 'docs/reference/errors.md',
      'docs/reference/routes.schema.json']) t.ok(paths.includes(needed), needed)
    t.strictSame([...new Set(paths.map(path => path.split('/')[0]))].sort(),
      ['LICENSE', 'README.md', 'SECURITY.md', 'dist', 'docs', 'lib', 'package.json', 'packages', 'types'])
    const strangers = [
      /\.tst\.ts$/, /^docs\/maintainers\//, /^docs\/(?!images\/|guides\/data\.js$).*(?<!\.md|\.schema\.json)$/,
      /^docs\/images\/.*(?<!\.svg|\.png)$/, /^packages\/(?!linear-regexp\/lib\/.*\.ts$|import\/RAILS\.md$)/, /^types\/.*(?<!\.d\.ts)$/,
      /^dist\/.*(?<!\.[cm]js|\.cjs\.map|\.d\.[cm]?ts)$/
    ]
    t.strictSame(paths.filter(path => strangers.some(kind => kind.test(path))), [], 'and each kind of file for its purpose')
  })

  t.test('contains nothing that a bundler cannot follow', async t => {
    // The program runs in Node only. The entries do not load it.
    const built = new Set(['index.mjs', 'table.mjs'])
    for (const file of built) {
      const text = readFileSync(join(root, 'dist', file), 'utf8')
      for (const [, name] of text.matchAll(/["']\.\/([\w-]+\.cjs)["']/g)) built.add(name!)
    }
    t.ok(built.has('core.cjs'))
    t.notOk(built.has('program.cjs'))
    for (const file of built) {
      const text = readFileSync(join(root, 'dist', file), 'utf8')
      t.notMatch(text, /\bcreateRequire\b|\brequire\s*\((?!(["'])[^"']*\1\))|\b__require\b|\beval\s*\(|\bnew Function\b/, file)
    }
  })

  t.test('has declarations that import those of Fastify only', async t => {
    const texts = paths.filter(path => /\.d\.[cm]?ts$/.test(path)).map(path => readFileSync(join(root, path), 'utf8'))
    const named = texts.flatMap(text => [...text.matchAll(/(?:from|import\()\s*["']([^."'][^"']*)["']/g)].map(([, name]) => name!))
    t.strictSame([...new Set(named)].filter(name => !name.startsWith('node:')).sort(), ['fastify'])
  })

  t.test('has one range of Fastify for npm and for the plugin', async t => {
    const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { peerDependencies: { fastify: string } }
    await writeFile(join(folder, 'ranges.cjs'), `
      console.log(require('fastify-resources')[Symbol.for('plugin-meta')].fastify)`)
    const { fastify } = peerDependencies
    t.equal((await run('node', ['ranges.cjs'], { cwd: folder })).stdout, `${fastify}\n`)
  })

  t.test('has stubs, so that Node searches no bundle for the names of exports', t => {
    const modules = paths.filter(path => path.endsWith('.mjs'))
    t.strictSame(modules, ['dist/index.mjs', 'dist/table.mjs'])
    for (const path of modules) {
      const imported = [...readFileSync(join(root, path), 'utf8').matchAll(/from '(.*)'/g)].map(([, name]) => join(root, 'dist', name!))
      t.strictSame(imported.map(file => readFileSync(file, 'utf8').split('\n').length), [4], path)
    }
    t.end()
  })

  t.test('works from ESM', async t => {
    await writeFile(join(folder, 'esm.mjs'), program("import Fastify from 'fastify'\nimport resources, { draw } from 'fastify-resources'"))
    t.strictSame(JSON.parse((await run('node', ['esm.mjs'], { cwd: folder })).stdout), expected)
  })

  t.test('works from CommonJS, where the package is the function with all exports as properties', async t => {
    await writeFile(join(folder, 'cjs.cjs'),
      program("const Fastify = require('fastify')\nconst resources = require('fastify-resources')\nconst { draw } = resources"))
    for (const flags of [[], ['--no-experimental-require-module']]) {
      t.strictSame(JSON.parse((await run('node', [...flags, 'cjs.cjs'], { cwd: folder })).stdout), expected, flags.join())
    }
    await writeFile(join(folder, 'exports.cjs'), `
      import('fastify-resources').then(esm => {
        const cjs = require('fastify-resources')
        console.log(JSON.stringify(Object.keys(esm).filter(key => cjs[key] !== esm[key])))
      })`)
    t.equal((await run('node', ['exports.cjs'], { cwd: folder })).stdout, '[]\n')
  })

  t.test('mounts the tables of another copy of its version, and names the version of any other copy', async t => {
    const dist = join(folder, 'node_modules/fastify-resources/dist')
    const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    for (const [name, version] of [['same', null], ['other', '0.0.1']] as const) {
      await cp(dist, join(folder, name), { recursive: true })
      for (const file of version === null ? [] : await readdir(join(folder, name))) {
        if (file !== 'core.cjs') continue
        const path = join(folder, name, file)
        await writeFile(path, readFileSync(path, 'utf8').replace(`'${own}'`, `'${version}'`))
      }
    }
    await writeFile(join(folder, 'copies.cjs'), `
      const Fastify = require('fastify')
      const plugin = require('fastify-resources')
      const show = request => [request.params.id, request.paths.photo_path(8)]
      const mount = async ({ draw, resources }) => {
        const routes = draw([resources('photos', { only: 'show', constraints: { id: { type: 'integer' } } })])
        const app = Fastify()
        await app.register(plugin, { routes, controllers: { photos: { show } }, prefix: '/v1' })
        await app.ready()
        const { routes: [{ path, source, params }] } = plugin.routeTable(app)
        const answers = await Promise.all(['/v1/photos/7.json', '/v1/photos/x'].map(url => app.inject(url)))
        const { params: found } = plugin.routeTable(app).recognize('GET', '/v1/photos/9')
        return [answers[0].json(), answers[1].statusCode, found, path, source, params[0].name]
      }
      Promise.allSettled(['./same/index.cjs', './other/index.cjs'].map(require).map(mount)).then(all =>
        console.log(JSON.stringify(all.map(({ value, reason }) => value ?? reason.message))))`)
    const [mounted, refused] = JSON.parse((await run('node', ['copies.cjs'], { cwd: folder })).stdout) as unknown[]
    t.strictSame(mounted, [[7, '/v1/photos/8'], 400, { id: 9 }, '/v1/photos/:id(.:format)', null, 'id'])
    t.match(refused, /^the plugin option 'routes' was drawn by version 0\.0\.1 of fastify-resources, this is [\d.]+\. Install one version \(npm ls fastify-resources\)$/)
  })

  t.test('loads dependencies that most apps never use when they are first needed, and its own code at once', async t => {
    await writeFile(join(folder, 'late.cjs'), `
      const Fastify = require('fastify')
      const known = new Set()
      const late = /node_modules\\/(ajv|ajv-formats|mime-types|negotiator)\\//
      // Fastify loads its own Ajv.
      const others = require('module')._load
      const asked = []
      require('module')._load = function (name, parent) {
        if (/^(ajv|ajv-formats|mime-types|negotiator|[.][/].*)$/.test(name) && /fastify-resources/.test(parent?.filename)) asked.push(name)
        return others.apply(this, arguments)
      }
      const loaded = what => {
        console.log(JSON.stringify([what, ...new Set(asked.splice(0))]))
      }
      ${parts}
    `)
    const printed = await run('node', ['late.cjs'], { cwd: folder })
    t.strictSame(printed.stdout.trim().split('\n').map(line => JSON.parse(line) as string[]).map(([what, ...names]) =>
      [what!, ...names.map(name => name.startsWith('.') ? 'own' : name)]).map(all => [...new Set(all)]), [
      ['import', 'own'], ['a plain app'], ['a printed table'], ['a path'], ['an explanation'], ['a pattern'], ['a schema', 'ajv'],
      ['a format of a schema', 'ajv-formats'],
      ['a content type', 'mime-types'], ['a format by Accept', 'negotiator']
    ])
  })

  t.test('has source maps: the stack of an error has a line of lib/', async t => {
    await writeFile(join(folder, 'fails.cjs'), `
      const { draw, resources } = require('fastify-resources')
      try { draw([resources('pho tos')]) } catch (error) { console.log(error.stack) }`)
    const { stdout } = await run('node', ['--enable-source-maps', 'fails.cjs'], { cwd: folder })
    const frames = [...stdout.matchAll(/at (\S+) \((.*?)(?:[/\\]dist[/\\])?([/\\]lib[/\\][\w/\\-]+\.ts):(\d+):\d+\)/g)]
    t.ok(frames.length >= 3, stdout)
    for (const [frame, name, place, file, line] of frames) {
      const lines = readFileSync(join(folder, 'node_modules/fastify-resources', file!), 'utf8').split('\n')
      t.ok(place!.endsWith('fastify-resources'), frame)
      t.match(lines[Number(line) - 1], /throw|check|throwError|declare/i, `${name} at ${file}:${line}`)
    }
  })

  t.test('the route explorer, for both module systems, with its own files', async t => {
    const show = `
      const app = Fastify()
      const photos = { index: () => '' }
      app.register(resources, { routes: [resources('photos', { only: ['index'] })], controllers: { photos } })
      const token = 'a token of tests'
      app.register(explorer, { enabled: true, token })
      const texts = ['photos#<wbr>index', '--ground', 'askSoon', 'readTheme', 'setState']
      const show = ({ cookies: [{ name, value }] }) => app.inject({ url: '/__routes', cookies: { [name]: value } })
      app.inject({ url: '/__routes', query: { token } }).then(show)
        .then(({ body }) => console.log(explorer === explorer.explorer, ...texts.map(text => body.includes(text))))`
    await writeFile(join(folder, 'page.mjs'),
      `import Fastify from 'fastify'\nimport resources from 'fastify-resources'\nimport explorer from 'fastify-resources-explorer'${show}`)
    await writeFile(join(folder, 'page.cjs'),
      'const Fastify = require(\'fastify\')\nconst resources = require(\'fastify-resources\')\nconst { explorer } = ' +
        `require('fastify-resources-explorer')${show}`)
    for (const file of ['page.mjs', 'page.cjs']) {
      t.equal((await run('node', [file], { cwd: folder })).stdout,
        'true true true true true true\n', file)
    }
  })

  t.test('the loader of tables of the CLI, for both module systems', async t => {
    await writeFile(join(folder, 'routes.mjs'), `import { draw, resources } from 'fastify-resources'
      export default draw([resources('photos', { only: 'show' })])`)
    const load = `Promise.allSettled([loadTable('routes.mjs'), loadTable('none.mjs')]).then(([{ value }, { reason }]) =>
      console.log(String(value).split('\\n')[1], reason instanceof UsageError, reason.message))`
    await writeFile(join(folder, 'load.mjs'), `import { loadTable, UsageError } from 'fastify-resources-cli'\n${load}`)
    await writeFile(join(folder, 'load.cjs'), `const { command, loadTable, printTable, UsageError, runProgram, withApp, ...rest } = require('fastify-resources-cli')
      if (Object.keys(rest).length > 0) throw new Error('other exports')\n${load}`)
    for (const file of ['load.mjs', 'load.cjs']) {
      t.equal((await run('node', [file], { cwd: folder })).stdout,
        " photo GET  /photos/:id(.:format) photos#show true file 'none.mjs' does not exist\n", file)
    }
  })

  t.test('has types for each compiler', async t => {
    await writeFile(join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          module: 'nodenext',
          types: [],
          strict: true,
          noEmit: true,
          skipLibCheck: true
        },
        include: ['*.mts', '*.cts']
      }))
    await writeFile(join(folder, 'typed.mts'), `
      import Fastify from 'fastify'
      import resources, { draw, type PathOf, type RouteSet, type Table } from 'fastify-resources'
      import { loadTable, UsageError, type LoadTableOptions } from 'fastify-resources-cli'
      import { draw as drawTable, resources as declare, type RouteSet as DrawnSet } from 'fastify-resources/table'
      export const set: DrawnSet = drawTable([declare('photos')])
      const routes: RouteSet = draw([resources('photos', { only: ['index'] })])
      const app = Fastify()
      app.register(resources, { routes, controllers: { photos: { index () { return '' } } } })
      // @ts-expect-error an unknown action
      resources('photos', { only: ['idnex'] })
      export const film: PathOf<'film'> = app.paths.film_path(7)
      export const name: string | null = routes.routes[0]!.name
      const options: LoadTableOptions = { app: true }
      export const table: Promise<Table> = loadTable('app.js', options)
      export const isUsageError = (error: unknown): error is UsageError => error instanceof UsageError
    `)
    await cp(join(root, 'test/matrix/programs/typed.cts'), join(folder, 'common.cts'))
    for (const { version, command, flags } of compilers) {
      const outcome = await run('node', [command, '-p', folder, ...flags], {}).then(() => 'compiles',
        (error: { stdout: string, stderr: string }) => error.stdout + error.stderr)
      t.equal(outcome, 'compiles', `TypeScript ${version}`)
    }
  })
})
