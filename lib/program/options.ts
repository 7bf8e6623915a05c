import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Failure } from './failure.js'

type Options = NonNullable<ParseArgsConfig['options']>

const HELP = { help: { type: 'boolean', short: 'h' } } as const

type Parsed<Given extends Options> =
  ReturnType<typeof parseArgs<{ options: Given & typeof HELP, allowPositionals: true }>>

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
