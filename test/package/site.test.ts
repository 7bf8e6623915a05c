import t from 'tap'
import * as table from '../../lib/table.js'
import { pages, read } from '../fixtures/pages.js'
// @ts-expect-error The site has no types.
import { wordsOf } from '../../site/playground/words.js'
// @ts-expect-error The site has no types.
import { sidebarOf } from '../../site/sidebar.js'

t.test('the playground completes the functions and options of the package, and no others', t => {
  const { functions, options } = wordsOf(table) as Record<'functions' | 'options', readonly string[]>
  t.strictSame(functions, Object.keys(table).sort())
  // The keys of the rules in `lib/declare/options.ts` for declarations and `draw`.
  const rules = read('lib/declare/options.ts')
  t.strictSame(options.filter(name => !new RegExp(`\\b${name}\\b`).test(rules)), [])
  for (const name of ['skip', 'ownRouteOptions', 'actions', 'via', 'redirect', 'apiOnly', 'updateMethods']) t.ok(options.includes(name), name)
  for (const name of ['load', 'controllers', 'prefix', 'baseUrl']) t.notOk(options.includes(name), name)
  t.end()
})

t.test('the sidebar of the site has every page of the docs once, in the groups of the index', t => {
  const groups = sidebarOf(read('docs/README.md')) as ReadonlyArray<{ text: string, items: ReadonlyArray<{ text: string, link: string }> }>
  t.strictSame(groups.map(({ text }) => text), ['Begin', 'Requests', 'Actions', 'Around your app', 'Reference'])
  const links = groups.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`)).sort()
  t.strictSame(links, pages.filter(name => name.startsWith('docs/') && !name.startsWith('docs/maintainers/') && name !== 'docs/README.md'))
  t.end()
})
