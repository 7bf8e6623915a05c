import { draw, get } from 'fastify-resources'
import t from 'tap'
import { compareSources } from '../../lib/compare/compare.js'
import { describedSource } from '../../lib/compare/described.js'
import { printComparison } from '../../lib/compare/print.js'
import { routePaths } from '../../lib/fastify/path.js'
import type { SourceSchema, SourceOperation, ImportSource } from '../../lib/operation.js'

type Given = Partial<Omit<SourceOperation, 'params'>> & { readonly params?: Readonly<Record<string, SourceSchema>> }

/** An operation from `GET /photos/:id` and what is known of it. */
function operation (line: string, { params = {}, ...more }: Given = {}): SourceOperation {
  const [method, url] = line.split(' ') as [string, string]
  const [{ path, hasSlash }] = routePaths(url) as [ReturnType<typeof routePaths>[number]]
  return { method, url, path, hasSlash, place: line, conditions: {}, beside: [], ...more, params: new Map(Object.entries(params)) }
}

const sourceOf = (operations: readonly SourceOperation[], components: Readonly<Record<string, SourceSchema>> = {}, knowsHead = false): ImportSource =>
  ({ operations, components: new Map(Object.entries(components)), notes: [], knowsHead })

const SAME = 'no differences\n'
const ONE_DIFFERENT = '\n0 only in the source, 0 only here, 1 different\n'
const different = (text: string, line = 'GET /a'): string => `~ ${line}: ${text}${ONE_DIFFERENT}`

