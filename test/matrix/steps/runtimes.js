/** `fastify-resources/draw` where there is no Node: in a browser, in a worker, in Deno. */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { launch } from '../browser.js'
import { expect, matrix, programs, run, write } from '../project.js'

const require = createRequire(import.meta.url)
const expected = readFileSync(join(programs, 'shared.expected.json'), 'utf8')

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
const main :Workerd.Worker = (modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2026-01-01");
`

/** @type {import('../run.js').Step[]} */
export const runtimes = [
  {
    name: 'fastify-resources/draw in Chromium',
    async run ({ folder, user }) {
      const file = await bundle(user, folder, 'browser.js', 'iife')
      const browser = await launch()
      try {
        const page = await browser.newPage()
        const errors = []
        page.on('pageerror', error => errors.push(error.message))
        await page.addScriptTag({ path: file })
        if (errors.length > 0) throw new Error(errors.join('\n'))
        expect(await page.title(), expected, 'the browser')
        return `Chromium ${browser.version()}`
      } finally {
        await browser.close()
      }
    }
  },
  {
    name: 'fastify-resources/draw in workerd',
    async run ({ folder, user }) {
      await bundle(user, folder, 'worker.js', 'esm')
      const config = write(folder, 'config.capnp', CONFIG)
      const workerd = binary('@cloudflare/', /^workerd-/, 'bin/workerd')
      await run(workerd, ['test', config], { cwd: folder })
      return (await run(workerd, ['--version'])).trim()
    }
  },
  {
    name: 'fastify-resources/draw in Deno',
    async run ({ folder, user }) {
      for (const name of ['deno.js', 'shared.js']) cpSync(join(programs, name), join(user, name))
      const deno = binary('@deno/', /./, 'deno')
      const env = { DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
      // Without a permission it can read its modules and nothing else.
      expect(await run(deno, ['run', '--no-prompt', '--no-lock', '--node-modules-dir=manual', 'deno.js'], { cwd: user, env, isSplit: true }), expected, 'Deno')
      return (await run(deno, ['--version'], { env })).split(' (')[0]
    }
  }
]

/** Bundles a program as for a browser, where a module of Node's would be an error. */
async function bundle (user, folder, name, format) {
  for (const one of [name, 'shared.js', 'shared.expected.json']) cpSync(join(programs, one), join(user, one))
  const file = join(folder, name)
  await build({ entryPoints: [join(user, name)], outfile: file, bundle: true, minify: true, platform: 'browser', format, logLevel: 'error' })
  return file
}

/** The program that a package for this machine brings: it is one of the optional dependencies of the package that asks for it. */
function binary (scope, name, file) {
  const folder = join(matrix, 'node_modules', scope)
  const found = readdirSync(folder).find(one => name.test(one))
  return require.resolve(`${scope}${found}/${file}`)
}
