/* eslint camelcase: "off" */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import Fastify, { type FastifyReply } from 'fastify'
import { setupServer } from 'msw/node'
import { createStaticHandler, type RouteObject, type StaticHandlerContext } from 'react-router'
import { MutationObserver, QueryClient, type FetchQueryOptions, type MutationObserverOptions } from '@tanstack/react-query'
import t from 'tap'
import resources, { type RouteSet } from '../../../lib/index.js'
import { bare } from '../../fixtures/child.js'
import { compiles } from '../../fixtures/compilers.js'
import { FRONT_ENDS_PAGE } from '../../fixtures/documents.js'
import { read, root } from '../../fixtures/pages.js'
import { runWith } from '../../fixtures/program-io.js'
import { filesOf, modulesIn, sectionsOf } from '../../fixtures/snippets.js'

/** Runs the recipes of docs/guides/front-ends.md with their libraries, against an app. */

interface Request { readonly method: string, readonly url: string }
interface Route { (...args: readonly unknown[]): Request, readonly pattern: string }
type Failure = Error & { readonly status: number, readonly body: unknown }
interface Recipes {
  readonly 'routes.js': { readonly routes: RouteSet }
  readonly 'client.js': { readonly photos_index: Route, readonly photos_show: Route }
  readonly 'api.js': { readonly session: { token: string }, readonly send: (request: Request) => Promise<unknown> }
  readonly 'queries.js': { readonly queryOf: (route: Route, ...args: readonly unknown[]) => FetchQueryOptions }
  readonly 'mutations.ts': {
    readonly creation: MutationObserverOptions<unknown, Failure, { readonly title: string }>
    readonly problemOf: (error: Failure) => string
  }
  readonly 'pages.js': { readonly pages: RouteObject[] }
  readonly 'handlers.js': { readonly handlers: Parameters<typeof setupServer> }
  readonly 'server.js': { readonly photos: (baseUrl: string, token: string) => Promise<unknown> }
}

t.test('each recipe works with its library', async t => {
  // Here the files find the installed libraries.
  const folder = mkdtempSync(join(root, 'test', 'matrix', 'front-ends-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const { path, block } of modulesIn(sectionsOf(read(FRONT_ENDS_PAGE), FRONT_ENDS_PAGE)).flatMap(filesOf)) writeFileSync(join(folder, path), block.text)
  const load = async <Name extends keyof Recipes>(name: Name): Promise<Recipes[Name]> =>
    await import(pathToFileURL(join(folder, name)).href) as Recipes[Name]

  const written = await runWith(['client', 'app.js', '--app', '--schemas', '--out', 'client.js'], { cwd: folder })
  t.equal(written.code, 0, written.err)
  const { routes } = await load('routes.js')
  const { photos_index, photos_show } = await load('client.js')

  const app = Fastify()
  t.teardown(() => app.close())
  const tokens: unknown[] = []
  await app.register(resources, {
    routes,
    controllers: {
      photos: {
        index: () => [{ id: 1 }],
        create: ({ body }: { readonly body: { readonly title: string } }, reply: FastifyReply) => body.title === 'Fen'
          ? reply.code(422).send({ message: 'Fen is taken' })
          : reply.code(201).send(body),
        show: ({ params, headers }: { readonly params: { readonly id: string }, readonly headers: object }) => {
          tokens.push((headers as { authorization?: string }).authorization)
          return { id: Number(params.id) }
        }
      }
    }
  } as never)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  Object.assign(globalThis, { location: { origin: base } })
  const { send, session } = await load('api.js')

  await t.test('createSend sends the token', async t => {
    session.token = 'a'
    t.strictSame(await send(photos_show(7)), { id: 7 })
    t.strictSame(tokens.splice(0), ['Bearer a'])
  })

  await t.test('TanStack Query', async t => {
    const { queryOf } = await load('queries.js')
    const client = new QueryClient()
    t.teardown(() => client.clear())
    t.strictSame(queryOf(photos_show, 7).queryKey, ['/photos/:id', 7])
    t.strictSame(await client.fetchQuery(queryOf(photos_show, 7)), { id: 7 })
    t.strictSame(await client.fetchQuery(queryOf(photos_index)), [{ id: 1 }])
    await client.invalidateQueries({ queryKey: [photos_index.pattern] })
    t.strictSame(client.getQueryCache().getAll().filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey), [['/photos']])
  })

  await t.test('a mutation of TanStack Query, whose errors have types', async t => {
    const { creation, problemOf } = await load('mutations.ts')
    const { error: log } = console
    const logged: unknown[] = []
    console.error = text => { logged.push(text) }
    t.teardown(() => { console.error = log })
    const client = new QueryClient()
    t.teardown(() => client.clear())
    const create = async (title: string): Promise<unknown> => await new MutationObserver(client, creation).mutate({ title })
    t.strictSame(await create('Fog'), { title: 'Fog' })
    for (const [title, status, problem] of [['Fen', 422, 'Fen is taken'], ['', 400, 'the server responded with 400']] as const) {
      const error = await create(title).then(() => null, (error: Failure) => error)
      t.match([error!.status, problemOf(error!)], [status, problem])
      t.strictSame(logged.splice(0), [problemOf(error!)])
    }
    const uses = `import { useMutation } from '@tanstack/react-query'
import { creation, problemOf } from './mutations.js'
const { data, error, mutate } = useMutation(creation)
export const title: string | undefined = data?.title
export const problem = error === null ? '' : error.status === 422 ? error.body.message.trim() : problemOf(error)
// @ts-expect-error the body of another status is not known
error!.body.message
// @ts-expect-error a wrong body
mutate({ titel: '' })
mutate({ title: '' })
`
    writeFileSync(join(folder, 'uses.ts'), uses)
    await compiles(t, join(folder, 'uses.ts'), ['--allowJs', '--lib', 'es2023,dom,dom.iterable'])
  })

  await t.test('React Router', async t => {
    const { pages } = await load('pages.js')
    const handler = createStaticHandler(pages)
    const query = async (request: globalThis.Request): Promise<StaticHandlerContext> => await handler.query(request) as StaticHandlerContext
    t.strictSame(Object.values((await query(new Request('http://page.example/photos'))).loaderData), [[{ id: 1 }]])
    t.strictSame(Object.values((await query(new Request('http://page.example/photos/7'))).loaderData), [{ id: 7 }])
    const { actionData } = await query(new Request('http://page.example/photos/7', { method: 'POST', body: new URLSearchParams({ title: 'Fog' }) }))
    t.strictSame(Object.values(actionData!), [{ title: 'Fog' }])
  })

  await t.test('server-side rendering', async t => {
    const { photos } = await load('server.js')
    t.strictSame(await photos(base, 'Bearer b'), [{ id: 1 }])
  })

  await t.test('MSW', async t => {
    const { handlers } = await load('handlers.js')
    const server = setupServer(...handlers)
    server.listen({ onUnhandledRequest: 'error' })
    t.teardown(() => server.close())
    tokens.splice(0)
    t.strictSame(await send(photos_show(9)), { id: 9 })
    t.strictSame(tokens, [], 'the app has no request')
  })

  await t.test('the test on the page passes', async t => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NODE_|TAP|_TAP)/.test(name)))
    const { stdout } = await promisify(execFile)(...bare(process.execPath, ['--test', 'photos.test.js']), { cwd: folder, env })
    t.match(stdout, /^(?:# pass|ℹ pass) 1/m)
  })
})
