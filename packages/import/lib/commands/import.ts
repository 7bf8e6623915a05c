import { basename, join } from 'node:path'
import { command, loadTable, UsageError, type Place } from 'fastify-resources-cli'
import { compareSources, type SourceComparison } from '../compare/compare.js'
import { describedSource } from '../compare/described.js'
import { printList, printOperation } from '../compare/print.js'
import { escapeControls } from '../escape.js'
import { printNote } from '../list-of.js'
import type { SourceOperation, ImportSource } from '../operation.js'
import { importRoutes } from '../rails/import.js'
import type { RailsTable } from '../rails/table.js'
import { compiledSource } from '../write/compile.js'
import { declarationsFor, drawDeclarations, printDeclarations, type Declarations } from '../write/declarations.js'
import { schemaFiles } from '../write/schema-files.js'
import { writeFiles, type OutputFile } from './files.js'
import { readSource, withoutPaths } from './source.js'

const USAGE = `usage: fastify-resources import SOURCE [options]

Writes a module of declarations that draw the operations of SOURCE: an OpenAPI document (2.0, 3.0 or 3.1, JSON or
YAML), a module that exports a Fastify app, a function that returns one or a plugin, or the output of 'rails routes'
('-' is the standard input). The table is drawn and compared with SOURCE. An app is started and closed; a document is
only read.

  -o, --out FILE            write FILE, and the schemas of bodies, queries and responses beside it: for routes.js
                            routes.schemas.js and routes.schemas.d.ts, for routes.ts routes.schemas.ts; default: the
                            standard output, without these schemas
      --force               replace files that exist
      --from KIND           set the kind of SOURCE: openapi, fastify or rails
      --except PATH         leave out the operations of a path; '*' matches any text (repeatable)
      --check               write nothing: compare SOURCE with the table of --out, or with the one that would be written
      --strict              exit with code 1 for differences too
  -h, --help                print this help

  exit code 0: every operation is declared
            1: operations are missing, or with --strict differ
            2: invalid arguments, or a file cannot be read or written
`

const OPTIONS = {
  out: { type: 'string', short: 'o' },
  force: { type: 'boolean' },
  from: { type: 'string' },
  except: { type: 'string', multiple: true },
  check: { type: 'boolean' },
  strict: { type: 'boolean' }
} as const

/** The command `import`. */
export const runImport = command(USAGE, OPTIONS, 1, async ({ values, positionals: [file] }, place) => {
  const { out, from, except, force = false, check = false, strict = false } = values
  if (out !== undefined && !/\.m?[jt]s$/.test(out)) {
    throw new UsageError(`--out must be a .js, .mjs, .ts or .mts file, got '${escapeControls(out)}'`)
  }
  const read = await readSource(file, from, place)
  if (read.kind === 'rails') return importRails(read.table, out, force, place)
  const given = withoutPaths(read.source, except)
  // Schemas that would end the boot of an app are not written.
  const source = out === undefined ? given : await compiledSource(given)
  const declared = source.operations.filter(({ isDeclared }) => isDeclared === true)
  const wanted = { ...source, operations: source.operations.filter(({ isDeclared }) => isDeclared !== true) }
  const declarations = declarationsFor(wanted.operations, out !== undefined)
  const comparison = await proof(wanted, declarations, { out, force, check }, place)
  place.stderr(printList('already declared', declared.map(printOperation)))
  place.stderr(printReport(wanted, declarations, comparison))
  const hasDifferences = differencesIn(wanted.operations, comparison).length + wanted.notes.length > 0
  return comparison.missing.length > 0 || (strict && hasDifferences) ? 1 : 0
})

interface Output {
  readonly out: string | undefined
  readonly force: boolean
  readonly check: boolean
}

/** Writes the module, unless it is only checked, and compares its table with the source. */
async function proof (
  source: ImportSource, declarations: Declarations, { out, force, check }: Output, place: Place
): Promise<SourceComparison> {
  const drawn = (): SourceComparison =>
    compareSources(source, describedSource(drawDeclarations(declarations).describe()))
  const loaded = async (file: string): Promise<SourceComparison> =>
    compareSources(source, describedSource((await loadTable(file, { cwd: place.cwd })).describe()))
  if (check) return out === undefined ? drawn() : loaded(out)
  if (out === undefined) {
    place.stdout(printDeclarations(declarations, false, null))
    return drawn()
  }
  const files = filesFor(source, declarations, out)
  // Node.js may not read TypeScript.
  const canLoad = place.readsTypeScript || !/ts$/.test(out)
  return writeFiles(files, place.cwd, force, async folder => canLoad ? loaded(join(folder, basename(out))) : drawn())
}

function filesFor (source: ImportSource, declarations: Declarations, out: string): readonly OutputFile[] {
  const schemas = schemaFiles(source, declarations.schemas, out)
  const [first] = schemas
  const imported = first === undefined ? null : `./${basename(first.name).replace(/ts$/, 'js')}`
  return [{ name: out, text: printDeclarations(declarations, /ts$/.test(out), imported) }, ...schemas]
}

const UNFIT = "errors of Fastify that are no response of the source; only an app's error handler can answer them"

function printReport (
  { operations, notes, omitted, errors = [] }: ImportSource, { rejected, schemas }: Declarations,
  comparison: SourceComparison
): string {
  const { missing } = comparison
  const reasons = new Map(rejected.map(({ operation, reason }) => [operation, reason]))
  const refused = [...schemas.refused].map(([schema, reason]) => `${schema}: ${reason}`)
  const lines = missing.map(operation =>
    `${printOperation(operation)} (${operation.place}): ${reasons.get(operation) ?? 'it is not drawn'}`)
  return printList(`${missing.length} of ${operations.length} operations are missing`, lines) +
    printList('different', [...differencesIn(operations, comparison), ...notes.map(printNote)]) +
    printList('schemas that cannot be a constraint', refused) +
    printList('left out', omitted === undefined ? [] : [omitted]) +
    printList(UNFIT, errors)
}

/** What the table has in another way, and what no table has. */
function differencesIn (operations: readonly SourceOperation[], { differences }: SourceComparison): readonly string[] {
  return [
    ...differences.flatMap(({ operation, texts }) => texts.map(text => `${printOperation(operation)}: ${text}`)),
    ...operations.flatMap(operation =>
      operation.beside.map(what => `${printOperation(operation)}: ${what} is not declared`))
  ]
}

/** Writes the declarations of Rails' rows. The rows to check are listed. */
async function importRails (table: RailsTable, out: string | undefined, force: boolean, place: Place): Promise<0 | 1> {
  const { source, omitted, ambiguous, doubtful } = importRoutes(table)
  if (out === undefined) place.stdout(source)
  else await writeFiles([{ name: out, text: source }], place.cwd, force, async () => null)
  const doubt = "a default that may be a constraint ({ constraints: { format: 'html' } })"
  const condition = 'a default that may be a condition on the request (constraints protocol: "https")'
  place.stderr(printList(`${rowsHave(ambiguous)} ${doubt}`, ambiguous) +
    printList(`${rowsHave(doubtful)} ${condition}`, doubtful) +
    printList(`${omitted.length} of ${table.length} rows are left out`, omitted))
  return omitted.length + doubtful.length === 0 ? 0 : 1
}

function rowsHave ({ length }: readonly string[]): string {
  return length === 1 ? '1 row has' : `${length} rows have`
}
