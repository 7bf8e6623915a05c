import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from 'fastify-resources-cli'
import t from 'tap'
import { printNote } from '../../lib/list-of.js'
import { readOpenapi } from '../../lib/openapi/read.js'

const DOCUMENT = (reference: string, more = ''): string => `openapi: 3.0.0
paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '${reference}' } } } } }
${more}`

t.test('only files of the directory are read, and nothing is fetched', async t => {
  const folder = t.testdir({
    secret: { 'key.yaml': 'type: string', 'fifo.yaml': '' },
    docs: {
      'whole.yaml': 'type: string',
      'parts.json': '{ "a": { "b": { "$ref": "whole.yaml" } }, "c": { "$ref": "#/a/b" } }',
      'broken.yaml': 'a: [',
      inner: { 'deep.yaml': '{ $ref: ../whole.yaml }' }
    }
  })
  const docs = join(folder, 'docs')
  symlinkSync(join(folder, 'secret/key.yaml'), join(docs, 'link.yaml'))
  symlinkSync(join(docs, 'whole.yaml'), join(docs, 'inside.yaml'))
  mkdirSync(join(docs, 'folder.yaml'))
  execFileSync('mkfifo', [join(docs, 'pipe.yaml')])
  /** References with the content of the response, and the reason if they were not read. */
  const references: ReadonlyArray<readonly [reference: string, schema: unknown, reason?: RegExp]> = [
    ['whole.yaml', { type: 'string' }],
    ['./parts.json#/c', { type: 'string' }],
    ['parts.json#/a/b', { type: 'string' }],
    ['inner/deep.yaml', { type: 'string' }],
    ['inside.yaml', { type: 'string' }],
    ['link.yaml', {}, /link\.yaml: only files in the document's directory are read/],
    ['../secret/key.yaml', {}, /key\.yaml: only files in the document's directory are read/],
    ['file:///etc/hostname', {}, /hostname: only files in the document's directory are read/],
    ['/etc/hostname', {}, /hostname: only files in the document's directory are read/],
    ['https://example.com/a.yaml', {}, /https:\/\/example\.com\/a\.yaml: nothing is fetched/],
    ['folder.yaml', {}, /folder\.yaml: it is no file/],
    ['pipe.yaml', {}, /pipe\.yaml: it is no file/],
    ['none.yaml', {}, /none\.yaml: ENOENT/],
    ['broken.yaml', {}, /broken\.yaml: cannot parse the document/]
  ]
  for (const [reference, schema, reason] of references) {
    const file = join(docs, 'main.yaml')
    writeFileSync(file, DOCUMENT(reference))
    const { operations, components, notes } = await readOpenapi(DOCUMENT(reference), file)
    const found = operations[0]!.schema!.response!['200']!
    const target = typeof found['$ref'] === 'string' ? components.get(found['$ref'].slice(0, -1)) : found
    const { description, $id, ...own } = target!
    t.strictSame(own, schema, reference)
    if (reason === undefined) t.strictSame(notes, [], reference)
    else t.match(printNote(notes[0]!), reason, reference)
  }
})

t.test('the standard input references no file', async t => {
  const { notes } = await readOpenapi(DOCUMENT('whole.yaml'), null)
  t.match(notes.map(printNote), [/whole\.yaml: the standard input references no file/])
})

t.test('a document that has no end, or is none, is an error', async t => {
  const deep = '['.repeat(5000) + ']'.repeat(5000)
  const list = (count: number): string => `[${Array(count).fill('0').join(',')}]`
  const documents: ReadonlyArray<readonly [text: string, message: RegExp]> = [
    ['[]', /an OpenAPI document must be an object/],
    ['openapi: [', /cannot parse the document: /],
    ['{"openapi": "3.0.0", ', /cannot parse the document: /],
    [`{"openapi":"3.0.0","a":${deep}}`, /at most 400 levels deep/],
    [`{"openapi":"3.0.0","a":${list(2_000_001)}}`, /at most 2000000 values, aliases included/],
    // Each list has the list before it ten times.
    [`openapi: 3.0.0\na0: &a0 [0,0]\n${Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(',')}]\n`).join('')}`,
      /alias|values/i],
    ['openapi: 3.0.0\na: &a [*a]\n', /alias|levels deep|values/i]
  ]
  for (const [text, message] of documents) {
    const error = await readOpenapi(text, null).then(() => null, (error: unknown) => error)
    t.ok(error instanceof UsageError, text.slice(0, 40))
    t.match(String(error), message, text.slice(0, 40))
  }
})

t.test('references that lead nowhere, or to themselves', async t => {
  const more = 'components: { schemas: { Loop: { $ref: "#/components/schemas/Loop" }, Odd%20name: { type: object }, "a/b": { type: "null" }, 7: true } }'
  for (const [reference, expected] of [
    ['#/components/schemas/None', {}], ['#/components/schemas/Loop/x', {}], ['#/__proto__', {}], ['#/paths/~1a/get/constructor', {}], ['#none', {}],
    ['#/components/schemas/a~1b', { $ref: 'a_1b#' }], ['#/components/schemas/Odd%2520name', { $ref: 'Odd_2520name#' }], ['#/%', {}], ['#/components/schemas/7', { $ref: 'schema#' }]
  ] as const) {
    const { operations } = await readOpenapi(DOCUMENT(reference, more), null)
    const { description, ...own } = operations[0]!.schema!.response!['200']!
    t.strictSame(own, expected, reference)
  }
})

t.test('references of one name', async t => {
  const more = 'components: { headers: { Id: { type: string } }, schemas: { Id: true, Both: { type: object, properties: { a: { $ref: "#/components/headers/Id" }, b: { $ref: "#/components/schemas/Id" } } } } }'
  const { components } = await readOpenapi(DOCUMENT('#/components/schemas/Both', more), null)
  t.strictSame([...components.values()], [
    { $id: 'Both', type: 'object', properties: { a: { $ref: 'Id#' }, b: { $ref: 'Id_2#' } } },
    { $id: 'Id', type: 'string' },
    { $id: 'Id_2' }
  ])
})
