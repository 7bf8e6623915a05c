import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { slugify } from '../slugify.js'

const pages = fileURLToPath(new URL('../.pages/', import.meta.url))

/** The pages of a directory of the docs, each with its first heading. */
const pagesIn = directory => !existsSync(join(pages, directory))
  ? []
  : readdirSync(join(pages, directory)).filter(name => name.endsWith('.md') && name !== 'README.md').sort().map(name => {
    const [, text] = /^# (.*)$/m.exec(readFileSync(join(pages, directory, name), 'utf8')) ?? [null, name]
    return { text: text.replaceAll('`', ''), link: `/${directory}/${name.replace(/\.md$/, '')}` }
  })

/** A diagram is drawn in the browser, when its page is open. */
function diagrams (md) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => tokens[index].info.trim() === 'mermaid'
    ? `<Diagram code="${encodeURIComponent(tokens[index].content)}" />`
    : fence(tokens, index, ...rest)
}

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
  description: 'Rails-style resource routing for Fastify',
  lang: 'en-US',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: true,
  // The index of a directory, as on GitHub.
  rewrites: { 'docs/README.md': 'docs/index.md' },
  markdown: { anchor: { slugify }, config: diagrams, theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  transformHtml: withPolicy,
  vite: { build: { chunkSizeWarningLimit: 3000 }, logLevel: 'warn' },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial' },
      { text: 'Guides', link: '/docs/guides/controllers' },
      { text: 'Reference', link: '/docs/reference/declarations' },
      { text: 'Playground', link: '/playground' }
    ],
    sidebar: {
      '/docs/': [
        { text: 'Learn', items: pagesIn('docs') },
        { text: 'Guides', items: pagesIn('docs/guides') },
        { text: 'Reference', items: pagesIn('docs/reference') }
      ]
    },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search' } },
        miniSearch: { searchOptions: { combineWith: 'AND', fuzzy: 0.2, prefix: true, boost: { title: 4, titles: 2, text: 1 } } }
      }
    }
  }
})
