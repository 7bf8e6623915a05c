import { execFile } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import { APP_PACKAGES, install } from '../../../../test/fixtures/packed.js'
import { root } from '../../../../test/fixtures/pages.js'
import { installCorpus } from '../corpus/install.js'

const execute = promisify(execFile)
const here = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

interface Ran { readonly code: number, readonly out: string, readonly err: string }

async function run (cwd: string, program: string, ...args: readonly string[]): Promise<Ran> {
  const [command, given] = bare(program, args)
  return execute(command, given, { cwd, maxBuffer: 2 ** 26 }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number, stdout: string, stderr: string }) => ({ code, out: stdout, err: stderr }))
}

/** A project in an empty folder, with the packed packages and what an app installs beside them. */
async function project (t: Test): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'arrival-'))
  t.teardown(() => { rmSync(place, { recursive: true, force: true }) })
  const folder = join(place, 'project')
  mkdirSync(folder)
  await install(folder, [...APP_PACKAGES, 'fastify-resources-import'])
  const modules = join(folder, 'node_modules')
  // What only this package depends on, and what the generated app does.
  for (const from of [join(root, 'packages/import/node_modules'), join(here('corpus'), 'node_modules')]) link(from, modules)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
    compilerOptions: { target: 'es2023', module: 'nodenext', strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: true, types: ['node'] },
    include: ['*.ts', 'controllers']
  }))
  return folder
}

/** Links packages that are not there. Those of a scope are linked one by one. */
function link (from: string, to: string): void {
  for (const name of readdirSync(from).filter(name => !name.startsWith('.'))) {
    const [source, target] = [join(from, name), join(to, name)]
    if (name.startsWith('@') && existsSync(target)) {
      const known = realpathSync(target)
      if (lstatSync(target).isSymbolicLink()) {
        rmSync(target)
        mkdirSync(target)
        link(known, target)
      }
      link(source, target)
    } else if (!existsSync(target)) {
      symlinkSync(source, target)
    }
  }
}

const resources = (folder: string, ...args: readonly string[]): Promise<Ran> => run(folder, join(folder, 'node_modules/.bin/fastify-resources'), ...args)

/** An app of the imported table with stubs of controllers. Without a time limit, as a large table takes seconds on a slow machine. */
const app = (hasSchemas: boolean, isApi: boolean): string => `import swagger from '@fastify/swagger'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import resources from 'fastify-resources'
import { routes } from './routes.js'
${hasSchemas ? "import { addSchemas } from './routes.schemas.js'" : ''}
declare module 'fastify-resources' { interface Register { routes: typeof routes } }

export default async function build (): Promise<FastifyInstance> {
  const app = Fastify({ pluginTimeout: 0 })
  // Documented errors have more properties than those of Fastify, which it would not serialize.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    void reply.code(error.statusCode ?? 500).serializer(JSON.stringify).send({ message: error.message })
  })
  ${isApi ? "await app.register(swagger, { openapi: { openapi: '3.1.0' } })" : 'void swagger'}
  ${hasSchemas ? 'await app.register(addSchemas)' : ''}
  ${isApi ? '' : "app.addHook('onRequest', async function isAdmin () {})\n  app.addHook('preHandler', async function isSelf () {})"}
  await app.register(resources, { routes, controllers: { folder: new URL('./controllers/', import.meta.url).pathname, import: (url: string) => import(url) }, openapi: ${isApi} })
  return app
}
`

/** Boots the app, and prints the number of statuses of a request of each route, and what no stub should answer. */
const BOOT = `import { routeTable } from 'fastify-resources'
import build from './app.ts'
const app = await build()
await app.ready()
const counts = {}
const unexpected = []
for (const { method, params, paths } of routeTable(app).describe().routes) {
  const values = new Map(params.map(({ name, example }) => [name, example ?? 'a']))
  const url = '/' + paths[0].segments.map(({ before, param, after }) => before + (param === null ? '' : values.get(param)) + after).join('/') + (paths[0].root === 'slash' && paths[0].segments.length > 0 ? '/' : '')
  const { statusCode, body } = await app.inject({ method, url })
  counts[statusCode] = (counts[statusCode] ?? 0) + 1
  if (![501, 400, 415].includes(statusCode)) unexpected.push([method, url, statusCode, body.slice(0, 300)].join(' '))
}
console.log(JSON.stringify({ counts, unexpected }))
await app.close()
`

