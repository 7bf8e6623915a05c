import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { documents } from '../corpus/documents.js'
import { installCorpus } from '../corpus/install.js'
import { survey } from '../corpus/survey.js'

const folder = fileURLToPath(new URL('../corpus/', import.meta.url))

t.test('public documents become declarations that draw their operations and no others', async t => {
  installCorpus()
  for (const [name, operations, drawn, missing] of documents) {
    const found = await survey(join(folder, 'node_modules', name))
    t.comment(`${name}: ${found.lines} lines, ${found.schemaLines} lines of schemas, ${found.differences} differences, ${found.seconds} s`)
    t.strictSame([found.operations, found.drawn, found.missing.length, found.added], [operations, drawn, missing, []],
      [name, ...found.missing].join('\n'))
  }
})
