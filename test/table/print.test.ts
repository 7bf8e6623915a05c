import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { draw, get, resources, scope } from '../../lib/index.js'
import type { PrintOptions } from '../../types/index.js'
import { shop } from '../fixtures/shop.js'

/** Whole outputs, by the name of the file that holds each. */
const printed: Readonly<Record<string, PrintOptions | undefined>> = {
  plain: undefined,
  once: { constraints: 'once' },
  none: { constraints: false }
}

for (const [name, options] of Object.entries(printed)) {
  t.test(`toString(${JSON.stringify(options) ?? ''}) prints ${name}.txt`, async t => {
    const file = fileURLToPath(new URL(`../fixtures/printed/${name}.txt`, import.meta.url))
    t.equal(`${shop.toString(options)}\n`, readFileSync(file, 'utf8'))
  })
}

t.test('the options of a printed route', async t => {
  const declared = draw([resources('photos', { constraints: { id: /[0-9]+/ }, only: 'index' },
    [resources('comments', { only: ['index'] })])])
  t.strictSame(declared.toString().split('\n').map(line => line.trim().replace(/ +/g, ' ')), [
    'Prefix Verb URI Pattern Controller#Action',
    'photo_comments GET /photos/:photo_id/comments(.:format) comments#index { photo_id: /[0-9]+/ }',
    'photos GET /photos(.:format) photos#index { id: /[0-9]+/ }'
  ], "its resource's own constraints, and the inherited ones of its path")
  t.strictSame(Object.keys(declared.routes[0]!.constraints), ['id', 'photo_id'], 'the route has all constraints')
})

t.test('once: a constraint stands on the first row of its resource whose path has the param, or on its first row', async t => {
  const photos = resources('photos', { only: ['index', 'create', 'show', 'destroy'], constraints: { id: /[0-9]+/, host: 'a.test' } }, [
    resources('comments', { only: ['index', 'show'], constraints: { id: { type: 'integer' } } })
  ])
  const lines = draw([scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] } }, [photos])]).toString({ constraints: 'once' }).split('\n')
  t.strictSame(lines.slice(1).map(line => line.trim().replace(/ +/g, ' ').replace(/^(?:[a-z_]+ )?([A-Z]+ \S+) \S+/, '$1')), [
    'GET (/:locale)/photos/:photo_id/comments(.:format) { locale: ["en","de"], photo_id: /[0-9]+/, host: "a.test" }',
    'GET (/:locale)/photos/:photo_id/comments/:id(.:format) { id: {"type":"integer"} }',
    'GET (/:locale)/photos(.:format) { locale: ["en","de"], host: "a.test" }',
    'POST (/:locale)/photos(.:format)',
    'GET (/:locale)/photos/:id(.:format) { id: /[0-9]+/ }',
    'DELETE (/:locale)/photos/:id(.:format)'
  ])
})

t.test('unknown options', async t => {
  const routes = draw([get('a', { to: 'b#c' })])
  t.throws(() => routes.toString({ constraint: 'once' } as never), { code: 'FST_RESOURCES_UNKNOWN_OPTION', message: /did you mean 'constraints'/ })
  for (const wrong of [{ constraints: 'twice' }, { constraints: null }]) {
    t.throws(() => routes.toString(wrong as never), { code: 'FST_RESOURCES_INVALID_OPTION' })
  }
})
