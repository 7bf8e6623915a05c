import { METHODS } from 'node:http'
import { decoded } from '../decoded.js'
import {
  isObject, type ImportSource, type JsonObject, type PathPart, type Piece, type SourceOperation
} from '../operation.js'
import { Components } from './components.js'
import { readDocument } from './document.js'
import { PartsReader } from './parts.js'

/** Reads an OpenAPI document of version 2.0, 3.0 or 3.1, in JSON or YAML. `file` is `null` for the standard input. */
export async function readOpenapi (text: string, file: string | null): Promise<ImportSource> {
  const document = await readDocument(text, file)
  const components = new Components(document)
  const reader = new PartsReader(components, document.root)
  const operations = Object.entries(Object(document.root['paths']) as JsonObject).flatMap(([url, value]) => {
    const item = components.follow(value)
    if (!isObject(item) || url.startsWith('x-')) return []
    const methods = Object.keys(item).map(key => key.toUpperCase()).filter(method => METHODS.includes(method))
    return methods.filter(method => isObject(item[method.toLowerCase()])).map(method => {
      const place = `#/paths/${url.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`
      return operationOf(method, url, item, place, reader)
    })
  })
  const refused = document.refused.map(one => ({ what: `a reference was not read: ${one}`, places: [] }))
  const changes = [...components.changes].map(([what, places]) => ({ what, places }))
  const omitted = [...components.omissions].map(([keyword, count]) => `${count} × ${keyword}`)
  return {
    operations,
    components: components.schemas,
    notes: [...refused, ...changes],
    ...omitted.length === 0 ? {} : { omitted: `left out, as it accepts every value: ${omitted.join(', ')}` }
  }
}

function operationOf (
  method: string, url: string, item: JsonObject, place: string, reader: PartsReader
): SourceOperation {
  const operation = item[method.toLowerCase()] as JsonObject
  const { operationId, tags, summary, deprecated } = operation
  const { params, beside, schema: { body, ...schema } } = reader.read(operation, item['parameters'], place)
  // Fastify validates no body of these.
  const hasNoBody = method === 'GET' || method === 'HEAD'
  const path = pathOf(url)
  const own = new Set(path.flat().map(piece => typeof piece === 'string' ? null : piece.param))
  return {
    method,
    url,
    path,
    hasSlash: url.length > 1 && url.endsWith('/'),
    place,
    params: new Map([...params].filter(([name]) => own.has(name))),
    conditions: {},
    beside: hasNoBody && body !== undefined ? [...beside, 'the body'] : beside,
    id: typeof operationId === 'string' && operationId !== '' ? operationId : undefined,
    tags: Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [],
    summary: typeof summary === 'string' && summary !== '' ? summary : undefined,
    isDeprecated: deprecated === true,
    schema: hasNoBody || body === undefined ? schema : { body, ...schema }
  }
}

/** The segments of a path, whose literals are percent-encoded as in a URL. */
function pathOf (url: string): readonly PathPart[] {
  const segments = url.replace(/^\//, '').replace(/\/$/, '').split('/')
  return url === '/' || url === '' ? [] : segments.map(segment => segment.split(/(\{[^{}]*\})/).flatMap(pieceOf))
}

function pieceOf (text: string, index: number): Piece | [] {
  if (index % 2 === 0) return text === '' ? [] : decoded(text)
  const [, sigil, name] = /^\{([+*]?)(.*?)\}$/s.exec(text)!
  return { param: name!, isWildcard: sigil !== '' }
}
