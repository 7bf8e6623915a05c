import { readFileSync } from 'node:fs'
import t from 'tap'
import { draw, get, resources, scope } from '../../../../lib/index.js'
import { printTable } from '../../lib/index.js'
import type { PrintTableOptions } from '../../lib/print/table.js'
import { drawnCases } from '../../../../test/fixtures/rails-nodes.js'
import { shop } from '../../../../test/fixtures/shop.js'

const description = shop.describe()

/** Whole outputs, by the name of the file that holds each. */
const printed: Readonly<Record<string, PrintTableOptions>> = {
  'width-200': { width: 200 },
  'width-120': { width: 120 },
  'width-80': { width: 80 },
  'width-40': { width: 40 },
  expanded: { expanded: true },
  'expanded-60': { expanded: true, width: 60 }
}

for (const [name, options] of Object.entries(printed)) {
  t.test(`printTable(description, ${JSON.stringify(options)}) prints ${name}.txt`, async t => {
    const file = new URL(`../../../../test/fixtures/printed/${name}.txt`, import.meta.url)
    const text = `${printTable(description, options).replace(/ \| .*?(shop\.ts):\d+:\d+$/gm, ' | $1')}\n`
    t.equal(text, readFileSync(file, 'utf8'))
  })
}

t.test('without a width, a table is that of toString(), for every declaration of the corpus', async t => {
  const tables = drawnCases('tables')
  t.ok(tables.length > 800, `${tables.length} tables`)
  for (const [id, table] of [...tables, ['shop', shop] as const, ['none', draw([])] as const]) {
    const drawn = table.describe()
    for (const constraints of [true, 'once', false] as const) {
      if (printTable(drawn, { constraints }) !== table.toString({ constraints })) t.fail(`${id}, ${constraints}`)
    }
    if (printTable(drawn) !== table.toString()) t.fail(id)
  }
})

t.test('at every width no name, path or action is broken, and only a long path is longer than a line', async t => {
  const words = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== '').sort()
  for (let width = 20; width <= 220; width += width < 60 ? 10 : 1) {
    const lines = printTable(description, { width, hooks: true }).split('\n')
    const longest = Math.max(...lines.map(({ length }) => length))
    const isBroken = description.routes.filter(({ name, path, controller, action }) => ![...name === null ? [] : [name], path,
      ...controller === null ? [] : [`${controller}#${action}`]].every(text => lines.some(line => line.split(/ +/).includes(text))))
    if (isBroken.length > 0) t.fail(`at ${width}: ${isBroken[0]!.path}`)
    const long = lines.filter(line => line.length > width && !description.routes.some(({ path }) => line.endsWith(`  ${path}`)))
    if (width >= 60 && long.length > 0) t.fail(`at ${width}: ${long[0]}`)
    if (width > 190 && longest > width) t.fail(`at ${width} a line has ${longest} characters`)
    t.strictSame(words(lines.join(' ')), words(printTable(description, { width: 1000, hooks: true })), `no word is lost at ${width}`)
  }
})

const named = (...names: string[]) => names.map(name => ({ [name]: () => {} })[name]!)

t.test('hooks are listed in the order in which they run, and no empty lists', async t => {
  const guarded = draw([scope({ routeOptions: { onResponse: named('log'), preHandler: named('load'), onTimeout: [] } }, [
    get('a', {
      to: 'a#b',
      routeOptions: {
        preHandler: [...named('check'), () => {}],
        onSend: named('sign'),
        preValidation: [],
        onRequest: named('guard')
      }
    })
  ])]).describe()
  const hooks = 'onRequest: guard; preHandler: load, check, (no name); onSend: sign; onResponse: log'
  t.match(printTable(guarded, { expanded: true, width: 400 }), ` | ${hooks}\n`)
  t.ok(printTable(guarded, { hooks: true }).split('\n')[1]!.endsWith(`  ${hooks}`))
  const open = draw([get('a', { to: 'a#b', routeOptions: { onRequest: [] } })]).describe()
  t.notMatch(printTable(open, { expanded: true }), 'Hooks')
  t.notMatch(printTable(open, { hooks: true }), 'Hooks')
  const unknown = { ...open, routes: open.routes.map(route => ({ ...route, source: null })) }
  t.notMatch(printTable(unknown, { expanded: true }), 'Source')
})

t.test('a terminal has constraints in words once for each resource, a color for each method, and the number of routes', async t => {
  const albums = draw([resources('albums', {
    constraints: { id: { type: 'integer', minimum: 1 } }, defaults: { locale: 'en' }
  })], { apiOnly: true, updateMethods: ['PUT'] }).describe()
  t.strictSame(printTable(albums, { width: 100 }).split('\n').map(line => line.trimEnd()), [
    'Prefix  Verb    URI Pattern  Controller#Action  Constraints',
    'albums  GET     /albums      albums#index       locale = "en"',
    '        POST    /albums      albums#create',
    ' album  GET     /albums/:id  albums#show        id: integer ≥ 1',
    '        PUT     /albums/:id  albums#update',
    '        DELETE  /albums/:id  albums#destroy',
    '',
    '5 routes'
  ])
  const colored = printTable(albums, { width: 100, colors: true })
  // eslint-disable-next-line no-control-regex
  const colors = [...colored.matchAll(/\u001b\[(\d+)m([A-Z]+) *\u001b/g)].map(([, color, method]) => [method, color])
  t.strictSame(colors, [['GET', '32'], ['POST', '33'], ['GET', '32'], ['PUT', '34'], ['DELETE', '31']])
  // eslint-disable-next-line no-control-regex
  t.equal(colored.replace(/\u001b\[\d+m/g, ''), printTable(albums, { width: 100 }), 'colors change no character')
  t.match(printTable(albums, { width: 100, routes: albums.routes.slice(0, 1) }), /\n\n1 of 5 routes$/)
  t.match(printTable(draw([get('a', { to: 'a#b' })]).describe(), { width: 100 }), /\n\n1 route$/)
  t.match(printTable(albums, { width: 100, constraints: true }), /albums#show +id: integer ≥ 1/)
  t.notMatch(printTable(albums, { width: 100, constraints: false }), 'integer')
})
