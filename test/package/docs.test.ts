import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { codes } from '../../lib/errors/errors.js'
import { moduleOf, proseOf, runModule, sectionsOf, typeFaults, type Module } from '../fixtures/snippets.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = ['README.md', 'SECURITY.md', 'CHANGELOG.md',
  ...readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md')).map(name => `docs/${name}`)]
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

// Compilers take their time, and more of it beside others.
t.setTimeout(600_000)

t.test('every code block of the docs does what it says', async t => {
  const folder = t.testdir()
  const modules = documents.flatMap((name, number) => sectionsOf(read(name), name).flatMap((section, index): Module[] => {
    const module = moduleOf(section, join(folder, `${number}-${index}`))
    return module === null ? [] : [module]
  }))
  t.ok(modules.length > 0, 'there are code blocks')
  t.strictSame(await typeFaults(modules), [], 'the ts blocks compile')
  for (const module of modules) {
    await t.test(module.section.title, async t => {
      for (const { where, actual, expected } of await runModule(module)) t.strictSame(actual, expected, where)
    })
  }
})

t.test('errors.md explains every code, in the order of the table, and provokes it', async t => {
  const sections = sectionsOf(read('docs/errors.md'), 'errors.md').filter(({ heading }) => heading.startsWith('FST_'))
  t.strictSame(sections.map(({ heading }) => heading), codes.map(code => `FST_RESOURCES_${code}`))
  for (const { heading, blocks } of sections) {
    t.ok(blocks.some(({ text }) => new RegExp(`// (?:throws ${heading}|=> '${heading}')$`, 'm').test(text)), `${heading} is provoked`)
  }
})

t.test('errors.md lists every code', async t => {
  const listed = [...read('docs/errors.md').matchAll(/^\| \[`(FST_RESOURCES_\w+)`\]/gm)].map(([, code]) => code)
  t.strictSame(listed, codes.map(code => `FST_RESOURCES_${code}`))
})

t.test('links lead somewhere', async t => {
  for (const name of documents) {
    for (const [, target] of proseOf(read(name)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path, anchor] = target!.split('#') as [string, string?]
      const file = path === '' ? name : join(dirname(name), path)
      t.ok(existsSync(join(root, file)), `${name} links to ${file}`)
      if (anchor !== undefined) t.ok(anchorsOf(read(file)).includes(anchor), `${name} links to ${target}`)
    }
  }
})

t.test('files of the code that a text names are there', async t => {
  for (const name of documents) {
    for (const [, file] of read(name).matchAll(/`((?:lib|types|test|bench|lint)\/[^`\s]*)`/g)) {
      t.ok(existsSync(join(root, file!)),
      `${name} names ${file}`)
    }
  }
})

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf (document: string): readonly string[] {
  return [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu,
    '').replaceAll(' ', '-'))
}
