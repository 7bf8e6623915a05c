/** The tests in tests/, which need packages that only the matrix has: plugins, schema libraries, front-ends, bundlers, compilers. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matrix, root, run } from '../project.js'

/** @type {import('../run.js').Step[]} */
export const tests = readdirSync(join(matrix, 'tests')).map(name => ({
  name: `the test of ${name.replace('.test.ts', '')}`,
  async run () {
    await run('node', [join(root, 'node_modules/tap/dist/esm/run.mjs'), '--timeout=0', '--reporter=terse', `test/matrix/tests/${name}`])
  }
}))
