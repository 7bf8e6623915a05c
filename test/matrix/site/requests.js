/** Requests to the app of the playground, which Fastify itself answers: as in Node.js, byte for byte. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { httpOf } from '../../../site/playground/page/answers.js'
import { respond, start } from '../../../site/playground/worker/app.js'
import { REQUESTS } from './app/requests.js'
import { checkSpeed, hashOf, table, text, until, whenReady, write } from './tools.js'

const read = name => readFileSync(new URL(`app/${name}`, import.meta.url), 'utf8')
const controllersOf = body => `export default { albums: { ${body} } }`
const albums = table("resources('albums', { only: ['index', 'create'] })")

/** Sends the request of the page, and returns the response without its date. */
async function send (page) {
  await page.click('#send')
  await page.locator('#send:enabled').waitFor()
  await checkSpeed(page)
  const response = page.locator('#response')
  return await response.count() === 0 ? null : (await response.textContent()).replace(/^date: .*\n/m, '')
}

async function fill (page, { method, target, headers, body }) {
  await page.selectOption('#method', method)
  await page.fill('#target', target)
  if (!await page.isVisible('#headers')) await page.click('summary')
  await page.fill('#headers', headers)
  await page.fill('#body', body)
}

/** `[path, what holds, check]`. Each check begins with a fresh page of the path. */
export const tries = [
  ['/playground', `${REQUESTS.length} requests have the responses of Node.js, byte for byte`, async page => {
    await whenReady(page)
    await write(page, read('routes.js'))
    await write(page, read('controllers.js'), 'controllers')
    const [{ routes }, { default: controllers }] = await Promise.all([import('./app/routes.js'), import('./app/controllers.js')])
    const app = await start({ routes, controllers })
    const [answers, expected] = [[], []]
    for (const request of REQUESTS) {
      expected.push(httpOf(await respond(app, request)).replace(/^date: .*\n/m, ''))
      await fill(page, request)
      answers.push(await send(page))
    }
    assert.deepEqual(answers, expected)
    await page.click('#tab-openapi')
    await until(page, '#view', '"openapi"')
    assert.deepEqual(JSON.parse(await page.textContent('#view')), JSON.parse(JSON.stringify(app.swagger())))
  }],
  ['/playground', 'nothing of Fastify loads before the first request; the app keeps its data until a text changes or a reset', async page => {
    const loaded = []
    page.on('request', request => loaded.push(new URL(request.url()).pathname))
    await whenReady(page)
    await page.selectOption('#example', { label: 'REST API' })
    await page.click('#tab-openapi')
    await until(page, '#view', 'albums_show  GET  /albums/:id')
    assert.equal(loaded.includes('/server.js'), false)
    await fill(page, { method: 'POST', target: '/albums/7/photos', headers: '', body: '{"title":"Dunes"}' })
    assert.match(await send(page), /^HTTP\/1\.1 201 Created\n[^]*\n\n\{"count":1\}$/)
    await until(page, '#view', '"operationId": "albums_show"')
    assert.match(await send(page), /"count":2/)
    assert.equal(loaded.filter(path => path === '/server.js').length, 1)
    await page.click('#reset')
    assert.match(await send(page), /"count":1/)
    await write(page, `${await page.evaluate(() => document.querySelector('.cm-content').innerText)}\n`)
    await page.waitForFunction(() => document.querySelector('#response') === null)
    assert.match(await send(page), /"count":1/)
  }],
  ['/playground', 'the lines that the app prints are shown', async page => {
    await whenReady(page)
    await write(page, albums)
    await write(page, controllersOf("index () { console.log('found', { count: 2 }); console.error(new Error('no')); return [] }, create () {}"), 'controllers')
    await page.fill('#target', '/albums')
    assert.match(await send(page), /^HTTP\/1\.1 200 OK\n/)
    await until(page, '#console', 'found {"count":2}\nError: no')
    assert.equal(await text(page, '#console'), 'found {"count":2}\nError: no')
  }],
  ['/playground', 'errors of the start name the line of the visitor', async page => {
    await whenReady(page)
    await write(page, `// the declarations\n${albums}`)
    for (const [controllers, message] of [
      ['export default { albums: { index: () => [] } }', "Line 3: controller 'albums' has no action 'create'"],
      ['// the actions\nexport default { albums: { index: nothing } }', 'Line 2 of the controllers: nothing is not defined'],
      ['export default {\nalbums: = {}\n}', "Line 2 of the controllers: Unexpected token '='"],
      ["import { z } from 'zod'\nexport default {}", "Line 1 of the controllers: The playground has no package 'zod'"]
    ]) {
      await write(page, controllers, 'controllers')
      assert.equal(await send(page), null)
      await until(page, '#fault', message)
    }
    await write(page, controllersOf('index: () => 1, create: () => 2'), 'controllers')
    await page.fill('#target', '/albums')
    assert.match(await send(page), / 200 OK/)
    assert.equal(await text(page, '#fault'), '')
  }],
  ['/playground', 'an action that never ends is stopped, and the app starts anew; what a browser has not is said', async page => {
    await whenReady(page)
    await write(page, albums)
    await write(page, controllersOf("index () { while (true) {} }, async create () { return (await fetch('https://example.com/')).status }"), 'controllers')
    await page.fill('#target', '/albums')
    await page.click('#send')
    await until(page, '#fault', 'longer than two seconds, and was stopped. The app starts anew')
    assert.equal(await page.locator('#response').count(), 0)
    await page.selectOption('#method', 'POST')
    assert.match(await send(page), /^HTTP\/1\.1 500 [^]*Failed to fetch/)
  }],
  ['/playground' + hashOf({ code: albums, method: 'GET', target: '/albums' }), 'an old link has no controllers, and Send waits for Run', async page => {
    await whenReady(page)
    assert.equal(await page.isDisabled('#send'), true)
    await page.click('#run')
    await until(page, '#view', 'albums#create')
    assert.equal(await send(page), null)
    await until(page, '#fault', "missing controller 'albums'")
  }]
]
