import type { DescribedRoute, Description } from 'fastify-resources'
import { factsOf } from '../print/facts.js'

/** A table as JSON, whose schema is `docs/reference/routes.schema.json`: with all its routes, or with some of them. */
export function printJson (routes: readonly DescribedRoute[], description: Description): string {
  return JSON.stringify({ ...description, routes }, null, 2)
}

const HEADER = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action', 'Constraints']

/** A table in Markdown, as GitHub reads it. */
export function printMarkdown (routes: readonly DescribedRoute[]): string {
  const lines = routes.map(factsOf).map(({ name, method, path, handler, defaults, constraints, conditions }) => [
    code(name),
    method,
    code(path),
    code(handler),
    [...defaults, ...constraints, ...conditions.map(name => ['when', name] as const)]
      .map(([key, text]) => code(`${key}: ${text}`)).join(' ')
  ])
  return [HEADER, HEADER.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Prints code in a cell. The fence has more backticks than the code, and bars are escaped, as they would end the cell.
 * After a backslash a bar cannot be escaped, so the code is an element.
 */
function code (text: string): string {
  if (text === '') return ''
  if (text.includes('\\|')) {
    return `<code>${text.replace(/[^\p{L}\p{N} ]/gu, char => `&#${char.codePointAt(0)!};`)}</code>`
  }
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${space}${text.replaceAll('|', '\\|')}${space}${fence}`
}

/** A path in the tree of paths. */
interface PathNode {
  readonly id: string
  readonly text: string
  readonly children: Map<string, PathNode>
  readonly lines: string[]
}

/** A table as a Mermaid flowchart: a node for each segment, with the routes of its path. */
export function printMermaid (routes: readonly DescribedRoute[]): string {
  let count = 0
  const make = (text: string): PathNode => ({ id: `n${count++}`, text, children: new Map(), lines: [] })
  const top = make('/')
  for (const route of routes) {
    let node = top
    for (const text of route.segments) {
      if (!node.children.has(text)) node.children.set(text, make(text))
      node = node.children.get(text)!
    }
    const { method, handler } = factsOf(route)
    node.lines.push(`${method} ${handler}`)
  }
  return ['flowchart LR', ...printNode(top)].join('\n')
}

function printNode ({ id, text, children, lines }: PathNode): readonly string[] {
  const label = [text, ...lines].map(entities).join('<br>')
  return [
    `  ${id}["${label}"]`,
    ...[...children.values()].flatMap(node => [...printNode(node), `  ${id} --> ${node.id}`])
  ]
}

/** Escapes a label: all except letters, digits and harmless characters become entities. */
function entities (text: string): string {
  return text.replace(/[^\w /:.()+@~-]/gu, char => `#${char.codePointAt(0)};`)
}
