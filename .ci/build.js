/**
 * Builds `dist/`: one CommonJS core with a face for each kind of module, so that both load the same functions, and the types of
 * both faces, of what `tsc` has written.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'

/** What users import; what CommonJS gets of each is its default export, with every other on it. */
const entries = ['index', 'explorer']

/**
 * What only some apps use: the first call of one of its functions loads it, by a `require` that bundlers follow. A file named
 * here exports functions alone, and is imported as any other.
 */
const late = [
  // A table with patterns, with schemas, with redirects.
  'constrain/regex-check', 'constrain/schema-check', 'declare/redirect', 'link/location',
  // What is wrong, and what was likely meant.
  'errors/suggest', 'serve/missing',
  // A mount of a folder, with checks of params, with OpenAPI.
  'serve/folder', 'serve/schema', 'serve/openapi',
  // What an app asks for.
  'serve/method-not-allowed', 'serve/respond', 'serve/route-table', 'table/explain', 'table/print', 'table/recognize'
]

/** What is read as text when the command `client` is run. */
const texts = ['client/shared', 'client/shared-rails', 'client/shared-types']

const options = { platform: 'node', target: 'node20.19', logLevel: 'warning', write: false }
const lib = name => join(import.meta.dirname, '../lib', `${name}.ts`)
const dist = name => join(import.meta.dirname, '../dist', name)
const { version, peerDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** First ES modules, whose chunks hold each module once; then each of them as CommonJS. */
async function buildCode () {
  const names = await exportsOf(late.map(lib))
  const { outputFiles } = await build({
    ...options,
    entryPoints: {
      program: lib('program'),
      ...Object.fromEntries(entries.map(name => [`${name}-core`, lib(name)])),
      ...Object.fromEntries(late.map(name => [basename(name), `part:${name}`]))
    },
    outdir: dist(''),
    outExtension: { '.js': '.cjs' },
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    loader: { '.mjs': 'text', '.css': 'text' },
    plugins: [parts(names), versioned]
  })
  await Promise.all(outputFiles.map(({ path, text }) => toCommonJs(path, text)))
}

/** The exports of each module. */
async function exportsOf (files) {
  const { metafile } = await build({ ...options, entryPoints: files, format: 'esm', outdir: dist(''), metafile: true })
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [join(process.cwd(), entryPoint), exports]))
}

/** Whoever imports a late part gets, for each of its functions, one that loads it. */
function parts (names) {
  return {
    name: 'parts',
    setup ({ onResolve, onLoad }) {
      // With all that the core has: what both need is then in the core.
      onResolve({ filter: /^part:/ }, ({ path }) => ({ path: lib(path.slice('part:'.length)), namespace: 'part' }))
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: `import ${JSON.stringify(lib('index'))}\nexport * from ${JSON.stringify(path)}`, resolveDir: dirname(path)
      }))
      onResolve({ filter: /^\./ }, ({ path, resolveDir, namespace }) => {
        const file = join(resolveDir, path).replace(/\.js$/, '.ts')
        return namespace !== 'part' && names.has(file) ? { path: file, namespace: 'late' } : undefined
      })
      onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({ contents: standIn(basename(path, '.ts'), names.get(path)) }))
    }
  }
}

/** What stands for a late part: after the first call, a function costs no more than being called by another. */
function standIn (part, names) {
  const functions = names.map(name =>
    `export function ${name} () { return (part ??= LOAD('./${part}.cjs')).${name}.apply(this, arguments) }`)
  return ['let part', ...functions].join('\n')
}

/** The built package has the version and the range of Fastify from package.json. */
const versioned = {
  name: 'versioned',
  setup ({ onLoad }) {
    const constants = Object.entries({ version, fastifyRange: peerDependencies.fastify })
    const contents = constants.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    onLoad({ filter: /\/table\/version\.ts$/ }, () => ({ contents }))
  }
}

