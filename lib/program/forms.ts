import { harmless } from '../errors/errors.js'
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

/** A regular expression is told from a text by being an object. */
function plain (constraint: unknown): unknown {
  return constraint instanceof RegExp ? { source: constraint.source, flags: constraint.flags } : constraint
}

const HEADER = ['Prefix', 'Verb', 'URI Pattern', 'Controller#Action', 'Constraints']

/** A table in Markdown, as GitHub reads it. */
export function printMarkdown (rows: readonly Row[]): string {
  const lines = rows.map(row => [
    code(row.route.name ?? ''),
    row.route.method,
    code(harmless(row.route.path)),
    code(handlerOf(row.route)),
    extrasOf(row).map(([key, text]) => code(`${key}: ${text}`)).join(' ')
  ])
  return [HEADER, HEADER.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** A text as code in a cell: between more backticks than it holds, its bars escaped, as they would end the cell. */
function code (text: string): string {
  if (text === '') return ''
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${space}${text.replaceAll('|', '\\|')}${space}${fence}`
}

/** A place in the tree of paths. */
interface Place {
  readonly id: string
  readonly text: string
  readonly inner: Map<string, Place>
  readonly lines: string[]
}

/** A table as a Mermaid flowchart: a node for each segment, with the verbs that its path takes. */
export function printMermaid (rows: readonly Row[]): string {
  let count = 0
  const make = (text: string): Place => ({ id: `n${count++}`, text, inner: new Map(), lines: [] })
  const top = make('/')
  for (const row of rows) {
    let place = top
    for (const text of rowSegments(row)) {
      if (!place.inner.has(text)) place.inner.set(text, make(text))
      place = place.inner.get(text)!
    }
    place.lines.push(`${row.route.method} ${handlerOf(row.route)}`)
  }
  return ['flowchart LR', ...printPlace(top)].join('\n')
}

function printPlace ({ id, text, inner, lines }: Place): readonly string[] {
  const label = [text, ...lines].map(escaped).join('<br>')
  return [
    `  ${id}["${label}"]`,
    ...[...inner.values()].flatMap(place => [...printPlace(place), `  ${id} --> ${place.id}`])
  ]
}

/** A text as a label may hold it: letters, digits and what is harmless as they are, the rest by number. */
function escaped (text: string): string {
  return text.replace(/[^\w /:.()+@~-]/gu, char => `#${char.codePointAt(0)};`)
}
