import fc from 'fast-check'
import t from 'tap'
import ts from 'typescript'
import { actionsIn } from '../../lib/client/declarations.js'
import { printModule } from '../../lib/client/module.js'
import { routesOf } from '../../lib/client/routes.js'
import { draw, get, resources, type RouteSet } from '../../../../lib/index.js'
import { seed } from '../../../../test/fixtures/seed.js'

/** `FC_RUNS` sets how many tables are written. */
const runs = Number(process.env['FC_RUNS'] ?? 10)

/** What ends a string, a comment, a line, a type or a script, and what hides it. */
const PIECES = [
  '*/', '/*', '//', '/**', '**/', '*', '/', "'", '"', '`', '\\', '\n', '\r', '\u2028', '\u2029', '\u0085', '$' + '{globalThis.ran=1}', '}', '{', '@type',
  '-->', '<!--', '</script>', '<script>', '\u202e', '\u2066', '\ufeff', '\u0000', '\ud800', '\udc00', '|', ';globalThis.ran=1;', 'globalThis.ran=1',
  ')', ']', '$&', '$1', 'a', '\u{1f600}'
]
const HOSTILE = [
  '*/globalThis.ran=1/*', '\\*/globalThis.ran=1/*', '*\\/', "*/';globalThis.ran=1//", '\u2028globalThis.ran=1\u2029', '\\', "\\'", '\\u002a/', '\\x2a/',
  '*\\\\/globalThis.ran=1//', '</script><script>globalThis.ran=1</script>', '`$' + '{globalThis.ran=1}`', '}} */ globalThis.ran=1', '\ud800', '*\u2028/', "'+(globalThis.ran=1)+'"
]

/** A table with a text of the user's at each place that the module shows; `plain` is one that a path can have. */
function tableOf (text: string): RouteSet {
  // Which letters an identifier may have depends on the compiler's version of Unicode.
  const id = text.replace(/[^\0-\u02ff]/g, '') || '-'
  const plain = text.replace(/[^\w'!$&,=@~-]/g, '')
  return draw([
    get('lists/:id', { to: 'lists#show', as: 'lists', constraints: { id: [text, 'other'] } }),
    get('enums/:id', { to: 'enums#show', as: 'enums', constraints: { id: { enum: [text, 1], title: text, description: text } } }),
    get('consts/*id', { to: 'consts#show', as: 'consts', constraints: { id: { const: text } } }),
    get('defaults/(:id)', { to: 'defaults#show', as: 'defaults', defaults: { id: text } }),
    get('given/:id', { to: 'given#show', as: 'given', defaults: { id: text } }),
    get('fixed', { to: 'fixed#show', as: 'fixed', routeOptions: { schema: { description: text, operationId: id } as object } }),
    get(`x${plain}/y`, { to: 'plain#show', as: 'plain' }),
    get(`x${plain}/:id`, { to: 'params#show', as: 'params' }),
    get('actions', { to: 'odd#show', as: 'odd' }),
    resources('photos', { only: 'index' })
  ]) as unknown as RouteSet
}

function moduleOf (text: string): Record<'js' | 'ts', string> {
  const files = new Map([['odd', `/app/${text}/odd.ts`], ['photos', `/app/${text}*/photos.ts`]])
  const { code: js, types: ts } = printModule(routesOf(tableOf(text).describe()), {
    source: `Written from ${text}`, isWanted: () => true, actionOf: actionsIn(Object.fromEntries(files), '/app', '/'), schemasOf: () => ({})
  })!
  return { js, ts }
}

interface Shape {
  readonly kinds: readonly string[]
  readonly strings: ReadonlySet<string>
}

/** Of which statements a module consists, and the strings of its code, its types and its comments' types. */
function shapeOf (source: string, language: 'ts' | 'js'): Shape {
  const file = ts.createSourceFile(`module.${language}`, source, ts.ScriptTarget.ES2023, true)
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] }
  const strings = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) strings.add(node.text)
    for (const comment of (node as unknown as { readonly jsDoc?: readonly ts.Node[] }).jsDoc ?? []) visit(comment)
    ts.forEachChild(node, visit)
  }
  visit(file)
  const wrong = parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  return { kinds: [...wrong, ...file.statements.map(({ kind }) => ts.SyntaxKind[kind])], strings }
}

const tame = moduleOf('tame')
const tameKinds = { js: shapeOf(tame.js, 'js').kinds.join(), ts: shapeOf(tame.ts, 'ts').kinds.join() }

/** What is wrong with the modules of a table with that text, or `null`. */
async function problemOf (text: string): Promise<string | null> {
  const module = moduleOf(text)
  for (const language of ['js', 'ts'] as const) {
    const source = module[language]
    const { kinds, strings } = shapeOf(source, language)
    if (kinds.join() !== tameKinds[language]) return `${language} has other statements: ${kinds.join()}`
    if (!strings.has(text)) return `${language} has not the text itself`
    // eslint-disable-next-line no-control-regex
    const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|<\/script|<!--/i.exec(source)
    if (hidden !== null) return `${language} holds ${JSON.stringify(hidden[0])}`
    if (!source.isWellFormed()) return `${language} holds half a character`
    if (source.includes('ran=1') && language === 'js') {
      await import(`data:text/javascript,${encodeURIComponent(source)}`)
      if ('ran' in globalThis) return 'it runs'
    }
  }
  return null
}

t.test('nothing of a table leaves its string or its comment', async t => {
  for (const text of [...PIECES, ...HOSTILE]) t.equal(await problemOf(text), null, escape(text))
})

t.test('nothing of any table does', async t => {
  const texts = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 6 })
    .map(pieces => pieces.join(''))
  await fc.assert(fc.asyncProperty(texts, async text => {
    const problem = await problemOf(text)
    if (problem !== null) throw new Error(`${escape(text)}: ${problem}`)
  }), { seed, numRuns: runs })
  t.pass()
})