/** A source: its files in the project, and the options of the commands. */
interface Arrival {
  readonly source: string
  readonly operations: number
  /** The output of the import: nothing, or what is missing and different. */
  readonly told: RegExp
  readonly code?: number
  readonly isApi?: boolean
  /** What the app has in another way. */
  readonly diff?: RegExp
  readonly place: (folder: string) => Promise<void>
}

const copied = (from: string, name: string) => async (folder: string): Promise<void> => { cpSync(from, join(folder, name)) }
const corpus = (name: string): string => join(here('corpus'), 'node_modules', name)

const arrivals: Readonly<Record<string, Arrival>> = {
  'a document of 3.1 with recursion and shared parts': {
    source: 'studio.yaml', operations: 30, told: /^$/, isApi: true, place: copied(here('packed/studio.yaml'), 'studio.yaml')
  },
  'a document of 2.0': {
    source: 'swagger.json', operations: 5, told: /./, isApi: true, place: copied(here('fixtures/documents/parcels.json'), 'swagger.json')
  },
  'an app that fastify-cli generates': {
    source: 'old/app.js',
    operations: 15,
    told: /./,
    async place (folder) {
      const { code, err } = await run(folder, join(folder, 'node_modules/fastify-cli/cli.js'), 'generate', 'old', '--lang=js')
      if (code !== 0) throw new Error(err)
      cpSync(here('packed/overlay'), join(folder, 'old'), { recursive: true })
      const file = join(folder, 'old/app.js')
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace("dir: path.join(__dirname, 'routes'),", '$&\n    autoHooks: true,\n    cascadeHooks: true,'))
    }
  },
  "the output of 'rails routes'": {
    source: 'rails.txt', operations: 21, told: /^$/, place: copied(here('packed/conduit.txt'), 'rails.txt')
  },
  "GitHub's document": {
    source: 'github.json', operations: 1222, told: /./, code: 1, isApi: true, diff: /./, place: copied(corpus('@octokit/openapi/generated/api.github.com.json'), 'github.json')
  }
}

for (const [title, { source, operations, told, code = 0, isApi = false, diff = /^no differences\n$/, place }] of Object.entries(arrivals)) {
  t.test(`${title} comes over with one command`, async t => {
    installCorpus()
    const folder = await project(t)
    await place(folder)
    const imported = await resources(folder, 'import', source, '--out', 'routes.ts')
    t.equal(imported.code, code, imported.err.slice(0, 3000))
    t.match(imported.err, told)
    const stubs = await resources(folder, 'controllers', 'routes.ts', '--out', 'controllers')
    t.equal(stubs.code, 0, stubs.err.slice(0, 3000))
    const hasSchemas = existsSync(join(folder, 'routes.schemas.ts'))
    writeFileSync(join(folder, 'app.ts'), app(hasSchemas, isApi))
    const compiled = await run(folder, join(folder, 'node_modules/.bin/tsc'), '-p', '.')
    t.equal(compiled.code, 0, compiled.out.slice(0, 3000))
    writeFileSync(join(folder, 'boot.ts'), BOOT)
    // Both start the app, which takes minutes for a thousand routes with schemas.
    const [booted, whole] = await Promise.all([
      run(folder, join(folder, 'node_modules/.bin/tsx'), 'boot.ts'),
      resources(folder, 'diff', source, 'app.ts', '--app')
    ])
    t.equal(booted.code, 0, booted.err.slice(0, 3000))
    const { counts, unexpected } = JSON.parse(booted.out || '{ "counts": {}, "unexpected": [] }') as { readonly counts: Readonly<Record<string, number>>, readonly unexpected: readonly string[] }
    t.strictSame(unexpected, [], booted.out.slice(0, 3000))
    t.comment(`${title}: ${booted.out}`)
    const same = await resources(folder, 'diff', source, 'routes.ts')
    if (code === 0) t.match(same, { code: 0, out: 'no differences\n' })
    t.match(whole.out, diff, whole.err.slice(0, 3000))
    t.comment(whole.out.slice(-300))
    t.ok(Object.values(counts).reduce((sum, count) => sum + count, 0) >= operations)
  })
}
