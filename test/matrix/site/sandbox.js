/** What the visitor's text cannot reach, in a browser. */
import assert from 'node:assert/strict'
import { checkSpeed, text, until, whenReady, write } from './tools.js'

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

const event = (made, opened) => `await new Promise((resolve, reject) => { const one = ${made}; one.${opened} = resolve; one.onerror = reject; setTimeout(reject, 300) })`
const moduleOf = text => `URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: 'text/javascript' }))`

/** Ways out of the frame, as code that throws if it leads nowhere. Both tries of one have less time than a text may take. */
const WAYS = [
  ['fetch', url => `await fetch('${url}', { mode: 'no-cors' })`],
  ['XMLHttpRequest', url => `const request = new XMLHttpRequest(); request.open('GET', '${url}', false); request.send()`],
  ['import', url => `await import('${url}')`],
  ['a module that imports', url => `await import(${moduleOf(`import '${url}'`)})`],
  ['a data URL', url => `await import('data:text/javascript,import "${url}"')`],
  ['importScripts', url => `importScripts('${url}')`],
  ['a worker of the site', url => event(`new Worker('${url}')`, 'onmessage')],
  ['a worker that fetches', url => event(`new Worker(${moduleOf(`fetch('${url}').then(() => postMessage(1))`)})`, 'onmessage')],
  ['a shared worker', url => event(`new SharedWorker('${url}').port`, 'onmessage')],
  ['a service worker', url => `await navigator.serviceWorker.register('${url}')`],
  ['WebSocket', url => event(`new WebSocket('${url.replace('http', 'ws')}')`, 'onopen')],
  ['EventSource', url => event(`new EventSource('${url}')`, 'onopen')],
  ['WebTransport', url => `await new WebTransport('${url.replace('http:', 'https:')}').ready`],
  ['RTCPeerConnection', () => 'await new RTCPeerConnection().createOffer()'],
  ['sendBeacon', url => `navigator.sendBeacon('${url}')`],
  ['a font', url => `await new FontFace('a', "url('${url}')").load()`],
  ['IndexedDB', () => event("indexedDB.open('a')", 'onsuccess')],
  ['the cache', url => `await (await caches.open('a')).add('${url}')`],
  ['the storage', () => 'localStorage.a = sessionStorage.a = 1'],
  ['cookies', () => "await cookieStore.set('a', '1')"],
  ['the page', () => 'parent.document.body.remove()'],
  ['a window', url => `open('${url}')`],
  ['a channel', () => "new BroadcastChannel('out').postMessage(1); throw new Error('The page hears nothing')"]
]

/** `[path, what holds, check]`. Each check begins with a fresh page of the path. */
export const tries = [
  ['/playground', 'the sandbox is not visible, and does nothing outside of a sandbox', async (page, { address }) => {
    await whenReady(page)
    assert.equal(await page.locator('iframe:visible').count(), 0)
    const answers = await page.evaluate(async address => {
      const [engine, frame] = [await (await fetch('/engine.js')).text(), document.createElement('iframe')]
      const answers = []
      globalThis.addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) answers.push(data) })
      frame.src = `${address}/sandbox.html`
      document.body.append(frame)
      await new Promise(resolve => { frame.onload = resolve })
      frame.contentWindow.postMessage({ kind: 'bundle', name: 'engine', text: engine }, '*')
      frame.contentWindow.postMessage({ kind: 'run', id: 1, code: 'postMessage({ answer: 1 })', method: 'GET', target: '/' }, '*')
      await new Promise(resolve => setTimeout(resolve, 2000))
      return answers
    }, address)
    assert.deepEqual(answers, [])
  }],
  ['/playground', `${WAYS.length} ways out lead nowhere, for a table and for an app`, async (page, { address, outside, seen }) => {
    await page.evaluate(() => {
      globalThis.heard = []
      new BroadcastChannel('out').onmessage = () => globalThis.heard.push('a channel')
    })
    await whenReady(page)
    await page.fill('#target', '/ways')
    for (const [index, [name, way]] of WAYS.entries()) {
      const told = `told ${index} `
      const code = [address, outside].map(origin => `try { ${way(`${origin}/reached/${index}`)}; outcomes.push('reached') } catch { outcomes.push('refused') }`).join('\n')
      const outcome = `async () => { const outcomes = []\n${code}\nreturn '${told}' + outcomes }`
      await write(page, `throw new Error(await (${outcome})())`)
      await page.waitForFunction(told => [told, 'was stopped'].some(words => document.querySelector('#fault').textContent.includes(words)), told)
      await checkSpeed(page)
      assert.equal(await text(page, '#fault'), `Line 1: ${told}refused,refused`, `${name}, in a table`)
      await write(page, "import { draw, get } from 'fastify-resources'\nexport default draw([get('ways', { to: 'a#b' })])")
      await write(page, `export default { a: { b: ${outcome} } }`, 'controllers')
      await until(page, '#view', 'a#b')
      await page.click('#send')
      await until(page, '#response', told)
      assert.match(await page.textContent('#response'), /told \d+ refused,refused$/, `${name}, in an app`)
    }
    assert.deepEqual([seen.filter(path => path.includes('reached')), await page.evaluate(() => globalThis.heard)], [[], []])
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
    await write(page, 'postMessage({ answer: { result: { description: { routes: [{ method: ["iframe", { srcdoc: "<script>parent.hit = 1</scr" + "ipt>" }] }] }, ' +
      'helpers: ["iframe", {}], answer: { outcome: "<img>", text: ["iframe", { src: "javascript:parent.hit = 1" }] } } } })\nawait new Promise(() => {})')
    await until(page, '#explanation', 'iframe')
    assert.deepEqual(await page.evaluate(() => [globalThis.hit, document.querySelectorAll('main iframe, main img').length]), [undefined, 0])
  }],
  ['/playground', 'the policy of the page runs no script in an element that a mistake would make', async page => {
    await whenReady(page)
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
  }]
]
