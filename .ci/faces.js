/**
 * The faces of a package: for each entry an ES module that hands on the exports of the CommonJS bundle, by a stub, so that both formats
 * load the same functions, and the types of both. The types are made from the output of `tsc`.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/**
 * Writes the ES module of each entry, and the types for each module format.
 * @param {string} root the directory of the package
 * @param {string[]} entries
 */
export function writeFaces (root, entries) {
  const dist = name => join(root, 'dist', name)
  const program = ts.createProgram(entries.map(name => dist(`${name}.d.ts`)), { module: ts.ModuleKind.NodeNext })
  const checker = program.getTypeChecker()
  removeUnusedTypes(dist(''), program)
  for (const name of entries) {
    const file = program.getSourceFile(dist(`${name}.d.ts`))
    // A type of `export type *` may be that of a constant, such as a unique symbol: no value of the entry.
    const isOwn = symbol => symbol.declarations.some(one => one.getSourceFile() === file)
    const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(file))
    const symbols = exports.filter(({ name }) => name !== 'default')
    const main = exports.find(({ name }) => name === 'default')
    const [values, types] = [true,
      false].map(wanted => symbols.filter(symbol => (isOwn(symbol) && isValue(checker, symbol)) === wanted).map(symbol => symbol.name))
    writeFileSync(dist(`${name}-entry.cjs`), stub(name))
    writeFileSync(dist(`${name}.mjs`), moduleFace(name, values, main !== undefined))
    writeFileSync(dist(`${name}.d.mts`), withEndings(file.text, entries))
    writeFileSync(dist(`${name}.d.cts`), main === undefined
      ? commonJsNames(name, values, types, symbols.filter(symbol => isBoth(checker, symbol)).map(symbol => symbol.name))
      : commonJsTypes(dist(''), name, checker.getTypeOfSymbol(main).getCallSignatures(), values, types))
    rmSync(file.fileName)
  }
}

/** `tsc` writes declarations of every file. Users need only those that the declarations of an entry import. */
function removeUnusedTypes (dist, program) {
  for (const name of readdirSync(dist, { recursive: true })) {
    if (name.endsWith('.d.ts') && program.getSourceFile(join(dist, name)) === undefined) rmSync(join(dist, name))
  }
}

function flagsOf (checker, symbol) {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  return (isAlias ? checker.getAliasedSymbol(symbol) : symbol).flags
}

const isValue = (checker, symbol) => (flagsOf(checker, symbol) & ts.SymbolFlags.Value) !== 0
/** A class, or a constant and an interface of one name. */
const isBoth = (checker, symbol) => isValue(checker, symbol) && (flagsOf(checker, symbol) & ts.SymbolFlags.Type) !== 0

/** The declarations of an entry, with imports of the other entries as ES modules. */
function withEndings (text, entries) {
  return entries.reduce((text, name) => text.replaceAll(`'./${name}.js'`, `'./${name}.mjs'`), text)
}

/**
 * The module between an ES module and the bundle. Node searches the code of a CommonJS module that an ES module imports for names of
 * exports, character by character, but not that of a module which it requires.
 */
const stub = name => `'use strict'
const entry = require('./${name}.cjs')
module.exports = entry
`

const moduleFace = (name, values, hasDefault) => `import entry from './${name}-entry.cjs'
export const { ${values.join(', ')} } = entry
${hasDefault ? 'export default entry\n' : ''}`

/** An import of types from an ES module, for a CommonJS declaration. */
const asModule = text => `${text} with { 'resolution-mode': 'import' }`

/** The types of `require` for an entry without a default export. */
function commonJsNames (name, values, types, both) {
  return [
    ...importsOfAll(name, types),
    ...values.map(value => `export declare const ${value}: typeof all.${value}`),
    ...both.map(name => `export type ${name} = all.${name}`),
    `export type { ${types.join(', ')} }\n`
  ].join('\n')
}

const importsOfAll = (name, types) => [
  asModule(`import type { ${types.join(', ')} } from './${name}.mjs'`), asModule(`import type * as all from './${name}.mjs'`)
]

/**
 * The types of `require`: a function with the values as properties, and with the types. TypeScript merges a namespace only with a
 * function, so the call signatures of the default export become its overloads.
 */
function commonJsTypes (dist, name, signatures, values, types) {
  const calls = signatures.map(({ declaration }) => declaration)
  return [
    ...importsOf(
      calls[0].getSourceFile(), dist).filter(({ name }) => !types.includes(
      name)).map(({ name, from }) => asModule(`import type { ${name} } from '${from}'`)),
    ...importsOfAll(name, types),
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
function importsOf (file, dist) {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier: { text } }) => {
    const from = text.startsWith('.') ? `./${relative(dist, join(dirname(file.fileName), text))}` : text
    return (importClause?.namedBindings?.elements ?? []).map(({ name }) => ({ name: name.text, from }))
  })
}
