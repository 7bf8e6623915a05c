/**
 * Builds the package in the working directory, after `tsc` has written its declarations: a CommonJS bundle for each
 * entry, with the code that entries share in `core.cjs`, and the ES modules and the types (faces.js). The entries are the
 * `exports` of package.json, and the programs its `bin`.
 */
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import standalone from 'ajv/dist/standalone/index.js'
import { rollup } from 'rollup'
import { tsImport } from 'tsx/esm/api'
import ts from 'typescript'
import { writeFaces } from './faces.js'

const root = process.cwd()
const { exports: faces, bin = {}, version, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** `index` for `./dist/index.cjs`. */
const nameOf = file => basename(file).replace(/\.[cm]?js$/, '')
const entries = Object.values(faces).filter(face => typeof face === 'object').map(face => nameOf(face.require.default))
const programs = Object.values(bin).map(nameOf)
const dist = name => join(root, 'dist', name)
/** The code that entries share: in the root the folders that know nothing of Fastify, in the cli what makes client modules. */
const core = /\/lib\/(?:(?:errors|constrain|declare|draw|match|link|table|client|description)\/|(?:texts|usage-error)\.ts$)/

const { options: compilerOptions } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root)

/** The packages of the repository that are part of the bundle, by their sources: they are not published. */
const BUILT_IN = { 'linear-regexp': fileURLToPath(new URL('../packages/linear-regexp/lib/index.ts', import.meta.url)) }

const builtIn = { name: 'built-in', resolveId: name => BUILT_IN[name] ?? null }

/** The contents of a directory `texts` instead of the function that reads them: a bundle for browsers has no files. */
const embedded = {
  name: 'embedded',
  load (file) {
    if (basename(file) !== 'texts.ts' || !existsSync(join(dirname(file), 'texts'))) return null
    const folder = join(dirname(file), 'texts')
    const texts = Object.fromEntries(readdirSync(folder).sort().map(name => [name, readFileSync(join(folder, name), 'utf8')]))
    return `const texts = ${JSON.stringify(texts, null, 2)}\nexport function textOf (name) { return texts[name] }`
  }
}

/** The test of descriptions as the code that Ajv writes, instead of the function that compiles it. */
const compiled = {
  name: 'compiled',
  async load (file) {
    if (!file.endsWith('/lib/description/compiled.ts')) return null
    const { compileDescription } = await tsImport(pathToFileURL(file).href, import.meta.url)
    const code = standalone.default(...compileDescription({ code: { source: true, esm: true } }))
    return `${code}\nexport function descriptionTest () { return validate }`
  }
}

/** TypeScript as the compiler prints it, with its comments. */
const typescript = {
  name: 'typescript',
  resolveId: (name, importer) => {
    const file = importer !== undefined && name.startsWith('.') ? join(importer, '..', name).replace(/\.js$/, '.ts') : null
    return file !== null && existsSync(file) ? file : null
  },
  transform (code, file) {
    if (!file.endsWith('.ts')) return null
    const options = { ...compilerOptions, module: ts.ModuleKind.ESNext, declaration: false, emitDeclarationOnly: false, sourceMap: true }
    const { outputText, sourceMapText } = ts.transpileModule(forCommonJs(code), { compilerOptions: options, fileName: file })
    return { code: outputText.replace(/^\/\/# source.*$/m, ''), map: sourceMapText }
  }
}

/** In CommonJS a module has its own `require`. Lines stay, for the source maps. */
function forCommonJs (code) {
  const own = '\nconst require = createRequire(import.meta.url)\n'
  const body = code.includes(own) ? code.replace("import { createRequire } from 'node:module'", '').replace(own, '\n\n') : code
  return body.replaceAll('import.meta.dirname', '__dirname')
}

/** The built package has the version and the range of Fastify from package.json. */
const versioned = {
  name: 'versioned',
  load: file => file.endsWith('/table/version.ts')
    ? Object.entries({ version, fastifyRange: peerDependencies.fastify }).map(([name, value]) => `export const ${name} = '${value}'`).join('\n')
    : null
}

async function writeCode () {
  const bundle = await rollup({
    input: Object.fromEntries([...entries, ...programs].map(name => [name, join(root, 'lib', `${name}.ts`)])),
    external: name => !/^[./]/.test(name) && !Object.hasOwn(BUILT_IN, name),
    plugins: [versioned, embedded, compiled, builtIn, typescript],
    onwarn: ({ message }) => { throw new Error(message) }
  })
  await bundle.write({
    dir: dist(''),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    manualChunks: file => core.test(file) ? 'core' : null,
    hoistTransitiveImports: false,
    exports: 'named',
    interop: 'auto',
    externalLiveBindings: false,
    minifyInternalExports: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    // `require` returns the default export, which has every other export as a property.
    footer: ({ isEntry, exports }) => isEntry && exports.includes('default') ? 'module.exports = exports.default;' : ''
  })
  for (const name of programs) chmodSync(dist(`${name}.cjs`), 0o755)
}

await writeCode()
writeFaces(root, entries)
