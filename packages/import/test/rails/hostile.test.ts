import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import t from 'tap'
import ts from 'typescript'
import { importRoutes } from '../../lib/rails/import.js'
import { parseRailsRoutes } from '../../lib/rails/table.js'
import { runCommand } from '../fixtures/run-command.js'
import { runImported } from '../fixtures/run-import.js'
import { LIVE, RUNS, WEAPONS } from '../fixtures/weapons.js'

const sheet = (row: string): string => `Prefix Verb URI Pattern Controller#Action\nphotos GET /photos(.:format) photos#index\n${row}`
const block = (name: string, verb: string, path: string,
  target: string): string => `--[ Route 1 ]---\nPrefix            | ${name}\nVerb              | ${verb}\nURI               ` +
    `| ${path}\nController#Action | ${target}\n`

/** Tables with a string at one position. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'before a row': text => sheet(`${text} a GET /a(.:format) a#b`),
  'a name': text => sheet(`a${text} GET /a(.:format) a#b`),
  'a method': text => sheet(`a GET${text} /a(.:format) a#b`),
  'a path': text => sheet(`a GET /a${text}(.:format) a#b`),
  'after a path': text => sheet(`a GET /a ${text} a#b`),
  'a handler': text => sheet(`a GET /a(.:format) a#b${text}`),
  'a controller': text => sheet(`a GET /a(.:format) a${text}#b`),
  'a redirect': text => sheet(`a GET /a(.:format) redirect(301, /b${text})`),
  'a redirect elsewhere': text => sheet(`a GET /a(.:format) redirect(301, subdomain: ${text})`),
  'a default': text => sheet(`a GET /a(.:format) a#b {:theme=>"${text}"}`),
  'a default in Ruby\'s escapes': text => sheet(
    `a GET /a(.:format) a#b {:theme=>"${[...text].map(char => `\\u{${char.codePointAt(0)!.toString(16)}}`).join('')}"}`),
  'a key': text => sheet(`a GET /a(.:format) a#b {:"${text}"=>1}`),
  'a pattern': text => sheet(`a GET /a/:id(.:format) a#b {:id=>/x${text}y/}`),
  'a class of a pattern': text => sheet(`a GET /a/:id(.:format) a#b {:id=>/x[${text}]/}`),
  'a pattern with blanks': text => sheet(`a GET /a/:id(.:format) a#b {:id=>/x #${text}/x}`),
  'a list': text => sheet(`a GET /a/:id(.:format) a#b {:id=>["${text}", :b]}`),
  'a value of no kind': text => sheet(`a GET /a/:id(.:format) a#b {:id=>#<Date ${text}>}`),
  'a block\'s name': text => block(text, 'GET', '/a(.:format)', 'a#b'),
  'a block\'s method': text => block('a', text, '/a(.:format)', 'a#b'),
  'a block\'s path': text => block('a', 'GET', text, 'a#b'),
  'a block\'s path after a slash': text => block('a', 'GET', `/${text}`, 'a#b'),
  'a block\'s handler': text => block('a', 'GET', '/a(.:format)', text)
}

/** `loadTable` waits this long for a module that starts listening after its import. The table here never does. */
const LATE = 20
const wait = timers.setTimeout
timers.setTimeout = ((time: number) => wait(time === LATE ? 0 : time)) as typeof wait
syncBuiltinESMExports()

for (const [place, printed] of Object.entries(PLACES)) {
  t.test(`a string at ${place} stays in its comment, string or pattern`, async t => {
    for (const weapon of WEAPONS) {
      const text = `${weapon};${RUNS}//`
      const files = { 'routes.txt': printed(text) }
      const { code, out, err } = await runCommand(files, ['import', 'routes.txt'])
      const { out: diff, err: told } = await runCommand(files, ['diff', 'routes.txt', 'imported.js'])
      const live = [out, err, diff, told].find(written => LIVE.test(written))
      if (live !== undefined) t.fail(`${JSON.stringify(text)} is live in ${JSON.stringify(live)}`)
      if (code === 2) continue
      const faults = faultsOf(out)
      if (faults.length > 0) t.fail(`${JSON.stringify(text)} writes ${JSON.stringify(faults)} in ${out}`)
    }
  })
}

/** The rules that an imported file breaks: one import, one constant, one export, comments on their own lines. */
function faultsOf (source: string): readonly unknown[] {
  const file = ts.createSourceFile('routes.ts', source, ts.ScriptTarget.Latest, true)
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly { readonly messageText: unknown }[] }
  const kinds = file.statements.map(({ kind }) => ts.SyntaxKind[kind]).join()
  const odd: unknown[] = parseDiagnostics.map(({ messageText }) => messageText)
  if (kinds !== 'ImportDeclaration,FirstStatement,ExportAssignment') odd.push(kinds)
  visit(file, node => { if (node.getText(file).startsWith('globalThis')) odd.push(node.getText(file)) })
  runImported(source)
  if ('leaked' in globalThis) odd.push('it has run')
  return odd
}

function visit (node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, inner => { visit(inner, look) })
}

t.test('a key never reads the prototype', async t => {
  const { source } = importRoutes(parseRailsRoutes(sheet('a GET /a(.:format) a#b {:__proto__=>"x", :constructor=>"y"}')))
  t.strictSame(JSON.stringify(runImported(source).routes[1]!.defaults), '{"__proto__":"x","constructor":"y"}', source)
})

