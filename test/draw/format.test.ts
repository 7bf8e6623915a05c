import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import t from 'tap'
import { draw, get, resources } from '../../lib/index.js'
import { printJson, printMarkdown, printMermaid } from '../../lib/program/forms.js'
import { rowsIn } from '../../lib/table/table.js'
import { shop } from '../fixtures/shop.js'

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/printed/${name}`, import.meta.url), 'utf8')

/** A table whose names, paths and patterns would break the printed formats. */
const hostile = draw([
  resources('photos', { only: 'show', constraints: { id: /a|b`|``c/ } }),
  resources('books', { only: 'show', path: '"]x<script>{}&quot', constraints: { id: '\u202e+' } }),
  get('end',
    {
      to: 'x#y',
      format: false,
      when: Object.defineProperty(() => true, 'name', { value: 'a`' }),
      routeOptions: { onRequest: Object.defineProperty(() => {}, 'name', { value: 7 }) as never }
    })
])

t.test('Markdown', async t => {
  t.equal(`${printMarkdown(rowsIn(shop)!)}\n`, fixture('shop.md'))
  const lines = printMarkdown(rowsIn(hostile)!).split('\n')
  t.equal(lines[2], '| `photo` | GET | `/photos/:id(.:format)` | `photos#show` | ```id: /a\\|b`\\|``c/``` |')
  t.ok(lines.at(-1)!.endsWith('| `` when: a` `` |'))
  t.ok(lines.every(line => [...line.matchAll(/(?<!\\)\|/g)].length === 6), 'no bar ends a cell')
})

t.test('JSON matches its schema', async t => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(new URL('../../docs/reference/routes.schema.json', import.meta.url), 'utf8')))
  for (const table of [shop, hostile, draw([])]) {
    const value = JSON.parse(printJson(rowsIn(table)!)) as { readonly routes: readonly unknown[] }
    t.ok(validate(value), JSON.stringify(validate.errors))
    t.equal(value.routes.length, table.routes.length)
  }
  const end = (JSON.parse(printJson(rowsIn(hostile)!)) as { readonly routes: readonly object[] }).routes.at(-1)
  t.match(end, { when: ['a`'], hooks: { onRequest: [''] } })
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = () => 'Error\n    at Reflect.apply (<anonymous>)'
  t.teardown(() => { Error.prepareStackTrace = prepareStackTrace })
  const elsewhere = draw([get('a', { to: 'b#c' })])
  t.match(JSON.parse(printJson(rowsIn(elsewhere)!)), { routes: [{ source: null }] }, 'functions that the engine calls itself have no file')
  const [, ,
    index] = (JSON.parse(printJson(rowsIn(shop)!)) as { readonly routes: readonly { readonly source: { readonly file: string } }[] }).routes
  t.match(index!.source.file, /shop\.ts$/)
  t.strictSame({ ...index, source: null }, {
    name: 'photo_comments',
    method: 'GET',
    path: '/photos/:photo_id/comments(.:format)',
    controller: 'comments',
    action: 'index',
    params: [{ name: 'photo_id', record: 'photo', schema: { type: 'string', pattern: '^(?:[0-9]+)$' } }],
    constraints: { id: { source: '[0-9]+', flags: '' }, photo_id: { source: '[0-9]+', flags: '' } },
    defaults: {},
    when: [],
    hooks: {},
    source: null
  })
})

t.test('Mermaid', async t => {
  t.equal(`${printMermaid(rowsIn(shop)!)}\n`, fixture('shop.mmd'))
  // A browser's DOM cleans its labels, which does not affect its parser.
  const { default: purify } = await import('dompurify')
  Object.assign(purify, { addHook () {}, sanitize: (text: string) => text })
  const { default: mermaid } = await import('mermaid')
  for (const table of [shop, hostile, draw([])]) t.match(await mermaid.parse(printMermaid(rowsIn(table)!)), { diagramType: /^flowchart/ })
  await t.rejects(mermaid.parse('flowchart LR\n  n0["a"] --> \n  ]'), 'the parser works')
})

t.test('a root whose path pattern contains the format accepts an extension, in both dialects', async t => {
  for (const dialect of ['default', 'rails'] as const) {
    for (const format of [undefined, false] as const) {
      const routes = draw([get('/(.:format)', { to: 'x#y', ...format === undefined ? {} : { format } })], { dialect })
      t.strictSame(routes.routes.map(({ path }) => path), ['/(.:format)'])
      t.strictSame([{ ...routes.recognize('GET', '/.json')?.params }, { ...routes.recognize('GET', '/')?.params }], [{ format: 'json' }, {}])
    }
  }
})
