import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { pack } from '../fixtures/packed.js'
import { proseOf } from '../fixtures/snippets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

t.test('the published package is small, and no link leads out of it', async t => {
  const { tarball, paths } = (await pack(t.testdir()))['fastify-resources']!
  const { size } = statSync(tarball)
  t.ok(size <= 660_000, `${size} bytes`)
  const maps = paths.filter(path => path.endsWith('.map'))
  t.strictSame(maps, paths.filter(path => path.endsWith('.cjs') && read(path).includes('//# sourceMapping' + 'URL')).map(path => `${path}.map`))
  const sources = maps.flatMap(map => (JSON.parse(read(map)) as { sources: string[] }).sources.map(source => join(dirname(map), source)))
  t.ok(sources.length > 50)
  t.strictSame(sources.filter(source => !paths.includes(source)), [], 'the sources of maps are published')
  const exists = (target: string): boolean => paths.some(path => path === target || path.startsWith(`${target}/`))
  t.strictSame(paths.filter(path => path.endsWith('.md')).flatMap(path => deadLinks(path, read(path), exists)), [])
})

t.test('the targets of links in unpublished pages are files of the repository', t => {
  for (const page of ['CONTRIBUTING.md', 'example/README.md', 'packages/import/README.md', 'packages/cli/README.md', 'packages/explorer/README.md']) {
    t.strictSame(deadLinks(page, read(page), target => existsSync(join(root, target))), [])
  }
  t.end()
})

t.test('every kind of link is found', t => {
  const page = '[a](b.md#c), [d](../e "f"), ![g](<h.png>), [i](https://j.example), [k](#l)\n[m]: ../n.md\n' +
    '<img src="o.svg"> <a href="p.md">q</a>\n```md\n[r](s.md)\n```\n'
  t.strictSame(deadLinks('docs/a.md', page, () => false), ['b.md', '../e', 'h.png', '../n.md', 'o.svg', 'p.md'].map(link => `docs/a.md: ${link}`))
  t.strictSame(deadLinks('docs/a.md', page, target => ['docs/b.md', 'e', 'docs/h.png', 'n.md', 'docs/o.svg', 'docs/p.md'].includes(target)), [])
  t.end()
})

/** The links of a page to files that do not exist. */
function deadLinks (page: string, text: string, exists: (path: string) => boolean): readonly string[] {
  const links = [...proseOf(text).matchAll(/\]\(<?([^)\s>]+)|^\[[^\]]+\]: (\S+)|\b(?:src|href)="([^"]+)"/gm)]
    .map(([, inline, reference, html]) => (inline ?? reference ?? html)!.replace(/#.*/, ''))
  return links.filter(link => link !== '' && !/^[a-z]+:/.test(link) && !exists(join(dirname(page), link))).map(link => `${page}: ${link}`)
}
