/** A server in one file, by each of the bundlers: it starts where nothing is installed, and answers. */
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { expect, matrix, programs, run, write } from '../project.js'

/** For bundles of ES modules: Fastify and its dependencies are CommonJS, and require Node's modules. */
export const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const tool = name => join(matrix, 'node_modules', name)

const byEsbuild = (format, output) => ['esbuild', output, (entry, file) => esbuild({
  entryPoints: [entry],
  outfile: file,
  bundle: true,
  platform: 'node',
  format,
  logLevel: 'error',
  ...format === 'esm' ? { banner: { js: REQUIRE } } : {}
})]

/** Bundlers: a name, the name of the file that comes out, and how it is made of an entry. */
const bundlers = [
  byEsbuild('cjs', 'server.cjs'),
  byEsbuild('esm', 'server.mjs'),
  ['rollup', 'server.mjs', async (entry, file) => {
    const { rollup } = await import('rollup')
    const plugins = await Promise.all(
      [['node-resolve', { preferBuiltins: true }], ['commonjs', {}], ['json', {}]].map(async ([name, options]) =>
        (await import(`@rollup/plugin-${name}`)).default(options)))
    const bundle = await rollup({ input: entry, plugins, onLog () {} })
    await bundle.write({ file, format: 'es', inlineDynamicImports: true, banner: REQUIRE })
    await bundle.close()
  }],
  ['webpack', 'server.cjs', async (entry, file, folder) => {
    const { default: webpack } = await import('webpack')
    const options = {
      entry,
      target: 'node20',
      mode: 'production',
      output: { path: folder, filename: 'server.cjs' },
      infrastructureLogging: { level: 'error' }
    }
    await new Promise((resolve, reject) => webpack(options, (error, stats) => {
      if (error !== null || stats.hasErrors()) reject(error ?? new Error(stats.toString({ errors: true, all: false })))
      else resolve()
    }))
  }],
  ['ncc', 'index.js',
    (entry, file, folder) => run('node', [tool('@vercel/ncc/dist/ncc/cli.js'), 'build', entry, '--out', folder, '--quiet'])]
]

/** @type {import('../run.js').Step[]} */
export const bundles = bundlers.map(([bundler, output, build]) => ({
  name: `a server bundled by ${bundler}, ${output}`,
  async run ({ folder, user }) {
    const entry = join(user, 'server.js')
    cpSync(join(programs, 'server.js'), entry)
    const place = join(folder, `bundle-${bundler}-${output}`)
    mkdirSync(place)
    const type = bundler === 'ncc' ? 'module' : 'commonjs'
    write(place, 'package.json', JSON.stringify({ type }))
    const file = join(place, output)
    await build(entry, file, place)
    const text = readFileSync(file, 'utf8')
    if (!text.includes('FST_RESOURCES_')) throw new Error('the package is not in the bundle')
    // Ignores warnings of the program: it has no OpenAPI plugin.
    expect(await run('node', [file], { cwd: place, isSplit: true }), readFileSync(join(programs, 'server.expected.json'), 'utf8'),
      'the bundle')
    return `${Math.round(text.length / 1024)} KB`
  }
}))
