/** The playground in a browser: tables, errors, examples. */
import assert from 'node:assert/strict'
import { eventually } from '../browser.js'
import { table, text, until, whenReady, write } from './tools.js'

const LABELS = [
  ['Typed paths', '/albums/:album_id/photos'], ['A guard, and skip', 'signedIn'], ['Records through their parents', 'album_photo'],
  ['Redirects', 'redirect(301, /articles/:id)'], ['Locales', '(/:locale)/articles'], ['Versions by host', 'v2/photos#show'],
  ['Rails\u2019 dialect', 'PATCH'], ['REST API', 'photos#create']
]

/** `[path, what holds, check]`. Each check begins with a fresh page of the path. */
export const tries = [
  ['/playground', 'the playground draws a table, helpers and a tree, and explains a request', async page => {
    await whenReady(page)
    await until(page, '#explanation', 'albums#show')
    await page.fill('#target', '/album/7')
    await until(page, '#explanation', "did you mean 'albums'?")
    await page.click('#tab-helpers')
    await until(page, '#view', 'album_photos_path(7)  →  /albums/7/photos')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await page.locator('#view a[href="#r0"]').count(), 1)
    await page.click('#tab-client')
    await until(page, '#view', 'album_path =')
    await page.click('#tab-tree')
    const { hash } = new URL(page.url())
    await page.click('#view a >> nth=0')
    assert.deepEqual([await page.getAttribute('#tab-table', 'aria-selected'), new URL(page.url()).hash], ['true', hash])
  }],
  ['/playground', 'errors are shown at their lines', async page => {
    await whenReady(page)
    await write(page, "import { draw, resources } from 'fastify-resources'\n\nexport default draw([\nresources('pho tos')\n])\n")
    await until(page, '#fault', 'Line 4')
    assert.equal(await page.locator('.cm-lintRange-error, .cm-lintPoint-error').count(), 1)
    await write(page, 'const a = 1\nconst b = = 2\n')
    await until(page, '#fault', 'Line 2')
    await write(page, 'export default nothing')
    await until(page, '#fault', 'nothing is not defined')
    await write(page, table("resources('albums')"))
    await until(page, '#view', 'albums#edit')
    assert.equal(await text(page, '#fault'), '')
  }],
  ['/playground', 'a message of its own: types, other packages, no table, no answer, and the place once', async page => {
    await whenReady(page)
    for (const [code, message] of [
      ["import { draw, resources } from 'fastify-resources'\nexport const routes = draw([])\ndeclare module 'fastify-resources' { interface Register { routes: typeof routes } }",
        'Line 3: The playground reads JavaScript. Switch Types on, or remove the types'],
      ["import { z } from 'zod'\n", "Line 1: The playground has no package 'zod'"],
      ['export default 7', 'Export a table'],
      ['postMessage(undefined)\nawait new Promise(() => {})', 'The text sent no answer'],
      [table("\nresources('photos', { onyl: 'show' })"), "Line 3: resources('photos'): unknown option 'onyl' (did you mean 'only'?)"]
    ]) {
      await write(page, code)
      await until(page, '#fault', message)
      assert.ok((await text(page, '#fault')).startsWith(message))
      assert.equal(await page.locator('.stale #view').count(), 1)
    }
  }],
  ['/playground', 'a table without a client module is shown, with the reason', async page => {
    await whenReady(page)
    await write(page, "import { draw, get } from 'fastify-resources'\nexport default draw([\n" +
      "get('a-b', { to: 'c#d', as: null }),\nget('a_b', { to: 'c#d', as: null })])\n")
    await until(page, '#view', '/a-b')
    assert.equal(await text(page, '#fault'), '')
    await page.click('#tab-client')
    await until(page, '#view', "Line 3: duplicate function name 'c_d_get_a_b': get('a-b') (GET /a-b(.:format)) and get('a_b') at line 4 ")
  }],
  ['/playground', 'examples can be chosen; Back and undo lead to the text before', async page => {
    await whenReady(page)
    const first = await text(page, '.cm-content:visible')
    for (const [label, words] of LABELS) {
      await page.selectOption('#example', { label })
      await until(page, '#view', words)
      await eventually(async () => assert.equal(await text(page, '#fault'), '', label))
    }
    await page.selectOption('#example', { label: 'A mistake' })
    await until(page, '#fault', "Line 4: resources('albums'): unknown option 'onyl' (did you mean 'only'?)")
    await page.click('.cm-content:visible')
    await page.keyboard.press('ControlOrMeta+z')
    assert.equal(await text(page, '.cm-content:visible'), first)
    await page.goBack()
    await page.goBack()
    await until(page, '#view', 'PATCH')
  }],
  ['/playground', 'functions and options are completed', async page => {
    await whenReady(page)
    await write(page, "import { draw } from 'fastify-resources'\nexport default draw([], { ")
    for (const [typed, word] of [['sk', 'skip'], ['ownR', 'ownRouteOptions'], ['names', 'namespace']]) {
      await page.keyboard.type(typed)
      await page.locator('.cm-completionLabel', { hasText: word }).first().waitFor()
      for (let i = 0; i < typed.length; i++) await page.keyboard.press('Backspace')
    }
  }],
  ['/playground', '200 resources are answered; an endless loop and 10,000 resources end, and the page goes on', async page => {
    await whenReady(page)
    const many = count => table(`...Array.from({ length: ${count} }, (_, i) => resources('photos' + i))`)
    await write(page, many(200))
    await until(page, '#view', 'photos199#show')
    for (const [code, message] of [['while (true) {}', 'longer than two seconds'], [many(10000), 'too large for the playground: 10000 declarations']]) {
      await write(page, code)
      await until(page, '#fault', message)
      await write(page, table("resources('albums')"))
      await page.waitForFunction(() => document.querySelector('#fault').textContent === '')
      await until(page, '#view', 'albums#edit')
    }
  }]
]
