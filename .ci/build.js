/**
 * Builds `dist/`: one CommonJS core, and an entry for each module format, so that both formats load the same functions. The types of
 * the entries are made from the output of `tsc`.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, transform } from 'esbuild'
import ts from 'typescript'

/** The entries that users import. `require` returns the default export if one exists, with every other export as a property. */
const entries = ['index', 'explorer', 'cli']

/**
 * Files that only some apps use. The first call of a function loads its file, by a `require` that bundlers follow. These files
 * export only functions, and other files import them as usual.
 */
const late = [
  // For tables with patterns, schemas or redirects.
  'constrain/regex-check', 'constrain/schema-check', 'declare/redirect', 'link/location',
  // For errors, and for suggestions in them.
  'errors/suggest', 'serve/missing',
  // For a directory of controllers, loaders of records, checks of params, or OpenAPI.
  'serve/folder', 'serve/load', 'serve/schema', 'serve/openapi',
  // For routes that may fall through, for helpers of the Rails dialect, and for helpers with queries or unusual values.
  'table/strategy', 'link/rails', 'link/query', 'link/routing',
  // For functions that an app calls.
  'link/param-schema', 'serve/method-not-allowed', 'serve/respond', 'serve/route-table', 'table/explain', 'table/print', 'table/recognize'
]

/** Sources that the command `client` copies into client modules. */
const texts = ['shared.js', 'shared-optional.js', 'shared-rails.js', 'shared-requests.js', 'shared-types.ts']

const options = { platform: 'node', target: 'node20.19', logLevel: 'warning', write: false }
const lib = name => join(import.meta.dirname, '../lib', `${name}.ts`)
const dist = name => join(import.meta.dirname, '../dist', name)
const { version, peerDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** Builds ES modules, because their chunks contain each module once. Then converts each chunk to CommonJS. */
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
    plugins: [parts(names), versioned, compact]
  })
  await Promise.all(outputFiles.map(({ path, text }) => toCommonJs(path, text)))
}

/** The exports of each module. */
async function exportsOf (files) {
  const { metafile } = await build({ ...options, entryPoints: files, format: 'esm', outdir: dist(''), metafile: true })
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [join(process.cwd(), entryPoint), exports]))
}

/** Replaces imports of the files in `late` by functions that load the file. */
function parts (names) {
  return {
    name: 'parts',
    setup ({ onResolve, onLoad }) {
      // The part imports the whole core, so that modules of both are in the core.
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

/** The functions that load a file: after the first call, one costs as much as another function call. */
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

/** The explorer's own script and style are strings, without comments and indentation. */
const compact = {
  name: 'compact',
  setup ({ onLoad }) {
    onLoad({ filter: /\/explorer\/page\/.*\.(?:mjs|css)$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: path.endsWith('css') ? 'css' : 'js', minifyWhitespace: true })
      return { contents: code, loader: 'text' }
    })
  }
}

const shape = {
  // Short lines keep stack traces useful.
  lineLimit: 120,
  // Strings of code stay in quotes: at the start of a line, package checkers take them for the file's own code.
  supported: { 'template-literal': false }
}

async function toCommonJs (file, text) {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: text, sourcefile: file, loader: 'js', resolveDir: dist('') },
    outfile: file,
    format: 'cjs',
    define: { LOAD: 'require', 'import.meta.dirname': '__dirname' },
    ...shape
  })
  for (const { path, text } of outputFiles) {
    // Names of local variables are short. Functions of modules keep their names, for stack traces.
    const { code } = await transform(text, { loader: 'js', minifyIdentifiers: true, minifyWhitespace: true, ...shape })
    // Rollup indents the second line of a string that continues on the next line, so strings stay on one line. So do calls of
    // `require`, which some tools find by a pattern.
    writeFileSync(path, code.replaceAll('\\\n', '').replaceAll('require(\n', 'require('))
  }
}

/** Writes the entry for each module format, and its types. */
function buildFaces () {
  const program = ts.createProgram(entries.map(name => dist(`${name}.d.ts`)), { module: ts.ModuleKind.NodeNext })
  const checker = program.getTypeChecker()
  removeUnusedTypes(program)
  for (const name of entries) {
    const file = program.getSourceFile(dist(`${name}.d.ts`))
    const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(file))
    const symbols = exports.filter(({ name }) => name !== 'default')
    const main = exports.find(({ name }) => name === 'default')
    const [values, types] = [true,
      false].map(wanted => symbols.filter(symbol => isValue(checker, symbol) === wanted).map(symbol => symbol.name))
    writeFileSync(dist(`${name}.cjs`), `module.exports = require('./${name}-core.cjs')${main === undefined ? '' : '.default'}\n`)
    writeFileSync(dist(`${name}.mjs`), moduleFace(name, values, main !== undefined))
    writeFileSync(dist(`${name}.d.mts`), withEndings(file.text))
    writeFileSync(dist(`${name}.d.cts`), main === undefined
      ? file.text.replace(/^import '.*\n/gm, '').replace(/^(import type .*);$/gm, (_line, text) => asModule(text))
      : commonJsTypes(name, checker.getTypeOfSymbol(main).getCallSignatures(), values, types))
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

/** The declarations of an entry, with imports of the other entries as ES modules. */
function withEndings (text) {
  return entries.reduce((text, name) => text.replaceAll(`'./${name}.js'`, `'./${name}.mjs'`), text)
}

const moduleFace = (name, values, hasDefault) => `import entry from './${name}.cjs'
export const { ${values.join(', ')} } = entry
${hasDefault ? 'export default entry\n' : ''}`

/** An import of types from an ES module, for a CommonJS declaration. */
const asModule = text => `${text} with { 'resolution-mode': 'import' }`

/**
 * The types of `require`: a function with the values as properties, and with the types. TypeScript merges a namespace only with a
 * function, so the call signatures of the default export become its overloads.
 */
function commonJsTypes (name, signatures, values, types) {
  const calls = signatures.map(({ declaration }) => declaration)
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

/** The names that a file imports, each with its module as a path from `dist/`. */
function importsOf (file) {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier: { text } }) => {
    const from = text.startsWith('.') ? `./${relative(dist(''), join(dirname(file.fileName), text))}` : text
    return (importClause?.namedBindings?.elements ?? []).map(({ name }) => ({ name: name.text, from }))
  })
}

/** Copies the sources that the command `client` writes into client modules. */
function copyTexts () {
  for (const name of texts) cpSync(join(import.meta.dirname, '../lib/client', name), dist(name))
}

await buildCode()
copyTexts()
buildFaces()
