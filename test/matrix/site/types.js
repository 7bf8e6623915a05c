/** Types in the playground: the stubs say what the libraries say, and a visitor sees errors, hovers and completions. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { errorsIn, filesOf, serviceOf } from '../../../site/playground/types/host.js'
import { table, text, until, whenReady, write } from './tools.js'

const folder = new URL('../../../types/test/', import.meta.url)
/** What the site publishes, and what a test of types may import. */
const ALLOWED = /^(?:fastify|fastify-resources|node:http|\.\/[\w.-]+\.js|\.\.\/index\.js)$/

/** The tests of the types that import nothing but the packages. */
function programs () {
  const files = readdirSync(folder).filter(name => name.endsWith('.ts')).map(name => [name, readFileSync(new URL(name, folder), 'utf8')])
  return files.filter(([, text]) => [...text.matchAll(/from '([^']+)'/g)].every(([, name]) => ALLOWED.test(name)))
    .map(([name, text]) => [`/test/${name}`, text.replace("'../index.js'", "'fastify-resources'")])
}

/** Each error of those programs, under a set of types. */
function errorsUnder (ts, types) {
  const tests = programs()
  const files = filesOf({ ...types, ...Object.fromEntries(tests) })
  const roots = Object.keys(types).filter(path => path.startsWith('/stubs/') || path === '/node_modules/@types/node/index.d.ts')
  const service = serviceOf(ts, files, [...tests.map(([path]) => path), ...roots], { noImplicitAny: true })
  return tests.flatMap(([path]) => errorsIn(ts, service, path).map(({ from, code, message }) => `${path}:${from} ${code} ${message}`))
}

/** Whether the stubs of the site change no error. They are compared when a version of a package changes, so that they cannot rot. */
export async function compareSets () {
  const ts = createRequire(new URL('../../../site/package.json', import.meta.url))('typescript')
  const { typesOf } = await import('../../../site/build/types.js')
  const [stubbed, full] = [typesOf(), typesOf({ isFull: true })].map(types => errorsUnder(ts, types))
  assert.ok(programs().length >= 14, 'programs')
  assert.deepEqual(stubbed, full)
  console.log(`${programs().length} programs have the same ${full.length} errors with the stubs and with the libraries`)
}

const errors = "import { draw, resources } from 'fastify-resources'\n" +
  "export const routes = draw([resources('albums', { only: ['index', 'show'], constraints: { id: { type: 'integer' } } })])\n" +
  "export const link = () => routes.paths.album_path('seven')\n"

/** Moves the mouse to a word of the text. */
async function hover (page, word) {
  const { x, y } = await page.evaluate(word => {
    const texts = document.createTreeWalker(document.querySelector('.cm-content'), globalThis.NodeFilter.SHOW_TEXT)
    while (texts.nextNode() && !texts.currentNode.data.includes(word));
    const { currentNode: node } = texts
    const range = document.createRange()
    range.setStart(node, node.data.indexOf(word))
    range.setEnd(node, node.data.indexOf(word) + word.length)
    const { left, top, width, height } = range.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, word)
  await page.mouse.move(x, y - 40)
  await page.mouse.move(x, y)
}

/** `[path, what holds, check]`. Each check begins with a fresh page of the path. */
export const tries = [
  ['/playground', 'types are off at first; then they show errors, hovers and completions, in both texts, and stay on', async page => {
    const loaded = []
    page.on('request', request => loaded.push(new URL(request.url()).pathname))
    await whenReady(page)
    await write(page, 'export default { albums: { index () {}, show () {} } }\n', 'controllers')
    await write(page, errors)
    await until(page, '#view', 'albums#show')
    assert.deepEqual(loaded.filter(path => path.startsWith('/types')), [])
    await page.check('#types')
    await until(page, '#types-status', '1 error')
    assert.deepEqual(loaded.filter(path => path.startsWith('/types')), ['/types.js', '/types.json'])
    assert.equal(await text(page, '.cm-lintRange-error'), "'seven'")
    await page.hover('.cm-lintRange-error')
    await until(page, '.cm-tooltip', "Argument of type 'string' is not assignable to parameter of type 'Argument<\"id\", number | bigint>'.")
    await write(page, errors.replace("'seven'", '7'))
    await until(page, '#types-status', '0 errors')
    await hover(page, 'album_path')
    await until(page, '.cm-tooltip .hover', 'album_path(id: ')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('routes.paths.')
    await page.locator('.cm-completionLabel', { hasText: 'albums_path' }).waitFor()
    await page.keyboard.press('Escape')
    for (let index = 0; index < 'routes.paths.'.length; index++) await page.keyboard.press('Backspace')
    // The controllers know the table of the other text.
    await write(page, "export default {\n  albums: { index (request, reply) { return reply.redirectTo('albumz') },\n" +
      '    show: ({ params, paths }) => paths.album_path(params.id).length + params.nope }\n}\n', 'controllers')
    await until(page, '#types-status', '2 errors')
    assert.deepEqual(await page.locator('.cm-lintRange-error:visible').allInnerTexts(), ["'albumz'", 'nope'])
    await page.reload()
    await until(page, '#types-status', '2 errors')
    await page.uncheck('#types')
    await page.waitForFunction(() => document.querySelector('#types-status').textContent === '')
    assert.equal(await page.locator('.cm-lintRange-error').count(), 0)
  }],
  ['/playground', 'a text in TypeScript runs when types are on, and errors have their lines', async page => {
    await whenReady(page)
    await page.check('#types')
    await until(page, '#types-status', '0 errors')
    await write(page, "import { draw, resources } from 'fastify-resources'\ninterface Options { only: ('index' | 'show')[] }\nconst options: Options =\n  { only: ['index'] }\n" +
      "export const routes = draw([resources('albums', options)])\n")
    await until(page, '#view', 'albums#index')
    await write(page, "import type { Controller } from 'fastify-resources'\n\nexport default { albums: { index: (request) => [1] as const } satisfies Controller<'albums'> }\n", 'controllers')
    await page.fill('#target', '/albums')
    await page.click('#send')
    await until(page, '#response', '[1]')
    await write(page, "import { draw, resources } from 'fastify-resources'\n\ntype A = string\n\nexport const routes = draw([resources('pho tos' as A)])\n")
    await until(page, '#fault', 'Line 5')
  }],
  ['/playground', 'TypeScript that does not load is said, and can be asked again; a browser that saves data loads it at a click only', async page => {
    await whenReady(page)
    await page.route('**/types.json*', route => route.fulfill({ status: 503, body: 'busy' }))
    await page.check('#types')
    await until(page, '#types-status', 'did not load')
    await page.unroute('**/types.json*')
    await page.check('#types')
    await until(page, '#types-status', '0 errors')
    await page.addInitScript(() => Object.defineProperty(globalThis.navigator, 'connection', { value: { saveData: true } }))
    await page.reload()
    await whenReady(page)
    await write(page, table("resources('albums')"))
    await until(page, '#view', 'albums#show')
    assert.equal(await page.isChecked('#types'), false)
  }]
]
