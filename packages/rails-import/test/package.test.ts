import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../test/fixtures/pages.js'

const folder = join(root, 'packages/rails-import')

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const manifest = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as Manifest

t.test('the packages have the same version, and the same dependency', async t => {
  const [own, main] = [await manifest(folder), await manifest(root)]
  t.equal(own.version, main.version)
  for (const [name, range] of Object.entries(own.dependencies)) t.equal(main.dependencies[name], range, name)
})
