/** Programs of this directory that run unchanged, each with its requirements. They exit with 1 if a check fails. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { matrix, run } from '../project.js'

/** @type {import('../run.js').Step[]} */
export const others = [
  ['clients generated from the OpenAPI document', 'clients/run.js'],
  ['the route explorer in a browser', 'explorer/run.js'],
  ['the pictures of the docs', 'images/run.js'],
  ['the site and its playground in a browser', 'site/run.js']
].filter(([, file]) => existsSync(join(matrix, file))).map(([name, file]) => ({
  name,
  async run () {
    await run('node', [join(matrix, file)], { cwd: matrix })
  }
}))
