/** The playground while it loads, and its texts, which are never lost. */
import assert from 'node:assert/strict'
import { eventually } from '../browser.js'
import { hashOf, table, text, until, whenReady, write } from './tools.js'

const stranger = table("resources('strangers')")
const linkOf = code => hashOf({ code, method: 'GET', target: '/stranger' })
const saved = page => page.evaluate(() => sessionStorage.length)

/** What a visitor of a strange text sees: the text with a warning, and nothing that ran. */
async function isStrange (page, words) {
  await until(page, '.cm-content', words)
  await page.locator('#strange').waitFor()
  await whenReady(page)
  await page.waitForTimeout(1000)
  assert.deepEqual([await page.textContent('#view'), await page.textContent('#explanation'), await page.isDisabled('#send')], ['', '', true])
}

/** `[path, what holds, check]`. Each check begins with a fresh page of the path. */
export const tries = [
  ['/playground' + linkOf(stranger), 'a link does not run without a click, and saves nothing; the visitor\u2019s own text does not ask', async page => {
    await isStrange(page, 'strangers')
    await page.locator('.cm-content:visible').press('End')
    await page.keyboard.type('// read')
    await isStrange(page, '// read')
    assert.equal(await saved(page), 0)
    await page.reload()
    await isStrange(page, '// read')
    await page.click('#run')
    await until(page, '#view', 'strangers#show')
    await until(page, '#explanation', "did you mean 'strangers'?")
    await page.reload()
    await until(page, '#view', 'strangers#show')
    assert.equal(await page.locator('#strange').count(), 0)
    await page.click('#share')
    assert.match(page.url(), /#code=.*strangers.*&target=%2Fstranger$/)
  }],
  ['/playground', 'a text survives a reload, another page, Back, Forward and a second link', async page => {
    await whenReady(page)
    await write(page, table("resources('mine')"))
    await until(page, '#view', 'mine#show')
    await page.reload()
    await until(page, '#view', 'mine#show')
    await page.click('.VPNavBar a[href="/docs/tutorial"]')
    await page.waitForURL(/tutorial/)
    await page.goBack()
    await until(page, '#view', 'mine#show')
    await page.evaluate(hash => { globalThis.location.hash = hash }, linkOf(stranger))
    await isStrange(page, 'strangers')
    await page.goBack()
    await until(page, '#view', 'mine#show')
    await page.goForward()
    await isStrange(page, 'strangers')
    await page.click('.VPNavBar a[href="/docs/tutorial"]')
    await page.waitForURL(/tutorial/)
    await page.click('.VPNavBar a[href="/playground"]')
    await until(page, '#view', 'mine#show')
    // The last words before the visitor leaves.
    await write(page, table("resources('last')"))
    await page.reload()
    await until(page, '#view', 'last#show')
  }],
  ['/playground', 'without scripts, a visitor reads the first example and its table', async (page, { address }) => {
    const context = await page.context().browser().newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${address}/playground`)
    for (const [selector, words] of [['#view', 'albums#show'], ['#explanation', 'GET /albums/7 is handled by albums#show'], ['#texts', "resources('albums'"],
      ['[role=status] >> nth=0', 'Loading the packages (']]) assert.ok((await text(plain, selector)).includes(words), words)
    await context.close()
  }],
  ['/playground', 'a first load on a slow processor shows no error, and the table stays', async page => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript(() => {
      globalThis.seen = []
      new globalThis.MutationObserver(() => {
        const [fault, view] = ['#fault', '#view'].map(selector => document.querySelector(selector)?.textContent)
        if (fault !== undefined) globalThis.seen.push(fault === '' && view.includes('albums#show'))
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    // A busy machine, six times slower again, may need longer than the page's two seconds.
    await eventually(async () => {
      await page.reload()
      await whenReady(page)
      await page.fill('#target', '/photos')
      await until(page, '#explanation', 'not found')
      assert.deepEqual([...new Set(await page.evaluate(() => globalThis.seen))], [true])
    })
  }],
  ...['engine.js', 'sandbox.html', 'editor'].map(name => ['/', `the page says so if ${name} does not load, and keeps the text`, async (page, { address }) => {
    const pattern = `**/*${name}*`
    await page.route(pattern, route => route.fulfill({ status: 503, body: 'busy' }))
    await page.goto(`${address}/playground${linkOf(stranger)}`)
    await until(page, '#failed', 'did not load')
    assert.equal(await page.isDisabled('#run'), true)
    await page.unroute(pattern)
    await page.click('#failed button')
    await isStrange(page, 'strangers')
  }]),
  ['/playground', 'a server that does not load can be asked again', async page => {
    await whenReady(page)
    await page.route('**/server.js*', route => route.fulfill({ status: 503, body: 'busy' }))
    await page.click('#send')
    await until(page, '#fault', 'Fastify did not load')
    await page.unroute('**/server.js*')
    await page.click('#send')
    await until(page, '#response', '200 OK')
    await eventually(async () => assert.equal(await text(page, '#fault'), ''))
  }]
]
