/** The pages of the site in a browser. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { checkAccessibility, eventually } from '../browser.js'
import { open, text, until, whenReady } from './tools.js'

const PAGES = ['/', '/docs/tutorial', '/docs/concepts', '/docs/why', '/docs/guides/records', '/docs/guides/from-express', '/docs/reference/errors', '/playground']

/** Questions as users type them, and the page that answers. */
const QUESTIONS = [
  ['file upload', 'templates|uploads'], ['pagination', 'pagination'], ['redirect', 'redirects'], ['authentication', 'authentication'],
  ['validate id', 'validation'], ['OpenAPI', 'openapi'], ['rate limit', 'rate-limits'], ['versioning', 'versioning'],
  ['from Rails', 'from-rails'], ['testing', 'testing'], ['docker', 'deployment'], ['hot reload', 'deployment'], ['prisma', 'database']
]

const [folder] = process.argv.slice(2)

/** `[path, what holds, check]`. Each check begins with a fresh page of the path. */
export const tries = [
  ['/', 'the front page is the first screen of the README, with its table', async page => {
    assert.match(await text(page, '.VPHome'), /Declare a REST resource in one line/)
    await until(page, '.home .table', 'albums#show')
    assert.deepEqual(await page.locator('.home .panes pre.asked').allInnerTexts(),
      ["routes.paths.album_path('seven')", 'GET /albums/seven', 'GET /album/7'])
    for (const words of ["Argument of type 'string' is not assignable", 'params/id must be integer', "did you mean 'albums'?"]) {
      assert.ok((await text(page, '.home .panes')).includes(words), words)
    }
    await page.locator('.VPHero a', { hasText: 'Tutorial' }).click()
    await page.waitForURL(/\/docs\/tutorial$/)
  }],
  ['/docs/concepts', 'a diagram has whole labels', async page => {
    const cut = await page.locator('.diagram svg').first().evaluate(svg => {
      const boxes = [...svg.querySelectorAll('rect')].map(rect => rect.getBoundingClientRect())
      const labels = [...svg.querySelectorAll('text')].map(label => [label.textContent, label.getBoundingClientRect()])
      const isIn = (label, box) => label.left >= box.left && label.right <= box.right && label.top >= box.top && label.bottom <= box.bottom
      return {
        count: labels.length,
        cut: labels.filter(([, label]) => boxes.some(box => label.left > box.left && label.left < box.right && !isIn(label, box) &&
        label.top >= box.top && label.bottom <= box.bottom)).map(([words]) => words)
      }
    })
    assert.deepEqual([cut.count > 5, cut.cut], [true, []])
  }],
  ['/docs/tutorial', 'pages have an outline from 1,280 pixels, and the comparison its last column at every width', async page => {
    for (const width of [1280, 1440, 1535, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      assert.equal(await page.locator('.VPDocAsideOutline .outline-link:visible').count() > 5, true, String(width))
    }
    await open(page, new URL('/docs/why', page.url()).href)
    for (const width of [390, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await page.locator('td[data-title="choose it instead if"]').evaluateAll(cells => cells.map(cell => {
        const { left, right } = cell.getBoundingClientRect()
        return left >= 0 && right <= globalThis.innerWidth && cell.textContent !== ''
      }))
      assert.deepEqual([places.length > 3, new Set(places)], [true, new Set([true])], String(width))
    }
  }],
  ['/docs/guides/records', 'a page prints without the frame of the site, and its link to the data works', async (page, { address }) => {
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('.VPNav:visible, .VPSidebar:visible, .aside:visible, .VPDocFooter:visible').count(), 0)
    assert.equal(await page.locator('.vp-doc h1:visible').count(), 1)
    const link = await page.locator('.vp-doc a[href$="data.js"]').first().evaluate(({ href }) => href)
    assert.equal((await page.request.get(link)).status(), 200, link)
    assert.ok(link.startsWith(address))
  }],
  ['/docs/guides/validaton', 'the page of a wrong address has a landmark, suggestions and the search', async page => {
    await page.locator('main.not-found a', { hasText: 'Validation' }).waitFor()
    await checkAccessibility(page, '404')
    await page.click('main.not-found button')
    await page.locator('#localsearch-input').waitFor()
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
  ['/docs/tutorial', 'the search finds what users ask for', async page => {
    await page.click('.DocSearch-Button')
    for (const [question, answer] of QUESTIONS) {
      // No answer to the question before is left.
      await page.fill('#localsearch-input', '')
      await page.waitForFunction(() => document.querySelectorAll('#localsearch-list a').length === 0)
      await page.fill('#localsearch-input', question)
      await eventually(async () => {
        const links = await page.locator('#localsearch-list a').evaluateAll(found => found.slice(0, 5).map(link => link.getAttribute('href')))
        assert.ok(links.some(link => new RegExp(answer).test(link)), `${question}: ${links.join()}`)
      })
    }
  }],
  ...PAGES.map(path => [path, `nothing scrolls sideways in ${path}`, async page => {
    if (path === '/playground') await whenReady(page)
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }]),
  ...PAGES.map(path => [path, `axe finds no problem in ${path}`, async page => {
    if (path === '/playground') await whenReady(page)
    for (const colorScheme of ['light', 'dark']) {
      await page.evaluate(dark => document.documentElement.classList.toggle('dark', dark), colorScheme === 'dark')
      await checkAccessibility(page, `${path} ${colorScheme}`)
      if (folder !== undefined) await page.screenshot({ path: join(folder, `${path.replaceAll('/', '-').slice(1) || 'front'}-${colorScheme}.png`) })
    }
  }])
]
