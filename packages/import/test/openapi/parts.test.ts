import t from 'tap'
import { printNote } from '../../lib/list-of.js'
import { readOpenapi } from '../../lib/openapi/read.js'

const V2 = { swagger: '2.0' }
const V3 = { openapi: '3.0.3' }
const text = { type: 'string' }

interface Expected {
  readonly params?: object
  readonly schema?: object
  readonly beside?: readonly string[]
  readonly notes?: readonly string[]
}

const PLACE = '#/paths/~1photos~1{id}/post'

/** An operation of `POST /photos/{id}`, and what is read of it. */
const cases: ReadonlyArray<readonly [title: string, version: object, operation: object, expected: Expected]> = [
  ['nothing', V3, {}, {}],
  ['no objects', V3, { parameters: 1, requestBody: 1, responses: 1 }, {}],
  ['params without a name or place', V3, { parameters: [{}, 1, { name: 'id' }, { in: 'path' }, { $ref: '#/none' }] }, {}],
  ['a param of another path', V3, { parameters: [{ in: 'path', name: 'other', schema: text }] }, {}],
  ['a param without a schema', V3, { parameters: [{ in: 'path', name: 'id' }] }, { params: { id: {} } }],
  ['a param with a media type', V3, { parameters: [{ in: 'path', name: 'id', content: { 'application/json': { schema: text } } }] },
    { params: { id: {} }, notes: [`the path param 'id' has a media type: ${PLACE}`] }],
  ['a style', V3, {
    parameters: [{ in: 'path', name: 'id', style: 'matrix', schema: text }, { in: 'query', name: 'a', style: 'deepObject', schema: { type: 'object' } },
      { in: 'query', name: 'b', explode: false, schema: { type: 'array' } }, { in: 'query', name: 'c', explode: false, style: 'form', schema: text }]
  },
  {
    params: { id: text },
    schema: { querystring: { type: 'object', properties: { a: { type: 'object' }, b: { type: 'array' }, c: text } } },
    notes: [`the path param 'id' has the style 'matrix': ${PLACE}`, `the query param 'a' has the style 'deepObject': ${PLACE}`,
      `the query param 'b' is a list with commas: ${PLACE}`]
  }],
  ['headers', V3, {
    parameters: [{ in: 'header', name: 'X-Trace', required: true, description: 'A trace', schema: text }, { in: 'header', name: 'Accept', schema: text },
      { in: 'cookie', name: 'session', schema: text }]
  },
  {
    beside: ["the cookie 'session'"],
    schema: { headers: { type: 'object', properties: { 'x-trace': { description: 'A trace', type: 'string' } }, required: ['x-trace'] } }
  }],
  ['a schema that accepts nothing', V3, { requestBody: { required: true, content: { 'application/json': { schema: false } } } }, { schema: { body: { not: {} } } }],
  ['a schema that accepts everything', V3, { requestBody: { required: true, content: { 'Application/JSON; charset=utf-8': {} } } }, { schema: { body: {} } }],
  ['several media types', V3, { requestBody: { content: { 'application/json': { schema: text }, 'application/xml': {} } } },
    {
      schema: { body: { content: { 'application/json': { schema: text }, 'application/xml': { schema: {} } } } },
      notes: [`an optional body is required: ${PLACE}`, `the media type 'application/xml' needs a parser: ${PLACE}`]
    }],
  ['no media type', V3, { requestBody: { required: true, content: {} } }, {}],
  ['responses', V3, { responses: { 200: { description: 'OK', content: { 'application/json': { schema: { ...text, description: 'own' } } } }, '4XX': { description: 'x' }, default: { $ref: '#/none' }, 99: {}, 'x-own': {} } },
    { schema: { response: { 200: { type: 'string', description: 'own' }, '4xx': { description: 'x', type: 'null' }, default: { type: 'null' } } } }],
  ['no responses', V3, { responses: { 'x-own': {} } }, {}],
  ['a body of 2.0', V2, { parameters: [{ in: 'body', name: 'b', schema: text }] }, { schema: { body: text }, notes: [`an optional body is required: ${PLACE}`] }],
  ['media types of 2.0', V2, { consumes: ['text/plain'], produces: ['text/csv'], parameters: [{ in: 'body', name: 'b', required: true, schema: text }], responses: { 200: { description: 'x', schema: text }, 204: { description: 'y' } } },
    { schema: { body: { content: { 'text/plain': { schema: text } } }, response: { 200: { description: 'x', content: { 'text/csv': { schema: text } } }, 204: { description: 'y', type: 'null' } } } }],
  ['a form of 2.0', V2, { parameters: [{ in: 'formData', name: 'a', type: 'string', required: true }] },
    {
      schema: { body: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { a: text }, required: ['a'] } } } } },
      notes: [`the media type 'application/x-www-form-urlencoded' needs a parser: ${PLACE}`]
    }],
  ['a list of 2.0', V2, { parameters: [{ in: 'query', name: 'a', type: 'array', items: text }, { in: 'query', name: 'b', type: 'array', items: text, collectionFormat: 'multi' }] },
    {
      schema: { querystring: { type: 'object', properties: { a: { type: 'array', items: text }, b: { type: 'array', items: text } } } },
      notes: [`the query param 'a' is a list in the format 'csv': ${PLACE}`]
    }]
]

t.test('the parts of an operation', async t => {
  for (const [title, version, operation, { params = {}, schema = {}, beside = [], notes = [] }] of cases) {
    const source = await readOpenapi(JSON.stringify({ ...version, paths: { '/photos/{id}': { post: operation } } }), null)
    const [found] = source.operations
    t.strictSame({ params: Object.fromEntries(found!.params), schema: found!.schema, beside: found!.beside, notes: source.notes.map(printNote) },
      { params, schema, beside, notes }, title)
  }
})

t.test('a body of GET is not validated by Fastify', async t => {
  const { operations } = await readOpenapi(JSON.stringify({ ...V3, paths: { '/a': { get: { requestBody: { required: true, content: { 'application/json': { schema: text } } } } } } }), null)
  t.strictSame([operations[0]!.beside, operations[0]!.schema], [['the body'], {}])
})

t.test('paths, and places of a change', async t => {
  const body = { requestBody: { content: { 'application/json': { schema: { type: 'any' } } } } }
  const { operations, notes } = await readOpenapi(JSON.stringify({
    ...V3,
    paths: { '/%': { get: {} }, '/ä/%C3%A4': { get: {} }, '': { get: {} }, 'x-own': {}, '/none': 1, '/a/{b}/': { put: body, post: body, patch: body, delete: body, parameters: 1, get: 1, link: {} } }
  }), null)
  t.strictSame(operations.map(({ method, path, hasSlash }) => [method, path, hasSlash]), [
    ['GET', [['%']], false], ['GET', [['ä'], ['ä']], false], ['GET', [], false],
    ...['PUT', 'POST', 'PATCH', 'DELETE'].map(method => [method, [['a'], [{ param: 'b', isWildcard: false }]], true]), ['LINK', [['a'], [{ param: 'b', isWildcard: false }]], true]
  ])
  t.strictSame(notes.map(printNote), ['an optional body is required', 'the type "any" is left out']
    .map(what => `${what}: #/paths/~1a~1{b}~1/put, #/paths/~1a~1{b}~1/post, #/paths/~1a~1{b}~1/patch and 1 more`))
})
