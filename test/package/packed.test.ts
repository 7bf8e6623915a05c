import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { root } from '../fixtures/pages.js'

interface Named { readonly name: string }

const { brokenLinks, firstBlock, inOrder, publishedManifest, withAbsoluteSources } =
  await import(pathToFileURL(join(root, '.ci/packed.js')).href) as {
    brokenLinks: (text: string, files: readonly string[]) => readonly string[]
    firstBlock: (text: string) => string
    inOrder: (packages: readonly Named[]) => readonly Named[]
    publishedManifest: (manifest: object, url: string, directory: string) => object
    withAbsoluteSources: (text: string, url: string, directory: string) => string
  }

t.test('packages are in the order of their needs', t => {
  const library = { name: 'root', dependencies: { base: '1' }, peerDependencies: { tool: '1', host: '5' }, peerDependenciesMeta: { tool: { optional: true } } }
  const tool = { name: 'tool', peerDependencies: { root: '1' } }
  const base = { name: 'base' }
  t.strictSame(inOrder([library, tool, base]).map(({ name }) => name), ['base', 'root', 'tool'])
  t.throws(() => inOrder(['ab', 'ba'].map(([name, other]) => ({ name: name!, dependencies: { [other!]: '1' } }))),
    { message: 'the packages need each other: a, b, a' })
  t.end()
})

t.test('a packed package names its repository and its directory, and has no fields of the repository', t => {
  const url = 'https://git.example/owner/name'
  const manifest = { name: 'a', dependencies: { b: '1' }, peerDependencies: { c: '1' } }
  const written = { ...manifest, scripts: { test: 'tap' }, workspaces: ['packages/*'], devDependencies: { tap: '1' }, c8: { all: true } }
  t.strictSame(publishedManifest(written, url, ''), {
    ...manifest, repository: { type: 'git', url: `git+${url}.git` }, homepage: `${url}#readme`, bugs: { url: `${url}/issues` }
  })
  t.strictSame(publishedManifest(manifest, url, 'packages/cli'), {
    ...manifest,
    repository: { type: 'git', url: `git+${url}.git`, directory: 'packages/cli' },
    homepage: `${url}/tree/HEAD/packages/cli#readme`,
    bugs: { url: `${url}/issues` }
  })
  t.end()
})

/** Text of a README, and the relative targets that are not among `a.md` and `b/c.png`. */
const links: ReadonlyArray<readonly [text: string, broken: readonly string[]]> = [
  ['[a](a.md) [a](a.md#b) [a](./a.md "title") [a](#b) [a](https://example.com/x.md) [a](mailto:a@example.com)', []],
  ['[a](x.md) [b](x.md#y)', ['x.md']],
  ['[a]: x.md\n[b]: a.md', ['x.md']],
  ['<img src="b/c.png"> <a href="b/d.png">', ['b/d.png']],
  ['<source srcset="b/c.png 1x, b/e.png 2x">', ['b/e.png']],
  ['```md\n[a](x.md)\n```\n[a](a.md)', []]
]

t.test('links and images of a README are packed', t => {
  for (const [text, broken] of links) t.strictSame(brokenLinks(text, ['a.md', 'b/c.png']), broken, text)
  t.end()
})

t.test('the sources of pictures are absolute', t => {
  t.equal(withAbsoluteSources('<source srcset="b.png 1x, https://example.com/c.png"> <img src="b.png">', 'https://git.example/o/n', 'packages/a'),
    '<source srcset="https://git.example/o/n/raw/HEAD/packages/a/b.png 1x, https://example.com/c.png"> <img src="b.png">')
  t.end()
})

t.test('the first block of a README runs to its end', t => {
  t.equal(firstBlock('# A\n```sh\nnpm\n```\n```js\na.listen({ port: 3000 })\nb() // throws CODE\nc()\n```\n```js\nd()\n```\n'),
    'a.listen({ port: 0 })\nc()\n')
  t.throws(() => firstBlock('# A'), { message: /no block/ })
  t.end()
})
