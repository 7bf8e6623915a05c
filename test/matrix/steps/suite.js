/**
 * The tests of the app, on every Node that the package is for, and with Fastify through its range, the oldest and the newest of it;
 * `npm test` runs them on one Node with one Fastify.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyWith, matrix, nodeOf, root, run } from '../project.js'

const TAP = ['--jobs=2', '--timeout=600', '--reporter=terse']

const versionOf = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** @type {import('../run.js').Step[]} */
export const suite = [
  ...[20, 22, 24].map(major => ({
    name: `the app tests on Node ${major}`,
    async run () {
      // On the Node that this runs on they are part of `npm test`.
      if (process.versions.node.startsWith(`${major}.`)) return 'by npm test'
      await tests(await nodeOf(major), root)
    }
  })),
  {
    name: 'the properties, on ten thousand cases each',
    async run () {
      await run('npm', ['run', 'test:properties', '--', '--jobs=2', '--reporter=terse'], { env: { FC_RUNS: '10000' } })
    }
  },
  ...['5.0', '5.4', '5.8', '5.12', 'newest', 'next'].map(which => ({
    name: `the app tests with Fastify ${which}`,
    // What comes is of no range yet.
    isInformation: which === 'next',
    async run ({ folder }) {
      const fastify = join(matrix, 'node_modules', `fastify-${which}`)
      // With what the project has installed they are part of `npm test`.
      if (versionOf(fastify) !== versionOf(join(root, 'node_modules/fastify'))) {
        await tests(process.execPath, copyWith(folder, `fastify-${which}`, fastify))
      }
      return `Fastify ${versionOf(fastify)}`
    }
  }))
]

/** The runner is called by its file, so that it and what it starts are that Node. */
function tests (node, cwd) {
  const files = readdirSync(join(root, 'test/app')).filter(name => name.endsWith('.test.ts'))
  return run(node, [join(root, 'node_modules/tap/dist/esm/run.mjs'), ...TAP, ...files.map(name => `test/app/${name}`)], { cwd })
}
