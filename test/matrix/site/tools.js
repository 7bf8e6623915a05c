/** What the checks of the site share: a server of the built files, and what a visitor does. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { LONGEST } from '../browser.js'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png' }

/**
 * Serves the built files as the pages of a repository: compressed, `/a` as `a.html`, and `404.html` for what is not there. `seen` has
 * each path that was asked for.
 */
export async function serve (directory, seen = []) {
  const fileFor = path => [path, `${path}.html`, join(path, 'index.html')].map(one => join(directory, one))
    .find(one => existsSync(one) && extname(one) !== '')
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    seen.push(path)
    const file = fileFor(path)
    const shown = file ?? join(directory, '404.html')
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': TYPES[extname(shown)] ?? 'text/plain', 'content-encoding': 'gzip' })
    response.end(gzipSync(readFileSync(shown)))
  })
  server.on('upgrade', (request, socket) => {
    seen.push(request.url)
    socket.destroy()
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${server.address().port}` }
}

/**
 * Opens an address, and waits until the page asks for nothing more. Playwright's own wait may have no end: Chromium does not always
 * tell that the `blob:` of a worker has loaded.
 */
export async function open (page, address) {
  const asked = new Set()
  const add = request => { if (request.url().startsWith('http')) asked.add(request) }
  const remove = request => asked.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  await page.goto(address)
  const end = Date.now() + LONGEST
  for (let quiet = 0; quiet < 500; quiet = asked.size === 0 ? quiet + 50 : 0) {
    if (Date.now() > end) throw new Error(`still loading: ${[...asked].map(request => request.url()).join(', ')}`)
    await setTimeout(50)
  }
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}

export const text = (page, selector) => page.locator(selector).innerText()

/** The page ended a text that took longer than two seconds, as a text does on a busy machine. */
export class TooSlow extends Error {}

/** What the page says then. */
const SLOW = 'longer than two seconds'

/** Throws `TooSlow` if the page has ended a text. */
export async function checkSpeed (page) {
  const words = await page.evaluate(() => document.querySelector('#fault')?.textContent ?? '')
  if (words.includes(SLOW)) throw new TooSlow(words)
}

/** Waits until a part of the page has words. Throws `TooSlow` if the page ends a text before. */
export async function until (page, selector, words) {
  const found = await page.waitForFunction(([selector, words, slow]) => {
    const textOf = selector => document.querySelector(selector)?.textContent ?? ''
    return textOf(selector).includes(words) ? 'found' : textOf('#fault').includes(slow) && 'slow'
  }, [selector, words, SLOW])
  // Not asked again: what the page said may be gone, and the words are still not there.
  if (await found.jsonValue() === 'slow') throw new TooSlow(`${SLOW}, before ${selector} has ${words}`)
}

/** The playground, when it shows the table of the first example. */
export const whenReady = page => page.locator('#run:enabled').waitFor()

/** Fills an editor, as a visitor who pastes. */
export async function write (page, code, tab = 'code') {
  await page.click(`#tab-${tab}`)
  await page.click('.cm-content:visible')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
}

/** A text that declares routes. */
export const table = declarations => `import { draw, resources } from 'fastify-resources'\nexport default draw([${declarations}])\n`

/** The hash of an input. */
export const hashOf = input => `#${new URLSearchParams(input)}`
