/** What the Markdown of the repository becomes on the site, besides what VitePress makes of it. */
import { renderMermaidSVG } from 'beautiful-mermaid'

/** A diagram is an SVG of the build. Its colors are variables of the page (style.css), so that it has both themes. */
export function diagrams (md) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => tokens[index].info.trim() === 'mermaid'
    ? `<div class="diagram" role="img" tabindex="0" aria-label="${md.utils.escapeHtml(`Diagram: ${labelsOf(tokens[index].content)}`)}" v-pre>${svgOf(tokens[index].content)}</div>\n`
    : fence(tokens, index, ...rest)
}

/** It is never wider than drawn, and a narrow page scrolls rather than make its words small. */
const svgOf = code => renderMermaidSVG(code, { transparent: true, nodeSpacing: 16, layerSpacing: 32, padding: 4 })
  .replace(/<style>[^]*?<\/style>/, '')
  .replace(/width="([\d.]+)" height="[\d.]+" style="[^"]*"/, (_all, width) => `width="${width}" style="max-width: 100%; min-width: ${Math.round(width * 0.8)}px"`)
  .replace(/\n\s*/g, ' ')

const labelsOf = code => [...code.matchAll(/"([^"]*)"/g)].map(([, label]) => label.replaceAll('<br>', ' ')).join('; ')

/** A table with many columns becomes a list of its rows at any width, each with the names of the columns. */
const MANY = 6

/** A plugin of markdown-it. */
export function wideTables (md) {
  md.core.ruler.push('wide-tables', ({ tokens }) => {
    for (const [start, token] of tokens.entries()) {
      if (token.type !== 'table_open') continue
      const end = tokens.findIndex((one, index) => index > start && one.type === 'table_close')
      const inner = tokens.slice(start, end)
      const titles = inner.flatMap((one, index) => one.type === 'th_open' ? [inner[index + 1].content] : [])
      if (titles.length < MANY) continue
      inner.filter(one => one.type === 'td_open').forEach((cell, index) => cell.attrSet('data-title', titles[index % titles.length]))
    }
  })
}
