import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Failure } from './load.js'
import type { Place } from './terminal.js'

type Options = NonNullable<ParseArgsConfig['options']>

const HELP = { help: { type: 'boolean', short: 'h' } } as const

type Parsed<Given extends Options> =
  ReturnType<typeof parseArgs<{ options: Given & typeof HELP, allowPositionals: true }>>

/** Runs with the arguments behind a command's name; gives the exit code. */
export type Command = (args: readonly string[], place: Place) => Promise<0 | 1>

/** A command with these options, and so many positionals at most; `--help` prints its usage. */
export function command<const Given extends Options> (
  usage: string, options: Given, atMost: number, work: (given: Parsed<Given>, place: Place) => Promise<0 | 1>
): Command {
  return async (args, place) => {
    const given = parse(args, options, atMost)
    if ((given.values as { readonly help?: boolean }).help !== true) return work(given, place)
    place.stdout(usage)
    return 0
  }
}

/** The options and positionals of a command, of which there are so many at most. Wrong ones end the program. */
export function parse<const Given extends Options> (
  args: readonly string[], given: Given, atMost: number
): Parsed<Given> {
  try {
    const parsed = parseArgs({ args: [...args], options: { ...given, ...HELP }, allowPositionals: true })
    if (parsed.positionals.length <= atMost) return parsed as never
    throw new Error(`'${parsed.positionals[atMost]!}' is one argument too many`)
  } catch (error) {
    throw new Failure((error as Error).message)
  }
}
