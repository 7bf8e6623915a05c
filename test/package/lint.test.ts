import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { ESLint } from 'eslint'
import t from 'tap'

const root = fileURLToPath(new URL('../../', import.meta.url))
const eslint = new ESLint({ cwd: root })

/** Lines in a file, and the message of the rule: `null` if it accepts the line. */
const imports: readonly (readonly [file: string, line: string, fault: RegExp | null])[] = [
  ['errors/a.ts', "import { a } from '../declare/a.js'", /'errors' comes before 'declare'/],
  ['declare/a.ts', "import { a } from '../errors/a.js'", null],
  ['declare/a.ts', "import { a } from './b.js'", null],
  ['constrain/a.ts', "import type { A } from '../draw/a.js'", /'constrain' comes before 'draw'/],
  ['match/a.ts', "export { a } from '../link/a.js'", /'match' comes before 'link'/],
  ['match/a.ts', "export * from '../table/a.js'", /'match' comes before 'table'/],
  ['draw/a.ts', "export const a = await import('../match/a.js')", /'draw' comes before 'match'/],
  ['draw/a.ts', "export type A = import('../serve/a.js').A", /'draw' comes before 'serve'/],
  ['table/a.ts', "import { a } from '../serve/a.js'", /'table' comes before 'serve'/],
  ['serve/a.ts', "import { a } from '../table/a.js'", null],
  ['serve/a.ts', "import { a } from '../index.js'", /'serve' comes before 'lib'/],
  ['index.ts', "import { a } from './serve/a.js'", null],
  ['link/a.ts', "import type { A } from '../../types/index.js'", null],
  ['draw/inner/a.ts', "import { a } from '../../errors/a.js'", null],
  ['other/a.ts', 'export const a = 1', /'other' is not a directory of lib\//],
  ['errors/a.ts', 'export const a = 1', null],
  ['link/a.ts', 'export const a = await import(String(1))', null],
  ['errors/a.ts', "import { a } from 'node:util'", /'errors' cannot import 'node:util'/],
  ['declare/a.ts', "import { METHODS } from 'node:http'", null],
  ['draw/a.ts', "import { METHODS } from 'node:http'", /'draw' cannot import 'node:http'/],
  ['table/a.ts', "import { a } from 'path'", /'table' cannot import 'path'/],
  ['link/a.ts', "import type { A } from 'fastify'", /'link' cannot import 'fastify'/],
  ['declare/a.ts', "import a from 'fastify-plugin'", /'declare' cannot import 'fastify-plugin'/],
  ['errors/a.ts', "import a from '@fastify/error'", null],
  ['link/a.ts', "import a from '@fastify/accepts'", /'link' cannot import '@fastify\/accepts'/],
  ['serve/a.ts', "import a from 'fastify'", null],
  ['serve/b.ts', "import a from 'node:fs'", null],
  ['index.ts', "import a from 'fastify-plugin'", null],
  ['match/a.ts', "import a from 'find-my-way'", null],
  ['constrain/a.ts', "import { Ajv } from 'ajv'", null],
  ['serve/a.ts', "import { a } from '../../packages/import/lib/import.js'", /'serve' cannot import '.*': the packages of the repository/],
  ['index.ts', "export * from 'fastify-resources-import'", /'lib' cannot import 'fastify-resources-import'/]
]

t.test('a file imports from its own directory of lib/ and from those before it, and Node and Fastify late only', async t => {
  for (const [file, line, fault] of imports) {
    const found = await faultsOf(`lib/${file}`, line, 'house/folders')
    t.equal(found.length, fault === null ? 0 : 1, `${file}: ${line}`)
    if (fault !== null) t.match(found[0], fault, `${file}: ${line}`)
  }
})

t.test('another package of the repository imports public exports only', async t => {
  for (const [line, isPublic] of [
    ["import { draw } from 'fastify-resources'", true],
    ["import { loadTable } from 'fastify-resources-cli'", true],
    ["import { clientModule } from 'fastify-resources-cli/client'", true],
    ["import { a } from './a.js'", true],
    ["import { a } from 'node:util'", true],
    ["import { a } from 'fastify-resources/dist/index.cjs'", false],
    ["export * from 'fastify-resources-explorer/dist/index.cjs'", false],
    ["import { a } from '../../../lib/index.js'", false],
    ["import type { A } from '../../../types/index.js'", false]
  ] as const) {
    t.equal((await faultsOf('packages/import/lib/a.ts', line, 'no-restricted-imports')).length, isPublic ? 0 : 1, line)
  }
})

t.test('private names of Fastify are in one file, and the plugin does not assign to them', async t => {
  const rows: readonly (readonly [file: string, line: string, fault: RegExp | null])[] = [
    ['serve/a.ts', 'export const [key] = Object.getOwnPropertySymbols(globalThis)', /finds private names/],
    ['serve/internals.ts', 'export const [key] = Object.getOwnPropertySymbols(globalThis)', null],
    ['serve/a.ts', "import a from 'fastify/lib/symbols.js'", /is an internal file/],
    ['table/a.ts', "export const a = await import('find-my-way/lib/node.js')", /is an internal file/],
    ['serve/a.ts', "import a from 'fastify/package.json'", null],
    ['serve/a.ts', 'export function a (fastify) { fastify.after = null }', /'fastify\.after' must not be assigned/],
    ['serve/a.ts', 'export function a (instance) { (instance as never).after = null }', /must not be assigned/],
    ['serve/a.ts', "export function a (reply) { reply['send'] = null }", /must not be assigned/],
    ['serve/a.ts', 'export function a (router) { delete router.lookup }', /'router\.lookup' must not be assigned/],
    ['serve/a.ts', "export function a (app) { Object.defineProperty(app, 'after', {}) }", /'app' must not be assigned/],
    ['serve/a.ts', 'export function a (request) { Object.assign(request!, {}) }', /'request' must not be assigned/],
    ['serve/a.ts', 'export function a (request, ours) { request[ours] = 1 }', null],
    ['serve/a.ts', 'export function a (make) { make().after = null }', null],
    ['serve/a.ts', 'export function a (options) { options.schema = {}; Object.freeze(options); delete options.config }', null]
  ]
  for (const [file, line, fault] of rows) {
    const found = await faultsOf(`lib/${file}`, line, 'house/private')
    t.equal(found.length, fault === null ? 0 : 1, `${file}: ${line}`)
    if (fault !== null) t.match(found[0], fault, `${file}: ${line}`)
  }
})

t.test('two files know the kinds of format extensions', async t => {
  for (const [line, count] of [
    ['export const a = (entry) => entry.format.kind', 1],
    ['export const a = (otherFormat) => otherFormat.kind', 1],
    ['export const a = ({ kind }: Format) => kind', 1],
    ['export const a = ({ kind }: Ending) => kind', 0],
    ['export const a = (declaration) => declaration.kind', 0]
  ] as const) {
    t.equal((await faultsOf('lib/link/a.ts', line, 'no-restricted-syntax')).length, count, line)
    t.strictSame(await faultsOf('lib/match/format.ts', line, 'no-restricted-syntax'), [], line)
  }
})

t.test('a line of code has 120 characters at most, a comment any length', async t => {
  const wide = `'${'x'.repeat(120)}'`
  for (const [line, count] of [
    [`export const a = ${wide}`, 1],
    [`export const a = \`${wide}\``, 1],
    [`export const a = '${'x'.repeat(101)}'`, 0],
    [`// ${wide}\nexport const a = 1`, 0],
    [`/** ${wide} */\nexport const a = 1`, 0]
  ] as const) {
    t.equal((await faultsOf('lib/errors/a.ts', line, '@stylistic/max-len')).length, count, line.slice(0, 40))
  }
})

async function faultsOf (file: string, text: string, rule: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: join(root, file) })
  return result!.messages.filter(({ ruleId, fatal }) => ruleId === rule || fatal === true).map(({ message }) => message)
}

