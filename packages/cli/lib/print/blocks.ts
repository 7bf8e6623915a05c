import type { DescribedRoute } from 'fastify-resources'
import type { Paint, Part } from './colors.js'
import { factsOf, type Pairs, type RouteFacts } from './facts.js'
import { wrap } from './wrap.js'

/** The width of a title, if the output has no width. */
const USUAL_WIDTH = 80

/** The lines of a block. Lines without a value are omitted. */
const FIELDS: ReadonlyArray<readonly [label: string, part: Part | 'method', of: (facts: RouteFacts) => string]> = [
  ['Prefix', 'name', ({ name }) => name],
  ['Verb', 'method', ({ method }) => method],
  ['URI', 'path', ({ path }) => path],
  ['Controller#Action', 'details', ({ handler }) => handler],
  ['Constraints', 'details', ({ constraints }) => printPairs(constraints)],
  ['Defaults', 'details', ({ defaults }) => printPairs(defaults)],
  ['When', 'details', ({ conditions }) => conditions.join(', ')],
  ['Hooks', 'details', ({ hooks }) => hooks.join('; ')],
  ['Source', 'details', ({ source }) => source]
]

const LABEL = Math.max(...FIELDS.map(([label]) => label.length))

/** Prints a block for each route, as `rails routes --expanded` does. */
export function printBlocks (routes: readonly DescribedRoute[], width: number, paint: Paint): string {
  return routes.map(factsOf).map((facts, index) => [
    paint('label', `--[ Route ${index + 1} ]`.padEnd(Number.isFinite(width) ? width : USUAL_WIDTH, '-')),
    ...FIELDS.flatMap(([label, part, valueOf]) => {
      // Users copy a path and a source, so these are not wrapped.
      const room = label === 'URI' || label === 'Source' ? Infinity : Math.max(LABEL, width - LABEL - 3)
      return printField(label, valueOf(facts), room, text =>
        paint(part === 'method' ? { method: facts.method } : part, text), paint)
    })
  ].join('\n')).join('\n')
}

function printField (
  label: string, text: string, room: number, paintValue: (text: string) => string, paint: Paint
): readonly string[] {
  if (text === '') return []
  return wrap(text, room).map((line, index) =>
    `${paint('label', (index === 0 ? label : '').padEnd(LABEL))} | ${paintValue(line)}`)
}

function printPairs (pairs: Pairs): string {
  return pairs.map(([key, text]) => `${key}: ${text}`).join(', ')
}
