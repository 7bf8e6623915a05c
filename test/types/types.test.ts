import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Type } from '@sinclair/typebox'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import { z } from 'zod'
import resources, { action, draw, type Declaration, type Route } from '../../lib/index.js'
import type { DialectName } from '../../types/index.js'
import { pluralize, singularize } from 'inflected'
import { bare } from '../fixtures/child.js'
import { tables as deviations } from '../fixtures/rails-deviations.js'
import { casesOf, declarationsOf, type Node } from '../fixtures/rails-nodes.js'
import { paramNames, pathType } from '../fixtures/route-types.js'
import { exceptions } from '../fixtures/types-exceptions.js'

interface TableCase {
  readonly id: string
  readonly routes: readonly Node[]
}

/** A drawn declaration: the messages of its types, and the program that checks them. */
interface Agreement {
  readonly id: string
  readonly source: string
}

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.tap', 'types-agreement')
const dialects: readonly DialectName[] = ['default', 'rails']

/**
 * Declares, in a generated program, every valid declaration of the corpus, and checks with the compiler that
 * the names, the paths and the params in the types are those of the table drawn here.
 */
t.test('the types draw the table that is drawn at run time', async t => {
  const agreements = casesOf<TableCase>('tables').flatMap(agreementsOf)
  t.ok(agreements.length > 800, `${agreements.length} declarations`)
  t.strictSame(Object.keys(exceptions).filter(id => !agreements.some(one => one.id === id)), [], 'every exception is a declaration')
  const disagreeing = await compile(agreements)
  for (const { id } of agreements) {
    const reason = exceptions[id]
    if (reason === undefined) t.notOk(disagreeing.has(id), `${id}${disagreeing.get(id) ?? ''}`)
    else t.ok(disagreeing.has(id), `${id} differs: ${reason}`)
  }
})

t.test('singular and plural on types equal those at run time, on every word', async t => {
  const words = casesOf<readonly [word: string]>('words').map(([word]) => word)
  const rows = words.map(word => `  ${quote(word)}: [${quote(singularize(word))}, ${quote(pluralize(word))}]`).join('\n')
  const source = `import type { Plural, Singular } from '../../types/index.js'
interface Words {
${rows}
}
type Wrong = { [Word in keyof Words]: Equal<[Singular<Word>, Plural<Word>], Words[Word]> extends true ? never : Word }[keyof Words]
export const wrong: [Wrong] extends [never] ? true : Wrong = true
`
  t.strictSame([...(await compile([{ id: 'words', source }])).values()], [])
})

t.test('types that a schema infers for an action are correct at run time', async t => {
  const photos = {
    update: action({
      schema: { body: z.toJSONSchema(z.object({ stars: z.int() }), { target: 'draft-7' }) },
      handler: request => ({ params: request.params, body: { stars: request.body.stars + 1 } })
    }),
    create: action({
      schema: {
        body: Type.Object({ title: Type.String() }),
        querystring: Type.Object({ page: Type.Integer() }),
        response: { 201: Type.Object({ title: Type.String(), page: Type.Integer() }) }
      },
      handler: (request, reply) => reply.code(201).send({ ...request.body, page: request.query.page + 1 })
    })
  }
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(resources,
    {
      routes: draw([resources('photos', { only: ['create', 'update'], constraints: { id: { type: 'integer' } } })]),
      controllers: { photos }
    })
  const ask = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<unknown> => {
    const reply = await app.inject({ method, url, payload })
    return [reply.statusCode, reply.statusCode < 300 ? reply.json() : reply.json().message.split(' must ')[0]]
  }
  t.strictSame(await ask('PUT', '/photos/7', { stars: '5' }), [200, { params: { id: 7 }, body: { stars: 6 } }])
  t.strictSame(await ask('PUT', '/photos/7', {}), [400, 'body'])
  t.strictSame(await ask('PUT', '/photos/seven', { stars: 5 }), [400, 'params/id'])
  t.strictSame(await ask('POST', '/photos?page=1', { title: 'Lake', other: 1 }), [201, { title: 'Lake', page: 2 }])
  t.strictSame(await ask('POST', '/photos', { title: 'Lake' }), [400, 'querystring'])
  const given = { handler: (_request: FastifyRequest, reply: FastifyReply): FastifyReply => reply }
  t.equal(action(given), given, 'it returns its argument')
})

function agreementsOf ({ id, routes }: TableCase): readonly Agreement[] {
  return dialects.flatMap(dialect => {
    if (dialect === 'rails' && deviations[id] !== undefined) return []
    const drawn = tryToDraw(routes, dialect)
    return drawn === null ? [] : [{ id: `${id}, ${dialect}`, source: programOf(drawn.declared, dialect, drawn.routes) }]
  })
}