t.test('no file of lib/ imports itself through other files', async t => {
  const graph = importsOf(join(root, 'lib'))
  t.ok(graph.size > 40)
  t.strictSame(circleIn(graph), null)
  for (const name of readdirSync(join(root, 'packages'))) t.strictSame(circleIn(importsOf(join(root, 'packages', name, 'lib'))), null, name)
  t.strictSame(circleIn(new Map([['a', ['b']], ['b', ['c', 'd']], ['c', []], ['d', ['b']]])), ['b', 'd', 'b'])
})

t.test('each directory of tests is run once', async t => {
  const test = join(root, 'test')
  const runs = readdirSync(test).filter(name => name.endsWith('.ts')).map(name => readFileSync(join(test, name), 'utf8'))
  const run = runs.flatMap(text => [...text.matchAll(/'(\w+)'/g)].map(([, folder]) => folder))
  const folders = readdirSync(test, { withFileTypes: true }).filter(entry => entry.isDirectory()).map(({ name }) => name)
  const hasTests = (folder: string): boolean => readdirSync(join(test, folder)).some(name => name.endsWith('.test.ts'))
  // `npm run test:all` runs the long tests.
  t.strictSame([...run, 'long'].sort(), folders.filter(hasTests).sort())
})

t.test('files without coverage have no code that runs, or run in a generated file', async t => {
  const { c8 } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly c8: { readonly exclude: readonly string[] } }
  const folders = ['lib', ...readdirSync(join(root, 'packages')).map(name => `packages/${name}/lib`)]
  const sources = folders.flatMap(folder => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.d)\.ts$/.test(name) && !name.includes('texts/')).map(name => `${folder}/${name}`))
  const codes = await Promise.all(sources.map(async name =>
    ({ name, code: (await transform(readFileSync(join(root, name), 'utf8'), { loader: 'ts' })).code })))
  const typesAlone = codes.filter(({ code }) => code.trim() === '').map(({ name }) => name).sort()
  t.strictSame([...c8.exclude].sort(), ['**/*.d.ts', 'packages/cli/lib/client/texts/**', ...typesAlone].sort())
})

/** For each file of a folder, the files of it that it imports. */
function importsOf (folder: string): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.d)\.ts$/.test(name))
  return new Map(files.map(file => {
    const text = readFileSync(join(folder, file), 'utf8')
    const found = [...text.matchAll(/(?:from |import\()'(\.[^']+)\.js'/g)].map(([, name]) => `${join(dirname(file), name!)}.ts`)
    return [file, found.filter(name => !relative('.', name).startsWith('..'))]
  }))
}

/** The first import path from a file back to itself, or `null` if none exists. */
function circleIn (graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...way, file])
      if (circle !== null) return circle
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const circle = walk(file, [])
    if (circle !== null) return circle
  }
  return null
}
