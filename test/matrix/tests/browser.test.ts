import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build, transform } from 'esbuild'
import { rollup, type Plugin } from 'rollup'
import t from 'tap'
import { root } from '../../fixtures/pages.js'

/** A page that draws a table, explains requests and builds paths. */
const page = `
import { draw, get, resources } from 'fastify-resources/table'
const routes = draw([
  resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments', { only: 'index', constraints: { id: { type: 'integer' } } })]),
  get('files/*path', { to: 'files#show' })
])
globalThis.result = {
  table: String(routes),
  path: routes.paths.edit_photo_path(7),
  found: routes.recognize('GET', '/photos/7/comments.json').params,
  outcome: routes.explain('GET', '/photos/x').outcome,
  reason: String(routes.explain('GET', '/photos/x')),
  source: routes.routes[0].source,
  fault: message(() => draw([resources('pho tos')]))
}
function message (call) {
  try { call() } catch (error) { return error.code + ' ' + error.message }
}`

const shims = Object.fromEntries(['http', 'util', 'assert'].map(name => [`node:${name}`, join(root, `test/fixtures/browser/${name}.cjs`)]))
const ENTRY = join(root, 'page.js')

/** Replaces Node's modules, and only these three. */
const shimmed: Plugin = {
  name: 'shims',
  resolveId: name => name === ENTRY ? name : shims[name],
  load: file => file === ENTRY ? page : null
}

/** Their types are those of an ES module, whose default export this is not. */
const plugin = (create: unknown): Plugin => (create as () => Plugin)()

const bundlers: Readonly<Record<string, () => Promise<string>>> = {
  esbuild: async () => {
    const { outputFiles: [file] } = await build({
      stdin: { contents: page, resolveDir: root },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      alias: shims,
      minify: true,
      write: false,
      logLevel: 'error'
    })
    return file!.text
  },
  rollup: async () => {
    const plugins = [shimmed, nodeResolve({ browser: true, preferBuiltins: false }), plugin(commonjs), plugin(json)]
    const bundle = await rollup({ input: ENTRY, plugins, onLog () {} })
    const { output: [{ code }] } = await bundle.generate({ format: 'iife', inlineDynamicImports: true })
    return (await transform(code, { minify: true })).code
  }
}

interface Result {
  readonly table: string
  readonly path: string
  readonly found: object
  readonly outcome: string
  readonly reason: string
  readonly source: unknown
  readonly fault: string
}

for (const [bundler, bundle] of Object.entries(bundlers)) {
  t.test(`fastify-resources/table, bundled by ${bundler}, draws, recognizes and explains without the modules of Node`, async t => {
    const code = await bundle()
    for (const browser of ['Chromium', 'one without Error.captureStackTrace']) {
      const context = createContext({ URL, URLSearchParams, TextEncoder, TextDecoder, console })
      if (browser !== 'Chromium') runInContext('delete Error.captureStackTrace; delete Error.stackTraceLimit', context)
      runInContext(code, context, { filename: 'page.js' })
      const { table, path, found, outcome, reason, source, fault } = context['result'] as Result
      t.match(table, /^ +photo GET +\/photos\/:id\(\.:format\) +photos#show/m, browser)
      t.equal(path, '/photos/7/edit')
      t.same(found, { photo_id: '7', format: 'json' })
      t.equal(outcome, 'bad-request')
      t.match(reason, /photos/)
      t.match(fault, /^FST_RESOURCES_INVALID_NAME resources\('pho tos'\)/)
      t.equal(source === null, browser !== 'Chromium', 'the source')
    }
  })
}

t.test('the bundle for a browser has at most 126 KB by gzip', async t => {
  const size = gzipSync(await bundlers['esbuild']!()).length
  t.ok(size <= 126 * 1024, `${size} bytes`)
  t.comment(`${size} bytes`)
})
