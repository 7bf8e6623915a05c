import { unknown } from '../errors/message.js'
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

  routes [FILE]         print the route table
  explain METHOD URL    explain which route handles a request, or why none does
  client [FILE]         generate a browser client: functions for paths and requests
  import FILE           convert the output of 'rails routes' to a declaration file
  diff FILE [TABLE]     compare a route table with the output of 'rails routes'

Run 'fastify-resources COMMAND --help' for the options of a command.
`

/** Runs the CLI and returns the exit code: 0, 1 for a finding, or 2 for invalid arguments. */
export async function run ([name, ...args]: readonly string[], place: Place): Promise<0 | 1 | 2> {
  if (name === '--help' || name === '-h') {
    place.stdout(USAGE)
    return 0
  }
  const command = COMMANDS.get(name ?? '')
  if (command === undefined) {
    if (name !== undefined) place.stderr(`${unknown('command', name, COMMANDS.keys())}\n\n`)
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

/** Escapes the output of a command, so that no string moves the cursor, reverses letters or ends a line. */
function safe (place: Place): Place {
  return {
    ...place,
    stdout: (text, isPainted = false) => place.stdout(isPainted ? text : harmlessLines(text)),
    stderr: text => place.stderr(harmlessLines(text))
  }
}
