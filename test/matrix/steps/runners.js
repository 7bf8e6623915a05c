/** A folder of controllers: by vitest, Jest, Vite and tsx, and in TypeScript by Node's own stripping of types. */
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, matrix, nodeOf, programs, root, run, write } from '../project.js'

const VITEST = join(matrix, 'node_modules/vitest/vitest.mjs')

/** A folder of controllers beside the project's packages. */
function place ({ user }) {
  const folder = join(user, 'typescript')
  cpSync(join(programs, 'typescript'), folder, { recursive: true })
  return folder
}

/** The files that the sections of a page show, under their own names, beside the project's packages. */
function recipe ({ user }, name, page, headings) {
  const folder = join(user, name)
  mkdirSync(folder, { recursive: true })
  const sections = readFileSync(join(root, 'docs', page),
    'utf8').split(/^#+ /m).filter(section => headings.some(heading => section.startsWith(heading)))
  if (sections.length !== headings.length) throw new Error(`docs/${page} has not ${headings.join(' and ')}`)
  for (const [, path, lines] of sections.join('').matchAll(/^```js\n\/\/ (\S+)\n([^]*?)^```$/gm)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    write(folder, path, lines)
  }
  return folder
}

const OWN = "Loaded by the app's own loader"

async function passes (file, args, folder, expected) {
  const printed = await run('node', [file, ...args], { cwd: folder })
  if (!expected.test(stripVTControlCharacters(printed))) throw new Error(printed)
}

/** @type {import('../run.js').Step[]} */
export const runners = [
  {
    name: "vitest, the cookbook's recipe",
    run: project => passes(VITEST, ['run', 'vitest.test.js'], recipe(project, 'recipe', 'cookbook.md', ['Testing with']),
      /Tests\s+1 passed/)
  },
  {
    name: "vitest, a folder of controllers, the docs' recipe",
    run: project => passes(VITEST, ['run', 'vitest.test.js'], recipe(project, 'vitest', 'controllers.md', [OWN, 'vitest']),
      /Tests\s+1 passed/)
  },
  {
    name: "Jest, a folder of controllers, the docs' recipe",
    async run (project) {
      const folder = recipe(project, 'jest', 'controllers.md', ['Jest'])
      write(folder, 'jest.config.json', JSON.stringify({ testMatch: ['**/*.test.cjs'], testEnvironment: 'node' }))
      await passes(join(matrix, 'node_modules/jest/bin/jest.js'), ['--config', 'jest.config.json'], folder, /Tests:\s+1 passed/)
    }
  },
  {
    name: "Vite, a folder of controllers, the docs' recipe",
    async run (project) {
      const folder = recipe(project, 'vite', 'controllers.md', [OWN, 'Vite'])
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
    name: `vitest on Node ${major}, a folder of controllers in TypeScript`,
    async run (project) {
      const folder = place(project)
      await run(await nodeOf(major), [VITEST, 'run', '--root', folder], { cwd: folder })
    }
  })),
  {
    name: 'tsx, a folder of controllers in TypeScript',
    async run (project) {
      expect(await run('node', [join(root, 'node_modules/tsx/dist/cli.mjs'), 'app.ts'], { cwd: place(project), isSplit: true }),
        '{"id":7}', 'app.ts')
    }
  },
  ...[22, 24].map(major => ({
    name: `Node ${major} strips types, a folder of controllers in TypeScript`,
    async run (project) {
      const folder = place(project)
      expect(await run(await nodeOf(major), ['app.ts'], { cwd: folder, isSplit: true }), '{"id":7}', 'app.ts')
    }
  }))
]