function tryToDraw (nodes: readonly Node[], dialect: DialectName): {
  readonly declared: readonly Declaration[],
  readonly routes: readonly Route[]
} | null {
  try {
    const declared = declarationsOf(nodes)
    return { declared, routes: draw(declared, { dialect }).routes }
  } catch {
    return null
  }
}

function programOf (declared: readonly Declaration[], dialect: DialectName, routes: readonly Route[]): string {
  const expected = routes.filter(({ name }) => name !== null).map(({ name, path }) =>
    `  ${name}: [${pathType(path, dialect)}, [${paramNames(path, dialect).map(quote).join(', ')}]]`)
  return `import {
  collection, del, draw, get, match, member, namespace, patch, post, put, resource, resources, root, scope
} from 'fastify-resources'
import type { EntriesOf } from '../../types/index.js'
export const declared = draw([
${declared.map(one => print(one)).join(',\n')}
], { dialect: '${dialect}' })
type Declared = NonNullable<typeof declared.declared>
type Expected = {
${expected.join('\n')}
}
export const agrees: Equal<TableOf<EntriesOf<Declared['declarations'], Declared['options']>>, Expected> = true
export { collection, del, get, match, member, namespace, patch, post, put, resource, resources, root, scope }
`
}

/** A declaration as source: it is plain data, which is what makes this short. */
function print (declaration: Declaration): string {
  switch (declaration.kind) {
    case 'verb': {
      const [method] = declaration.methods
      const call = declaration.methods.length > 1 || !['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method!)
      const options = call ? { ...declaration.options, via: declaration.methods.map(one => one.toLowerCase()) } : declaration.options
      return `${call ? 'match' : method === 'DELETE' ? 'del' : method!.toLowerCase()}(${list(quote(declaration.path), value(options))})`
    }
    case 'root': return `root(${quote(declaration.to)})`
    case 'member':
    case 'collection': return `${declaration.kind}(${children(declaration.children)})`
    case 'scope': return `scope(${value(declaration.options)}, ${children(declaration.children)})`
    default: return `${declaration.kind}(${list(quote(declaration.name), value(declaration.options),
      declaration.children.length === 0 && declaration.kind !== 'namespace' ? '' : children(declaration.children))})`
  }
}

function list (...args: readonly string[]): string {
  return args.filter(arg => arg !== '' && arg !== '{  }').join(', ')
}

function children (declared: readonly Declaration[]): string {
  return `[${declared.map(print).join(', ')}]`
}

function value (given: unknown): string {
  if (given instanceof RegExp) return String(given)
  if (Array.isArray(given)) return `[${given.map(value).join(', ')}]`
  if (typeof given === 'object' && given !== null) {
    return `{ ${Object.entries(given).map(([key, one]) => `${quote(key)}: ${value(one)}`).join(', ')} }`
  }
  return typeof given === 'string' ? quote(given) : String(given)
}

function quote (text: string): string {
  return JSON.stringify(text)
}

const globals = `type Equal<One, Other> = (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false
type NamesOf<Params> = { [Index in keyof Params]: Params[Index] extends readonly [infer Name, ...unknown[]] ? Name : never }
type TableOf<Entries extends { readonly name: unknown, readonly path: unknown, readonly params: unknown }> =
  { [One in Entries as One['name'] & string]: [One['path'], NamesOf<One['params']>] }
`

/** Compiles each program separately, in one run, and returns the first error of each program that does not compile. */
async function compile (programs: readonly Agreement[]): Promise<ReadonlyMap<string, string>> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const config = {
    compilerOptions: { target: 'es2023', module: 'nodenext', types: [], strict: true, noEmit: true, skipLibCheck: true },
    include: ['*.ts']
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(folder, 'globals.d.ts'), globals)
  await Promise.all(programs.map(({ source }, index) => writeFile(join(folder, `program-${index}.ts`), source)))
  const output = await run(...bare('node', [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', folder, '--singleThreaded']),
    { maxBuffer: 2 ** 26 }).then(() => '', (error: { stdout: string }) => error.stdout)
  const errors = new Map<string, string>()
  for (const [, index, message] of output.matchAll(/program-(\d+)\.ts\(.*?: error (.*)/g)) {
    const { id } = programs[Number(index)]!
    if (!errors.has(id)) errors.set(id, `: ${message}`)
  }
  if (output !== '' && errors.size === 0) throw new Error(output)
  return errors
}
