import { parseArgs } from 'node:util'
import { parseRailsRoutes, type RailsTable } from './rails-routes.js'

/** What a command reads and writes; `readFile('-')` is the standard input. */
export interface Io {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly readFile: (file: string) => string | Promise<string>
}

/** The files that a command is given, at most so many; `'help'` where it is asked how it is used, or what is wrong. */
export function filesIn (args: readonly string[], atMost: number): readonly string[] | string {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    if (values.help === true) return 'help'
    if (positionals.length === 0) return "give the file with the output of 'rails routes'"
    return positionals.length > atMost ? `'${positionals[atMost]!}' is one argument too many` : positionals
  } catch (error) {
    return (error as Error).message
  }
}

/** The table in a file of Rails' output, or why there is none. */
export async function tableIn (file: string, io: Io): Promise<RailsTable | string> {
  try {
    const table = parseRailsRoutes(await io.readFile(file))
    return table.length > 0 ? table : `${file} holds no output of 'rails routes'`
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`
  }
}

/** Says what is wrong with a command; gives its exit code. */
export function fail (io: Io, text: string): 2 {
  io.stderr(text)
  return 2
}
