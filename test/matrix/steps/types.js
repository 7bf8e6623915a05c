/**
 * The tests of the types, and a user's own program against the packed package, by each compiler that the package is for;
 * the program with the oldest Fastify too.
 */
import { accessSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { matrix, programs, root, run, write } from '../project.js'

const compilers = [
  ['5.6', join(matrix, 'node_modules/typescript-5.6/bin/tsc')], ['5.9', join(matrix, 'node_modules/typescript-5.9/bin/tsc')],
  ['6', join(root, 'node_modules/typescript/bin/tsc6')], ['7', join(root, 'node_modules/@typescript/native/bin/tsc')]
]

/** The projects of the tests of the types, beside that of the whole folder: each registers another table. */
const PROJECTS = ['several', 'rails', 'records', 'prefix', 'loaded', 'schemas']

const SERVER = { target: 'es2022', module: 'nodenext', types: ['node'], strict: true, noEmit: true }

/** @type {import('../run.js').Step[]} */
export const types = [
  ...compilers.map(([version, bin]) => ({
    name: `types under TypeScript ${version}`,
    async run ({ folder, user }) {
      for (const tests of ['types', ...PROJECTS.map(name => `types/test/${name}`)]) await run('node', [bin, '-p', tests])
      await compile(bin, folder, `types-${version}`, join(user, 'node_modules'))
    }
  })),
  {
    name: 'hints of editors, messages and errors of compilers, a client module and the packed package',
    async run () {
      const files = ['test/types/editor', 'test/types/messages', 'test/types/declarations', 'test/long/package', 'test/long/type-mistakes',
        ...['module', 'command', 'responses'].map(name => `packages/cli/test/client/${name}`)].map(name => `${name}.test.ts`)
      // The runner ignores files that there are not.
      for (const file of files) accessSync(join(root, file))
      await run('node', [join(root, 'node_modules/tap/dist/esm/run.mjs'), '--reporter=terse', ...files],
        { env: { COMPILERS: 'all' } })
    }
  },
  {
    name: 'types for each module resolution',
    async run ({ folder, tarball }) {
      const program = join(matrix, 'node_modules/@arethetypeswrong/cli/dist/index.js')
      await run('node', [program, tarball, '--profile', 'node16', '--format', 'ascii'], { cwd: folder })
    }
  },
  {
    name: 'compile time of the types, at every size',
    async run () {
      await run('npm', ['run', 'bench:types', '--', '--check'])
    }
  },
  {
    name: 'types with the oldest Fastify',
    async run ({ folder, user }) {
      const modules = join(folder, 'with-oldest', 'node_modules')
      mkdirSync(modules, { recursive: true })
      // Copied, because a link would resolve to the other Fastify.
      for (const name of ['fastify-resources', 'fastify-resources-cli', 'fastify-resources-explorer', '@types', 'undici-types']) {
        cpSync(join(user, 'node_modules', name), join(modules, name),
          { recursive: true })
      }
      symlinkSync(join(matrix, 'node_modules/fastify-5.0'), join(modules, 'fastify'))
      await compile(join(root, 'node_modules/@typescript/native/bin/tsc'), folder, 'types-oldest', modules)
    }
  }
]

/** Each program separately, since each registers the table of its package. */
async function compile (bin, folder, name, modules) {
  for (const program of ['typed.ts', 'typed.cts']) {
    const place = join(folder, `${name}-${program}`)
    mkdirSync(place)
    symlinkSync(modules, join(place, 'node_modules'))
    write(place, 'package.json', '{ "type": "module" }')
    write(place, program, readFileSync(join(programs, program), 'utf8'))
    write(place, 'tsconfig.json', JSON.stringify({ compilerOptions: SERVER, files: [program] }))
    await run('node', [bin, '-p', place], { cwd: place })
  }
}
