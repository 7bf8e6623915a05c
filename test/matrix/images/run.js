/**
 * The pictures in `docs/images/`: the route explorer, `npx fastify-resources routes` in a terminal, and the error of the README in an
 * editor, each light and dark.
 * `node test/matrix/images/run.js --write` writes them, after `npm run build`. Without the option it checks their sizes, and that
 * the words in each are those that the program and the page show now.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import resources from '../../../dist/index.mjs'
import explorer from 'fastify-resources-explorer'
import { launch } from '../browser.js'
import { drawEditor } from './editor.js'
import { encode, textIn as textOfPng } from './png.js'
import { routes } from './routes.js'
import { drawTerminal, textIn as textOfSvg } from './terminal.js'

const images = new URL('../../../docs/images/', import.meta.url)
const isWriting = process.argv.includes('--write')
const MOST = 25_000

/** The output of the command on a terminal with 100 columns. */
function printed () {
  const terminal = 'data:text/javascript,Object.assign(process.stdout,{isTTY:true,columns:100})'
  const program = fileURLToPath(new URL('../../../dist/program.cjs', import.meta.url))
  const { NODE_OPTIONS: _preloads, NO_COLOR: _color, ...env } = process.env
  return execFileSync(process.execPath, [`--import=${terminal}`, program, 'routes', 'routes.js'],
    { cwd: import.meta.dirname, env: { ...env, TERM: 'xterm' }, encoding: 'utf8' })
}

/** The file of the README that does not compile, and the error that the compiler prints there. */
function wrongFile () {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, name, code] = /^```ts compile\n\/\/ (\S+)\n(.*?)^```/ms.exec(readme)
  const [, line, column, message] = /^\S+\((\d+),(\d+)\): error TS\d+: (.*)$/m.exec(readme)
  // The name of the file is its first line.
  return { name, code: code.replace(/ *\/\/ does not compile$/m, ''), line: line - 1, column, message }
}

async function start () {
  const controllers = {}
  for (const { controller, action } of routes.routes) (controllers[controller] ??= {})[action] = () => ''
  const app = Fastify({ logger: { level: 'info', stream: { write () {} } }, forceCloseConnections: true })
  await app.register(resources, { routes, controllers })
  const token = 'only-for-the-pictures'
  await app.register(explorer, { enabled: true, token })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `${address}/__routes?token=${token}` }
}

/** The page as pixels, and its visible text. */
async function photograph (browser, url, colorScheme) {
  const context = await browser.newContext({ viewport: { width: 1054, height: 530 }, colorScheme })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(() => { document.documentElement.style.zoom = '0.85' })
  await page.fill('#url', '/photo/7')
  await page.waitForSelector('#answer li')
  await page.evaluate(() => document.activeElement.blur())
  const text = await page.evaluate(() => document.body.innerText)
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  // The page's own policy would let nothing be loaded there.
  const blank = await context.newPage()
  const { width, height, bytes } = await blank.evaluate(pixelsIn, png)
  await context.close()
  return { width, height, pixels: Buffer.from(bytes, 'base64'), text }
}

/** Runs in a page: the pixels of a picture. */
async function pixelsIn (png) {
  const image = await globalThis.createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const context = new globalThis.OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let bytes = ''
  for (const byte of data) bytes += String.fromCharCode(byte)
  return { width: image.width, height: image.height, bytes: btoa(bytes) }
}

/** Writes a picture, or checks the present one by its words. */
function keep (name, picture, textIn) {
  const file = new URL(name, images)
  if (isWriting) writeFileSync(file, picture)
  const known = readFileSync(file)
  assert.equal(textIn(known), textIn(Buffer.from(picture)), `${name} is out of date: run node test/matrix/images/run.js --write`)
  assert.ok(known.length <= MOST, `${name} has ${known.length} bytes, and may have ${MOST}`)
  console.log(`${name}: ${known.length} bytes`)
}

if (isWriting) mkdirSync(images, { recursive: true })
const output = printed()
const { app, url } = await start()
try {
  for (const theme of ['light', 'dark']) {
    keep(`routes-${theme}.svg`, drawTerminal('npx fastify-resources routes', output, theme), picture => textOfSvg(String(picture)))
    keep(`types-${theme}.svg`, drawEditor(wrongFile(), theme), picture => textOfSvg(String(picture)))
    // A browser of one process may end with its first context.
    const browser = await launch()
    keep(`explorer-${theme}.png`, encode(await photograph(browser, url, theme)), textOfPng)
    await browser.close()
  }
} finally {
  await app.close()
}
