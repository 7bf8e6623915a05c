import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { pages, read, root } from '../fixtures/pages.js'

const skipped = new Set(['node_modules', 'dist', '.git', '.tap', '.pages', '.types', 'coverage'])

function filesIn (folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !skipped.has(name)).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? [`${path}/`, ...filesIn(path)] : [path]
  })
}

const paths = filesIn('')
/** The names of files and directories, without an extension too. */
const bases = new Set(paths.flatMap(path => [basename(path), basename(path).replace(/\..*$/, '')]))
/** Where a page may leave out the first directories of a path. */
const roots = ['', 'lib/', 'lib/serve/', 'test/', 'docs/']
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** Every word of the code outside of comments. */
function wordsIn (files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap(file => read(file).replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '').match(/[A-Za-z_$][\w$]*/g) ?? []))
}

const code = paths.filter(path => /^(?:lib|types|bench|\.ci|packages\/[\w-]+\/lib)\/.*\.(?:ts|js)$/.test(path))
const words = wordsIn(code)

/** Names that are not of this code: of JavaScript, Fastify, npm, what a build makes, and what a reader of README writes. */
const foreign = new Set(['toJSON', 'nextTick', 'findRoute', 'buildValidator', 'homepage', 'bugs', 'dist/', 'server.ts'])

/** Pages that describe the code: in others a word may be anything. */
const describing = ['CONTRIBUTING.md', 'docs/maintainers/architecture.md']

/** What is wrong with a span of code: `null` for nothing. Words without a capital are checked if they are names. */
function problemWith (span: string, hasNames: boolean): string | null {
  if (foreign.has(span)) return null
  const script = /^npm run ([\w:-]+)/.exec(span)
  if (script !== null) return script[1]! in scripts ? null : `no script ${script[1]}`
  if (/^(?:[A-Za-z*][\w.*-]*|\.ci|\.github)(?:\/[\w.*-]+)*\/?$/.test(span) && (/\/$|\.(?:[cm]?[jt]s|json|md|yml|d\.ts|svg|png)$/.test(span) || /^(?:lib|test|types|bench|packages|docs|lint|site|\.ci)\//.test(span))) {
    if (!/[/*]/.test(span)) return bases.has(span) ? null : `no file ${span}`
    const pattern = new RegExp(`^(?:${roots.join('|')})${span.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*')}/?$`)
    return paths.some(path => pattern.test(path)) ? null : `no path ${span}`
  }
  const name = /^([a-z]+(?:[A-Z][a-z]*)*)(?:\([^)]*\))?$/.exec(span)?.[1]
  if (name === undefined || (!hasNames && name.toLowerCase() === name)) return null
  return words.has(name) || bases.has(name) || foreign.has(name) ? null : `no name ${name}`
}

const spansOf = (page: string): readonly string[] => [
  ...[...page.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!),
  ...[...page.matchAll(/^```sh$([^]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'))
]

/** Spans of code, and what is wrong with them in a page that describes the code. */
const spans: ReadonlyArray<readonly [span: string, problem: string | null]> = [
  ['lib/index.ts', null],
  ['lib/', null],
  ['serve/', null],
  ['packages/*/test/', null],
  ['release.yml', null],
  ['npm run bench -- dispatch', null],
  ['throwProblems', null],
  ['draw', null],
  ['routeTable(app)', null],
  ['/photos/:id', null],
  ['application/json', null],
  ['photo_path(7)', null],
  ['lib/nothing.ts', 'no path lib/nothing.ts'],
  ['nothing/', 'no path nothing/'],
  ['packages/*/nothing/', 'no path packages/*/nothing/'],
  ['nothing.json', 'no file nothing.json'],
  ['npm run nothing', 'no script nothing'],
  ['takeNothing', 'no name takeNothing'],
  ['nothings(app)', 'no name nothings'],
  ['refuseAll', 'no name refuseAll']
]

t.test('a span of code is compared with the tree', async t => {
  t.strictSame(spans.map(([span]) => [span, problemWith(span, true)]), spans)
})

t.test('every path, script and name of the code that the pages of a maintainer name exists', async t => {
  const names = ['CONTRIBUTING.md', 'README.md', ...pages.filter(name => name.startsWith('docs/maintainers/'))]
  t.ok(names.length >= 6)
  const problems = names.flatMap(name => spansOf(read(name)).flatMap(span => {
    const problem = problemWith(span, describing.includes(name))
    return problem === null ? [] : [`${name}: ${problem}`]
  }))
  t.strictSame([...new Set(problems)], [])
})
