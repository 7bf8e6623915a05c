import t from 'tap'
import { foreignParts, schemaOf } from '../../lib/fastify/json-schema.js'
import type { JsonObject } from '../../lib/operation.js'

const foreign = { parse () {} }
const object = { type: 'object', properties: { id: { type: 'integer' } } }

/** A route's schema, its parts that are JSON schemas, the schemas of its params, and the parts of another library. */
const cases: ReadonlyArray<readonly [schema: JsonObject, parts: object, params: object, foreign: readonly string[]]> = [
  [{}, {}, {}, []],
  [{ body: object, query: object, headers: object, params: object }, { body: object, querystring: object, headers: object }, { id: { type: 'integer' } }, []],
  [{ querystring: object, query: foreign }, { querystring: object }, {}, ['query']],
  [{ body: foreign, querystring: foreign, headers: foreign, params: { properties: { id: foreign } } }, {}, {}, ['body', 'querystring', 'headers']],
  [{ params: foreign }, {}, {}, ['params']],
  [{ params: { $ref: 'shared#' } }, {}, { id: { type: 'integer' } }, []],
  [{ params: { $ref: 'none#' } }, {}, {}, []],
  [{ response: { 200: object, '4XX': { type: 'string' }, 500: foreign } }, { response: { 200: object, '4xx': { type: 'string' } } }, {}, []],
  [{ response: { 200: foreign } }, {}, {}, []],
  [{ body: new Date() }, {}, {}, ['body']]
]

t.test('the parts of a schema that are JSON schemas', async t => {
  for (const [schema, parts, params, libraries] of cases) {
    const { params: found, ...own } = schemaOf(schema, { shared: object })
    t.strictSame([own, Object.fromEntries(found), foreignParts(schema)], [parts, params, libraries])
  }
})