/** Arguments with a string that appears in the error. */
const ARGUMENTS: ReadonlyArray<(text: string) => readonly string[]> = [
  text => [text],
  text => ['import', text],
  text => ['import', `--${text}`],
  text => ['import', 'routes.txt', text],
  text => ['diff', text],
  text => ['diff', 'routes.txt', text]
]

t.test('error messages contain no control characters of arguments', async t => {
  const files = { 'routes.txt': sheet('') }
  for (const [index, args] of ARGUMENTS.entries()) {
    for (const weapon of ['\u001b[2J', '\u009b31m', '\u202e', '\u2028', '\r', '\u0000', 'a\nb']) {
      const { out, err } = await runCommand({ ...files }, args(weapon))
      const live = LIVE.exec(out + err)
      if (live !== null) t.fail(`${JSON.stringify(args(weapon))} (${index}) writes ${JSON.stringify(out + err)}`)
    }
  }
  t.match((await runCommand({}, ['import', 'a\nb'])).err, /^fastify-resources import: cannot read a\\u000ab: ENOENT: [^\n]*\n$/)
})

const SIZE = 60_000
const many = (text: string): string => text.repeat(Math.ceil(SIZE / text.length))

/** Tables of 60 kB that would take seconds with backtracking, or with nested loops. */
const LONG: Readonly<Record<string, string>> = {
  'leading blanks': sheet(`${many(' ')}x`),
  'blanks after a name': sheet(`a${many(' ')}x\u2028`),
  'blanks after a method': sheet(`a GET${many(' ')}x\r`),
  'blanks after a path': sheet(`a GET /a${many(' ')}\u2028`),
  'blanks in a handler': sheet(`a GET /a x${many(' ')}\u2028`),
  'blanks between two handlers': sheet(`a GET /a x${many(' ')}y\rz`),
  'blanks before a brace': sheet(`a GET /a a#b${many(' ')}{`),
  'blanks in braces': sheet(`a GET /a a#b {${many(' ')}x`),
  'blanks after a value': sheet(`a GET /a a#b {:a=>true${many(' ')}x}`),
  'blanks after a key': sheet(`a GET /a a#b {:a${many(' ')}x}`),
  'blanks in a block': block('a', 'GET', `/a${many(' ')}\u2028`, `x${many(' ')}\u2028`),
  'brackets in blocks': `[ Routes for ${many(' ]')}x\n${block('a', 'GET', '/a', 'a#b')}`,
  'colons in a title': `Routes for ${many(': ')}x\n${sheet('')}`,
  'lines of one letter': many('x\n'),
  'lines of one width': `${many('xxxxxxxxx\n')}${many('/a b:cdef\n')}`,
  'half a row': `${many('/aaaaaaaa\n')}${many('GET /a bc\n')}`,
  'lines without number': sheet(many('\n')),
  'rows without number': sheet(many('a GET /a a#b x\n')),
  'a path': sheet(`a GET /${many('a/')} a#b`),
  'groups in a path': sheet(`a GET /${many('(')} a#b`),
  'params in a path': sheet(`a GET /${many(':a')} a#b`),
  'escapes in a path': sheet(`a GET /${many('%FF')} a#b`),
  'braces of a redirect': sheet(`a GET /a redirect(301, /${many('%{')})`),
  'params of a redirect': sheet(`a GET /a redirect(301, /${many('%{a}')})`),
  'braces after a handler': sheet(`a GET /a a#b ${many('{')}`),
  'entries after a handler': sheet(`a GET /a a#b {${many(':a=>1, ')}:b=>2}`),
  'values of no kind': sheet(`a GET /a a#b {${many(':a=>#<x>, ')}:b=>2}`),
  'quotes after a handler': sheet(`a GET /a a#b {:a=>${many('"')}}`),
  'escapes after a handler': sheet(`a GET /a a#b {:a=>"${many('\\u{')}"}`),
  'digits after a handler': sheet(`a GET /a a#b {:a=>${many('1')}x}`),
  'lists after a handler': sheet(`a GET /a a#b {${many(':a=>[:b, 1, x], ')}:b=>2}`),
  'brackets after a handler': sheet(`a GET /a a#b {${many(':a=>[[')}}`),
  'slashes after a handler': sheet(`a GET /a a#b {${many(':a=>/[/, ')}}`),
  'backslashes of a pattern': sheet(`a GET /a/:id a#b {:id=>/${many('\\\\')}x/}`),
  'comments of a pattern': sheet(`a GET /a/:id a#b {:id=>/${many('(?#')}/}`),
  'classes of a pattern': sheet(`a GET /a/:id a#b {:id=>/(?x)${many('[\\/')}]/x}`),
  'flags of a pattern': sheet(`a GET /a/:id a#b {:id=>/${many('(?mi')}/}`)
}

t.test('a table of many equal characters is read to its end', async t => {
  t.match(await runCommand({ x: sheet(`a GET /${'a'.repeat(6000)} a#b`) }, ['import', 'x']),
    { code: 1, err: /^1 of 2 rows are left out:\n {2}a GET \/a{53}…: it has more than 5000 characters\n$/ })
  for (const [what, text] of Object.entries(LONG)) {
    t.ok([0, 1, 2].includes((await runCommand({ 'routes.txt': text }, ['import', 'routes.txt'])).code), what)
  }
})
