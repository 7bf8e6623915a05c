/**
 * The site in a real Chromium, as it is built: the front page, the search, anchors, diagrams, the playground and what its sandbox
 * keeps out, and what axe finds. With a folder as argument it leaves pictures there.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { launch } from '../browser.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const root = fileURLToPath(new URL('../../../', import.meta.url))
const [folder] = process.argv.slice(2)

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png' }
const PAGES = ['/', '/docs/tutorial', '/docs/concepts', '/docs/why', '/docs/guides/records', '/docs/reference/errors', '/playground']

/** Questions as users type them, and the page that answers. */
const QUESTIONS = [
  ['file upload', 'forms|uploads'], ['pagination', 'pagination'], ['redirect', 'redirects'], ['authentication', 'authentication'],
  ['validate id', 'validation'], ['OpenAPI', 'openapi'], ['rate limit', 'rate-limits'], ['versioning', 'versioning'],
  ['from Rails', 'from-rails'], ['testing', 'testing']
]

/** Serves the built files, `/a` as `a.html`, as the pages of a repository do. */
async function serve (directory) {
  const fileFor = path => [path, `${path}.html`, join(path, 'index.html')].map(one => join(directory, one))
    .find(one => existsSync(one) && extname(one) !== '')
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    const file = fileFor(path)
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': TYPES[extname(file ?? '')] ?? 'text/plain' })
    response.end(file === undefined ? '' : readFileSync(file))
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${server.address().port}` }
}

const text = (page, selector) => page.locator(selector).innerText()

/** Fills the editor, as a visitor who pastes. */
async function write (page, code) {
  await page.click('.cm-content')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
}

const until = (page, selector, words) => page.waitForFunction(
  ([selector, words]) => document.querySelector(selector)?.textContent.includes(words), [selector, words])

const table = declarations => `import { draw, resources } from 'fastify-resources'\nexport default draw([${declarations}])\n`

/** The checks, in order; each begins with a fresh page of the address. */
const tries = [
  ['/', 'the front page is the first screen of the README', async page => {
    assert.match(await text(page, 'main'), /declare a REST resource once/)
    await page.locator('.action', { hasText: 'Tutorial' }).click()
    await page.waitForURL(/\/docs\/tutorial$/)
  }],
  ['/docs/concepts', 'a diagram is drawn', async page => {
    await page.locator('.diagram svg').first().waitFor()
  }],
  ['/docs/reference/errors', 'anchors are those of GitHub', async page => {
    const broken = await page.evaluate(() => [...document.querySelectorAll('.vp-doc a[href*="#"]:not(.header-anchor)')]
      .filter(one => new URL(one.href).pathname === globalThis.location.pathname && document.getElementById(decodeURIComponent(one.hash.slice(1))) === null)
      .map(one => one.hash))
    assert.deepEqual(broken, [])
  }],
  ...QUESTIONS.map(([question, answer]) => ['/docs/tutorial', `the search finds ${question}`, async page => {
    await page.click('.DocSearch-Button')
    await page.fill('#localsearch-input', question)
    await page.locator('#localsearch-list li').first().waitFor()
    // The list is filled while one types.
    await page.waitForTimeout(500)
    const links = await page.locator('#localsearch-list a').evaluateAll(all => all.slice(0, 5).map(one => one.getAttribute('href')))
    assert.ok(links.some(link => new RegExp(answer).test(link)), links.join())
  }]),
  ['/playground', 'the playground draws a table, helpers and a tree, and explains a request', async page => {
    await until(page, '#view', 'photos#show')
    await until(page, '#explanation', "did you mean 'photos'?")
    await page.click('#tab-helpers')
    assert.match(await text(page, '#view'), /edit_photo_path\(7\) {2}→ {2}\/photos\/7\/edit/)
    await page.keyboard.press('ArrowLeft')
    assert.equal(await page.locator('#view a[href="#r0"]').count(), 1)
    for (const [name, words] of [['client', 'photo_path ='], ['openapi', '"operationId": "photos_index"']]) {
      await page.click(`#tab-${name}`)
      assert.ok((await text(page, '#view')).includes(words), name)
    }
    await page.click('#tab-tree')
    await page.click('#view a >> nth=0')
    assert.equal(await page.getAttribute('#tab-table', 'aria-selected'), 'true')
    await page.fill('#target', '/photos/7')
    await until(page, '#explanation', 'photos#show')
  }],
  ['/playground', 'errors are shown at their lines', async page => {
    await until(page, '#view', 'photos#show')
    await write(page, "import { draw, resources } from 'fastify-resources'\n\nexport default draw([\nresources('pho tos')\n])\n")
    await until(page, '#fault', 'Line 4')
    assert.equal(await page.locator('.cm-lintRange-error, .cm-lintPoint-error').count(), 1)
    await write(page, 'const a = 1\nconst b = = 2\n')
    await until(page, '#fault', 'Line 2')
    await write(page, 'export default nothing')
    await until(page, '#fault', 'nothing is not defined')
    await write(page, table("resources('albums')"))
    await until(page, '#view', 'albums#show')
    assert.equal(await text(page, '#fault'), '')
  }],
  ['/playground', 'an endless loop and 10,000 resources end, and the page goes on', async page => {
    await until(page, '#view', 'photos#show')
    for (const code of ['while (true) {}', table("...Array.from({ length: 10000 }, (_, i) => resources('photos' + i))")]) {
      await write(page, code)
      await until(page, '#fault', 'longer than a second')
      await write(page, table("resources('albums')"))
      await until(page, '#view', 'albums#show')
      await page.waitForFunction(() => document.querySelector('#fault').textContent === '')
    }
  }],
  ['/playground', 'the text of a visitor reaches nothing', async (page, { address }) => {
    await until(page, '#view', 'photos#show')
    const reaches = [`await fetch('${address}/')`, "await fetch('https://example.com/')", `await import('${address}/engine.js')`,
      `importScripts('${address}/engine.js')`, 'await new Promise((resolve, reject) => { const one = indexedDB.open("a"); one.onsuccess = resolve; ' +
      'one.onerror = reject })', 'localStorage.a = 1', 'parent.document', `new WebSocket('${address.replace('http', 'ws')}/')`]
    for (const one of reaches) {
      const told = `told ${reaches.indexOf(one)}`
      await write(page, `let outcome = 'reached'\ntry { ${one} } catch (error) { outcome = 'refused' }\nthrow new Error('${told} ' + outcome)`)
      await until(page, '#fault', told)
      const answer = await text(page, '#fault')
      // A WebSocket is made, and then its policy closes it.
      if (!one.includes('WebSocket')) assert.match(answer, /refused/, one)
    }
    const forged = {
      description: {
        routes: [{
          index: '"><img src=x>',
          method: '<img src=x onerror=alert(1)>',
          path: 'javascript:',
          controller: 'a',
          action: 'b',
          segments: [],
          params: [],
          defaults: {},
          constraints: {},
          shown: [],
          when: [],
          hooks: {}
        }]
      },
      answer: { outcome: '<img>', text: '<img>' }
    }
    await write(page, `postMessage({ result: ${JSON.stringify(forged)} })\nawait new Promise(() => {})`)
    await until(page, '#view', '<img')
    assert.equal(await page.locator('#view img').count(), 0)
  }],
  ['/playground#' + new URLSearchParams({ code: table("resources('albums')"), method: 'GET', target: '/album' }),
    'a link holds the input, and does not run without a click', async page => {
      await until(page, '.cm-content', 'albums')
      await page.waitForTimeout(1500)
      assert.equal(await text(page, '#view'), '')
      await page.click('#run')
      await until(page, '#view', 'albums#show')
      await until(page, '#explanation', "did you mean 'albums'?")
      await page.click('#share')
      assert.match(page.url(), /#code=.*albums.*&method=GET&target=%2Falbum$/)
    }],
  ...PAGES.map(path => [path, `axe finds no problem in ${path}`, async page => {
    if (path === '/playground') await until(page, '#view', 'photos#show')
    await page.waitForTimeout(500)
    await page.evaluate(axe)
    for (const colorScheme of ['light', 'dark']) {
      await page.evaluate(dark => document.documentElement.classList.toggle('dark', dark), colorScheme === 'dark')
      await page.waitForTimeout(400)
      const { violations } = await page.evaluate(() => globalThis.axe.run())
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.slice(0, 5).map(({ html, failureSummary }) => `${html} ${failureSummary}`)]),
        [], `${path} ${colorScheme}`)
      if (folder !== undefined) await page.screenshot({ path: join(folder, `${path.replaceAll('/', '-').slice(1) || 'front'}-${colorScheme}.png`) })
    }
  }])
]

