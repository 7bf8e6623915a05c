import { readFileSync } from 'node:fs'
import { compareSources } from '../../lib/compare/compare.js'
import { describedSource } from '../../lib/compare/described.js'
import { readOpenapi } from '../../lib/openapi/read.js'
import { shapeOf, type SourceOperation } from '../../lib/operation.js'
import { compiledSource } from '../../lib/write/compile.js'
import { declarationsFor, drawDeclarations, printDeclarations } from '../../lib/write/declarations.js'
import { schemaFiles } from '../../lib/write/schema-files.js'

/** What the import of a document shows. */
export interface Survey {
  readonly operations: number
  readonly drawn: number
  /** The operations that are not drawn, each with its reason. */
  readonly missing: readonly string[]
  /** Operations of the table that the document does not have. */
  readonly added: readonly string[]
  /** The operations that differ, and the notes of the reader. */
  readonly differences: number
  /** The lines of the module, and of the file of schemas. */
  readonly lines: number
  readonly schemaLines: number
  readonly seconds: number
}

/** Imports a document as the command does, without writing files. */
export async function survey (file: string): Promise<Survey> {
  const begin = performance.now()
  const source = await compiledSource(await readOpenapi(readFileSync(file, 'utf8'), file))
  const declarations = declarationsFor(source.operations, true)
  const text = printDeclarations(declarations, false, './routes.schemas.js')
  const [schemas] = schemaFiles(source, declarations.schemas, 'routes.js')
  const { missing, added, differences } = compareSources(source, describedSource(drawDeclarations(declarations).describe()))
  const reasons = new Map(declarations.rejected.map(({ operation, reason }) => [operation, reason]))
  const name = (operation: SourceOperation): string => `${operation.method} ${operation.url}`
  const heads = source.operations.filter(operation => operation.method === 'HEAD' &&
    source.operations.some(other => other.method === 'GET' && shapeOf(other) === shapeOf(operation)))
  return {
    operations: source.operations.length,
    drawn: source.operations.length - missing.length - heads.length,
    missing: missing.map(operation => `${name(operation)}: ${reasons.get(operation) ?? 'no reason'}`),
    added: added.map(name),
    differences: differences.length + source.notes.length,
    lines: text.split('\n').length,
    schemaLines: schemas?.text.split('\n').length ?? 0,
    seconds: (performance.now() - begin) / 1000
  }
}
