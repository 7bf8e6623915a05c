import { readFileSync } from 'node:fs'
import t from 'tap'
import { draw, get, resources } from '../../../../lib/index.js'
import { printJson, printMarkdown, printMermaid } from '../../lib/commands/forms.js'
import { shop } from '../../../../test/fixtures/shop.js'

const fixture = (name: string): string => readFileSync(new URL(`../../../../test/fixtures/printed/${name}`, import.meta.url), 'utf8')

/** A table whose names, paths and patterns would break the printed formats. */
const hostile = draw([
  resources('photos', { only: 'show', constraints: { id: /a|b`|``c/ } }),
  resources('books', { only: 'show', path: '"]x<script{&quot', constraints: { id: '\u202e+' } }),
  get('end',
    {
      to: 'x#y',
      format: false,
      when: Object.defineProperty(() => true, 'name', { value: 'a`' }),
      routeOptions: { onRequest: Object.defineProperty(() => {}, 'name', { value: 7 }) as never }
    })
])

t.test('Markdown', async t => {
  t.equal(`${printMarkdown(shop.describe().routes)}\n`, fixture('shop.md'))
  const lines = printMarkdown(hostile.describe().routes).split('\n')
  t.equal(lines[2], '| `photo` | GET | `/photos/:id(.:format)` | `photos#show` | ```id: /a\\|b`\\|``c/``` |')
  t.ok(lines.at(-1)!.endsWith('| `` when: a` `` |'))
  t.ok(lines.every(line => [...line.matchAll(/(?<!\\)\|/g)].length === 6), 'no bar ends a cell')
})

t.test('JSON is the description, with all routes or with some', async t => {
  const description = shop.describe()
  t.strictSame(JSON.parse(printJson(description.routes, description)), description)
  const [, one] = description.routes
  t.match(JSON.parse(printJson([one!], description)), { version: 1, routes: [{ index: 1, path: one!.path }] }, 'a route keeps its index')
})

t.test('Mermaid', async t => {
  t.equal(`${printMermaid(shop.describe().routes)}\n`, fixture('shop.mmd'))
  // A browser's DOM cleans its labels, which does not affect its parser.
  const { default: purify } = await import('dompurify')
  Object.assign(purify, { addHook () {}, sanitize: (text: string) => text })
  const { default: mermaid } = await import('mermaid')
  for (const table of [shop, hostile, draw([])]) t.match(await mermaid.parse(printMermaid(table.describe().routes)), { diagramType: /^flowchart/ })
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