/** Two sources, and what is printed of them. */
const cases: ReadonlyArray<readonly [title: string, one: ImportSource, other: ImportSource, printed: string]> = [
  ['nothing', sourceOf([]), sourceOf([]), SAME],
  ['the same', sourceOf([operation('GET /a/:id')]), sourceOf([operation('GET /a/:id')]), SAME],
  ['more and less', sourceOf([operation('GET /a'), operation('GET /b')]), sourceOf([operation('GET /b'), operation('POST /b')]),
    '- GET /a\n+ POST /b\n1 only in the source, 1 only here, 0 different\n'],
  ['a slash', sourceOf([operation('GET /a/')]), sourceOf([operation('GET /a')]), '- GET /a/\n+ GET /a\n1 only in the source, 1 only here, 0 different\n'],
  ['the name of a param', sourceOf([operation('GET /a/:id')]), sourceOf([operation('GET /a/:key')]), different("the param 'id' is named 'key'", 'GET /a/:id')],
  ['the schema of a param', sourceOf([operation('GET /a/:id', { params: { id: { type: 'integer' } } })]), sourceOf([operation('GET /a/:id')]),
    different("the schema of 'id' is {\"type\":\"integer\"}, here {}", 'GET /a/:id')],
  ['annotations of a param', sourceOf([operation('GET /a/:id', { params: { id: { type: 'string', description: 'x' } } })]), sourceOf([operation('GET /a/:id')]), SAME],
  ['the order of keywords', sourceOf([operation('GET /a/:id', { params: { id: { type: 'integer', minimum: 1 } } })]),
    sourceOf([operation('GET /a/:id', { params: { id: { minimum: 1, type: 'integer' } } })]), SAME],
  ['excluded bounds of an integer', sourceOf([operation('GET /a/:id', { params: { id: { type: 'integer', exclusiveMinimum: 0, maximum: 9 } } })]),
    sourceOf([operation('GET /a/:id', { params: { id: { type: 'integer', minimum: 1, maximum: 12, exclusiveMaximum: 9.5 } } })]), SAME],
  ['excluded bounds of a number', sourceOf([operation('GET /a/:id', { params: { id: { type: 'number', exclusiveMinimum: 0 } } })]),
    sourceOf([operation('GET /a/:id', { params: { id: { type: 'number', minimum: 0 } } })]),
    different('the schema of \'id\' is {"exclusiveMinimum":0,"type":"number"}, here {"minimum":0,"type":"number"}', 'GET /a/:id')],
  ['bounds that are no numbers', sourceOf([operation('GET /a/:id', { params: { id: { type: 'integer', minimum: '1', exclusiveMinimum: 0 } } })]),
    sourceOf([operation('GET /a/:id', { params: { id: { type: 'integer', minimum: '1' } } })]),
    different('the schema of \'id\' is {"exclusiveMinimum":0,"minimum":"1","type":"integer"}, here {"minimum":"1","type":"integer"}', 'GET /a/:id')],
  ['HEAD that Fastify adds', sourceOf([operation('GET /a'), operation('HEAD /a')]), sourceOf([operation('GET /a')]), SAME],
  ['HEAD that both know', sourceOf([operation('GET /a'), operation('HEAD /a')], {}, true), sourceOf([operation('GET /a')], {}, true),
    '- HEAD /a\n1 only in the source, 0 only here, 0 different\n'],
  ['HEAD without GET', sourceOf([operation('HEAD /a')]), sourceOf([]), '- HEAD /a\n1 only in the source, 0 only here, 0 different\n'],
  ['conditions', sourceOf([operation('GET /a', { conditions: { host: /^a\./ } })]), sourceOf([operation('GET /a', { conditions: { version: '1.x' } })]),
    different('the condition is host /^a\\./, here version "1.x"', 'GET /a host /^a\\./')],
  ['no condition', sourceOf([operation('GET /a', { conditions: { host: 'a' } })]), sourceOf([operation('GET /a')]),
    different('the condition is host "a", here none', 'GET /a host "a"')],
  ['two of one path', sourceOf([operation('GET /a', { conditions: { host: 'a' } }), operation('GET /a', { conditions: { host: 'b' } })]),
    sourceOf([operation('GET /a', { conditions: { host: 'b' } }), operation('GET /a', { conditions: { host: 'a' } })]), SAME],
  ['two of one path that differ', sourceOf([operation('GET /a', { id: 'a', conditions: { host: 'a' } }), operation('GET /a', { id: 'a' })]),
    sourceOf([operation('GET /a', { id: 'b' }), operation('GET /a', { id: 'b', conditions: { host: 'a' } })]),
    '~ GET /a host "a": the operation id is "a", here "b"\n~ GET /a: the operation id is "a", here "b"\n0 only in the source, 0 only here, 2 different\n'],
  ['ids, summaries and tags', sourceOf([operation('GET /a', { id: 'a', summary: 'A', tags: ['x', 'y'] })]),
    sourceOf([operation('GET /a', { id: 'b', summary: 'B', tags: [] })]),
    '~ GET /a: the operation id is "a", here "b"\n~ GET /a: the summary is "A", here "B"\n~ GET /a: the tags are "x, y", here ""\n' +
    '0 only in the source, 0 only here, 1 different\n'],
  ['what one side does not know', sourceOf([operation('GET /a', { id: 'a' })]), sourceOf([operation('GET /a')]), SAME],
  ['hooks', sourceOf([operation('GET /a', { hooks: { onRequest: ['logIn', 'anonymous', 'anonymous'], preHandler: ['isOwner'] } })]),
    sourceOf([operation('GET /a', { hooks: { onRequest: ['anonymous'], onSend: ['more'] } })]),
    "~ GET /a: the onRequest hook 'logIn' is missing\n~ GET /a: 2 onRequest hooks have no name, here 1\n~ GET /a: the preHandler hook 'isOwner' is missing\n" +
    '0 only in the source, 0 only here, 1 different\n'],
  ['the same hooks', sourceOf([operation('GET /a', { hooks: { onRequest: ['logIn'] } })]), sourceOf([operation('GET /a', { hooks: { onRequest: ['more', 'logIn'] } })]), SAME],
  ['a body', sourceOf([operation('GET /a', { schema: { body: { type: 'object', properties: { x: { type: 'string', title: 'X' } } } } })]),
    sourceOf([operation('GET /a', { schema: { body: { type: 'object', properties: { x: { type: 'integer' } } } } })]),
    different('another schema of the body at /properties/x/type')],
  ['a keyword that one has', sourceOf([operation('GET /a', { schema: { querystring: { type: 'object' } } })]),
    sourceOf([operation('GET /a', { schema: { querystring: { type: 'object', maxProperties: 1 } } })]), different('another schema of the query at /maxProperties')],
  ['a list of another length', sourceOf([operation('GET /a', { schema: { headers: { anyOf: [{}] } } })]),
    sourceOf([operation('GET /a', { schema: { headers: { anyOf: [{}, {}] } } })]), different('another schema of the headers at /anyOf')],
  ['lists whose order says nothing', sourceOf([operation('GET /a', { schema: { body: { type: ['null', 'object'], required: ['a', 'b'], enum: [1, 2] } } })]),
    sourceOf([operation('GET /a', { schema: { body: { type: ['object', 'null'], required: ['b', 'a'], enum: [2, 1] } } })]), SAME],
  ['a constant', sourceOf([operation('GET /a', { schema: { body: { const: { title: 1 } } } })]), sourceOf([operation('GET /a', { schema: { body: { const: {} } } })]),
    different('another schema of the body at /const/title')],
  ['nullable', sourceOf([operation('GET /a', { schema: { body: { type: 'object', nullable: true } } })]),
    sourceOf([operation('GET /a', { schema: { body: { type: ['object', 'null'] } } })]), SAME],
  ['a response that is not declared', sourceOf([operation('GET /a', { schema: { response: { '2XX': { type: 'object' } } } })]), sourceOf([operation('GET /a', { schema: {} })]),
    different('the response 2xx has no schema here')],
  ['a media type', sourceOf([operation('GET /a', { schema: { body: { content: { 'application/json': { schema: { type: 'object' } } } } } })]),
    sourceOf([operation('GET /a', { schema: { body: { type: 'object' } } })]), SAME],
  ['references', sourceOf([operation('GET /a', { schema: { body: { $ref: 'A#' } } })], { A: { $id: 'A', type: 'object', properties: { a: { $ref: 'A#' } } } }),
    sourceOf([operation('GET /a', { schema: { body: { $ref: 'def-0#' } } })], { 'def-0': { type: 'object', properties: { a: { $ref: 'def-0#' } } } }), SAME],
  ['a reference and its schema', sourceOf([operation('GET /a', { schema: { body: { $ref: 'A#' } } })], { A: { $id: 'A', type: 'object' } }),
    sourceOf([operation('GET /a', { schema: { body: { type: 'object' } } })]), SAME],
  ['references that differ', sourceOf([operation('GET /a', { schema: { body: { $ref: 'A#' } } })], { A: { type: 'object', properties: { a: { $ref: 'A#' } } } }),
    sourceOf([operation('GET /a', { schema: { body: { $ref: 'A#' } } })], { A: { type: 'object', properties: { a: { type: 'string' } } } }),
    different('another schema of the body at /properties/a/properties')],
  ['references to nothing', sourceOf([operation('GET /a', { schema: { body: { $ref: 'A#' } } })]), sourceOf([operation('GET /a', { schema: { body: {} } })]), SAME]
]

t.test('what two sources serve in different ways', async t => {
  for (const [title, one, other, printed] of cases) t.equal(printComparison(compareSources(one, other), 0), printed, title)
})

t.test('the place of a route is that of its declaration, or its path', async t => {
  const description = draw([get('about', { to: 'pages#about' })]).describe()
  const placeOf = (source: null | undefined): string => {
    const routes = description.routes.map(route => source === null ? { ...route, source } : route)
    return describedSource({ ...description, routes }).operations[0]!.place
  }
  t.match(placeOf(undefined), /compare\.test\.ts:\d+$/)
  t.equal(placeOf(null), '/about(.:format)')
})
