import { parseArgs } from 'node:util'
import { loadTable, UsageError } from 'fastify-resources-cli'
import { diffRoutes, printDifferences } from './diff.js'
import { escapeControls, escapeLines } from './escape.js'
import { importRoutes } from './import.js'
import { FROM_RAILS, parseRailsRoutes, type RailsTable } from './table.js'

/** The input and output of a command. */
export interface Terminal {
  readonly stdout: (output: string) => void
  readonly stderr: (output: string) => void
  /** The file `-` is the standard input. */
  readonly readFile: (file: string) => string | Promise<string>
}

interface CommandDefinition {
  readonly usage: string
  readonly maxPositionals: number
  /** Returns the exit code. */
  readonly run: (positionals: readonly string[], terminal: Terminal) => Promise<0 | 1>
}

const USAGE = `usage: fastify-resources-rails COMMAND

  import FILE        convert the output of 'rails routes' to a declaration file
  diff FILE [TABLE]  compare a route table with the output of 'rails routes'

Run 'fastify-resources-rails COMMAND --help' for details.
`

const IMPORT_USAGE = `usage: fastify-resources-rails import FILE

Reads the output of 'rails routes' or of 'rails routes --expanded' ('-' is the standard input) and writes a
declaration file that draws the same table. Rows that cannot be declared become comments, and are listed. Values that
may be a default or a constraint are listed too: Rails prints both in the same way.

  exit code 0: all rows are declared
            1: rows are left out, or a default may be a condition on the request, which is not declared
            2: invalid arguments, or the file cannot be read
`

const DIFF_USAGE = `usage: fastify-resources-rails diff FILE [TABLE]

Compares a route table with the output of 'rails routes' or of 'rails routes --expanded' in FILE ('-' is the standard
input): for each method and path the name, the action, the constraints and the defaults. '-' marks a row that exists
only in Rails, '+' a row that exists only here. A row that differs is printed twice. TABLE is the module that exports
the route table.

  exit code 0: no differences
            1: differences, or rows that cannot be compared
            2: invalid arguments, or a file cannot be read
`

const COMMANDS: ReadonlyMap<string, CommandDefinition> = new Map([
  ['import', { usage: IMPORT_USAGE, maxPositionals: 1, run: runImport }],
  ['diff', { usage: DIFF_USAGE, maxPositionals: 2, run: runDiff }]
])

/** Runs a command with its arguments, and returns the exit code. Output has no control characters of its input. */
export async function run ([name, ...args]: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const stdout = (output: string): void => { terminal.stdout(escapeLines(output)) }
  const stderr = (output: string): void => { terminal.stderr(escapeLines(output)) }
  if (name === '--help' || name === '-h') {
    stdout(USAGE)
    return 0
  }
  const command = COMMANDS.get(name ?? '')
  if (command === undefined) {
    if (name !== undefined) stderr(`unknown command '${name}'. Known: ${[...COMMANDS.keys()].join(', ')}\n\n`)
    stderr(USAGE)
    return 2
  }
  try {
    return await runCommand(command, args, { ...terminal, stdout, stderr })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    stderr(`fastify-resources-rails ${name!}: ${error.message}\n`)
    return 2
  }
}

async function runCommand (command: CommandDefinition, args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const { values, positionals } = parseArguments(args)
  const unexpected = positionals[command.maxPositionals]
  if (unexpected !== undefined) throw new UsageError(`unexpected argument '${unexpected}'`)
  if (values.help !== true) return command.run(positionals, terminal)
  terminal.stdout(command.usage)
  return 0
}

function parseArguments (args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Writes the file to stdout. The rows to check are listed on stderr. */
async function runImport ([file]: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const table = await readTable(file, terminal)
  const { source, omitted, ambiguous, doubtful } = importRoutes(table)
  terminal.stdout(source)
  const doubt = "a default that may be a constraint ({ constraints: { format: 'html' } })"
  const condition = 'a default that may be a condition on the request (constraints protocol: "https")'
  terminal.stderr(printList(`${rowsHave(ambiguous)} ${doubt}`, ambiguous) +
    printList(`${rowsHave(doubtful)} ${condition}`, doubtful) +
    printList(`${omitted.length} of ${table.length} rows are left out`, omitted))
  return omitted.length + doubtful.length === 0 ? 0 : 1
}

/** Writes the differences to stdout. The rows that cannot be compared are listed on stderr. */
async function runDiff ([file, module]: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const table = await readTable(file, terminal)
  const { routes } = await loadTable(module)
  const differences = diffRoutes(table, routes)
  const omitted = table.filter(row => 'reason' in row)
  const uncompared = omitted.filter(({ reason }) => reason !== FROM_RAILS).length
  terminal.stdout(printDifferences(differences, uncompared))
  terminal.stderr(printList('not compared', omitted.map(({ printed, reason }) => `${printed}: ${reason}`)))
  return differences.length + uncompared === 0 ? 0 : 1
}

/** The table in a file with Rails' output. */
async function readTable (file: string | undefined, terminal: Terminal): Promise<RailsTable> {
  if (file === undefined) throw new UsageError("file missing. Pass the file with the output of 'rails routes'")
  const table = parseRailsRoutes(await readInput(file, terminal))
  if (table.length > 0) return table
  throw new UsageError(`${escapeControls(file)} does not contain the output of 'rails routes'`)
}

async function readInput (file: string, { readFile }: Terminal): Promise<string> {
  try {
    return await readFile(file)
  } catch (error) {
    // The message of the system contains the name of the file, which may have line breaks.
    throw new UsageError(escapeControls(`cannot read ${file}: ${(error as Error).message}`))
  }
}

function rowsHave ({ length }: readonly string[]): string {
  return length === 1 ? '1 row has' : `${length} rows have`
}

/** A title with lines below it, or an empty string without lines. */
function printList (title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map(line => `  ${escapeControls(line)}\n`).join('')}`
}
