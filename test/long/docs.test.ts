import t from 'tap'
import { documentModules } from '../fixtures/documents.js'
import { registers, typeFaults } from '../fixtures/snippets.js'

t.test('every section of the docs that registers a table compiles', async t => {
  const modules = documentModules(t.testdir()).filter(({ section }) => registers(section))
  t.ok(modules.length > 10, `${modules.length} modules`)
  t.strictSame(await typeFaults(modules), [])
})
