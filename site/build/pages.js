/** The pages: README.md and docs/, copied unchanged. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pages, root, site } from './paths.js'

export function writePages () {
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
  // What the pages link to: the schema, which editors load too, as on the registry, and the data of the guides.
  for (const name of ['reference/routes.schema.json', 'guides/data.js']) cpSync(join(root, 'docs', name), join(pages, 'public/docs', name))
  cpSync(join(site, 'logo.svg'), join(pages, 'public/logo.svg'))
}
