import type { DescribedRoute } from 'fastify-resources'
import { escapeControls, handlerOf } from '../texts.js'
import type { Paint, Part } from './colors.js'
import { conditionsOf, constraintsOf, defaultsOf, hooksOf, type Pairs } from './facts.js'
import { BREAKS, wrap } from './wrap.js'

/** The width of a title, if the output has no width. */
const USUAL_WIDTH = 80

/** The lines of a block. Lines without a value are omitted. */
const FIELDS: ReadonlyArray<readonly [label: string, part: Part | 'method', of: (route: DescribedRoute) => string]> = [
  ['Prefix', 'name', ({ name }) => name ?? ''],
  ['Verb', 'method', ({ method }) => method],
  ['URI', 'path', ({ path }) => escapeControls(path)],
  ['Controller#Action', 'details', handlerOf],
  ['Constraints', 'details', route => printPairs(constraintsOf(route))],
  ['Defaults', 'details', route => printPairs(defaultsOf(route))],
  ['When', 'details', route => conditionsOf(route).map(([, name]) => name).join(', ')],
  ['Hooks', 'details', route => hooksOf(route).join('; ')],
  ['Source', 'details', ({ source }) =>
    source === null ? '' : escapeControls(`${source.file}:${source.line}:${source.column}`)]
]

const LABEL = Math.max(...FIELDS.map(([label]) => label.length))

/** Prints a block for each route, as `rails routes --expanded` does. */
export function printBlocks (routes: readonly DescribedRoute[], width: number, paint: Paint): string {
  return routes.map((route, index) => [
    paint('label', `--[ Route ${index + 1} ]`.padEnd(Number.isFinite(width) ? width : USUAL_WIDTH, '-')),
    ...FIELDS.flatMap(([label, part, valueOf]) => {
      // Users copy a path and a source, so these are not wrapped.
      const room = label === 'URI' || label === 'Source' ? Infinity : Math.max(LABEL, width - LABEL - 3)
      return printField(label, valueOf(route), room, text =>
        paint(part === 'method' ? { method: route.method } : part, text), paint)
    })
  ].join('\n')).join('\n')
}

function printField (
  label: string, text: string, room: number, paintValue: (text: string) => string, paint: Paint
): readonly string[] {
  if (text === '') return []
  const lines = Number.isFinite(room) ? wrap(text, room, BREAKS.space) : [text]
  return lines.map((line, index) =>
    `${paint('label', (index === 0 ? label : '').padEnd(LABEL))} | ${paintValue(line)}`)
}

function printPairs (pairs: Pairs): string {
  return pairs.map(([key, text]) => `${key}: ${text}`).join(', ')
}
