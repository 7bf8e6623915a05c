import { escapeControls } from '../errors/errors.js'
import { conditionsOf, extrasOf, handlerOf, hooksOf, rowSegments, type Row } from '../table/row.js'

/** A table as JSON, whose schema is `docs/reference/routes.schema.json`. */
export function printJson (rows: readonly Row[]): string {
  return JSON.stringify({ routes: rows.map(routeOf) }, null, 2)
}

function routeOf (row: Row): object {
  const { name, method, path, controller, action, redirect, params, constraints, defaults, source } = row.route
  return {
    name,
    method,
    path,
    controller,
    action,
    redirect,
    params,
    constraints: Object.fromEntries(Object.entries(constraints).map(([key, value]) => [key, plain(value)])),
    defaults,
    when: conditionsOf(row.entry),
    hooks: hooksOf(row),
    source
  }
}

/** The JSON of a constraint. A regex is an object, so that it differs from a string. */
function plain (constraint: unknown): unknown {
  return constraint instanceof RegExp ? { source: constraint.source, flags: constraint.flags } : constraint
}

const HEADER = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action', 'Constraints']

/** A table in Markdown, as GitHub reads it. */
export function printMarkdown (rows: readonly Row[]): string {
  const lines = rows.map(row => [
    code(row.route.name ?? ''),
    row.route.method,
    code(escapeControls(row.route.path)),
    code(handlerOf(row.route)),
    extrasOf(row).map(([key, text]) => code(`${key}: ${text}`)).join(' ')
  ])
  return [HEADER, HEADER.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Prints code in a cell. The fence has more backticks than the code, and bars are escaped, as they would end the cell.
 */
function code (text: string): string {
  if (text === '') return ''
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
export function printMermaid (rows: readonly Row[]): string {
  let count = 0
  const make = (text: string): PathNode => ({ id: `n${count++}`, text, children: new Map(), lines: [] })
  const top = make('/')
  for (const row of rows) {
    let node = top
    for (const text of rowSegments(row)) {
      if (!node.children.has(text)) node.children.set(text, make(text))
      node = node.children.get(text)!
    }
    node.lines.push(`${row.route.method} ${handlerOf(row.route)}`)
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

/** Escapes a label: all except letters, digits and escapeControls characters become entities. */
function entities (text: string): string {
  return text.replace(/[^\w /:.()+@~-]/gu, char => `#${char.codePointAt(0)};`)
}
