import swagger from '@fastify/swagger'
import Fastify, { type FastifyRequest, type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as plural, routeTable, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { loose } from '../fixtures/echo.js'

/**
 * A path has the param `a` twice, or thrice. The model is the same table whose earlier places have names of their own: every
 * place is checked in the same way, and the handler has only the last.
 */
interface Case {
  readonly path: string
  readonly options?: { readonly constraints?: Readonly<Record<string, unknown>>, readonly defaults?: object }
  readonly urls: readonly string[]
}

const WORDS = ['7', 'x', '7.json', '%00', '']
const pairs = (print: (first: string, last: string) => string): readonly string[] =>
  WORDS.flatMap(first => WORDS.map(last => print(first, last)))

const CASES: readonly Case[] = [
  { path: 'd/:a/n/:a', urls: [...pairs((first, last) => `/d/${first}/n/${last}`), `/d/${'7'.repeat(101)}/n/7`, '/d/%2F/n/é'] },
  { path: 'd/:a/:a', options: { constraints: { a: /[0-9]+/ } }, urls: pairs((first, last) => `/d/${first}/${last}`) },
  { path: 'd/:a/:a/end', options: { constraints: { a: /[a-z.]+/ } }, urls: ['/d/a/b/end', '/d/a.b/b/end', '/d/7/b/end', '/d/a/7/end', '/d/a/b/end.json', '/d//b/end'] },
  {
    path: 'd/:a/x/:b/:a',
    options: { constraints: { a: { type: 'integer', minimum: 2 }, b: ['1', '2'] } },
    urls: ['/d/7/x/1/8', '/d/1/x/1/8', '/d/7/x/3/8', '/d/1/x/3/1', '/d/7/x/1/1', '/d/07/x/1/8', '/d/7/x/1/8.json', '/d/7.json/x/1/8']
  },
  { path: 'd/:a/:a/:a', options: { constraints: { a: /\d/ } }, urls: ['/d/1/2/3', '/d/x/2/3', '/d/1/x/3', '/d/1/2/x', '/d/1/2/3.json', '/d/1/2'] },
  { path: 'd/:a/*a', urls: ['/d/1/2/3', '/d/1/..', '/d/./2', '/d/1/2.json', '/d/a.b/2', '/d/%00/2', '/d/1/%00'] },
  { path: 'd/:a/*a', options: { constraints: { a: /[0-9/]+/ } }, urls: ['/d/1/2/3', '/d/x/2', '/d/1/x', '/d/1/2.json'] },
  { path: 'd(/:a)/n/:a', options: { constraints: { a: /\d+/ } }, urls: ['/d/1/n/2', '/d/x/n/2', '/d/n/2', '/d/n/x', '/d/1/n/x.json'] },
  { path: 'd/x-:a/:a.png', urls: ['/d/x-1/2.png', '/d/x-/2.png', '/d/x-1/.png', '/d/x-a.b/2.png', '/d/x-1/2.png.json', '/d/1/2.png'] },
  { path: 'd/:a/:a', options: { defaults: { b: 1 } }, urls: ['/d/1/2', '/d/1/2.json'] }
]

const ownSchema = { schema: { params: { type: 'object', properties: { a: { type: 'string' } } } } }

const MODELS = ['one', 'two'] as const

/** A path whose earlier places of `a` have other names. */
function distinct (path: string): string {
  const places = [...path.matchAll(/[:*]a\b/g)]
  return places.slice(0, -1).reduceRight((text, { index }, at) => `${text.slice(0, index)}:${MODELS[at]!}${text.slice(index + 2)}`, path)
}

function declared ({ path, options = {} }: Case, isModel: boolean): Declaration {
  const { a } = options.constraints ?? {}
  const constraints = a === undefined || !isModel ? options.constraints : { ...options.constraints, one: a, two: a }
  return get(isModel ? distinct(path) : path, { to: 'c#show', as: 'd', ...options, ...constraints === undefined ? {} : { constraints } } as never)
}

/** A text in which the earlier places have the name of the last. */
const named = (text: string): string => text.replaceAll(/\b(?:one|two)\b/g, 'a')

interface Answers {
  readonly app: unknown
  readonly recognized: unknown
  readonly explained: unknown
  readonly mounted: string
  /** The names of the params that the first hook sees. */
  readonly seen: readonly string[] | null
}

/** What an app answers to requests, the table says of them, and the helper writes. */
async function answersTo (row: Case, drawing: DrawOptions, isModel: boolean, route: object): Promise<readonly Answers[]> {
  const routes = draw([declared(row, isModel)], { dialect: 'rails', ...drawing })
  const app = Fastify()
  let seen: readonly string[] | null = null
  app.addHook('onRequest', async ({ params }) => { seen = Object.keys(params as object) })
  const shown = (request: FastifyRequest): unknown => ({
    ...request.params as object, one: undefined, two: undefined, error: request.validationError && named(request.validationError.message)
  })
  await app.register(resources, { routes, controllers: { c: { show: { handler: shown, ...route } } } as never })
  await app.ready()
  const table = routeTable(app)
  const answers: Answers[] = []
  for (const url of row.urls) {
    seen = null
    const { statusCode, payload } = await app.inject(url)
    const { params } = routes.recognize('GET', url) ?? { params: null }
    const explained = routes.explain('GET', url)
    answers.push({
      app: [statusCode, named(payload)],
      recognized: params === null ? null : { ...params, one: undefined, two: undefined },
      explained: [explained.outcome, ...explained.candidates.map(({ code, reason, segment }) => [code, named(reason), segment])],
      mounted: table.explain('GET', url).outcome,
      seen: seen === null ? null : (seen as readonly string[]).filter(name => name !== 'one' && name !== 'two')
    })
  }
  await app.close()
  return answers
}

for (const format of [null, false, ['json']] as const) {
  for (const constraintFailure of ['bad-request', 'not-found'] as const) {
    t.test(`each place of a param is checked, format: ${JSON.stringify(format)}, ${constraintFailure}`, async t => {
      for (const row of CASES) {
        for (const route of row.options?.constraints === undefined ? [{}] : [{}, { attachValidation: true }, ownSchema]) {
          const drawing = { format, constraintFailure } as DrawOptions
          const [answers, model] = [await answersTo(row, drawing, false, route), await answersTo(row, drawing, true, route)]
          row.urls.forEach((url, index) =>
            t.strictSame(answers[index], model[index], `${url} of ${row.path} ${JSON.stringify(row.options ?? {})} ${JSON.stringify(route)}`))
        }
      }
    })
  }
}

t.test('a helper takes an argument for each place, and builds no path that is not served', async t => {
  for (const format of [null, false] as const) {
    const [set, model] = [false, true].map(isModel => draw([declared({ path: 'd/:a/n/:a', urls: [] }, isModel)], { dialect: 'rails', format }))
    for (const first of ['7', 'a.b', '', 'é', '.']) {
      for (const last of ['8', 'a.b', '']) {
        const [path, expected] = [set!, model!].map(({ paths }) => {
          try {
            return loose(paths)['d_path']!(first, last)
          } catch (error) {
            return named((error as Error).message)
          }
        })
        t.equal(path, expected, `d_path('${first}', '${last}')`)
      }
    }
  }
})

t.test('readers of routes see the names', async t => {
  const app = Fastify()
  await app.register(swagger)
  const seen: RouteOptions[] = []
  app.addHook('onRoute', options => { seen.push(options) })
  const routes = draw([scope({ constraints: { id: { type: 'integer' } } }, [
    get('d/:id/n/:id', { to: 'c#show', as: 'd' }), get('d/:id/*id', { to: 'c#all', as: 'all' }), get('e/:id/:id.png', { to: 'c#image', format: true })
  ])], { dialect: 'rails' })
  const show = (): string => ''
  await app.register(resources, { routes, controllers: { c: { show, all: show, image: show } }, openapi: true })
  await app.ready()
  t.strictSame(seen.filter(({ method }) => method === 'GET').map(({ url }) => url), ['/d/:id/n/:id', '/d/:id/:id', '/e/:id/:id([^]*).png.:format([^]*)'])
  const { paths } = app.swagger() as { readonly paths: Record<string, { get: { parameters: ReadonlyArray<{ name: string }> } }> }
  t.strictSame(Object.entries(paths).map(([path, { get: { parameters } }]) => [path, parameters.map(({ name }) => name)]),
    [['/d/{id}/n/{id}', ['id']], ['/d/{id}/{id}', ['id']], ['/e/{id}/{id}.png.{format}', ['id', 'format']]])
  t.notMatch(JSON.stringify(routes.describe()), /\$\d/)
  t.notMatch(String(routes), /\$\d/)
})

t.test('two routes of one path are described with their names', async t => {
  const app = Fastify()
  await app.register(swagger)
  const routes = draw([
    get('d/:a/:a', { to: 'c#one', as: 'one', constraints: { host: 'a.example' } }), get('d/:a/:a', { to: 'c#two', as: 'two' })
  ], { dialect: 'rails', format: false })
  await app.register(resources, { routes, controllers: { c: { one: () => '', two: () => '' } }, openapi: true })
  await app.ready()
  t.match(JSON.stringify(app.swagger()), /also handled by two \(GET \/d\/:a\/:a\)/)
})

t.test('a nested resource may have the param of its parent', async t => {
  const routes = draw([plural('photos', { constraints: { photo_id: /\d+/ } }, [plural('comments', { param: 'photo_id', only: 'show' })])],
    { dialect: 'rails', constraintFailure: 'bad-request' })
  const app = Fastify()
  const actions = Object.fromEntries(['index', 'create', 'new', 'edit', 'show', 'update', 'destroy'].map(name =>
    [name, async ({ params }: FastifyRequest) => params]))
  await app.register(resources, { routes, controllers: { photos: actions, comments: actions } as never })
  t.strictSame((await app.inject('/photos/1/comments/2')).json(), { photo_id: '2' })
  for (const url of ['/photos/x/comments/2', '/photos/1/comments/x']) t.equal((await app.inject(url)).statusCode, 400, url)
})
