/**
 * The site in a real Chromium, as it is built: the front page, the search, anchors, diagrams, the playground and what its sandbox
 * keeps out, and what axe finds. With a folder as argument it leaves pictures there.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { checkAccessibility, eventually, launch } from '../browser.js'

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

/** Runs in the page: posts the last answer of the frame again, with each of its leaves forged, and returns what became an element. */
async function forge () {
  const { contentWindow: source } = document.querySelector('iframe')
  const leaves = (value, path = []) => typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))]
  const replaced = (value, [key, ...rest], leaf) => key === undefined
    ? leaf
    : Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: replaced(value[key], rest, leaf) })
  const forgeries = [
    ['iframe', { srcdoc: '<script>parent.hit = 1</scr' + 'ipt>' }], { 0: 'iframe', 1: { src: 'javascript:parent.hit = 1' }, length: 2 },
    'javascript:globalThis.hit = 1', '<img src=x onerror="globalThis.hit = 1">'
  ]
  const allowed = /^(?:A|B|CODE|DD|DIV|DL|DT|I|LI|OL|P|SMALL|SPAN|TABLE|TBODY|TD|TH|THEAD|TR|UL|WBR)$/
  const found = []
  let count = 0
  for (const path of leaves(globalThis.last.result).filter(path => path.length > 0)) {
    for (const forgery of forgeries) {
      count++
      const data = JSON.stringify({ ...globalThis.last, result: replaced(globalThis.last.result, path, forgery) })
      globalThis.dispatchEvent(new MessageEvent('message', { source, data }))
      await Promise.resolve()
      const wrong = [...document.querySelectorAll('#view *, #explanation *')].filter(element => !allowed.test(element.tagName) ||
        [...element.attributes].some(({ name, value }) => /^(?:on|src|style)/.test(name) || (name === 'href' && !value.startsWith('#r'))))
      if (wrong.length > 0 || 'hit' in globalThis) found.push(path.join('.'))
    }
  }
  return { count, found }
}

