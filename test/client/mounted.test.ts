import { transform } from 'esbuild'
import Fastify from 'fastify'
import t from 'tap'
import { printModule } from '../../lib/client/module.js'
import { noReplies } from '../../lib/client/types.js'
import { mountedTables } from '../../lib/client/functions.js'
import resources, { draw, get, resources as photos, root, scope, tableOf } from '../../lib/index.js'
import { loose } from '../fixtures/echo.js'

const to = 'pages#show'
const declarations = [
  root('home#index'),
  photos('photos', { only: ['index', 'show'] }),
  get('files/*path', { to, as: 'file' }),
  scope({ path: '(:locale)', defaults: { locale: 'en' } }, [get('about', { to, as: 'about' })])
]
const calls: ReadonlyArray<readonly [name: string, ...args: unknown[]]> = [
  ['root_path'],
  ['root_path', { format: 'json' }],
  ['root_path', { trailingSlash: true, query: { a: 'b/' }, anchor: 'c/' }],
  ['photos_path', { trailingSlash: true }],
  ['photo_path', 7, 'json'],
  ['photo_path', ''],
  ['file_path', 'a/b c'],
  ['file_path', '/a'],
  ['about_path'],
  ['about_path', 'de', { format: 'json' }]
]

for (const dialect of ['default', 'rails'] as const) {
  for (const origin of ['https://example.com/blog', 'https://example.com/a.b', 'https://example.com', undefined]) {
    for (const options of [{}, { prefix: '/v1' }, { prefix: '/v1.2', prefixTrailingSlash: 'slash' as const }]) {
      const { prefixTrailingSlash, ...place } = { prefixTrailingSlash: 'both' as const, ...options }
      t.test(`helpers of an app and of its module: ${dialect}, ${origin}, ${JSON.stringify(options)}`, async t => {
        const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
        const routes = draw([scope({ route: { prefixTrailingSlash } }, declarations)], { dialect })
        const action = (): string => ''
        await app.register(resources,
          {
            routes,
            ...place,
            ...origin === undefined ? {} : { origin },
            controllers: { home: { index: action }, photos: { index: action, show: action }, pages: { show: action } }
          } as never)
        await app.ready()
        const source = printModule(mountedTables(tableOf(app) as never),
          { source: 'test', language: 'ts', isWanted: () => true, replies: noReplies })
        const { code } = await transform(source, { loader: 'ts' })
        const module = await import(
          `data:text/javascript,${encodeURIComponent(code)}`) as Readonly<Record<string, (...args: unknown[]) => string>>
        const outcome = (call: () => string): string => { try { return call() } catch { return 'refused' } }
        for (const [name, ...args] of calls) {
          t.equal(outcome(() => module[name]!(...args)), outcome(() => loose(app.paths)[name]!(...args as never[])),
            `${name}(${JSON.stringify(args)})`)
        }
        await app.close()
      })
    }
  }
}
