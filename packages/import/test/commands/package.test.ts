import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../../test/fixtures/pages.js'

const folder = join(root, 'packages/import')

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const manifest = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as Manifest

t.test('the packages have the same version, and of a dependency of both the same range', async t => {
  const [own, main] = [await manifest(folder), await manifest(root)]
  t.equal(own.version, main.version)
  const shared = Object.keys(own.dependencies).filter(name => Object.hasOwn(main.dependencies, name))
  t.strictSame(shared, ['inflected'])
  for (const name of shared) t.equal(own.dependencies[name], main.dependencies[name], name)
})
