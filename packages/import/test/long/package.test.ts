import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import { APP_PACKAGES, install } from '../../../../test/fixtures/packed.js'

const execute = promisify(execFile)

t.test('the packed package in a project', async t => {
  const place = await mkdtemp(join(tmpdir(), 'packed-import-'))
  t.teardown(() => rm(place, { recursive: true, force: true }))
  const project = join(place, 'project')
  await mkdir(project)
  const { paths } = (await install(project, [...APP_PACKAGES, 'fastify-resources-import']))['fastify-resources-import']!

  t.strictSame([...new Set(paths.map(path => path.replace(/^(dist|lib)\/(?:[\w-]+\/)*[\w-]+(\.d)?\.[jt]s(\.map)?$/, '$1')))].sort(),
    ['LICENSE', 'RAILS.md', 'README.md', 'dist', 'lib', 'package.json'])
  const run = async (...args: readonly string[]): Promise<string> =>
    (await execute(...bare(process.execPath, [join(project, 'node_modules/.bin/fastify-resources'), ...args]), { cwd: project })).stdout
  await writeFile(join(project, 'rails.txt'), 'photos GET /photos(.:format) photos#index')
  await writeFile(join(project, 'routes.mjs'), await run('import', 'rails.txt'))
  t.equal(await run('diff', 'rails.txt'), 'no differences\n')
})
