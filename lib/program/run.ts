import { didYouMean } from '../errors/suggest.js'
import { harmless } from '../errors/errors.js'
import { runClient } from './client.js'
import { Failure, harmlessLines, type Command, type Place } from './command.js'
import { runDiff } from './diff.js'
import { runExplain } from './explain.js'
import { runImport } from './import.js'
import { runRoutes } from './routes.js'

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['routes', runRoutes],
  ['client', runClient],
  ['explain', runExplain],
  ['import', runImport],
  ['diff', runDiff]
])

const USAGE = `usage: fastify-resources COMMAND

  routes [FILE]         prints a table
  explain METHOD URL    says what would happen to a request, and why
  client [FILE]         writes a module of functions for browsers: paths and requests
  import FILE           turns the output of 'rails routes' into a declaration file
  diff FILE [TABLE]     compares a table with the output of 'rails routes'

'fastify-resources COMMAND --help' says more of each.
`

/** Runs the program with the arguments behind its name; gives the exit code: 0, 1 for a finding, 2 for a wrong use. */
export async function run ([name, ...args]: readonly string[], place: Place): Promise<0 | 1 | 2> {
  if (name === '--help' || name === '-h') {
    place.stdout(USAGE)
    return 0
  }
  const command = COMMANDS.get(name ?? '')
  if (command === undefined) {
    const hint = name === undefined ? '' : didYouMean(name, COMMANDS.keys())
    if (name !== undefined) place.stderr(`there is no command '${harmless(name)}'${hint}\n\n`)
    place.stderr(USAGE)
    return 2
  }
  try {
    return await command(args, safe(place))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    place.stderr(`fastify-resources ${name!}: ${harmlessLines(error.message)}\n`)
    return 2
  }
}

/** Whatever a command writes, no text in it moves a cursor, turns letters round or ends a line. */
function safe (place: Place): Place {
  return {
    ...place,
    stdout: (text, isPainted = false) => place.stdout(isPainted ? text : harmlessLines(text)),
    stderr: text => place.stderr(harmlessLines(text))
  }
}
