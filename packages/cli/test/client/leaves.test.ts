import t from 'tap'
import ts from 'typescript'
import { clientModule, type ClientModule } from '../../lib/client.js'
import { descriptionSchema, leavesOf, mutationsOf, placesOf, richDescription } from '../../../../test/fixtures/hostile/leaves.js'

// eslint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|<\/script|<!--/i

/** The problems of a source's syntax, and the identifiers outside strings, comments and regular expressions. */
function readCode (source: string, language: 'ts' | 'js'): { readonly problems: readonly string[], readonly identifiers: ReadonlySet<string> } {
  const file = ts.createSourceFile(`module.${language}`, source, ts.ScriptTarget.ES2023, true)
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] }
  const identifiers = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { problems: parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')), identifiers }
}

/** What is wrong with a module, or `null`. */
async function problemOf ({ js, dts, map }: ClientModule): Promise<string | null> {
  for (const [language, source] of [['js', js], ['ts', dts]] as const) {
    const { problems, identifiers } = readCode(source, language)
    if (problems.length > 0) return `${language}: ${problems.join('; ')}`
    const outside = ['ran', 'onerror', 'Infinity'].filter(name => identifiers.has(name) && !(name === 'Infinity' && language === 'js'))
    if (outside.length > 0) return `${language} has the identifier ${outside.join()}`
    const hidden = HIDDEN.exec(source)
    if (hidden !== null) return `${language} has ${JSON.stringify(hidden[0])}`
    if (!source.isWellFormed()) return `${language} has half a character`
  }
  const { mappings } = JSON.parse(map) as { readonly mappings: string }
  if (!/^[A-Za-z0-9+/,;]*$/.test(mappings)) return `the map has ${mappings}`
  await import(`data:text/javascript,${encodeURIComponent(js)}`)
  return 'ran' in globalThis ? 'it runs' : null
}

t.test('each leaf of a description stays in its place in the client module, or is an error', async t => {
  const description = await richDescription()
  const known = new Set(leavesOf(description, descriptionSchema).map(({ place }) => place))
  t.strictSame(placesOf(descriptionSchema).filter(place => !known.has(place)), [], 'the description has a value at every place of its schema')
  t.equal(await problemOf(clientModule(description)!), null)
  const counts = { written: 0, refused: 0 }
  for (const { title, mutated } of mutationsOf(description)) {
    let module: ClientModule | null
    try {
      module = clientModule(mutated)
    } catch (error) {
      if ((error as Error).name !== 'UsageError') t.fail(`${title}: ${String((error as Error).stack).slice(0, 300)}`)
      counts.refused++
      continue
    }
    counts.written++
    const problem = module === null ? null : await problemOf(module)
    if (problem !== null) t.fail(`${title}: ${problem}`)
  }
  t.comment({ places: known.size, ...counts })
  t.ok(counts.written > 500 && counts.refused > 500)
})
