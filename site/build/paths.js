import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The directories of a build. */
export const site = fileURLToPath(new URL('../', import.meta.url))
export const root = join(site, '..')
/** What VitePress reads: the Markdown of the repository, and what the build writes. */
export const pages = join(site, '.pages')
