/**
 * The playground: the engine and the server, each as one ES module, which are what the visitor's texts import and what the page
 * shows of them; the components, whose package is CommonJS, with their style; the words to complete; the frame that evaluates the
 * texts; and the page with the first example, which a visitor reads while all that is on its way.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { EXAMPLES } from '../playground/examples/index.js'
import { wordsOf } from '../playground/page/words.js'
import { nodeModules, ofServer, ofTable } from './node.js'
import { pages, site } from './paths.js'

const playground = join(site, 'playground')
const examples = join(playground, 'examples')
const page = name => join(pages, name)

/** The policy of the sandbox. 'unsafe-eval' is for find-my-way and Ajv, which compile functions. */
const SANDBOX = "default-src 'none'; script-src 'unsafe-inline' blob: 'unsafe-eval'; worker-src blob:; connect-src 'none'"

/** `types` are the declarations that TypeScript reads in the page. */
export async function writePlayground (types) {
  await bundle('page/components.js', 'components.js', nodeModules(ofTable))
  await bundle('worker/engine.js', 'public/engine.js', nodeModules(ofTable))
  await bundle('worker/server.js', 'public/server.js', { ...nodeModules(ofServer), inject: [join(playground, 'node/globals.js')] })
  await bundle('types/worker.js', 'public/types.js', { format: 'iife', external: ['fs', 'path', 'os', 'inspector', 'perf_hooks', 'crypto', 'source-map-support', 'module'] })
  writeFileSync(page('public/types.json'), JSON.stringify(types))
  const { viewStyle } = await import('fastify-resources-explorer/components')
  writeFileSync(page('components.css'), viewStyle())
  const inputs = EXAMPLES.map(({ name, ...input }) => {
    const [code, controllers] = ['routes.js', 'controllers.js'].map(file => readFileSync(join(examples, name, file), 'utf8'))
    return { ...input, code, controllers }
  })
  write('examples.js', inputs)
  const { functions, options } = wordsOf(await import('fastify-resources/table'))
  write('words.js', [...functions.map(label => ({ label, type: 'function' })), ...options.map(label => ({ label, type: 'property' }))])
  const script = readFileSync(join(playground, 'worker/sandbox.js'), 'utf8')
  writeFileSync(page('public/sandbox.html'),
    `<!doctype html><title>Sandbox</title><meta http-equiv="content-security-policy" content="${SANDBOX}"><script>${script}</script>\n`)
  writeFiles()
  await writePage(inputs[0])
}

/**
 * The public files that the page loads itself: their paths, with what changes if they do, and the sizes in KB as a server sends
 * them. `types` is both of TypeScript, in MB.
 */
function writeFiles () {
  const files = Object.fromEntries(['engine.js', 'server.js', 'sandbox.html', 'types.js', 'types.json'].map(name => {
    const content = readFileSync(page(`public/${name}`))
    const version = createHash('sha256').update(content).digest('hex').slice(0, 8)
    return [name, { path: `/${name}?v=${version}`, size: Math.ceil(gzipSync(content).length / 1024) }]
  }))
  const types = (files['types.js'].size + files['types.json'].size) / 1024
  write('files.js', { ...files, types: { size: types.toFixed(1) } })
}

const write = (name, value) => writeFileSync(page(name), `export default ${JSON.stringify(value)}\n`)

async function bundle (name, outfile, settings) {
  await build({
    entryPoints: [join(playground, name)],
    outfile: page(outfile),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    minify: true,
    logLevel: 'warning',
    ...settings
  })
}

/** The page has the first example, its table and the explanation of its request as HTML. */
async function writePage ({ code, target }) {
  const { answerOf, explanationView, tableView, toHtml } = await import('fastify-resources-explorer/components')
  const { routes } = await import(join(examples, EXAMPLES[0].name, 'routes.js'))
  const slots = {
    // A blank line would end the HTML of the slot.
    code: `<pre>${code.replace(/[&<>\n]/g, char => `&#${char.charCodeAt(0)};`)}</pre>`,
    explanation: toHtml(...explanationView(answerOf(routes, 'GET', target))),
    table: toHtml(tableView(routes.describe()))
  }
  writeFileSync(page('playground.md'), ['---\nlayout: page\ntitle: Playground\n---', '<Playground>',
    ...Object.entries(slots).map(([name, html]) => `<template #${name}><div v-pre class="${name}">${html}</div></template>`), '</Playground>'].join('\n\n'))
}
