import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import t from 'tap'
import { actionsIn } from '../../lib/client/declarations.js'
import { printModule } from '../../lib/client/module.js'
import { routesOf } from '../../lib/client/routes.js'
import resources, { draw, get, routeTable } from '../../../../lib/index.js'
import { compiles } from '../../../../test/fixtures/compilers.js'

const top = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(top, 'test', 'fixtures', 'program', 'responses-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

/** Actions, and the types of their responses. `at` is a Date, and `reply` is Fastify's. */
const actions: ReadonlyArray<readonly [name: string, source: string, type: string]> = [
  ['object', '() => ({ id: 1, title: "Dunes" })', '{ id: number, title: string }'],
  ['promise', 'async () => ({ id: 1 })', '{ id: number }'],
  ['list', '() => [{ id: 1 }]', '{ id: number }[]'],
  ['tuple', '(): [number, string] => [1, "a"]', '[number, string]'],
  ['text', '() => "a text"', 'string'],
  ['literal', '() => "yes" as const', '"yes"'],
  ['number', '() => 7', 'number'],
  ['boolean', '() => true', 'boolean'],
  ['nothing', '(_request: unknown, reply: FastifyReply) => { reply.send({ a: 1 }) }', 'unknown'],
  ['empty', 'async (): Promise<null> => null', 'null'],
  ['nullable', 'async (): Promise<{ id: number } | null> => ({ id: 1 })', '{ id: number } | null'],
  ['date', '() => ({ at: new Date(0) })', '{ at: string }'],
  ['dates', '() => [new Date(0)]', 'string[]'],
  ['own_json', '() => ({ size: { toJSON: () => [1, 2] } })', '{ size: number[] }'],
  ['whole_json', '() => ({ toJSON: () => ({ a: 1 }) })', '{ a: number }'],
  ['map', '() => ({ tags: new Map([["a", 1]]) })', '{ tags: {} }'],
  ['set', '() => ({ tags: new Set([1]) })', '{ tags: {} }'],
  ['whole_map', '() => new Map([["a", 1]])', '{}'],
  ['iterator', '() => ({ all: [1, 2].values() })', '{ all: {} }'],
  ['function_property', '() => ({ id: 1, run () {} })', '{ id: number }'],
  ['symbol_property', '() => ({ id: 1, [Symbol.for("a")]: 1, mark: Symbol.for("b") })', '{ id: number }'],
  ['undefined_property', '(): { id: number, note: string | undefined } => ({ id: 1, note: undefined })', '{ id: number, note?: string }'],
  ['optional_property', '(): { id: number, note?: string } => ({ id: 1 })', '{ id: number, note?: string }'],
  ['readonly_property', '(): { readonly id: number } => ({ id: 1 })', '{ id: number }'],
  ['undefined_items', '(): (number | undefined)[] => [1, undefined]', '(number | null)[]'],
  ['function_items', '(): (number | (() => void))[] => [1, () => {}]', '(number | null)[]'],
  ['nested', '() => ({ photo: { at: new Date(0), tags: ["a"] } })', '{ photo: { at: string, tags: string[] } }'],
  ['union', '(): { ok: true } | { ok: false, reason: string } => ({ ok: true })', '{ ok: true } | { ok: false, reason: string }'],
  ['record', '(): Record<string, number> => ({ a: 1 })', '{ [x: string]: number }'],
  ['instance', '() => new Photo()', '{ id: number }'],
  ['any', '() => JSON.parse("1")', 'unknown'],
  ['unknown', '(): unknown => 1', 'unknown'],
  ['sent', '(_request: unknown, reply: FastifyReply) => reply.send({ a: 1 })', 'unknown'],
  ['sent_sometimes', '(_request: unknown, reply: FastifyReply): FastifyReply | { id: number } => reply.send({ a: 1 })', 'unknown'],
  ['not_found_sometimes', 'async (request: FastifyRequest, reply: FastifyReply) => { if (request.url === "/") { reply.callNotFound(); return } return { id: 1 } }',
    '{ id: number }'],
  ['status', 'async (_request: unknown, reply: FastifyReply) => { reply.code(201); return { id: 1 } }', '{ id: number }'],
  ['stream', '() => Readable.from(["a"])', 'unknown'],
  ['web_stream', '() => new Blob(["a"]).stream()', 'unknown'],
  ['buffer', '() => Buffer.from("a")', 'unknown'],
  ['bytes', '() => new Uint8Array([97])', 'unknown'],
  ['response', '() => new Response("a")', 'unknown'],
  ['formats', '(_request: FastifyRequest, reply: FastifyReply) => reply.respondTo({ html: "<p>", json: () => ({ id: 1 }) })', '{ id: number }'],
  ['formats_later', 'async (_request: FastifyRequest, reply: FastifyReply) => reply.respondTo({ json: async () => ({ at: new Date(0) }) })', '{ at: string }'],
  ['formats_value', '(_request: FastifyRequest, reply: FastifyReply) => reply.respondTo({ csv: "a", json: [{ id: 1 }] })', '{ id: number }[]'],
  ['formats_without', '(_request: FastifyRequest, reply: FastifyReply) => reply.respondTo({ csv: "a" })', 'unknown'],
  ['options', '{ handler: () => ({ id: 1 }) }', '{ id: number }'],
  ['own_schema', '{ schema: { response: { 200: { type: "object", properties: { a: { type: "string" } } } } }, ' +
    'handler: () => ({ a: 1, secret: "x" }) }', 'unknown'],
  ['own_serializer', '{ preSerialization: async () => ({ b: 1 }), handler: () => ({ a: 1 }) }', 'unknown'],
  ['own_payload', '{ onSend: async () => JSON.stringify({ b: 1 }), handler: () => ({ a: 1 }) }', 'unknown'],
  ['table_schema', '() => ({ a: 1, secret: "x" })', 'unknown']
]

const schema = { response: { 200: { type: 'object', properties: { a: { type: 'string' } } } } }

const CONTROLLER = `import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {} from '../../../../../types/index.js'
class Photo { id = 1; #secret = 2; secret () { return this.#secret } }
export default {
${actions.map(([name, source]) => `  ${name}: ${source}`).join(',\n')}
}
`

/** The body of a response as `send` reads it. */
function read (type: string, text: string): unknown {
  if (text === '') return undefined
  return type.includes('json') ? JSON.parse(text) : text
}

t.test('the type of a response is the type of what a browser gets', async t => {
  mkdirSync(join(folder, 'controllers'))
  const file = join(folder, 'controllers', 'cases.ts')
  writeFileSync(file, CONTROLLER)
  const { default: cases } = await import(pathToFileURL(file).href) as { readonly default: object }
  const routes = draw(actions.map(([name]) =>
    get(name, { to: `cases#${name}`, as: `cases_${name}`, ...name === 'table_schema' ? { routeOptions: { schema } } : {} })))
  const app = Fastify()
  await app.register(resources, { routes, controllers: { cases } } as never)
  await app.ready()
  const { code, types } = printModule(routesOf(routeTable(app).describe()), {
    source: 'a test', isWanted: () => true, actionOf: actionsIn({ cases: file }, folder, '/'), schemasOf: () => ({})
  })!
  writeFileSync(join(folder, 'client.js'), code)
  writeFileSync(join(folder, 'client.d.ts'), types)
  const lines = await Promise.all(actions.map(async ([name, , type]) => {
    const { statusCode, body, headers } = await app.inject({ url: `/${name}`, headers: { accept: 'application/json, */*;q=0.5' } })
    t.ok(statusCode < 300, `${name}: ${statusCode} ${body}`)
    const value = read(String(headers['content-type'] ?? ''), body)
    return `export const ${name}: ResponseBody<typeof client.cases_${name}> = ${value === undefined ? 'undefined' : JSON.stringify(value)}\n` +
      `export type Of_${name} = True<Equal<ResponseBody<typeof client.cases_${name}>, ${type}>>\n`
  }))
  writeFileSync(join(folder, 'page.ts'), `import * as client from './client.js'
import type { ResponseBody } from './client.js'
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T
type Equal<A, B> = Same<Plain<A>, Plain<B>>
type True<T extends true> = T
${lines.join('')}`)
  await compiles(t, join(folder, 'page.ts'))
  t.ok(actions.length >= 40)
  await app.close()
})
