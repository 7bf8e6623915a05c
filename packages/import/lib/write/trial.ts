import { draw, match, type RouteSet } from 'fastify-resources'
import { describedSource } from '../compare/described.js'
import { shapeOf, type SourceSchema } from '../operation.js'
import { endOptions, writtenOperation, type WrittenOperation } from './operation.js'

/** No app has such a path, and declarations would be nested as deeply. */
const MOST_SEGMENTS = 100
const MOST_CHARACTERS = 5000

/** Why no method route draws an operation; `null` if one does. */
export function operationProblem (operation: WrittenOperation): string | null {
  const { method, path, texts, end, conditions } = operation
  if (path.some(segment => segment.length === 0)) return 'a path has no empty segment'
  const text = texts.join('/')
  if (path.length > MOST_SEGMENTS) return `it has more than ${MOST_SEGMENTS} segments`
  if (text.length > MOST_CHARACTERS) return `it has more than ${MOST_CHARACTERS} characters`
  const drawn = drawnOr(text || '/', {
    via: method.toLowerCase(), as: null, constraints: conditions, ...endOptions(end, 'none')
  })
  if (typeof drawn === 'string') return drawn
  const found = writtenOperation(describedSource(drawn.describe()).operations[0]!)
  const isSame = shapeOf(found) === shapeOf(operation) && found.end === end
  return isSame ? null : `no declaration has this path: it would match ${shapeOf(found)}`
}

/** Why a schema cannot be a constraint; `null` if it can. */
export function constraintProblem (schema: SourceSchema, isExtension: boolean): string | null {
  const drawn = isExtension
    ? drawnOr('a', { via: 'get', format: true, constraints: { format: schema } })
    : drawnOr(':param', { via: 'get', constraints: { param: schema } })
  return typeof drawn === 'string' ? drawn : null
}

/** The table of a method route, or the message of its error without places, which are in this file. */
function drawnOr (path: string, options: object): RouteSet | string {
  try {
    return draw([match(path, { to: 'a#b', ...options } as never)], { apiOnly: true })
  } catch (error) {
    return (error as Error).message.replace(/^[^\n]*? at \S+?:\d+:\d+: /, '').replace(/ at \S+?:\d+:\d+/g, '')
      .replace(/\s+/g, ' ')
  }
}
