import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { bare } from '../../../../test/fixtures/child.js'
import { install, type Packed } from '../../../../test/fixtures/packed.js'
import { root } from '../../../../test/fixtures/pages.js'

const execute = promisify(execFile)
const folder = join(root, 'packages/rails-import')

t.test('the packed package in a project', async t => {
  const place = await mkdtemp(join(tmpdir(), 'packed-rails-'))
  t.teardown(() => rm(place, { recursive: true, force: true }))
  const project = join(place, 'project')
  await mkdir(project)
  await install(project)
  const { stdout: packed } = await execute(...bare('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', place]), { cwd: folder })
  const [{ filename, files }] = JSON.parse(packed) as [Packed]
  const own = join(project, 'node_modules/fastify-resources-rails')
  await mkdir(own)
  await execute('tar', ['-xzf', join(place, filename), '--strip-components=1', '-C', own])

  t.strictSame([...new Set(files.map(({ path }) => path.replace(/^dist\/[\w-]+\.js$/, 'dist')))].sort(),
    ['LICENSE', 'RAILS.md', 'README.md', 'dist', 'package.json'])
  const run = async (...args: readonly string[]): Promise<string> =>
    (await execute(...bare(process.execPath, [join(own, 'dist/bin.js'), ...args]), { cwd: project })).stdout
  await writeFile(join(project, 'rails.txt'), 'photos GET /photos(.:format) photos#index')
  await writeFile(join(project, 'routes.mjs'), await run('import', 'rails.txt'))
  t.equal(await run('diff', 'rails.txt'), 'the tables are the same\n')
})
