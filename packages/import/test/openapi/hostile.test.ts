import { runInThisContext } from 'node:vm'
import t from 'tap'
import ts from 'typescript'
import { runWith } from '../../../../test/fixtures/program-io.js'
import { readOpenapi } from '../../lib/openapi/read.js'
import { compiledSource } from '../../lib/write/compile.js'
import { declarationsFor, drawDeclarations, printDeclarations } from '../../lib/write/declarations.js'
import { schemaFiles } from '../../lib/write/schema-files.js'
import { LIVE, RUNS, WEAPONS } from '../fixtures/weapons.js'

type Parts = Readonly<Record<string, unknown>>

/** A string at one position of a document: an operation, the path before it, and the rest of the document. */
type Place = (text: string, index: number) => { readonly path?: string, readonly operation?: Parts, readonly document?: Parts }

const json = (schema: unknown): Parts => ({ content: { 'application/json': { schema } } })
const response = (schema: unknown): Parts => ({ responses: { 200: { description: 'OK', ...json(schema) } } })
const param = (more: Parts): Parts => ({ parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' }, ...more }] })
const pointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')
const component = (name: string, index: number, schema: unknown = { type: 'object' }): ReturnType<Place> => ({
  operation: response({ $ref: `#/components/schemas/${pointer(name)}` }),
  document: { components: { schemas: { [name]: schema, [`Other${index}`]: {} } } }
})

const PLACES: Readonly<Record<string, Place>> = {
  'a literal of a path': (text, index) => ({ path: `/p${index}/${text}` }),
  'a literal after a param': (text, index) => ({ path: `/p${index}/{id}${text}`, operation: param({}) }),
  'the name of a param': (text, index) => ({ path: `/p${index}/{${text}}`, operation: param({ name: text }) }),
  'the name of a param in a resource': (text, index) => ({ path: `/p${index}/{${text}}/x`, operation: param({ name: text }) }),
  'an operation id': text => ({ operation: { operationId: text } }),
  'a tag': text => ({ operation: { tags: [text] } }),
  'a summary': text => ({ operation: { summary: text } }),
  'a description': text => ({ operation: { description: text } }),
  'the pattern of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ schema: { type: 'string', pattern: text } }) }),
  'an escaped pattern of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ schema: { type: 'string', pattern: text.replace(/[^]/gu, char => `\\u{${char.codePointAt(0)!.toString(16)}}`) } }) }),
  'the values of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ schema: { enum: [text, 'b'] } }) }),
  'the type of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ schema: { type: text } }) }),
  'the format of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ schema: { type: 'string', format: text } }) }),
  'a keyword of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ schema: { type: 'string', [text]: 1 } }) }),
  'the style of a param': (text, index) => ({ path: `/p${index}/{id}`, operation: param({ style: text }) }),
  'a place of a param': (text, index) => ({ path: `/p${index}`, operation: param({ in: text }) }),
  'a param of the query': text => ({ operation: { parameters: [{ in: 'query', name: text, description: text, schema: { default: text } }] } }),
  'a header': text => ({ operation: { parameters: [{ in: 'header', name: text, required: true, schema: { const: text } }] } }),
  'a cookie': text => ({ operation: { parameters: [{ in: 'cookie', name: text }] } }),
  'a property': text => ({ operation: response({ type: 'object', properties: { [text]: { type: 'string' } }, required: [text] }) }),
  'a pattern of properties': text => ({ operation: response({ type: 'object', patternProperties: { [text]: {} } }) }),
  'a constant': text => ({ operation: response({ const: { [text]: text } }) }),
  'a list of values': text => ({ operation: response({ enum: [text, 1] }) }),
  'a title': text => ({ operation: response({ type: 'object', title: text, description: text }) }),
  'a status': text => ({ operation: { responses: { [text]: { description: text } } } }),
  'the description of a response': text => ({ operation: { responses: { 200: { description: text, ...json({}) } } } }),
  'a media type': text => ({ operation: { responses: { 200: { description: 'OK', content: { [text]: { schema: { type: 'string' } }, 'application/json': {} } } } } }),
  'the name of a component': component,
  'the name of a recursive component': (text, index) => component(text, index, { type: 'object', properties: { inner: { $ref: `#/components/schemas/${pointer(text)}` } } }),
  'a reference': text => ({ operation: response({ $ref: `#/${text}` }) }),
  'a reference elsewhere': text => ({ operation: response({ $ref: `https://example.com/${text}` }) }),
  'a file': text => ({ operation: response({ $ref: `./${text}` }) }),
  'an own keyword': text => ({ operation: { [`x-${text}`]: text } }),
  'a method': text => ({ document: { paths: { '/m': { [text]: {} } } } }),
  'the version': text => ({ document: { openapi: `3.1.0${text}` } })
}

/** A document with an operation for each text. */
function documentOf (place: Place, texts: readonly string[]): string {
  const parts = texts.map((text, index) => place(text, index))
  const own = parts.map(({ path, operation = {} }, index) =>
    [path ?? `/p${index}`, { [path === undefined ? 'put' : 'get']: operation }] as const)
  const components = { schemas: Object.assign({}, ...parts.map(({ document }) => Object(document?.['components']).schemas)) as object }
  return JSON.stringify(Object.assign({ openapi: '3.1.0' }, ...parts.map(({ document }) => document), { paths: Object.fromEntries(own), components }))
}

for (const [title, place] of Object.entries(PLACES)) {
  t.test(`${title} stays in its string or comment`, async t => {
    const text = documentOf(place, WEAPONS.map(weapon => `${weapon};${RUNS}//`))
    const source = await compiledSource(await readOpenapi(text, null))
    const declarations = declarationsFor(source.operations, true)
    drawDeclarations(declarations)
    for (const out of ['routes.js', 'routes.ts']) {
      const files = [
        { name: out, text: printDeclarations(declarations, out.endsWith('ts'), './routes.schemas.js') },
        ...schemaFiles(source, declarations.schemas, out)
      ]
      for (const { name, text } of files) t.strictSame(faultsOf(text), [], `${title} in ${name}`)
    }
    const { code, out, err } = await runWith(['import', '-', '--from', 'openapi'], { stdin: async () => text })
    t.ok(code === 0 || code === 1, err)
    t.notMatch(out + err, LIVE)
    const [module, schemas] = [out, schemaFiles(source, declarations.schemas, 'routes.js')[0]]
    const values = schemas === undefined ? {} : valuesIn(schemas.text)
    const expected = Object.fromEntries([...declarations.schemas.operations].map(([name, { schema }]) => [name, schema]))
    t.equal(JSON.stringify(values), JSON.stringify(expected), `${title}: the constants have the values of the document`)
    t.match(module, /^import \{/)
    t.notOk('leaked' in globalThis)
  })
}

/** What is wrong with a file: errors of its syntax, statements that it should not have, and calls outside of strings. */
function faultsOf (text: string): readonly unknown[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly { readonly messageText: unknown }[] }
  const live = LIVE.exec(text)
  const odd: unknown[] = [...parseDiagnostics.map(({ messageText }) => messageText), ...live === null ? [] : [JSON.stringify(live[0])]]
  visit(file, node => { if (ts.isIdentifier(node) && node.text === 'globalThis') odd.push(node.parent.getText(file)) })
  return odd
}

function visit (node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, inner => { visit(inner, look) })
}

/** The constants of a file of schemas. */
function valuesIn (text: string): unknown {
  const names = [...text.matchAll(/^export const (\w+) =/gm)].map(([, name]) => name)
  const body = text.replace(/^export /gm, '')
  return runInThisContext(`(function () { ${body}; return { ${names.join(', ')} } })`)()
}
