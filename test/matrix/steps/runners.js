/** A directory of controllers: by vitest, Jest, Vite and tsx, and in TypeScript by Node's own type stripping. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { filesWith } from '../docs.js'
import { expect, matrix, nodeOf, programs, root, run, write } from '../project.js'

const VITEST = join(matrix, 'node_modules/vitest/vitest.mjs')

/** A program in a folder next to the project's packages. */
function place ({ user }, program, name = program) {
  const folder = join(user, name)
  cpSync(join(programs, program), folder, { recursive: true })
  return folder
}

/** The program of a store, which a test fills, and of controllers that read from the store. */
function withControllers (project, name, extension) {
  const folder = place(project, 'loaders', name)
  // Two files for one controller are an error.
  rmSync(join(folder, `controllers/photos.${extension === 'js' ? 'cjs' : 'js'}`))
  return folder
}

async function passes (file, args, folder, expected) {
  const printed = await run('node', [file, ...args], { cwd: folder })
  if (!expected.test(stripVTControlCharacters(printed))) throw new Error(printed)
}

/** @type {import('../run.js').Step[]} */
export const runners = [
  {
    name: 'vitest, a directory of controllers',
    run: project => passes(VITEST, ['run', 'vitest.test.js'], withControllers(project, 'vitest', 'js'), /Tests\s+1 passed/)
  },
  {
    name: 'Jest, a directory of controllers',
    async run (project) {
      const folder = withControllers(project, 'jest', 'cjs')
      write(folder, 'jest.config.json', JSON.stringify({ testMatch: ['**/*.test.cjs'], testEnvironment: 'node' }))
      await passes(join(matrix, 'node_modules/jest/bin/jest.js'), ['--config', 'jest.config.json'], folder, /Tests:\s+1 passed/)
    }
  },
  {
    name: 'Vite, the directory of controllers that the docs show',
    async run (project) {
      const folder = withControllers(project, 'vite', 'js')
      filesWith(project, 'vite', 'import: import.meta.glob(')
      write(folder, 'main.js',
        "import { build } from './server.js'\nimport { photos } from './store.js'\nphotos.set('7', { title: 'dunes' " +
          "})\nconst app = await build()\nconst { body } = await app.inject('/photos/7')\nconsole.log(body)\n")
      await run('node',
        [join(matrix, 'node_modules/vite/bin/vite.js'), 'build', '--ssr', 'main.js', '--outDir', 'built', '--logLevel', 'error'],
        { cwd: folder })
      expect(await run('node', ['built/main.js'], { cwd: folder, isSplit: true }), '{"title":"dunes"}', 'the bundle')
    }
  },
  ...[20, 22, 24].map(major => ({
    name: `vitest on Node ${major}, a directory of controllers in TypeScript`,
    async run (project) {
      const folder = place(project, 'typescript')
      await run(await nodeOf(major), [VITEST, 'run', '--root', folder], { cwd: folder })
    }
  })),
  {
    name: 'tsx, a directory of controllers in TypeScript',
    async run (project) {
      expect(await run('node', [join(root, 'node_modules/tsx/dist/cli.mjs'), 'app.ts'], { cwd: place(project, 'typescript'), isSplit: true }),
        '{"id":7}', 'app.ts')
    }
  },
  ...[22, 24].map(major => ({
    name: `Node ${major} strips types, a directory of controllers in TypeScript`,
    async run (project) {
      const folder = place(project, 'typescript')
      expect(await run(await nodeOf(major), ['app.ts'], { cwd: folder, isSplit: true }), '{"id":7}', 'app.ts')
    }
  }))
]
