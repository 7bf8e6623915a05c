import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import * as table from '../../lib/table.js'
import { pages, read } from '../fixtures/pages.js'
// @ts-expect-error The site has no types.
import { EXAMPLES } from '../../site/playground/examples/index.js'
// @ts-expect-error The site has no types.
import { start } from '../../site/playground/worker/app.js'
// @ts-expect-error The site has no types.
import { wordsOf } from '../../site/playground/page/words.js'
// @ts-expect-error The site has no types.
import { SYNONYMS } from '../../site/search.js'
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

t.test('the words that the search adds belong to pages of the docs', t => {
  t.strictSame(Object.keys(SYNONYMS as object).filter(name => !pages.includes(name)), [])
  t.end()
})

t.test('the sidebar of the site has every page of the docs once, in the groups of the index', t => {
  const groups = sidebarOf(read('docs/README.md')) as ReadonlyArray<{ text: string, items: ReadonlyArray<{ text: string, link: string }> }>
  t.strictSame(groups.map(({ text }) => text), ['Begin', 'Requests', 'Actions', 'Around your app', 'Reference'])
  const links = groups.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`)).sort()
  t.strictSame(links, pages.filter(name => name.startsWith('docs/') && !name.startsWith('docs/maintainers/') && name !== 'docs/README.md'))
  t.end()
})

t.test('each example of the playground, except the mistake, publishes a valid document', async t => {
  const published: string[] = []
  for (const { name } of EXAMPLES as ReadonlyArray<{ name: string }>) {
    const text = async (file: string): Promise<{ default?: unknown, load?: unknown }> => await import(`../../site/playground/examples/${name}/${file}.js`)
    if (name === 'mistake') {
      await t.rejects(text('routes'), { code: /^FST_RESOURCES_/ }, name)
      continue
    }
    const { default: controllers, load } = await text('controllers')
    const app: FastifyInstance = await start({ ...await text('routes'), controllers, load })
    t.teardown(() => app.close())
    t.ok(Object.keys(app.swagger().paths ?? {}).length > 0, `${name} has paths`)
    t.strictSame(await new Validator().validate(app.swagger() as never), { valid: true }, name)
    published.push(name)
  }
  t.equal(published.length, EXAMPLES.length - 1)
})