if (process.env.SITE_BUILT === undefined) {
  const npm = (...args) => execFileSync('npm', args, { cwd: join(root, 'site'), stdio: ['ignore', 'ignore', 'inherit'] })
  npm('ci', '--no-fund', '--no-audit')
  npm('run', 'build')
}
const dist = join(root, 'site/dist')
const own = readdirSync(join(dist, 'assets/chunks')).filter(name => /^(?:Playground|data)/.test(name)).map(name => `assets/chunks/${name}`)
const engine = gzipSync(readFileSync(join(dist, 'engine.js'))).length
assert.ok(engine <= 150 * 1024, `the engine has ${engine} bytes by gzip`)
console.log(`the engine of the playground has ${Math.round(engine / 1024)} KB by gzip; ${own.length} chunks of the page`)

const { server, address } = await serve(dist)
const browser = await launch()
const failed = []
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const strangers = []
  page.on('response', response => { if (/^https?:/.test(response.url()) && !response.url().startsWith(address)) strangers.push(response.url()) })
  for (const [path, name, attempt] of tries) {
    try {
      await page.goto('about:blank')
      await page.goto(address + path, { waitUntil: 'networkidle' })
      await attempt(page, { address })
      assert.deepEqual(strangers.splice(0), [], 'responses of another origin')
      console.log(`passed: ${name}`)
    } catch (error) {
      failed.push(name)
      console.log(`FAILED: ${name}\n${error.message}`)
    }
  }
} finally {
  await browser.close()
  server.close()
}
if (failed.length > 0) process.exitCode = 1
