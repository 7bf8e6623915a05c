import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { codes } from '../../lib/errors/errors.js'
import { documents, documentModules } from '../fixtures/documents.js'
import { pages, read, root } from '../fixtures/pages.js'
import { modulesIn, modulesOf, proseOf, registers, runModule, sectionsOf, typeFaults } from '../fixtures/snippets.js'

t.test('every code block of the docs has the result that it shows', async t => {
  const modules = documentModules(t.testdir())
  t.ok(modules.length > 0, 'there are code blocks')
  // `npm run test:all` compiles the others, each as a program.
  t.strictSame(await typeFaults(modules.filter(({ section }) => !registers(section))), [], 'the ts blocks compile')
  for (const module of modules.filter(({ isRun }) => isRun)) {
    await t.test(module.section.title, async t => {
      for (const { where, actual, expected } of await runModule(module)) t.strictSame(actual, expected, where)
    })
  }
})

t.test('an unchecked block, or a block that a reader cannot run, fails', async t => {
  const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`
  const cases: ReadonlyArray<readonly [document: string, problem: RegExp]> = [
    [fence('cobol', ''), /unknown language, 'cobol'/],
    [fence('text', 'a'), /line 3: nothing prints this text block/],
    [fence('ts compile', 'let a = 1') + fence('text', 'a'), /line 6: nothing prints/],
    [fence('sh compile', ''), /'compile' is for js and ts/],
    [fence('json', '{'), /JSON/],
    [fence('js', '// app.ts\nlet a = 1'), /Node.js 20 does not load app.ts/],
    [fence('js', '// app.js\nlet a = 1 // => 1'), /app.js is imported, not run/],
    ['* ' + fence('js', ''), /indented, or does not end/]
  ]
  for (const [document, problem] of cases) {
    t.throws(() => sectionsOf(`# A\n${document}`, 'a.md').map(section => modulesOf(section, t.testdirName)), { message: problem })
  }
  const [section] = sectionsOf(`# A\n${fence('ts compile', '// a.ts\nexport const a: string = 7')}${
    fence('ts compile', "import { a } from './a.js'\na.length // does not compile")}`, 'a.md')
  const modules = modulesOf(section!, join(t.testdir(), 'compiled'))
  t.strictSame(modules.map(({ isRun }) => isRun), [false, false])
  t.strictSame(await typeFaults(modules), ["a.md, A, line 4: error TS2322: Type 'number' is not assignable to type 'string'.",
    'a.md, A: this compiles:\na.length'])
  t.strictSame(pages.filter(name => /\n[ \t]*\n {4}[^\n]*\S/.test(proseOf(read(name)))), [], 'no page has indented code')
})

t.test('a page is one module, until a section begins again', async t => {
  const cases: ReadonlyArray<readonly [sections: readonly string[], modules: readonly number[]]> = [
    [['js let a = 1', 'js a'], [2]],
    [["js import a from 'a'", "js import { b } from 'b'"], [2]],
    [["js import { a } from 'a'", "js import a from 'b'"], [1, 1]],
    [["js import * as a from 'a'", 'js const { x: [a] } = {}', 'js class b {}', 'js function b () {}'], [1, 2, 1]],
    [['js let a = 1', 'ts let b: 1', 'ts b', 'js a'], [2, 2]],
    [['js // a.js', 'js 1', 'js // b.js', 'js // a.cjs'], [3, 1]],
    [['js const app = 1', 'js await app.register(resources)', 'js let a', 'js await app.register(resources)', 'js let a'], [3, 3]],
    [['js const app = 1', 'js await app.register(resources)', 'js const app = 2\nawait app.register(resources)'], [2, 1]],
    [['js const a = 1', 'js await a.register(resources)', 'js const b = 1\nawait b.register(resources)'], [3]]
  ]
  for (const [sections, modules] of cases) {
    const page = sections.map(section => `# A\n\`\`\`${section.replace(' ', '\n')}\n\`\`\`\n`).join('')
    t.strictSame(modulesIn(sectionsOf(page, 'a.md')).map(({ blocks }) => blocks.length), modules, page)
  }
})

