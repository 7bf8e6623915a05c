/**
 * The pages for development in a real Chromium: search, filters, explanations, the tree, keys, copying, both themes, a
 * telephone's width, no script, a thousand routes, and what axe finds. With a folder as argument it leaves pictures there.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { checkAccessibility, launch } from '../browser.js'
import { start } from './app.js'

const [folder] = process.argv.slice(2)

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const shown = page => page.locator('#routes tbody tr:visible').count()
const value = (page, id) => page.locator(`#${id}`).inputValue()
const focused = page => page.evaluate(() => document.activeElement.id)
const paths = page => page.locator('#routes tbody tr:visible .path').allTextContents()

/** The checks on the small app, in order. Each begins with a fresh page. */
const tries = {
  async 'search finds every word in all columns' (page, { count }) {
    for (const [text, found] of [['', count], ['photos#show', 1], ['FLAG', 1], ['admin delete', 1], ['de about', 1], ['edit_photo', 1],
      ['app.js:', count], ['no such', 0]]) {
      await page.fill('#search', text)
      assert.equal(await shown(page), found, text)
      assert.equal(await page.textContent('#count'), text === '' ? '' : `${found} of ${count}`)
      assert.equal(await page.isVisible('#none'), found === 0)
    }
    await page.click('#reset')
    assert.deepEqual([await shown(page), await focused(page)], [count, 'search'])
  },

  async 'the cells of a row are below their titles' (page) {
    for (const width of [1000, 1280, 1440]) {
      await page.setViewportSize({ ...WIDE, width })
      const rows = await page.evaluate(() => [...document.querySelectorAll('#routes tr')].slice(0, 9).map(row =>
        [...row.children].map(cell => cell.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ left }) => left)))
      assert.ok(rows[0].length > 6)
      for (const lefts of rows) assert.deepEqual([lefts, lefts.toSorted((one, other) => one - other)], [rows[0], rows[0]])
    }
    await page.setViewportSize(WIDE)
  },

  async 'filters by method, controller and resource combine, and survive a reload' (page) {
    await page.click('#filters .verb[data-verb=GET]')
    await page.click('#filters .verb[data-verb=DELETE]')
    await page.selectOption('[name=controller]', 'photos')
    assert.deepEqual((await paths(page)).sort(),
      ['/photos(.:format)', '/photos/:id(.:format)', '/photos/:id(.:format)', '/photos/:id/edit(.:format)',
        '/photos/:id/preview(.:format)', '/photos/new(.:format)'])
    await page.selectOption('[name=controller]', '')
    await page.selectOption('#resource', { label: 'admin' })
    assert.equal(await shown(page), 7)
    await page.waitForURL(/\?verb=GET&verb=DELETE&resource=/)
    await page.reload()
    assert.equal(await shown(page), 7)
    assert.equal(await page.isChecked('#filters .verb[data-verb=GET] input'), true)
  },

  async 'a request is explained while it is typed' (page) {
    const told = async (method, url) => {
      await page.selectOption('#method', method)
      await page.fill('#url', '')
      await page.waitForFunction(() => document.querySelector('#answer').textContent === '')
      await page.locator('#url').pressSequentially(url)
      await page.waitForFunction(text => document.querySelector('#answer').textContent.includes(` ${text} `), url)
      return page.textContent('#answer')
    }
    assert.match(await told('GET', '/photos/7'), /^served GET \/photos\/7 is handled by photos#show .*id'7'$/)
    assert.match(await told('GET', '/photo/7'), /^not found .*unknown segment 'photo' \(did you mean 'photos'\?\)/)
    assert.match(await told('GET', '/photos/x'), /^400 bad request .*id must match \/\[0-9\]\+\/, got 'x'/)
    assert.match(await told('POST', '/photos/7'), /^method not allowed /)
    assert.match(await told('GET', '/old/7'), /^redirected .*\/photos\/7/)
    await page.selectOption('#method', 'GET')
    await page.fill('#url', '/<img src=x onerror=alert(1)>')
    await page.waitForFunction(() => document.querySelector('#answer').textContent.includes('<img'))
    assert.equal(await page.locator('#answer img').count(), 0)
    await page.fill('#url', '/photos/7')
    await page.click('#answer a')
    assert.equal(await page.textContent(`#${await focused(page)} .handler`), 'photos#show')
  },

  async 'routes without a hook, as the option --without lists them' (page, { count }) {
    const admin = (await paths(page)).filter(path => path.startsWith('/admin')).length
    await page.selectOption('select[name=without]', 'logIn')
    assert.deepEqual([admin > 5, await shown(page), (await paths(page)).filter(path => path.startsWith('/admin'))], [true, count - admin, []])
    await page.waitForURL(/without=logIn/)
    await page.reload()
    assert.equal(await shown(page), count - admin)
    await page.click('#reset')
    assert.equal(await shown(page), count)
  },

  async 'what is explained is sent: a write after a question that names the action, another host never' (page) {
    const questions = []
    let isConfirmed = false
    page.on('dialog', dialog => {
      questions.push(dialog.message())
      return isConfirmed ? dialog.accept() : dialog.dismiss()
    })
    const send = async (method, url, headers = '') => {
      if (!await page.isVisible('#headers')) await page.click('#ask summary')
      await page.selectOption('#method', method)
      await page.fill('#headers', headers)
      await page.fill('#url', url)
      await page.click('#send:enabled')
      await page.waitForFunction(() => !document.querySelector('#send').disabled)
      return await page.isVisible('#response') ? (await page.textContent('#response')).split('\n')[0] : null
    }
    assert.equal(await page.isDisabled('#send'), true)
    assert.equal(await send('GET', '/photos/7'), '200 OK')
    assert.equal(await send('GET', '/old/7'), 'redirected to /photos/7')
    assert.equal(await send('DELETE', '/photos/7'), null)
    isConfirmed = true
    assert.equal(await send('DELETE', '/photos/7'), '200 OK')
    const question = 'Send this request?\n\nDELETE /photos/7 is handled by photos#destroy (DELETE /photos/:id(.:format))'
    assert.deepEqual(questions, [question, question])
    for (const [url, headers] of [['/photos/7', 'Host: api.example.com'], ['http://api.example.com/photos/7', '']]) {
      assert.match(await send('GET', url, headers), /^This page can send requests to 127\.0\.0\.1:\d+ only\.$/)
    }
    assert.equal(await send('GET', '/a/../photos'), 'A browser sends /photos instead.')
    assert.equal(await send('GET', '/photos', 'Cookie: a=b'), 'A browser does not send this header: cookie.')
  },

  async 'table rows link to nodes of the tree, and nodes to rows' (page) {
    await page.click('#routes tr:has-text("comments#flag") a[title="Show in the tree"]')
    const node = await focused(page)
    assert.match(await page.getAttribute(`#${node}`, 'aria-label'), /comments, 4 routes/)
    await page.keyboard.press('Enter')
    assert.deepEqual([await shown(page), await page.getAttribute(`#${node}`, 'aria-current')], [4, 'true'])
    await page.click(`#${node}`)
    assert.equal(await page.getAttribute(`#${node}`, 'aria-current'), null)
  },

  async 'keys' (page) {
    await page.keyboard.press('/')
    assert.equal(await focused(page), 'search')
    await page.keyboard.type('photos#')
    await page.keyboard.press('ArrowDown')
    const first = await focused(page)
    await page.keyboard.press('ArrowDown')
    assert.notEqual(await focused(page), first)
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    assert.equal(await focused(page), first)
    const outline = await page.evaluate(() => globalThis.getComputedStyle(document.activeElement).outlineStyle)
    assert.equal(outline, 'solid')
    await page.evaluate(() => document.addEventListener('click', event => {
      const link = event.target.closest('.source a')
      if (link === null) return
      event.preventDefault()
      document.body.dataset.opened = link.href
    }))
    await page.keyboard.press('Enter')
    assert.match(await page.getAttribute('body', 'data-opened'), /^vscode:\/\/file\/.*app\.js:\d+:\d+$/)
    await page.keyboard.press('e')
    assert.deepEqual([await focused(page), await value(page, 'url')], ['url', '/photos/1/preview'])
    await page.waitForFunction(() => document.querySelector('#answer').textContent.startsWith('served'))
    await page.keyboard.press('/')
    assert.equal(await value(page, 'url'), '/photos/1/preview/')
    await page.focus(`#${first}`)
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(page), 'search')
    await page.keyboard.press('Escape')
    assert.equal(await value(page, 'search'), '')
    const verb = page.locator('#filters .verb[data-verb=GET] input')
    await verb.press('Enter')
    assert.equal(await verb.isChecked(), true)
    await verb.press('Space')
    assert.equal(await verb.isChecked(), false)
    await verb.press('/')
    assert.equal(await focused(page), 'search')
  },

  async 'copying is announced' (page) {
    const row = page.locator('#routes tr', { hasText: 'comments#flag' })
    await row.locator('[data-tool=curl]').click()
    await page.waitForFunction(() => document.querySelector('#copied').textContent !== '')
    assert.match(await page.textContent('#copied'), /curl -X POST 'http:\/\/127\.0\.0\.1:\d+\/photos\/1\/comments\/1\/flag' -H /)
    await row.locator('[data-tool=helper]').click()
    await page.waitForFunction(() =>
      document.querySelector('#copied').textContent.includes('paths.flag_photo_comment_path({ photo_id, id })'))
  },

  async 'the theme can be chosen, and is stored' (page) {
    const ground = () => page.evaluate(() => globalThis.getComputedStyle(document.body).backgroundColor)
    const [light, dark] = ['rgb(250, 250, 249)', 'rgb(19, 21, 24)']
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(await ground(), dark)
    await page.emulateMedia({ colorScheme: 'light' })
    assert.equal(await ground(), light)
    await page.click('#theme')
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(await ground(), light)
    await page.click('#theme')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    assert.deepEqual([await ground(), await page.textContent('#theme')], [dark, 'Theme: dark'])
    await page.click('#theme')
  },

  async 'a telephone is wide enough' (page) {
    await page.setViewportSize(PHONE)
    await page.reload()
    for (const text of ['', 'admin']) {
      await page.fill('#search', text)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth))
    }
    assert.equal(await page.getAttribute('#resources', 'open'), null)
    await page.setViewportSize(WIDE)
  },

  async 'words are whole at 1,280 and at 1,024 pixels' (page) {
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      assert.deepEqual(await page.evaluate(brokenWords), [], `${width} pixels`)
    }
    await page.setViewportSize(WIDE)
  },

  async 'axe finds no problem, in both themes, wide and narrow, with and without an explanation' (page) {
    for (const colorScheme of ['light', 'dark']) {
      for (const viewport of [WIDE, PHONE]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        for (const url of ['/photos/7', '/photo/7', '']) {
          await page.fill('#search', url === '' ? '' : 'photos')
          await page.fill('#url', url)
          await page.waitForFunction(url => (document.querySelector('#answer').textContent !== '') === (url !== ''), url)
          await checkAccessibility(page, `${colorScheme} ${viewport.width} ${url}`)
        }
      }
    }
  }
}

