/**
 * The tests on every version of Node.js that the package supports, with the oldest and the newest Fastify of the peer range, and with
 * the Fastify that comes next. `npm test` runs them on one Node.js with one Fastify.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyWith, matrix, nodeOf, root, run } from '../project.js'

const TAP = ['--jobs=2', '--timeout=0', '--reporter=terse']

/** The highest version of Fastify that the tests pass with, pre-releases included. The workflow `canary` proposes to raise it. */
const next = readFileSync(join(root, '.ci/fastify-next'), 'utf8').trim()

/** The directories of tests that start an app. Fastify and Node.js do not affect the others. */
const APPS = ['test/app', 'test/link', 'test/rails', 'packages/cli/test', 'packages/explorer/test']

/** The tests of the commands for Rails, which need no Fastify. */
const RAILS = 'packages/rails-import/test'

const versionOf = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** @type {import('../run.js').Step[]} */
export const suite = [
  ...[20, 22, 24].map(major => ({
    name: `the app tests on Node ${major}`,
    async run () {
      // On the Node.js that runs this step they are part of `npm test`.
      if (process.versions.node.startsWith(`${major}.`)) return 'by npm test'
      await tests(await nodeOf(major), root, [...APPS, RAILS])
    }
  })),
  {
    name: 'the properties, on ten thousand cases each',
    async run () {
      await run('npm', ['run', 'test:properties', '--', '--jobs=2', '--reporter=terse'], { env: { FC_RUNS: '10000' } })
    }
  },
  {
    name: 'types and values of 300 random tables',
    async run () {
      const files = ['test/long/random.test.ts', 'test/long/registered.test.ts', 'packages/cli/test/client/types.test.ts']
      await run('npx', ['tap', '--timeout=0', '--jobs=2', '--reporter=terse', ...files], { env: { FC_RUNS: '300' } })
    }
  },
  ...['5.0', '5.4', '5.8', '5.12', 'newest'].map(which => ({
    name: `the app tests with Fastify ${which}`,
    async run ({ folder }) {
      const fastify = join(matrix, 'node_modules', `fastify-${which}`)
      // With the installed version they are part of `npm test`.
      if (versionOf(fastify) !== versionOf(join(root, 'node_modules/fastify'))) {
        await tests(process.execPath, copyWith(folder, `fastify-${which}`, fastify), ['test/app'])
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

/** Runs the tests of directories. The runner is called by its file, so that its processes are of that Node.js, too. */
function tests (node, cwd, folders) {
  const files = folders.flatMap(folder => readdirSync(join(root, folder)).filter(name => name.endsWith('.test.ts'))
    .map(name => `${folder}/${name}`))
  return run(node, [join(root, 'node_modules/tap/dist/esm/run.mjs'), ...TAP, ...files], { cwd })
}
