import { join } from 'node:path'
import t from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import { top } from '../fixtures/module.js'
import { watch } from '../fixtures/watch.js'

t.test('the built CLI writes the module again when the table changes', async t => {
  await watch(t, 'fastify-resources', bare(process.execPath, [join(top, 'dist/program.cjs')]))
})
