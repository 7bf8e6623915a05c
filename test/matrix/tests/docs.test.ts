import { mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { draw } from '../../../lib/index.js'
import { printMermaid } from '../../../packages/cli/lib/commands/forms.js'
import { DATABASE_PAGE, documentModules, documents } from '../../fixtures/documents.js'
import { read } from '../../fixtures/pages.js'
import { shop } from '../../fixtures/shop.js'
import { runModule, sectionsOf, typeFaults } from '../../fixtures/snippets.js'
import { unprintable } from '../../fixtures/unprintable.js'

t.test('diagrams of the docs and of the CLI are valid', async t => {
  // A browser's DOM cleans its labels, which does not affect its parser.
  const { default: purify } = await import('dompurify')
  Object.assign(purify, { addHook () {}, sanitize: (text: string) => text })
  const { default: mermaid } = await import('mermaid')
  const charts = documents.flatMap(name => sectionsOf(read(name), name)).flatMap(({ title, blocks }) =>
    blocks.filter(({ language }) => language === 'mermaid').map(({ text }) => [title, text] as const))
  t.ok(charts.length > 3)
  for (const [title, text] of charts) t.match(await mermaid.parse(text), { diagramType: /^flowchart/ }, title)
  for (const table of [shop, unprintable, draw([])]) {
    t.match(await mermaid.parse(printMermaid(table.describe().routes)), { diagramType: /^flowchart/ })
  }
  await t.rejects(mermaid.parse('flowchart LR\n  n0["a"] --> \n  ]'), 'the parser works')
})

t.test('the page about databases has the results that it shows', async t => {
  // Here the modules find the installed packages.
  const folder = mkdtempSync(fileURLToPath(new URL('../docs-', import.meta.url)))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const modules = documentModules(folder, [DATABASE_PAGE])
  t.ok(modules.some(({ source }) => source.includes('drizzle')))
  t.strictSame(await typeFaults(modules), [])
  for (const module of modules.filter(({ isRun }) => isRun)) {
    for (const { where, actual, expected } of await runModule(module)) t.strictSame(actual, expected, where)
  }
})
