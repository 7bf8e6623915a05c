import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { draw, get, resources, scope } from '../../lib/index.js'
import type { PrintOptions } from '../../types/index.js'
import { shop } from '../fixtures/shop.js'

/** Whole outputs, by the name of the file that holds each. */
const printed: Readonly<Record<string, PrintOptions | undefined>> = {
  plain: undefined,
  'width-200': { width: 200 },
  'width-120': { width: 120 },
  'width-80': { width: 80 },
  'width-40': { width: 40 },
  once: { constraints: 'once' },
  none: { constraints: false, width: 120 },
  expanded: { expanded: true },
  'expanded-60': { expanded: true, width: 60 }
}

for (const [name, options] of Object.entries(printed)) {
  t.test(`toString(${JSON.stringify(options) ?? ''}) prints ${name}.txt`, async t => {
    const file = fileURLToPath(new URL(`../fixtures/printed/${name}.txt`, import.meta.url))
    const text = `${shop.toString(options).replace(/ \| .*?(shop\.ts):\d+:\d+$/gm, ' | $1')}\n`
    t.equal(text, readFileSync(file, 'utf8'))
  })
}

t.test('every path is complete at every width, and only a path is ever longer than a line', async t => {
  for (let width = 40; width <= 220; width++) {
    const lines = shop.toString({ width }).split('\n')
    for (const { path } of shop.routes) {
      if (!lines.some(line => line.includes(path))) t.fail(`${path} is broken at ${width}`)
    }
    const tooLong = lines.filter(line => line.length > width && !shop.routes.some(({ path }) => line.endsWith(path)))
    if (tooLong.length > 0) t.fail(`at ${width}: ${tooLong[0]}`)
  }
  t.ok(shop.toString({ width: 20 }).includes('/photos/:photo_id/comments/:id/flag(.:format)'), 'for widths below the minimum too')
})

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

t.test('unknown options', async t => {
  const routes = draw([get('a', { to: 'b#c' })])
  t.throws(() => routes.toString({ widht: 80 } as never), { code: 'FST_RESOURCES_UNKNOWN_OPTION', message: /did you mean 'width'/ })
  for (const wrong of [{ width: 0 }, { width: '80' }, { constraints: 'twice' }, { constraints: null }, { expanded: 1 }]) {
    t.throws(() => routes.toString(wrong as never), { code: 'FST_RESOURCES_INVALID_OPTION' })
  }
})

t.test('hooks are listed in the order in which they run, and no empty lists', async t => {
  const named = (...names: string[]) => names.map(name => ({ [name]: () => {} })[name]!)
  const table = draw([scope({ routeOptions: { onResponse: named('log'), preHandler: named('load'), onTimeout: [] } }, [
    get('a', {
      to: 'a#b',
      routeOptions: {
        preHandler: named('check'),
        onRequestAbort: named('stop'),
        onTimeout: named('late'),
        onSend: named('sign'),
        onError: named('report'),
        preSerialization: named('wrap'),
        preValidation: [],
        preParsing: named('unzip'),
        onRequest: named('guard')
      }
    })
  ])])
  t.match(table.toString({ expanded: true, width: 400 }), '| onRequest: guard; preParsing: unzip; preHandler: load, check; ' +
    'preSerialization: wrap; onError: report; onSend: sign; onResponse: log; onTimeout: late; onRequestAbort: stop\n')
  t.notMatch(draw([get('a', { to: 'a#b', routeOptions: { onRequest: [] } })]).toString({ expanded: true }), 'Hooks')
})
