import { html, type Markup } from './markup.js'
import type { Node, Tree } from './tree.js'

const LINE = 28
const INDENT = 20
/** How wide a letter of the picture's font is, and what stands beside a label. */
const LETTER = 7.8
const BESIDE = 72

/** The tree as a picture, a line for each resource, which leads to the first of its rows. */
export function drawTree ({ nodes }: Tree): Markup {
  const widths = nodes.map(({ depth, label }) => depth * INDENT + label.length * LETTER + BESIDE)
  const width = Math.ceil(widths.reduce((most, width) => Math.max(most, width), 0))
  return html`<svg id="tree" role="group" aria-label="Tree of resources"
  width="${width}" height="${nodes.length * LINE}">
${nodes.map((node, index) => [drawBranch(node, index), drawNode(nodes, index)])}</svg>`
}

const middleOf = (index: number): number => index * LINE + LINE / 2
const leftOf = ({ depth }: Node): number => depth * INDENT + 12

/** The line from the node around it. */
function drawBranch (node: Node, index: number): Markup | null {
  if (node.outer === null) return null
  const left = leftOf(node) - INDENT
  const bend = middleOf(index) - 6
  return html`<path d="M${left} ${middleOf(node.outer) + 7}V${bend}q0 6 6 6h${INDENT - 12}"/>\n`
}

function drawNode (nodes: readonly Node[], index: number): Markup {
  const { label, last } = nodes[index]!
  const rows = nodes.slice(index, last + 1).flatMap(one => one.rows)
  const [, before, name] = /^(.*\/)?(.+)$/.exec(label)!
  const [left, middle] = [leftOf(nodes[index]!), middleOf(index)]
  return html`<a id="n${index}" href="#r${rows[0]!}" aria-label="${label}, ${counted(rows.length)}">
<rect x="1" y="${middle - 13}" height="26" rx="6"/>
<circle cx="${left}" cy="${middle}" r="3.5"/>
<text x="${left + 11}" y="${middle + 4.5}"><tspan class="before">${before ?? ''}</tspan>${name!}
<tspan class="count" dx="2">${rows.length}</tspan></text></a>\n`
}

/** `1 route`, `1,000 routes`. */
export function counted (count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'route' : 'routes'}`
}