/** The checks, in order; each begins with a fresh page of the address. */
const tries = [
  ['/', 'the front page is the first screen of the README, with its table', async page => {
    assert.match(await text(page, '.VPHome'), /Declare a REST resource in one line/)
    await until(page, '.home .table', 'albums#show')
    await page.locator('.VPHero a', { hasText: 'Tutorial' }).click()
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
  ['/docs/tutorial', 'one click switches all tabs of the site, and the site remembers it', async page => {
    const shown = async () => [...new Set(await page.locator('.code-tabs .blocks > :visible > .lang').allInnerTexts())]
    const { count, checked } = await page.evaluate(() => {
      const groups = [...document.querySelectorAll('.code-tabs')]
      return { count: groups.length, checked: groups.every(group => group.querySelector('input').checked) }
    })
    assert.deepEqual([count > 9, checked, await shown()], [true, true, ['sh', 'js', 'text']])
    const label = page.locator('.code-tabs label[data-title=TypeScript]').nth(5)
    await label.scrollIntoViewIfNeeded()
    const place = await label.boundingBox()
    await label.click()
    assert.deepEqual(await shown(), ['sh', 'ts', 'text'])
    assert.ok(Math.abs((await label.boundingBox()).y - place.y) < 2, 'the page stays where it is')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const block = page.locator('.code-tabs .language-ts', { hasText: '// data.ts' })
    await block.hover()
    await block.locator('button.copy').click()
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\/\/ data\.ts\nexport [^]*: \{ photo_id: number, text: string \}\[\] = \[\]\n?$/)
    await page.reload()
    await eventually(async () => assert.deepEqual(await shown(), ['sh', 'ts', 'text']))
    await page.locator('.VPSidebar a', { hasText: 'Controllers' }).first().click()
    await page.waitForURL(/\/docs\/guides\/controllers$/)
    await page.goBack()
    await eventually(async () => assert.deepEqual(await shown(), ['sh', 'ts', 'text']))
    await page.locator('.code-tabs input').nth(1).focus()
    await page.keyboard.press('ArrowLeft')
    assert.deepEqual(await shown(), ['sh', 'js', 'text'])
    // Words of a tab that is not visible.
    await page.click('.DocSearch-Button')
    await page.fill('#localsearch-input', 'photo_id number text satisfies')
    await page.locator('#localsearch-list a[href^="/docs/tutorial"]').first().waitFor()
  }],
  ...QUESTIONS.map(([question, answer]) => ['/docs/tutorial', `the search finds ${question}`, async page => {
    await page.click('.DocSearch-Button')
    await page.fill('#localsearch-input', question)
    await eventually(async () => {
      const links = await page.locator('#localsearch-list a').evaluateAll(found => found.slice(0, 5).map(link => link.getAttribute('href')))
      assert.ok(links.some(link => new RegExp(answer).test(link)), links.join())
    })
  }]),
  ['/playground', 'the playground draws a table, helpers and a tree, and explains a request', async page => {
    await until(page, '#view', 'photos#show')
    await until(page, '#explanation', "did you mean 'photos'?")
    await page.click('#tab-helpers')
    assert.match(await text(page, '#view'), /publish_photo_path\(7\) {2}→ {2}\/photos\/7\/publish/)
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
  ['/playground', 'a message of its own: types, other packages, no table, and the place once', async page => {
    await until(page, '#view', 'photos#show')
    for (const [code, message] of [
      ["import { draw, resources } from 'fastify-resources'\nexport const routes = draw([])\ndeclare module 'fastify-resources' { interface Register { routes: typeof routes } }",
        'Line 3: The playground reads JavaScript. Remove the types'],
      ["import { z } from 'zod'\n", "Line 1: The playground has no package 'zod'"],
      ['export default 7', 'Export a table'],
      [table("\nresources('photos', { onyl: 'show' })"), "Line 3: resources('photos'): unknown option 'onyl' (did you mean 'only'?)"]
    ]) {
      await write(page, code)
      await until(page, '#fault', message)
      assert.ok((await text(page, '#fault')).startsWith(message))
      assert.equal(await page.locator('.stale #view').count(), 1)
    }
  }],
  ['/playground', 'a table without a client module is shown, with the reason', async page => {
    await until(page, '#view', 'photos#show')
    await write(page, "import { draw, get } from 'fastify-resources'\nexport default draw([\n" +
      "get('a-b', { to: 'c#d', as: null }),\nget('a_b', { to: 'c#d', as: null })])\n")
    await until(page, '#view', '/a-b')
    assert.equal(await text(page, '#fault'), '')
    await page.click('#tab-client')
    await until(page, '#view', "Line 3: duplicate function name 'c_d_get_a_b': get('a-b') (GET /a-b(.:format)) and get('a_b') at line 4 ")
  }],
  ['/playground', 'examples can be chosen, and undone', async page => {
    await until(page, '#view', 'photos#show')
    const first = await text(page, '.cm-content')
    for (const [label, words] of [['Nested and shallow', 'admin/users#show'], ['Locales', 'redirect(301, /articles/:slug)'], ['Rails', 'PATCH'], ['REST API', 'photos#publish']]) {
      await page.selectOption('#example', { label })
      await until(page, '#view', words)
      assert.equal(await text(page, '#fault'), '')
    }
    await page.selectOption('#example', { label: 'Rails' })
    await page.click('.cm-content')
    await page.keyboard.press('ControlOrMeta+z')
    assert.equal(await text(page, '.cm-content'), first)
  }],
  ['/playground', 'functions and options are completed', async page => {
    await until(page, '#view', 'photos#show')
    await write(page, "import { draw } from 'fastify-resources'\nexport default draw([], { ")
    for (const [typed, word] of [['sk', 'skip'], ['ownR', 'ownRouteOptions'], ['names', 'namespace']]) {
      await page.keyboard.type(typed)
      await page.locator('.cm-completionLabel', { hasText: word }).first().waitFor()
      for (let i = 0; i < typed.length; i++) await page.keyboard.press('Backspace')
    }
  }],
  ['/playground', 'the sandbox is not visible, and does nothing outside of a sandbox', async (page, { address }) => {
    await until(page, '#view', 'photos#show')
    assert.equal(await page.locator('iframe:visible').count(), 0)
    const answers = await page.evaluate(async address => {
      const [engine, frame] = [await (await fetch('/engine.js')).text(), document.createElement('iframe')]
      const answers = []
      globalThis.addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) answers.push(data) })
      frame.src = `${address}/sandbox.html`
      document.body.append(frame)
      await new Promise(resolve => { frame.onload = resolve })
      frame.contentWindow.postMessage({ engine }, '*')
      frame.contentWindow.postMessage({ id: 1, text: 'postMessage({ result: 1 })', request: { method: 'GET', target: '/' } }, '*')
      await new Promise(resolve => setTimeout(resolve, 2000))
      return answers
    }, address)
    assert.deepEqual(answers, [])
  }],
  ['/playground', 'a first load on a slow processor shows no error', async page => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.waitForFunction(() => document.querySelector('#fault') !== null)
    await page.evaluate(() => {
      globalThis.faults = []
      new globalThis.MutationObserver(() => globalThis.faults.push(document.querySelector('#fault').textContent))
        .observe(document.querySelector('#fault'), { childList: true, subtree: true, characterData: true })
    })
    await until(page, '#view', 'photos#show')
    assert.deepEqual(await page.evaluate(() => globalThis.faults.filter(text => text !== '')), [])
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }],
  ['/playground', '200 resources are answered; an endless loop and 10,000 resources end, and the page goes on', async page => {
    await until(page, '#view', 'photos#show')
    const many = count => table(`...Array.from({ length: ${count} }, (_, i) => resources('photos' + i))`)
    await write(page, many(200))
    await until(page, '#view', 'photos199#show')
    for (const [code, message] of [['while (true) {}', 'longer than two seconds'], [many(10000), 'too large for the playground: 10000 declarations']]) {
      await write(page, code)
      await until(page, '#fault', message)
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
  }],
  ['/playground', 'a forged answer becomes text: each leaf an array, an object, a URL that runs a script', async page => {
    await page.evaluate(() => globalThis.addEventListener('message', ({ data }) => { globalThis.last ??= JSON.parse(data) }))
    await page.selectOption('#example', { label: 'Locales' })
    await until(page, '#view', 'articles#show')
    for (const tab of ['table', 'tree', 'helpers', 'client', 'openapi']) {
      await page.click(`#tab-${tab}`)
      const { count, found } = await page.evaluate(forge)
      assert.deepEqual([found, count > 500], [[], true], tab)
    }
    // As the text of a visitor sends it.
    await write(page, 'postMessage({ result: { description: { routes: [{ method: ["iframe", { srcdoc: "<script>parent.hit = 1</scr" + "ipt>" }] }] }, ' +
      'helpers: ["iframe", {}], answer: { outcome: "<img>", text: ["iframe", { src: "javascript:parent.hit = 1" }] } } })\nawait new Promise(() => {})')
    await until(page, '#explanation', 'iframe')
    assert.deepEqual(await page.evaluate(() => [globalThis.hit, document.querySelectorAll('main iframe, main img').length]), [undefined, 0])
  }],
  ['/playground', 'the policy of the page runs no script in an element that a mistake would make', async page => {
    await until(page, '#view', 'photos#show')
    await page.evaluate(async () => {
      const make = (name, attributes) => {
        const element = Object.assign(document.createElement(name), attributes)
        document.body.append(element)
        return element
      }
      make('iframe', { srcdoc: '<script>parent.hit = "srcdoc"</scr' + 'ipt>' })
      make('script', { textContent: 'globalThis.hit = "script"' })
      make('a', { href: 'javascript:void (globalThis.hit = "link")' }).click()
      make('div', { innerHTML: '<img src=x onerror="globalThis.hit = 1">' })
      make('iframe', { src: 'data:text/html,<script>top.hit = 1</scr' + 'ipt>' })
      make('object', { data: 'data:text/html,1' })
      await new Promise(resolve => setTimeout(resolve, 1000))
    })
    assert.equal(await page.evaluate(() => globalThis.hit), undefined)
  }],
  ['/playground#' + new URLSearchParams({ code: table("resources('albums')"), method: 'GET', target: '/album' }),
    'a link holds the input, and does not run without a click', async page => {
      await until(page, '.cm-content', 'albums')
      await page.waitForTimeout(1500)
      assert.equal(await page.textContent('#view'), '')
      await page.click('#run')
      await until(page, '#view', 'albums#show')
      await until(page, '#explanation', "did you mean 'albums'?")
      await page.click('#share')
      assert.match(page.url(), /#code=.*albums.*&method=GET&target=%2Falbum$/)
    }],
  ...PAGES.map(path => [path, `nothing scrolls sideways in ${path}`, async page => {
    if (path === '/playground') await until(page, '#view', 'photos#show')
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }]),
  ...PAGES.map(path => [path, `axe finds no problem in ${path}`, async page => {
    if (path === '/playground') await until(page, '#view', 'photos#show')
    for (const colorScheme of ['light', 'dark']) {
      await page.evaluate(dark => document.documentElement.classList.toggle('dark', dark), colorScheme === 'dark')
      await checkAccessibility(page, `${path} ${colorScheme}`)
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
assert.ok(engine <= 154 * 1024, `the engine has ${engine} bytes by gzip`)
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
