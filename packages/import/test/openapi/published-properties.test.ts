import fc from 'fast-check'
import type { RouteShorthandOptions } from 'fastify'
import t from 'tap'
import { drawn, randomTables } from '../../../../test/fixtures/random-tables.js'
import { seed } from '../../../../test/fixtures/seed.js'
import { printNote } from '../../lib/list-of.js'
import { readOpenapi } from '../../lib/openapi/read.js'
import type { SourceSchema } from '../../lib/operation.js'
import { compiledSource } from '../../lib/write/compile.js'
import { declarationsFor, drawDeclarations, printDeclarations } from '../../lib/write/declarations.js'
import { operationLines, publish } from '../fixtures/published.js'

/** `FC_RUNS` sets how many tables the property tests. */
const runs = Math.min(Number(process.env['FC_RUNS'] ?? 30), 1000)

const photo: SourceSchema = {
  $id: 'Photo',
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1 },
    size: { type: ['integer', 'null'], minimum: 0 },
    album: { $ref: 'Album#' },
    copies: { type: 'array', items: { $ref: 'Photo#' } }
  }
}
const album: SourceSchema = { $id: 'Album', type: 'object', properties: { cover: { $ref: 'Photo#' }, kind: { enum: ['a', 'b'] } }, additionalProperties: false }

const parts: readonly SourceSchema[] = [
  { type: 'object', properties: { page: { type: 'integer', minimum: 1 }, sort: { enum: ['up', 'down'] } } },
  { type: 'object', required: ['at'], properties: { at: { type: 'string', format: 'date-time' }, to: { oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^[a-z]+$' }] } } }
]
const bodies: readonly SourceSchema[] = [...parts, { $ref: 'Photo#' }, { type: 'array', items: { $ref: 'Album#' }, maxItems: 3 }]

/** Options of an action: some of the parts of a schema. */
const options = fc.record({
  tags: fc.constantFrom(['one'], ['two', 'one'], []),
  summary: fc.constantFrom('All', "It's"),
  operationId: fc.constantFrom('get/it', 'list-all', 'photo'),
  deprecated: fc.constant(true),
  body: fc.constantFrom(...bodies),
  querystring: fc.constantFrom(...parts),
  headers: fc.constantFrom(...parts),
  response: fc.constantFrom({ 200: bodies[2]! }, { 201: bodies[3]!, '4xx': { $ref: 'Album#' } }, { 204: { type: 'null', description: 'Gone' } })
}, { requiredKeys: [] })

type Schema = typeof options extends fc.Arbitrary<infer Value> ? Value : never

/** The options of an action, whose ids are unique, and whose body is none of GET. */
function optionsFor (key: string, methods: ReadonlyMap<string, readonly string[]>, schemas: readonly Schema[]): RouteShorthandOptions {
  const index = [...methods.keys()].indexOf(key)
  const { body, operationId, ...schema } = schemas[index % schemas.length]!
  return {
    schema: {
      ...schema,
      ...operationId === undefined ? {} : { operationId: `${operationId}_${index}` },
      ...body === undefined || methods.get(key)!.includes('GET') ? {} : { body }
    }
  } as RouteShorthandOptions
}

/** Why an operation of a table may not be declared: OpenAPI does not tell such routes apart, or the router never matches them. */
const REASONS = /^it has the method and the path of |the router never matches it/

t.test(`a random table, published, imported and drawn publishes the same document (seed ${seed})`, async t => {
  let count = 0
  await fc.assert(fc.asyncProperty(randomTables, fc.array(options, { minLength: 1, maxLength: 5 }), async (table, schemas) => {
    const set = drawn(table)
    if (set === null) return
    const methods = new Map<string, readonly string[]>()
    for (const { controller, action, method } of set.routes) {
      const key = `${controller}#${action}`
      methods.set(key, [...methods.get(key) ?? [], method])
    }
    const given = await publish(set, key => optionsFor(key, methods, schemas), [photo, album]).catch(() => null)
    if (given === null) return
    const source = await compiledSource(await readOpenapi(JSON.stringify(given), null))
    const declarations = declarationsFor(source.operations, true)
    const again = await publish(drawDeclarations(declarations) as never, () => ({}), source.components.values())
    const [before, after] = [operationLines(given), operationLines(again)]
    const missing = new Set(declarations.rejected.filter(({ reason }) => REASONS.test(reason)).map(({ operation: { method, url } }) => `${method.toLowerCase()} ${url}`))
    for (const [key, line] of before) {
      if (!missing.has(key) && after.get(key) !== line) {
        throw new Error(`${table.declarations} ${table.options}\n${printDeclarations(declarations, true, './schemas.js')}\n${key}\n${line}\n${after.get(key)}\n${source.notes.map(printNote).join('\n')}`)
      }
    }
    if (after.size !== before.size - missing.size) throw new Error(`${table.declarations} more: ${[...after.keys()].filter(key => !before.has(key)).join()}`)
    count++
  }), { numRuns: runs, seed })
  t.ok(count > runs / 4, `${count} documents were equal`)
})
