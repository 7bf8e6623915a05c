/** Controllers in TypeScript, a folder of them: by vitest, and by Node's own stripping of types. */
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, matrix, nodeOf, programs, root, run, write } from '../project.js'

const VITEST = join(matrix, 'node_modules/vitest/vitest.mjs')

/** A folder of controllers beside the project's packages. */
function place ({ user }) {
  const folder = join(user, 'typescript')
  cpSync(join(programs, 'typescript'), folder, { recursive: true })
  return folder
}

/** The files of the cookbook's recipe for tests, beside the project's packages. */
function recipe ({ user }) {
  const folder = join(user, 'recipe')
  mkdirSync(folder, { recursive: true })
  const [, text] = readFileSync(join(root, 'docs/cookbook.md'), 'utf8').split(/^## Testing with.*\n/m)
  for (const [, name, lines] of text.split(/^## /m)[0].matchAll(/^```js\n\/\/ (\S+)\n([^]*?)^```$/gm)) write(folder, name, lines)
  return folder
}

/** @type {import('../run.js').Step[]} */
export const runners = [
  {
    name: "vitest, the cookbook's recipe",
    async run (project) {
      const folder = recipe(project)
      const printed = await run('node', [VITEST, 'run', '--root', folder, 'vitest.test.js'], { cwd: folder })
      if (!/Tests\s+1 passed/.test(stripVTControlCharacters(printed))) throw new Error(printed)
    }
  },
  ...[20, 22, 24].map(major => ({
    name: `vitest on Node ${major}, a folder of controllers in TypeScript`,
    async run (project) {
      const folder = place(project)
      await run(await nodeOf(major), [VITEST, 'run', '--root', folder], { cwd: folder })
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