async function toCommonJs (file, text) {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: text, sourcefile: file, loader: 'js', resolveDir: dist('') },
    outfile: file,
    format: 'cjs',
    define: { LOAD: 'require', 'import.meta.dirname': '__dirname' }
  })
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
}

/** The face for each kind of module, and its types. */
function buildFaces () {
  const program = ts.createProgram(entries.map(name => dist(`${name}.d.ts`)), { module: ts.ModuleKind.NodeNext })
  const checker = program.getTypeChecker()
  removeUnusedTypes(program)
  for (const name of entries) {
    const file = program.getSourceFile(dist(`${name}.d.ts`))
    const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(file))
    const symbols = exports.filter(({ name }) => name !== 'default')
    const signatures = checker.getTypeOfSymbol(exports.find(({ name }) => name === 'default')).getCallSignatures()
    const [values, types] = [true,
      false].map(wanted => symbols.filter(symbol => isValue(checker, symbol) === wanted).map(symbol => symbol.name))
    writeFileSync(dist(`${name}.cjs`), `module.exports = require('./${name}-core.cjs').default\n`)
    writeFileSync(dist(`${name}.mjs`), moduleFace(name, values))
    writeFileSync(dist(`${name}.d.mts`), withEndings(file.text))
    writeFileSync(dist(`${name}.d.cts`), commonJsTypes(name, signatures, values, types))
    rmSync(file.fileName)
  }
}

/** `tsc` writes declarations of every file. Users need only those that the declarations of an entry import. */
function removeUnusedTypes (program) {
  for (const name of readdirSync(dist(''), { recursive: true })) {
    if (name.endsWith('.d.ts') && program.getSourceFile(dist(name)) === undefined) rmSync(dist(name))
  }
}

function isValue (checker, symbol) {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  return ((isAlias ? checker.getAliasedSymbol(symbol) : symbol).flags & ts.SymbolFlags.Value) !== 0
}

/** An entry's declarations where its neighbours are the entries' faces. */
function withEndings (text) {
  return entries.reduce((text, name) => text.replaceAll(`'./${name}.js'`, `'./${name}.mjs'`), text)
}

const moduleFace = (name, values) => `import entry from './${name}.cjs'
export const { ${values.join(', ')} } = entry
export default entry
`

/**
 * What `require` gives: a function with the values on it, and the types inside. TypeScript merges a namespace with a function
 * alone, so the call signatures of the default export become its overloads.
 */
function commonJsTypes (name, signatures, values, types) {
  const calls = signatures.map(({ declaration }) => declaration)
  const asModule = text => `${text} with { 'resolution-mode': 'import' }`
  return [
    ...importsOf(
      calls[0].getSourceFile()).filter(({ name }) => !types.includes(
      name)).map(({ name, from }) => asModule(`import type { ${name} } from '${from}'`)),
    asModule(`import type { ${types.join(', ')} } from './${name}.mjs'`),
    asModule(`import type * as all from './${name}.mjs'`),
    ...calls.map(call => `${call.getFullText().slice(0, call.getLeadingTriviaWidth())}declare function entry ${call.getText()}`),
    'declare namespace entry {',
    ...values.map(value => `  const ${value}: typeof all.${value}`),
    `  export { entry as default, ${values.join(', ')} }`,
    `  export type { ${types.join(', ')} }`,
    '}',
    'export = entry\n'
  ].join('\n')
}

/** What a file imports by name, and from where, as seen from `dist/`. */
function importsOf (file) {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier: { text } }) => {
    const from = text.startsWith('.') ? `./${relative(dist(''), join(dirname(file.fileName), text))}` : text
    return (importClause?.namedBindings?.elements ?? []).map(({ name }) => ({ name: name.text, from }))
  })
}

/** What the command writes into a module for browsers is read as text. */
function copyTexts () {
  for (const name of texts) cpSync(lib(name), dist(`${basename(name)}.ts`))
}

await buildCode()
copyTexts()
buildFaces()
