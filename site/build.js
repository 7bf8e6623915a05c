/**
 * Builds the site: the pages are README.md and docs/, copied unchanged, with a front page and the playground, which runs the built
 * packages of the repository. With `--serve` it starts a server for development.
 */
import { build, createServer } from 'vitepress'
import { writeFrontPage } from './build/front.js'
import { writePages } from './build/pages.js'
import { site } from './build/paths.js'
import { writePlayground } from './build/playground.js'
import { typesOf } from './build/types.js'

writePages()
const types = typesOf()
await writeFrontPage(types)
await writePlayground(types)
if (process.argv.includes('--serve')) {
  const server = await createServer(site)
  await server.listen()
  server.printUrls()
} else {
  await build(site)
}
