import { coreVersion, version } from '../version.js'
import { escapeLines, unknown } from '../texts.js'
import { UsageError } from '../usage-error.js'
import { runClient } from './client.js'
import type { Command, Place } from './command.js'
import { runControllers } from './controllers.js'
import { runExplain } from './explain.js'
import { importing } from './importing.js'
import { runRoutes } from './routes.js'

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['routes', runRoutes],
  ['client', runClient],
  ['explain', runExplain],
  ['controllers', runControllers],
  ['import', importing('import')],
  ['diff', importing('diff')]
])

const USAGE = `usage: fastify-resources COMMAND

  routes [FILE]         print the route table
  explain METHOD URL    explain which route handles a request, or why none does
  controllers [FILE]    write a file with stubs for each controller that has none
  client [FILE]         generate a browser client: functions for paths and requests
  import SOURCE         write declarations from the output of 'rails routes'
  diff SOURCE [FILE]    compare a route table with that output

Run 'fastify-resources COMMAND --help' for the options of a command, and 'fastify-resources --version' for the versions.
`

/** Runs the CLI and returns the exit code: 0, 1 for a finding, or 2 for invalid arguments. */
export async function run ([name, ...args]: readonly string[], place: Place): Promise<0 | 1 | 2> {
  if (name === '--help' || name === '-h') {
    place.stdout(USAGE)
    return 0
  }
  if (name === '--version' || name === '-v') {
    place.stdout(`fastify-resources ${coreVersion()}, fastify-resources-cli ${version()}\n`)
    return 0
  }
  const command = COMMANDS.get(name ?? '')
  if (command === undefined) {
    place.stderr(USAGE)
    // The last line is the one that a person sees.
    if (name !== undefined) place.stderr(`\n${unknown('command', name, COMMANDS.keys())}\n`)
    return 2
  }
  try {
    return await command(args, safe(place))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    place.stderr(`fastify-resources ${name!}: ${escapeLines(error.message)}\n`)
    return 2
  }
}

/** Escapes the output of a command, so that no string moves the cursor, reverses letters or ends a line. */
function safe (place: Place): Place {
  return {
    ...place,
    stdout: (text, isPainted = false) => place.stdout(isPainted ? text : escapeLines(text)),
    stderr: text => place.stderr(escapeLines(text))
  }
}
