import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import { processes, start } from '../fixtures/processes.js'

const program = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/bin.js')

t.test('the built program', async t => {
  for (const [args, expected] of processes) {
    t.match(await start(...bare(process.execPath, [program, ...args]), process.env), expected, args.join(' '))
  }
})
