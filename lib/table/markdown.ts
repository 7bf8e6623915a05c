import { harmless } from '../errors/errors.js'
import { extrasOf, handlerOf, type Row } from './row.js'

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
