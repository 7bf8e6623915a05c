/** The module of functions for browsers: bundled by Rollup and Vite, and run in Node, Chromium, workerd and Deno. */
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eventually, launch } from '../browser.js'
import { callTo, redirects, sendWith } from '../../../packages/cli/test/fixtures/send-cases.js'
import { filesWith, sectionsWith } from '../docs.js'
import { expect, matrix, programs, run, write } from '../project.js'

const require = createRequire(import.meta.url)

const TABLE = `import { draw, resources } from 'fastify-resources'
export const routes = draw([resources('photos', [resources('comments')])])
`
const PAGE = `import { form, photo_comments_path, photo_path, photos_show, photos_update } from './routes.js'
export const answer = JSON.stringify([
  photo_path(7, { query: { size: 'large' } }), photo_comments_path('a b'), photos_show(7), form(photos_update(7))
])
`
const ANSWER = JSON.stringify(['/photos/7?size=large', '/photos/a%20b/comments', { method: 'GET', url: '/photos/7' },
  { method: 'POST', action: '/photos/7?_method=put' }])
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
const main :Workerd.Worker = (modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2026-01-01");
`

/** A front-end: its page bundled by Rollup, the table's module written by the command. */
async function bundled ({ user }) {
  write(user, 'table.js', TABLE)
  await run('npx', ['fastify-resources', 'client', 'table.js', '--out', 'routes.js'], { cwd: user })
  const page = write(user, 'page.js', PAGE)
  const { rollup } = await import('rollup')
  const bundle = await rollup({ input: page })
  const { output: [{ code }] } = await bundle.generate({ format: 'es' })
  if (/comments_(?!path)|photos_new/.test(code)) throw new Error('a function without an import is in the bundle')
  return code
}

/** A file and its imports, bundled by Rollup. */
async function bundleOf (input) {
  const { rollup } = await import('rollup')
  const bundle = await rollup({ input })
  const { output: [{ code }] } = await bundle.generate({ format: 'es' })
  return code
}

/** Writes the functions of an album's table, and compiles and builds the page that calls them, as its package.json would. */
async function buildAlbum (folder) {
  await run('npx', ['fastify-resources', 'client', 'app.js', '--app', '--schemas', '--out', 'client.js'], { cwd: folder })
  const [compiled, built] = await Promise.allSettled([
    run('node', [join(matrix, 'node_modules/typescript-5.9/bin/tsc'), '-p', '.'], { cwd: folder }),
    run('node', [join(matrix, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], { cwd: folder })
  ])
  return { compiled, built }
}

/** @type {import('../run.js').Step[]} */
export const client = [
  {
    name: 'an album by Vite next to its app, in Chromium: listed, shown, created, deleted; renamed, it is not built',
    async run ({ user }) {
      const folder = join(user, 'album')
      cpSync(join(programs, 'album'), folder, { recursive: true })
      for (const { status, reason } of Object.values(await buildAlbum(folder))) if (status === 'rejected') throw reason
      const { serve } = await import(pathToFileURL(join(folder, 'server.js')))
      const { app, address } = await serve()
      const browser = await launch()
      try {
        const page = await browser.newPage()
        const titles = async count => {
          await page.waitForFunction(count => document.querySelectorAll('li').length === count, count)
          return (await page.locator('li button:first-child').allTextContents()).join()
        }
        await page.goto(address)
        expect(await titles(1), 'Dunes', 'the list')
        await page.fill('input', 'Sea & <sky>')
        await page.click('form button')
        expect(await titles(2), 'Dunes,Sea & <sky>', 'the created photo')
        await page.fill('input', '')
        await page.click('form button')
        await page.waitForFunction(() => document.querySelector('p').textContent !== '')
        expect(await page.textContent('p'), 'The title is empty.', 'the error of the schema')
        await page.click('li:first-child button:first-child')
        await page.waitForFunction(() => document.querySelector('p').textContent.startsWith('Dunes'))
        expect(await page.textContent('p'), 'Dunes, 1970', 'the shown photo')
        await page.click('li:first-child button:last-child')
        expect(await titles(1), 'Sea & <sky>', 'the remaining photos')
      } finally {
        await browser.close()
        await app.close()
      }
      const source = readFileSync(join(folder, 'page.ts'), 'utf8')
      for (const [from, to] of [['{ title: String', '{ name: String'], ['{ page: 1 }', '{ pag: 1 }'], ['failed.body.error', 'failed.body.problem']]) {
        write(folder, 'page.ts', source.replace(from, to))
        const { compiled } = await buildAlbum(folder)
        if (compiled.status !== 'rejected') throw new Error(`a page with ${to} compiles`)
      }
      write(folder, 'page.ts', source)
      write(folder, 'routes.js', readFileSync(join(folder, 'routes.js'), 'utf8').replace("'photos'", "'pictures'"))
      cpSync(join(folder, 'controllers/photos.js'), join(folder, 'controllers/pictures.js'))
      for (const [what, { status, reason }] of Object.entries(await buildAlbum(folder))) {
        if (status !== 'rejected' || !/photosIndex/.test(reason.message)) throw new Error(`a page with a renamed function is ${what}`)
      }
      return `Chromium ${browser.version()}`
    }
  },
  {
    name: "a table's functions bundled by rollup, in Node",
    async run (project) {
      const file = write(project.user, 'bundled.js', `${await bundled(project)}console.log(answer)\n`)
      expect(await run('node', [file], { isSplit: true }), ANSWER, 'the bundle')
    }
  },
  {
    name: "a table's functions bundled by Vite, by the plugin that the docs show",
    async run ({ user }) {
      write(user, 'table.js', TABLE)
      write(user, 'page.js', PAGE)
      const [section] = sectionsWith('this.addWatchFile(table)')
      const plugin = /^```js\n(.*?)^```$/ms.exec(section)[1].replace(/^routes\(.*\n/m, '')
      write(user, 'vite.config.js', `${plugin}
export default { plugins: [routes(${JSON.stringify(join(user,
  'table.js'))}, '--out', 'routes.js')], build: { lib: { entry: 'page.js', formats: ['es'], fileName: 'page' }, outDir: 'vite' } }
`)
      write(user, 'routes.js', '')
      await run('node', [join(matrix, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], { cwd: user })
      const [file] = readdirSync(join(user, 'vite'))
      const code = readFileSync(join(user, 'vite', file), 'utf8')
      expect(await run('node', [write(user, 'viewed.js', code.replace(/export\s*\{\s*(\S+) as answer\s*\}/, 'console.log($1)'))],
        { isSplit: true }), ANSWER, 'the bundle')
    }
  },
  {
    name: 'the recipes for front-ends with SWR and in a service worker',
    async run (project) {
      const folder = filesWith(project, 'front-ends', 'These are the table and its module', 'export function isCached')
      await run('npx', ['fastify-resources', 'client', 'routes.js', '--out', 'client.js'], { cwd: folder })
      write(folder, 'front-ends.js', readFileSync(join(programs, 'front-ends.js'), 'utf8'))
      const printed = await run('node', ['front-ends.js'], { cwd: folder, env: { PACKAGES: join(matrix, 'package.json') }, isSplit: true })
      expect(printed, 'swr true {"id":7}', 'the recipe')
      const browser = await launch()
      try {
        const page = await browser.newPage()
        const worker = await bundleOf(write(folder, 'entry.js', "import { isCached } from './worker.js'\n" +
          "document.title = [['GET', '/photos'], ['POST', '/photos'], ['GET', '/photos/7']].map(([method, url]) => " +
          "isCached(new Request('https://example.com' + url, { method }))).join()\n"))
        await page.addScriptTag({ type: 'module', content: worker })
        await eventually(async () => expect(await page.title(), 'true,false,false', 'the service worker'))
      } finally {
        await browser.close()
      }
    }
  },
  {
    name: "a table's functions in Chromium",
    async run (project) {
      const code = await bundled(project)
      const browser = await launch()
      try {
        const page = await browser.newPage()
        await page.addScriptTag({ type: 'module', content: `${code}document.title = answer` })
        await eventually(async () => expect(await page.title(), ANSWER, 'the browser'))
        return `Chromium ${browser.version()}`
      } finally {
        await browser.close()
      }
    }
  },
  {
    name: 'createSend in Chromium: a request with headers or cookies follows no redirect, unless the call says so',
    async run ({ user }) {
      write(user, 'table.js', TABLE)
      await run('npx', ['fastify-resources', 'client', 'table.js', '--out', 'routes.js'], { cwd: user })
      const code = await bundleOf(write(user, 'sender.js', "export { createSend } from './routes.js'\n"))
      const [own, other] = [await listen(), await listen()]
      const browser = await launch()
      try {
        const page = await browser.newPage()
        await page.goto(own.origin)
        await page.addScriptTag({ type: 'module', content: code.replace(/^export \{.*/m, 'globalThis.createSend = createSend') })
        await page.waitForFunction(() => 'createSend' in globalThis)
        const sent = ({ source, status, method }, to, more = {}) => page.evaluate(async ([sendWith, source, call, options]) => {
          // The page's own copy of the function.
          const script = document.head.appendChild(document.createElement('script'))
          script.textContent = `globalThis.sendWith = ${sendWith}`
          return globalThis.sendWith(globalThis.createSend, source, call, options)
        }, [String(sendWith), source, callTo(`/?status=${status}&to=${to}`, method), { baseUrl: own.origin, ...more }])
        for (const one of redirects) {
          const title = JSON.stringify(one)
          for (const { origin } of [own, other]) expect(await sent(one, origin), 'TypeError', title)
          expect(other.requests.join(), '', title)
          const { source: { place, form }, status, method } = one
          const followed = `${method === 'POST' && status < 304 ? 'GET' : method} ${form === 'cookies' ? '-' : 'k'}`
          expect(await sent(one, own.origin, { redirect: 'follow' }), followed, `${title}, ${place} follows`)
        }
        const plain = { source: { place: 'none', form: 'object' }, status: 307, method: 'POST' }
        expect(await sent(plain, other.origin), 'POST -', 'a JSON POST without a secret')
        return `${redirects.length} cases, Chromium ${browser.version()}`
      } finally {
        await browser.close()
        for (const { server } of [own, other]) server.close()
      }
    }
  },
  {
    name: "a table's functions in workerd",
    async run (project) {
      const check = `${await bundled(project)}export default { test () { if (answer !== ${JSON.stringify(ANSWER)}) throw ` +
        'new Error(answer) } }\n'
      write(project.folder, 'worker.js', check.replace(/^export \{ answer \};?$/m, ''))
      const config = write(project.folder, 'config.capnp', CONFIG)
      const workerd = binary('@cloudflare/', /^workerd-/, 'bin/workerd')
      await run(workerd, ['test', config], { cwd: project.folder })
      return (await run(workerd, ['--version'])).trim()
    }
  },
  {
    name: "a table's functions in Deno",
    async run (project) {
      const file = write(project.user, 'deno.js', `${await bundled(project)}console.log(answer)\n`)
      const deno = binary('@deno/', /./, 'deno')
      const env = { DENO_DIR: join(project.folder, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
      expect(await run(deno, ['run', '--no-prompt', '--no-lock', file], { cwd: project.user, env, isSplit: true }), ANSWER, 'Deno')
      return (await run(deno, ['--version'], { env })).split(' (')[0]
    }
  }
]

/** A server for pages of any origin: `/?to=…&status=…` redirects, `/401` responds with 401, anything else with its method and key. */
async function listen () {
  const requests = []
  const server = createServer(({ method, headers: { origin = '*', 'x-api-key': key = '-' }, url }, response) => {
    requests.push(`${method} ${url}`)
    const { pathname, searchParams } = new URL(url, 'http://any')
    const to = searchParams.get('to')
    const status = to === null ? 200 : Number(searchParams.get('status'))
    response.writeHead(method === 'OPTIONS' ? 200 : pathname === '/401' ? 401 : status, {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type, x-api-key',
      'content-type': 'text/html',
      ...to === null ? {} : { location: to }
    }).end(`${method} ${key}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, requests, origin: `http://127.0.0.1:${server.address().port}` }
}

/** The executable for this machine: it is one of the optional dependencies of the package that needs it. */
function binary (scope, name, file) {
  const found = readdirSync(join(matrix, 'node_modules', scope)).find(one => name.test(one))
  return require.resolve(`${scope}${found}/${file}`)
}
