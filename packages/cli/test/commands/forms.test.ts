import { readFileSync } from 'node:fs'
import t from 'tap'
import { draw, get } from '../../../../lib/index.js'
import { printJson, printMarkdown, printMermaid } from '../../lib/commands/forms.js'
import { unprintable as hostile } from '../../../../test/fixtures/unprintable.js'
import { shop } from '../../../../test/fixtures/shop.js'

const fixture = (name: string): string => readFileSync(new URL(`../../../../test/fixtures/printed/${name}`, import.meta.url), 'utf8')

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
  // The matrix parses such diagrams (test/matrix/tests/docs.test.ts).
  t.notMatch(printMermaid(hostile.describe().routes), /<script[^{]/)
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