t.test('a request shows the status and the body, the message, or the Location of its response', async t => {
  const page = (...said: readonly string[]): string => ['# A', '```js', "import Fastify from 'fastify'", 'const app = Fastify()',
    "app.get('/a', () => ({ a: 1 }))", "app.get('/b', (request, reply) => reply.redirect('/a'))", "app.get('/c', () => 'c')",
    ...said, '```', ''].join('\n')
  const cases: ReadonlyArray<readonly [said: string, actual: string, expected: string]> = [
    ["await app.inject('/a') // => 200 {\"a\":1}", '200 {"a":1}', '200 {"a":1}'],
    ["await app.inject('/a') // => 201 {\"a\":1}", '200 {"a":1}', '201 {"a":1}'],
    ["await app.inject('/a') // => 200", '200', '200'],
    ["await app.inject('/b') // => 302 /a", '302 /a', '302 /a'],
    ["await app.inject({ url: '/c' })\n// => 200\n//   c", '200 c', '200 c'],
    ["await app.inject('/d') // => 404 Route", '404 Route GET:/d not found', '404 Route']
  ]
  const [module] = modulesOf(sectionsOf(page(...cases.map(([said]) => said)), 'a.md')[0]!, t.testdir())
  t.strictSame((await runModule(module!)).map(({ actual, expected }) => [actual, expected]), cases.map(([, ...values]) => values))
})

t.test('a page with tabs is one module in each language', async t => {
  const page = ['# A', '```js', 'const a = (b) => b', 'a(1) // => 1', '```', '', '```ts', 'const a = (b: number): number => b', 'a(1) // => 2', '```', '',
    '```js', '// c.js', "export const c = 'c'", '```', '', '```js', "import { c } from './c.js'", 'console.log(c)', '```', '', '```text', 'c', '```', '',
    '```text [TypeScript]', 'd', '```', '', '```js', 'a(c)', '```', ''].join('\n')
  const modules = modulesOf(sectionsOf(page, 'a.md')[0]!, t.testdir())
  t.strictSame(modules.map(({ isTyped, isRun, section }) => [isTyped, isRun, section.title]),
    [[false, true, 'a.md, A'], [true, true, 'a.md, A, in TypeScript'], [true, false, 'a.md, A, in TypeScript']])
  t.strictSame(await typeFaults(modules),
    ["a.md, A, in TypeScript, line 31: error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'."])
  t.strictSame([await runModule(modules[0]!), await runModule(modules[1]!)], [
    [{ where: 'a.md, A, line 4', actual: 1, expected: 1 }, { where: 'a.md, A, line 23', actual: 'c\n', expected: 'c\n' }],
    [{ where: 'a.md, A, in TypeScript, line 9', actual: 1, expected: 2 },
      { where: 'a.md, A, in TypeScript, line 27', actual: 'c\n', expected: 'd\n' }]
  ])
})

t.test('errors.md explains every code, in the order of lib/errors, and provokes it', async t => {
  const page = read('docs/reference/errors.md')
  const sections = sectionsOf(page, 'errors.md').filter(({ heading }) => heading.startsWith('FST_'))
  t.strictSame(sections.map(({ heading }) => heading), codes.map(code => `FST_RESOURCES_${code}`))
  for (const { heading, blocks } of sections) {
    t.ok(blocks.some(({ text }) => new RegExp(`// (?:throws ${heading}|=> '${heading}')$`, 'm').test(text)), `${heading} is provoked`)
    t.match(page.split(`\n## ${heading}\n`)[1], /^\n\*\*Cause:\*\* .+\n\n\*\*Fix:\*\* .+\n/, `${heading} has a cause and a fix`)
  }
})

t.test('links have a target', async t => {
  for (const name of documents) {
    for (const [, target] of proseOf(read(name)).matchAll(/(?:\]\(|(?:src|srcset|href)=")(?!https?:)([^)"\s]+)[)"]/g)) {
      const [path, anchor] = target!.split('#') as [string, string?]
      const file = path === '' ? name : join(dirname(name), path)
      t.ok(existsSync(join(root, file)), `${name} links to ${file}`)
      if (anchor !== undefined && existsSync(join(root, file))) t.ok(anchorsOf(read(file)).includes(anchor), `${name} links to ${target}`)
    }
  }
})

t.test('files of the code that the docs name exist', async t => {
  for (const name of documents) {
    for (const [, file] of read(name).matchAll(/`((?:lib|types|test|bench|lint|packages)\/[^`\s]*)`/g)) {
      t.ok(existsSync(join(root, file!)),
      `${name} names ${file}`)
    }
  }
})

/** The anchors that GitHub creates for the headings of a document. */
function anchorsOf (document: string): readonly string[] {
  return [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu,
    '').replaceAll(' ', '-'))
}
