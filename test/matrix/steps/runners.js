/** Controllers in TypeScript, a folder of them: by vitest, and by Node's own stripping of types. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, matrix, nodeOf, programs, run } from '../project.js'

/** A folder of controllers beside the project's packages. */
function place ({ user }) {
  const folder = join(user, 'typescript')
  cpSync(join(programs, 'typescript'), folder, { recursive: true })
  return folder
}

/** @type {import('../run.js').Step[]} */
export const runners = [
  ...[20, 22, 24].map(major => ({
    name: `vitest on Node ${major}, a folder of controllers in TypeScript`,
    async run (project) {
      const folder = place(project)
      await run(await nodeOf(major), [join(matrix, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], { cwd: folder })
    }
  })),
  ...[22, 24].map(major => ({
    name: `Node ${major} strips types, a folder of controllers in TypeScript`,
    async run (project) {
      const folder = place(project)
      expect(await run(await nodeOf(major), ['app.ts'], { cwd: folder, isSplit: true }), '{"id":7}', 'app.ts')
    }
  }))
]
