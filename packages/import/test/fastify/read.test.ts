import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readApp } from '../../lib/fastify/read.js'
import { printNote } from '../../lib/list-of.js'
import { printConditions, type SourceOperation } from '../../lib/operation.js'
import { expectedText } from '../fixtures/expected.js'

const cwd = fileURLToPath(new URL('../fixtures/', import.meta.url))

function summaryOf (operation: SourceOperation): string {
  const { method, url, tags = [], params, schema = {}, hooks = {}, isDeclared } = operation
  return [method, url, printConditions(operation), tags.join(), ...[...params].map(([name, one]) => `${name} ${JSON.stringify(one)}`),
    JSON.stringify(schema), ...Object.entries(hooks).map(([kind, names]) => `${kind} ${names.join()}`), isDeclared === true ? 'declared' : '']
    .filter(text => text !== '' && text !== '{}').join(' | ')
}

t.test('every route of an app is read with its schemas and hooks', async t => {
  for (const file of ['shop/app.js', 'mounted.js']) {
    const { operations, components, notes } = await readApp(file, { cwd })
    const text = [...operations.map(summaryOf), ...[...components].map(one => JSON.stringify(one)), ...notes.map(printNote)].join('\n')
    t.equal(text, expectedText(`${file.replace(/\W/g, '.')}.txt`, text), file)
  }
})

t.test('only the app that the module exports counts, and it is closed', async t => {
  const { operations } = await readApp('several-apps.js', { cwd })
  t.strictSame(operations.map(({ method, url }) => `${method} ${url}`), ['GET /exported'])
  t.strictSame((globalThis as { closed?: readonly string[] }).closed, ['exported'])
  await t.rejects(readApp('several-apps.js', { cwd }), { name: 'UsageError', message: /^the routes of the app were not seen/ }, 'a module is loaded once')
})
