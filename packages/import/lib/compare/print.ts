import { escapeControls } from '../escape.js'
import { printConditions, type SourceOperation } from '../operation.js'
import type { SourceComparison } from './compare.js'

/** A comparison as lines: `-` marks what only the first has, `+` what only the second has, `~` what differs. */
export function printComparison ({ missing, added, differences }: SourceComparison, uncompared: number): string {
  const lines = [
    ...missing.map(operation => `- ${printOperation(operation)}`),
    ...added.map(operation => `+ ${printOperation(operation)}`),
    ...differences.flatMap(({ operation, texts }) => texts.map(text => `~ ${printOperation(operation)}: ${text}`))
  ]
  const counts = `${missing.length} only in the source, ${added.length} only here, ${differences.length} different` +
    (uncompared === 0 ? '' : `, ${uncompared} not compared`)
  const isSame = lines.length + uncompared === 0
  return [...lines, isSame ? 'no differences' : counts].map(line => `${escapeControls(line)}\n`).join('')
}

/** `GET /photos/{id}`, with the conditions on the request and what else a printed row has. */
export function printOperation (operation: SourceOperation): string {
  const { method, url, facts } = operation
  const { name, endpoint } = facts ?? {}
  return [name, method, url, endpoint, printConditions(operation)].filter(Boolean).join(' ')
}

/** A title with lines below it, or an empty string without lines. */
export function printList (title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map(line => `  ${escapeControls(line)}\n`).join('')}`
}