/** Runs in the page: the words of the table that take two lines. A line may end between text nodes and at spaces. */
function brokenWords () {
  const words = []
  const texts = document.createTreeWalker(document.querySelector('#routes tbody'), globalThis.NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    for (const { 0: word, index } of node.data.matchAll(/(?<!\S)[\w.:()/#]+(?!\S)/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word)
    }
  }
  return words
}

/** A thousand routes: the longest time of a key, from the event to the frame with the results, as the median of five rounds. */
async function typing (page, { count }) {
  assert.equal(count, 1000)
  assert.equal(await shown(page), count)
  const texts = ['t', 'th', 'things_7', 'things_77', 'things_77#show', 'things_7', 'get', '', 'delete 12', '']
  const rounds = []
  for (let round = 0; round < 5; round++) {
    const times = []
    for (const text of texts) times.push(await page.evaluate(typed, text))
    rounds.push(times)
  }
  const middles = texts.map((_text, index) => rounds.map(times => times[index]).sort((one, other) => one - other)[2])
  // The last text is empty, which shows all routes again.
  assert.equal(await shown(page), count)
  return Math.max(...middles)
}

/** Runs in the page: types a string, and waits for the frame after the results. */
function typed (text) {
  return new Promise(resolve => {
    const search = document.querySelector('#search')
    const started = performance.now()
    search.value = text
    search.dispatchEvent(new globalThis.InputEvent('input', { bubbles: true }))
    // A task after the frame runs when that has been laid out and painted.
    globalThis.requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
  })
}

/** A page whose errors, including violations of its policy, fail the check that opened it. */
async function open (options, run) {
  const browser = await launch()
  try {
    const context = await browser.newContext({ viewport: WIDE, ...options })
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => { if (message.type() === 'error') errors.push(message.text()) })
    const outcome = await run(page)
    assert.deepEqual(errors, [])
    return outcome
  } finally {
    await browser.close()
  }
}

const [small, large] = [await start('small'), await start('large')]
try {
  await open({}, async page => {
    for (const [name, attempt] of Object.entries(tries)) {
      await page.goto(small.page)
      await attempt(page, small)
      console.log(`passed: ${name}`)
    }
    assert.equal(await page.title(), 'Routes')
  })
  await open({ javaScriptEnabled: false }, async page => {
    await page.goto(small.page)
    assert.deepEqual([await shown(page), await page.isVisible('#filters'), await page.isVisible('#tree')], [small.count, false, true])
    console.log('passed: without script')
  })
  await open({}, async page => {
    await page.goto(large.page)
    console.log(`passed: 1,000 routes, ${Math.round(await typing(page, large))} ms at most`)
  })
  if (folder !== undefined) await pictures()
} finally {
  await Promise.all([small, large].map(({ app }) => app.close()))
}

async function pictures () {
  for (const [name, options] of [['light', { colorScheme: 'light' }], ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: PHONE, deviceScaleFactor: 2 }]]) {
    await open(options, async page => {
      await page.goto(small.page)
      await page.fill('#url', '/photo/7')
      await page.waitForSelector('#answer li')
      await page.screenshot({ path: join(folder, `${name}.png`) })
    })
  }
}
