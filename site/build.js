/**
 * Builds the site: the pages are README.md and docs/, copied unchanged, with a front page and the playground. The playground's
 * engine is a bundle of the built packages of the repository. With `--serve` it starts a server for development.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build, createServer } from 'vitepress'
import { wordsOf } from './playground/words.js'

const site = fileURLToPath(new URL('./', import.meta.url))
const root = join(site, '..')
const pages = join(site, '.pages')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * The front page: the first screen of the README, with its declaration next to the table that the components draw of it, and its
 * reasons as cards.
 */
async function writeFrontPage () {
  const [first] = readFileSync(join(root, 'README.md'), 'utf8').split(/^## /m)
  const [, lead] = first.trim().split('\n\n')
  const [declaration, reasons, versions] = [/^```js\n.*?^```$/ms, /^\* .*?(?=\n\n)/ms, /^Node\.js .*$/m].map(part => part.exec(first)[0])
  const text = declaration.replace(/^```js\n(?:\/\/.*\n)?/, '').replace(/```$/, '')
  const { routes } = await import(`data:text/javascript,${encodeURIComponent(
    text.replace("'fastify-resources'", `'${pathToFileURL(join(root, 'dist/table.mjs'))}'`))}`)
  // JSON is YAML.
  const matter = JSON.stringify({
    layout: 'home',
    title: 'fastify-resources',
    titleTemplate: false,
    markdownStyles: false,
    hero: {
      name: 'fastify-resources',
      text: 'Rails\u2019 resources, for Fastify and TypeScript',
      tagline: lead.replace(/^\*\*.*?\*\* /, ''),
      actions: [
        { text: 'Tutorial', link: '/docs/tutorial', theme: 'brand' },
        { text: 'Playground', link: '/playground', theme: 'alt' },
        { text: 'Why, and when not', link: '/docs/why', theme: 'alt' }
      ]
    }
  })
  writeFileSync(join(pages, 'home.js'), `export const description = ${JSON.stringify(routes.describe())}\nexport const code = ${JSON.stringify(text)}\n`)
  writeFileSync(join(pages, 'index.md'), [`---\n${matter}\n---`, "<script setup>\nimport { code, description } from './home.js'\n</script>",
    '<Home :code="code" :description="description">', '<template #code>', declaration, '</template>', '<template #reasons>', reasons,
    '</template>', '<template #install>', `[Version ${version}](docs/reference/versions.md) · \`npm install fastify fastify-resources\` · ${versions.replace('[MIT](LICENSE)', 'MIT')}`, '</template>', '</Home>'].join('\n\n'))
}

function writePages () {
  rmSync(pages, { recursive: true, force: true })
  mkdirSync(join(pages, 'public'), { recursive: true })
  cpSync(join(root, 'docs'), join(pages, 'docs'), { recursive: true, filter: path => !path.startsWith(join(root, 'docs/maintainers')) })
  for (const name of ['SECURITY.md', 'LICENSE']) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(pages, name))
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    for (const file of ['README.md', 'RAILS.md'].map(file => join('packages', name, file))) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(pages, file))
    }
  }
  // The schema is a file that editors load, as on the registry.
  for (const name of readdirSync(join(root, 'docs/reference')).filter(name => name.endsWith('.json'))) {
    cpSync(join(root, 'docs/reference', name), join(pages, 'public/docs/reference', name))
  }
  cpSync(join(site, 'logo.svg'), join(pages, 'public/logo.svg'))
  writeFileSync(join(pages, 'playground.md'), readFileSync(join(site, 'playground/playground.md'), 'utf8'))
}

/** The modules of Node that the packages name. */
const shims = Object.fromEntries(['http', 'util', 'assert'].flatMap(name =>
  [name, `node:${name}`].map(from => [from, join(site, 'playground/shims.cjs')])))

/** The policy of the sandbox. 'unsafe-eval' is for find-my-way and Ajv, which compile functions. */
const SANDBOX = "default-src 'none'; script-src 'unsafe-inline' blob: 'unsafe-eval'; worker-src blob:; connect-src 'none'"

/**
 * The playground: the engine as one ES module, which is what the visitor's text imports and what the page shows of its table;
 * the components, whose package is CommonJS, with their style; the words to complete; the frame that evaluates the text.
 */
async function writePlayground () {
  await bundleOf('engine.js', 'public/engine.js')
  await bundleOf('components.js', 'components.js')
  const { viewStyle } = await import('../packages/explorer/dist/components.mjs')
  writeFileSync(join(pages, 'components.css'), viewStyle())
  writeFileSync(join(pages, 'words.js'), `export default ${JSON.stringify(wordsOf(await import('../dist/table.mjs')))}\n`)
  const script = readFileSync(join(site, 'playground/sandbox.js'), 'utf8')
  writeFileSync(join(pages, 'public/sandbox.html'),
    `<!doctype html><title>Sandbox</title><meta http-equiv="content-security-policy" content="${SANDBOX}"><script>${script}</script>\n`)
}

async function bundleOf (name, outfile) {
  await bundle({
    entryPoints: [join(site, 'playground', name)],
    outfile: join(pages, outfile),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    minify: true,
    alias: shims,
    nodePaths: [join(root, 'node_modules')],
    logLevel: 'warning'
  })
}

writePages()
await writeFrontPage()
await writePlayground()
if (process.argv.includes('--serve')) {
  const server = await createServer(site)
  await server.listen()
  server.printUrls()
} else {
  await build(site)
}
