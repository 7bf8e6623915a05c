/**
 * The tests on every version of Node.js that the package supports, with the oldest and the newest Fastify of the peer range, and with
 * the Fastify that comes next. `npm test` runs them on one Node.js with one Fastify.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyWith, matrix, nodeOf, root, run } from '../project.js'

// Two steps of this group run at a time.
const TAP = ['--jobs=1', '--timeout=0', '--reporter=terse']

/** The highest version of Fastify that the tests pass with, pre-releases included. The workflow `canary` proposes to raise it. */
const next = readFileSync(join(root, '.ci/fastify-next'), 'utf8').trim()

/** The tests that start an app. Fastify and Node.js do not affect the others. */
const APPS = ['test/app.ts', 'test/link', 'packages/cli/test', 'packages/explorer/test']

/** The tests of the commands for Rails, which need no Fastify. */
const RAILS = 'packages/import/test'

const versionOf = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** @type {import('../run.js').Step[]} */
export const suite = [
  {
    name: 'the properties, on ten thousand cases each',
    async run () {
      await run('npm', ['run', 'test:properties', '--', '--jobs=1', '--reporter=terse'], { env: { FC_RUNS: '10000' } })
    }
  },
  {
    name: 'the app tests on Node 20, 22 and 24',
    async run () {
      // One after another, because they write the same fixtures. On the Node.js that runs this step they are part of `npm test`.
      for (const major of [20, 22, 24].filter(major => !process.versions.node.startsWith(`${major}.`))) {
        await tests(await nodeOf(major), root, [...APPS, RAILS])
      }
    }
  },
  ...['5.0', '5.8', 'newest'].map(which => ({
    name: `the app tests with Fastify ${which}`,
    async run ({ folder }) {
      const fastify = join(matrix, 'node_modules', `fastify-${which}`)
      // With the installed version they are part of `npm test`.
      if (versionOf(fastify) !== versionOf(join(root, 'node_modules/fastify'))) {
        await tests(process.execPath, copyWith(folder, `fastify-${which}`, fastify), ['test/app.ts'])
      }
      return `Fastify ${versionOf(fastify)}`
    }
  })),
  {
    name: 'the app tests with the next Fastify, on Node 24',
    async run ({ folder }) {
      const prefix = join(folder, 'next')
      mkdirSync(prefix)
      await run('npm', ['install', '--prefix', prefix, '--prefer-offline', '--ignore-scripts', '--no-fund', '--no-audit', `fastify@${next}`])
      await tests(await nodeOf(24), copyWith(folder, 'fastify-next', join(prefix, 'node_modules/fastify')), APPS)
      return `Fastify ${next}`
    }
  }
]

/** Runs tests: files, or all of a directory. The runner is called by its file, so that its processes are of that Node.js, too. */
function tests (node, cwd, names) {
  const files = names.flatMap(name => name.endsWith('.ts')
    ? [name]
    : readdirSync(join(root, name)).filter(file => file.endsWith('.test.ts')).map(file => `${name}/${file}`))
  return run(node, [join(root, 'node_modules/tap/dist/esm/run.mjs'), ...TAP, ...files], { cwd })
}
