import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { printNote } from '../../lib/list-of.js'
import { readOpenapi } from '../../lib/openapi/read.js'
import type { SourceOperation } from '../../lib/operation.js'
import { expectedText } from '../fixtures/expected.js'

const folder = new URL('../fixtures/documents/', import.meta.url)

/** An operation on one line with what is no schema of a request, and the names of the parts. */
function summaryOf ({ method, url, id, tags, summary, isDeprecated, hasSlash, params, beside, schema }: SourceOperation): string {
  const parts = Object.entries(schema!).map(([part, value]) => part === 'response' ? `response ${Object.keys(value).join(',')}` : part)
  const own = [...params].map(([name, one]) => `${name} ${JSON.stringify(one)}`)
  return [method, url, hasSlash ? 'slash' : '', id ?? '-', (tags ?? []).join(), summary ?? '', isDeprecated === true ? 'deprecated' : '',
    ...own, ...beside, ...parts].filter(text => text !== '').join(' | ')
}

t.test('the operations of documents of each version', async t => {
  for (const name of ['library.yaml', 'parcels.json', 'tickets.json']) {
    const file = fileURLToPath(new URL(name, folder))
    const { operations, components, notes, omitted } = await readOpenapi(readFileSync(file, 'utf8'), file)
    const text = [...operations.map(summaryOf), ...[...components].map(one => JSON.stringify(one)), ...notes.map(printNote), omitted].join('\n')
    t.equal(text, expectedText(`${name}.txt`, text), name)
  }
})
