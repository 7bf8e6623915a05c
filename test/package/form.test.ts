import t from 'tap'
import { pages, read } from '../fixtures/pages.js'
import { filesOf, proseOf, sectionsOf } from '../fixtures/snippets.js'

/** The form of the guides, as docs/maintainers/writing-docs.md describes it. */

const words = (text: string): number => text.replace(/\]\([^)]*\)/g, ']').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

interface Figures { readonly bullets: number, readonly wordsPerBlock: number, readonly lines: number, readonly reasons: number }

function figuresOf (name: string): Figures {
  const page = read(name)
  const lines = proseOf(page).split('\n').filter(line => !/^[#|]/.test(line))
  const count = words(lines.join('\n'))
  const sections = sectionsOf(page, name)
  const files = new Set(sections.flatMap(filesOf).map(({ block }) => block))
  const blocks = sections.flatMap(({ blocks }) => blocks)
  const lengths = blocks.filter(block => /^[jt]s$/.test(block.language) && !files.has(block))
    .map(({ text }) => text.trimEnd().split('\n').length).sort((one, other) => one - other)
  return {
    bullets: words(lines.filter(line => /^\s*(?:[*-]|\d+\.) /.test(line)).join('\n')) / count,
    wordsPerBlock: count / blocks.length,
    lines: lengths[Math.floor(lengths.length / 2)] ?? 0,
    reasons: (lines.join(' ').match(/\b(?:because|so that|for example)\b/gi)?.length ?? 0) / count * 1_000
  }
}

t.test('a guide is a list of tasks: reasons, short blocks, few bullets', async t => {
  const guides = pages.filter(name => name.startsWith('docs/guides/'))
  t.ok(guides.length > 20)
  for (const name of [...guides, 'docs/matching.md']) {
    const figures = figuresOf(name)
    t.ok(figures.bullets <= 0.25 && figures.wordsPerBlock <= 95 && figures.lines <= 14 && figures.reasons >= 4, `${name}: ${JSON.stringify(figures)}`)
  }
})

t.test("the README's first screen is code, and the README is short", async t => {
  const page = read('README.md')
  const screen = page.split('\n').slice(0, 25).join('\n')
  for (const part of ['```js', 'app.register(resources', '// =>', '// throws', 'npm install', 'npm ci && npm start', 'npm cit']) {
    t.ok(screen.includes(part), part)
  }
  t.ok(words(proseOf(page)) <= 900)
  t.ok(proseOf(page).split('](').length - 1 <= 31)
})
