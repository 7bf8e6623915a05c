import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { pages, read, root } from '../fixtures/pages.js'
import { proseOf } from '../fixtures/snippets.js'

const figures = /\d ?(?:ns|µs|ms|s|MB|KB|kB)(?![\w-])|\d\.\d+ (?:times|of)\b|\b(?:two|three|four|five|ten) times as|\d instantiations/
const blocks = /<!-- figures: \w+ -->[^]*?<!-- \/figures -->/g

/** Sentences, and whether they have a figure that only a run can know. */
const sentences: ReadonlyArray<readonly [sentence: string, hasFigure: boolean]> = [
  ['A request costs 1.26 times as much.', true],
  ['The import takes 16 µs.', true],
  ['A wrong method takes three times as long.', true],
  ['It reads 128 KB of code.', true],
  ['A pair costs 435 instantiations.', true],
  ['A table of 1,000 resources has 7,000 routes.', false],
  ['Status 404, Node.js 20.19, at most 100 characters.', false],
  ['<!-- figures: memory -->\n83.3 MB\n<!-- /figures -->', false]
]

const measured = (page: string): readonly string[] =>
  page.replace(blocks, '').split('\n').filter(line => figures.test(line.replace(/`[^`]*`/g, '')))

t.test('figures of a run are recognized', async t => {
  t.strictSame(sentences.map(([sentence]) => measured(sentence).length > 0), sentences.map(([, hasFigure]) => hasFigure))
})

t.test('prose has no figure that the benchmarks do not write', async t => {
  const names = [...pages, 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync(join(root, 'packages')).map(name => `packages/${name}/README.md`)]
    // A decision may have the figure that decided it.
    .filter(name => !name.includes('decisions'))
  t.strictSame(names.flatMap(name => measured(proseOf(read(name))).map(line => `${name}: ${line}`)), [])
})
