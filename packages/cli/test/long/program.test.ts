import { execFile } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import type { Outcome } from '../../../../test/fixtures/program-io.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const fixtures = new URL('../../../../test/fixtures/program/', import.meta.url)

t.test('the built CLI', async t => {
  const folder = t.testdir()
  await cp(fileURLToPath(fixtures), folder, { recursive: true })
  // Inside this package its name resolves to the package itself, as for the fixtures. These files are elsewhere.
  await writeFile(join(folder, 'package.json'), '{ "name": "user", "type": "module" }')
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules', 'fastify-resources'))
  await symlink(join(root, 'packages/cli'), join(folder, 'node_modules', 'fastify-resources-cli'))
  /** Its exit code and output; without the test runner's own preloads. */
  const built = (args: readonly string[]): Promise<Outcome> => new Promise(resolve => {
    execFile(...bare(process.execPath, [join(root, 'dist/program.cjs'), ...args]), { cwd: folder },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }))
  })
  t.match(await built(['routes', 'routes.js', '-g', 'comments#index']), { code: 0, out: /^ +Prefix Verb.*\nphoto_comments GET / })
  t.match(await built(['routes', 'default.cjs', '-m', 'get']), { code: 0, out: /books#show\n$/ }, 'CommonJS')
  t.match(await built(['routes', 'typed.ts']), { code: 0, out: /films#show\n$/ }, 'TypeScript')
  t.match(await built(['explain', 'GET', '/v1/photos/7', 'app.js', '--app']),
    { code: 0, out: /is handled by photos#show/, err: /^closed$/m }, 'an app, which is closed')
  t.match(await built(['routes', 'listening.js']), { code: 2, err: /calls listen when it is imported/ })
  t.match(await built(['routes', 'late.js']), { code: 2, err: /^fastify-resources: too late\n$/ })
  t.match(await built(['routes', 'serving.js', '--app']), { code: 2, err: /calls listen when it is imported/ }, 'the CLI waits for the app')
  t.match(await built(['routes', 'stuck.js']),
    { code: 2, err: /^fastify-resources: the module ended the process, or awaits a promise that never settles\n$/ })
  t.match(await built(['--help']), { code: 0, out: /^usage/ })
})
