import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A configuration whose phrases are few. */
const config = {
  checked: ['a/**/*.md', '*.md', '!a/b/no.md'],
  readers: JSON.parse(readFileSync(join(root, 'lint/words.json'), 'utf8')).readers as unknown,
  phrases: [['\\bby hand\\b', 'hand-written'], ['(^|[.:;] )Of\\b', 'a subject']]
}

/** Runs the command in a directory; returns its exit code and the lines that it prints. */
async function words (cwd: string, ...args: readonly string[]): Promise<readonly [code: number, ...lines: readonly string[]]> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [join(root, 'lint/words.js'), '--config', 'words.json', ...args], { cwd }, (_error, out, err) => {
      resolve([child.exitCode!, ...out.split('\n').slice(0, -1), .../Error: (.*)/.exec(err)?.slice(1) ?? []])
    })
  })
}

/** Files, and the lines of each in which a phrase is found. */
const files: ReadonlyArray<readonly [name: string, text: string, hits: readonly number[]]> = [
  ['prose.md', 'Of it.\nIt is: of it. Made by\nhand.\n\n* Of a list\n* By Hand\n\n# Of a heading\nOf a text\n', [1, 2, 2, 5, 6, 8, 9]],
  ['marks.md', '**Of** it\n\n| Of a cell | by hand |\n|---|---|\n\n1. Of a number\n## One\n## Of two\n', [1, 3, 3, 6, 8]],
  ['code.md', '```js\nby hand\n```\n`by hand` and ``by ` hand``\n\n    by hand\n    by hand\n\n[by](by hand) <!-- by\nhand -->\n', []],
  ['quotes.md', 'He wrote "by hand" and “by hand”.\n> by hand\n[a](https://example.com/by) <b title="by hand">\n', []],
  ['excused.md', 'By hand <!-- words: the title of a song -->\nBy hand <!-- words -->\n', [2]],
  ['CHANGELOG.md', '# Changes\n\n## New\n\nBy hand\n\n### Fixed\n\nBy hand\n\n## Old\n\nBy hand\n', [5, 9]],
  ['comments.js', '#!/bin/node\n/**\n * Made by\n * hand. {@link by hand}\n *\n * * Of a list\n * @param {string} of by hand\n * @returns Of it\n' +
    ' * @example by hand\n */\nconst a = "by hand" // By hand\n// By\n// hand\nfunction f () { /* by hand */ }\n// by hand // words: a quotation\n' +
    'const r = /[/*] by hand/\nconst last = [1 /* Of it */]\n', [3, 6, 7, 8, 11, 12, 14, 17]],
  ['types/a.d.ts', '/** Of a type. */\nexport type A = {\n  // by hand\n}\n', [1, 3]],
  ['lib/a.ts', `// by hand
    refuse('A', \`Of \${b ? 'a list by hand' : 'by hand'} names by\\nhand\` + 'Made by ' +
      'hand, \\'x\\' ' + f('by hand'))
    const code = 'made \`by hand\` again'
    const text = b +
      ' is made by hand'
    const sum = 1 + 2`, [1, 2, 2, 2, 6]],
  ['packages/a/lib/a.ts', "// by hand\nfail('made by hand')\n", [1, 2]],
  ['test/a.test.ts', `t.test('made by hand', async t => { t.equal(a, 'made by hand') })
    test(\`made by \${x} by hand\`)
    t.test(name)`, [1, 2]]
]

t.test('the check of words', async t => {
  const folder = t.testdir({
    'words.json': JSON.stringify(config),
    'idle.json': JSON.stringify({ ...config, checked: ['none/*.md'] }),
    'README.md': 'What is it? Nothing but what you see. By hand.\n',
    'yes.md': '# Fine\n',
    a: { 'yes.md': 'What is it?\n', b: { 'no.md': 'By hand\n', 'yes.md': 'By hand\n' } },
    types: { 'a.d.ts': '/** What it is. */' },
    node_modules: { 'a.md': 'By hand\n' }
  })

  t.test('finds phrases in prose, comments, messages and titles', async t => {
    const each = t.testdir({ lib: {}, packages: { a: { lib: {} } }, test: {}, types: {} })
    for (const [name, text] of files) writeFileSync(join(each, name), text)
    const [code, ...lines] = await words(each, '--config', join(folder, 'words.json'), ...files.map(([name]) => name))
    t.equal(code, 1)
    for (const [name, , hits] of files) {
      t.strictSame(lines.filter(line => line.startsWith(`${name}:`)).map(line => Number(line.split(':')[1])).sort((a, b) => a - b), hits, name)
    }
    t.ok(lines.includes('prose.md:2: by hand -> hand-written'))
    t.ok(lines.includes('prose.md:1: Of -> a subject'))
  })

  t.test('without files reads those of the configuration', async t => {
    t.strictSame(await words(folder), [1, 'README.md:1: By hand -> hand-written', 'a/b/yes.md:1: By hand -> hand-written'])
    t.strictSame(await words(folder, 'yes.md'), [0])
  })

  t.test('names a glob that matches no file, and a file that it cannot read', async t => {
    t.strictSame(await words(folder, '--config', 'idle.json'), [1, "the glob 'none/*.md' of words.json must match a file"])
    t.strictSame(await words(folder, 'words.json'), [1, 'words.json must have a reader for words.json'])
  })
})

t.test('every phrase is a pattern', async t => {
  const { phrases } = JSON.parse(readFileSync(join(root, 'lint/words.json'), 'utf8')) as typeof config
  for (const [pattern] of phrases) t.ok(new RegExp(pattern!))
})
