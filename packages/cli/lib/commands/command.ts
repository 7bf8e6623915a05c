import { METHODS } from 'node:http'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { messageOf, show, unknown } from '../texts.js'
import { fail } from '../usage-error.js'

/** The environment of a command: its input and output. */
export interface Place {
  /** Escapes a string that is not painted. */
  readonly stdout: (text: string, isPainted?: boolean) => void
  readonly stderr: (text: string) => void
  /** Reads the standard input. */
  readonly stdin: () => Promise<string>
  readonly cwd: string
  /** The columns of a terminal, or `undefined` for other outputs. */
  readonly width: number | undefined
  readonly isColored: boolean
  /** Whether Node.js can import TypeScript. */
  readonly readsTypeScript: boolean
}

type CommandOptions = NonNullable<ParseArgsConfig['options']>

const HELP = { help: { type: 'boolean', short: 'h' } } as const

type Parsed<Given extends CommandOptions> =
  ReturnType<typeof parseArgs<{ options: Given & typeof HELP, allowPositionals: true }>>

/** The values of the options of a command. */
export type Values<Given extends CommandOptions> = Parsed<Given>['values']

/** Runs a command and returns the exit code. */
export type Command = (args: readonly string[], place: Place) => Promise<0 | 1>

/** A command with options and at most so many positionals. `--help` prints its usage. */
export function command<const Given extends CommandOptions> (
  usage: string, options: Given, maximum: number, work: (parsed: Parsed<Given>, place: Place) => Promise<0 | 1>
): Command {
  return async (args, place) => {
    const parsed = parse(args, { ...options, ...HELP })
    const extra = parsed.positionals[maximum]
    if (extra !== undefined) fail(`unexpected argument ${show(extra)}`)
    if ((parsed.values as { readonly help?: boolean }).help !== true) return work(parsed as never, place)
    place.stdout(usage)
    return 0
  }
}

function parse<const Known extends CommandOptions> (args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // The hint of Node for an unknown option is about positionals.
    const [, name] = /^Unknown option '(.*?)'/.exec(messageOf(error)) ?? []
    return fail(name === undefined
      ? messageOf(error)
      : unknown('option', name, Object.keys(options).map(known => `--${known}`)))
  }
}

/** A method in upper case. Throws for a word that is no HTTP method of Node. */
export function knownMethod (word: string): string {
  const method = word.toUpperCase()
  return METHODS.includes(method) ? method : fail(unknown('HTTP method', word, METHODS))
}

/**
 * Whether an output has colors. A terminal has, unless it is a dumb one. `FORCE_COLOR` sets it for every output, to `false`
 * by `0`, and `NO_COLOR` takes precedence (force-color.org, no-color.org).
 */
export function takesColors (isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = env
  if (NO_COLOR !== '') return false
  return FORCE_COLOR === '' ? isTerminal && TERM !== 'dumb' : !['0', 'false'].includes(FORCE_COLOR)
}
