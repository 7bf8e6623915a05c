import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Fastify, { type InjectOptions } from 'fastify'
import t from 'tap'
import { clientModule } from '../../lib/client.js'
import resources, { type RouteSet } from '../../../../lib/index.js'
import { compiles } from '../../../../test/fixtures/compilers.js'

const top = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(top, 'test', 'fixtures', 'program', 'replies-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Actions: the options that the table has for them, their source, and the types of the successes and of the errors, by
 * status.
 */
const actions: ReadonlyArray<readonly [name: string, options: string, source: string, type: string, errors?: Readonly<Record<number, string>>]> = [
  ['declared', '{ schema: { response: { 201: Saved, 422: Problem } } }',
    '({ query }, reply) => failing(query) ? reply.code(422).send({ message: "m" }) : reply.code(201).send({ id: 7 })', '{ id: number }', { 422: '{ message: string }' }],
  ['returned', '{ schema: { response: { 200: Saved, 422: Problem } } }',
    '({ query }, reply) => failing(query) ? reply.code(422).send({ message: "m" }) : ({ id: 7 })', '{ id: number }', { 422: '{ message: string }' }],
  ['several', "{ schema: { response: { '2XX': z.array(Saved), 202: z.string(), '4xx': Problem, '404': z.literal('gone') } } }",
    '({ query }, reply) => failing(query) ? reply.code(404).send("gone") : [{ id: 7 }]', '{ id: number }[] | string', { 404: '"gone"', 410: '{ message: string }' }],
  ['usual', '{ schema: { response: { default: Saved } } }', '({ query }) => ({ id: failing(query) ? 1 : 7 })', '{ id: number }', { 500: '{ id: number }' }],
  ['empty', '{ schema: { response: { 204: z.void(), 200: z.undefined() } } }', '(_request, reply) => reply.code(204).send()', 'undefined'],
  ['options', '{ schema: { response: { 200: Saved } } }', '{ bodyLimit: 9, handler: async ({ query }) => ({ id: failing(query) ? 1 : 7 }) }', '{ id: number }'],
  ['own', '{ schema: { response: { 200: Saved, 422: Problem } } }',
    '{ schema: { response: { 200: Other } }, handler: ({ query }, reply) => failing(query) ? reply.code(422).send({ message: "m" }) : ({ other: "o" }) as never }',
    '{ other: string }', { 422: '{ message: string }' }],
  ['annotated', '{ schema: { response: { 200: Saved, 422: Problem } } }', '(request: FastifyRequest) => ({ id: request.id.length })', 'unknown'],
  ['only_errors', '{ schema: { response: { 422: Problem } } }',
    '({ query }, reply) => { if (failing(query)) { reply.code(422).send({ message: "m" }); return } return { any: new Date(0) } }', '{ any: string }', { 422: '{ message: string }' }],
  ['contents', "{ schema: { response: { 200: { content: { 'application/json': { schema: Saved } } } } } }", '({ query }) => ({ id: failing(query) ? 1 : 7 })', '{ id: number }'],
  ['valibot', '{ schema: { response: { 200: toStandardJsonSchema(v.object({ id: v.number() })) } } }', '({ query }) => ({ id: failing(query) ? 1 : 7 })', '{ id: number }'],
  ['arktype', "{ schema: { response: { 200: type({ id: 'number' }) } } }", '({ query }) => ({ id: failing(query) ? 1 : 7 })', '{ id: number }'],
  ['typebox', '{ schema: { response: { 200: Type.Object({ id: Type.Integer() }) } } }', '({ query }) => ({ id: failing(query) ? 1 : 7 })', '{ id: number }'],
  ['json', "{ schema: { response: { 200: { type: 'object', properties: { id: { type: 'integer' } } } } } }", '({ query }) => ({ id: failing(query) ? 1 : 7 })', 'unknown'],
  ['no_request', '{ schema: { response: { 200: Saved } } }', '() => ({ id: 7 })', 'unknown'],
  ['hooked', '{ onSend: async () => "{}", schema: { response: { 200: Saved } } }', '({ query }) => ({ id: failing(query) ? 1 : 7 })', 'unknown'],
  ['serialized', '{ serializerCompiler: () => () => "{}" }', '({ query }) => ({ id: failing(query) ? 1 : 7 })', 'unknown'],
  ['made', '{}', 'action({ schema: { response: { 200: Saved, 422: Problem } }, handler: ({ query }, reply) => failing(query) ? reply.code(422).send({ message: "m" }) : ({ id: 7 }) })',
    'unknown'],
  ['made_hooked', '{}', 'action({ onSend: async () => "{}", schema: { response: { 200: Saved, 422: Problem } }, handler: () => ({ id: 7 }) })', 'unknown'],
  ['made_errors', '{}', 'action({ schema: { response: { 422: Problem } }, handler: () => ({ id: 7 }) })', 'unknown'],
  ['made_declared', '{ schema: { response: { 401: Problem } } }', 'action({ schema: { response: { 200: Saved } }, handler: () => ({ id: 7 }) })', 'unknown'],
  ['in_controller', '{}', '{ schema: { response: { 200: Saved } }, handler: ({ query }) => ({ id: failing(query) ? 1 : 7 }) }', '{ id: number }'],
  ['typed_as_schema', '{}', '{ schema: {} as FastifySchema, handler: ({ query }) => ({ id: failing(query) ? 1 : 7 }) }', 'unknown'],
  ['typed_as_object', '{}', '{ schema: { response: {} as object }, handler: ({ query }) => ({ id: failing(query) ? 1 : 7 }) }', 'unknown'],
  ['typed_as_both', '{ schema: { response: { 200: Saved } } }', '{ schema: { response: {} as object }, handler: ({ query }) => ({ id: failing(query) ? 1 : 7 }) }', 'unknown'],
  ['without_response', '{}', '{ schema: { querystring: z.object({}) }, handler: ({ query }) => ({ id: failing(query) ? 1 : 7 }) }', '{ id: number }'],
  ['undeclared', '{}', '({ query }) => ({ id: failing(query) ? 1 : 7 })', '{ id: number }']
]

writeFileSync(join(folder, 'routes.ts'), `import { Type } from '@sinclair/typebox'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import { draw, get } from 'fastify-resources'
export const Saved = z.object({ id: z.int() })
export const Problem = z.object({ message: z.string() })
export const Other = z.object({ other: z.string() })
export const routes = draw([
${actions.map(([name, options]) => `  get('${name}', { to: 'cases#${name}', as: null, routeOptions: ${options} })`).join(',\n')}
], { apiOnly: true })
declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
}
`)
mkdirSync(join(folder, 'controllers'))
writeFileSync(join(folder, 'controllers', 'cases.ts'), `import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { action, type Controller } from 'fastify-resources'
import { Other, Problem, Saved } from '../routes.js'
interface Query { failing?: string }
const failing = (query: unknown): boolean => (query as Query).failing !== undefined
export default {
${actions.map(([name, , source]) => `  ${name}: ${source}`).join(',\n')}
} satisfies Controller<'cases'>
`)

/** The body of a response as `send` reads it. */
function read (type: string, text: string): unknown {
  return text === '' ? undefined : type.includes('json') ? JSON.parse(text) : text
}

t.test('the types of replies are those of the schemas of the declaration, and of the action', async t => {
  const { routes } = await import(pathToFileURL(join(folder, 'routes.ts')).href) as { readonly routes: RouteSet }
  const { default: cases } = await import(pathToFileURL(join(folder, 'controllers', 'cases.ts')).href) as { readonly default: object }
  const app = Fastify()
  await app.register(resources, { routes, controllers: { cases } } as never)
  const client = clientModule(routes.describe(), { out: join(folder, 'client.js'), controllers: { cases: join(folder, 'controllers/cases.ts') } })!
  writeFileSync(join(folder, 'client.js'), client.js)
  writeFileSync(join(folder, 'client.d.ts'), client.dts)
  const answerOf = async (options: InjectOptions): Promise<readonly [status: number, value: string]> => {
    const { statusCode, body, headers } = await app.inject(options)
    const value = read(String(headers['content-type'] ?? ''), body)
    return [statusCode, value === undefined ? 'undefined' : JSON.stringify(value)]
  }
  const lines = await Promise.all(actions.map(async ([name, , , type, errors = {}]) => {
    const [status, value] = await answerOf({ url: `/${name}` })
    t.ok(status < 300, `${name}: ${status} ${value}`)
    const call = `typeof client.${functionNamed(client.dts, name)}`
    const [errorStatus, error] = await answerOf({ url: `/${name}?failing=1` })
    return [
      `export const ${name}: ResponseBody<${call}> = ${value}`,
      `export type Of_${name} = True<Equal<ResponseBody<${call}>, ${type}>>`,
      ...Object.entries(errors).map(([code, error]) => `export type Of_${name}_${code} = True<Equal<In<ErrorOf<${call}>, ${code}>, ${error}>>`),
      ...errorStatus < 300 ? [] : [`export const error_${name}: In<ErrorOf<${call}>, ${errorStatus}> = ${error}`],
      ...Object.keys(errors).length > 0 ? [] : [`export type None_${name} = True<Equal<ErrorOf<${call}>['body'], unknown>>`]
    ].join('\n')
  }))
  writeFileSync(join(folder, 'page.ts'), `import * as client from './client.js'
import type { ErrorOf, ResponseBody } from './client.js'
import type {} from './routes.js'
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T
type Equal<A, B> = Same<Plain<A>, Plain<B>>
type True<T extends true> = T
type In<Failed, Status> = Failed extends { status: infer Own, body: infer Body } ? Status extends Own ? Body : never : never
${lines.join('\n')}
`)
  await compiles(t, join(folder, 'page.ts'))
  await app.close()
})

/** The name of the request function of a path. */
function functionNamed (types: string, path: string): string {
  return new RegExp(`GET /${path} [^]*?\\n  (\\w+):`).exec(types)![1]!
}
