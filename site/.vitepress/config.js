import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { diagrams, wideTables } from '../markdown.js'
import { searchable } from '../search.js'
import { sidebarOf } from '../sidebar.js'
import { slugify } from '../slugify.js'
import { tabs } from '../tabs.js'

const pages = fileURLToPath(new URL('../.pages/', import.meta.url))

const read = path => existsSync(path) ? readFileSync(path, 'utf8') : ''
const base = process.env.SITE_BASE ?? '/'
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env

/**
 * The policy of each page: scripts are files of the site, and those that VitePress writes into a page. A page has no other wall
 * against an element that a mistake in it would make.
 */
function withPolicy (html) {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)]
  const hashes = scripts.map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const policy = [
    "default-src 'none'", `script-src 'self' ${[...new Set(hashes)].join(' ')}`, "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
    "font-src 'self'", "connect-src 'self'", "frame-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'"
  ].join('; ')
  return html.replace('<meta charset="utf-8">', all => `${all}\n    <meta http-equiv="content-security-policy" content="${policy}">`)
}

export default defineConfig({
  title: 'fastify-resources',
  description: 'Rails\u2019 resources, for Fastify and TypeScript',
  lang: 'en-US',
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }]],
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: true,
  // The index of a directory, as on GitHub.
  rewrites: { 'docs/README.md': 'docs/index.md' },
  markdown: { anchor: { slugify }, config: md => md.use(diagrams).use(wideTables).use(tabs), theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  transformHtml: withPolicy,
  vite: { build: { chunkSizeWarningLimit: 3000 }, logLevel: 'warn' },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial' },
      { text: 'Guides', link: '/docs/' },
      { text: 'Reference', link: '/docs/reference/declarations' },
      { text: 'Playground', link: '/playground' }
    ],
    logo: '/logo.svg',
    // A site that is built from a repository links to it.
    socialLinks: repository === undefined ? undefined : [{ icon: 'github', link: `${server}/${repository}` }],
    sidebar: { '/docs/': sidebarOf(read(join(pages, 'docs/README.md'))) },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        _render: searchable,
        translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search' } },
        miniSearch: { searchOptions: { combineWith: 'AND', fuzzy: 0.2, prefix: true, boost: { title: 4, titles: 2, text: 1 } } }
      }
    }
  }
})
