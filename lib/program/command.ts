import { parseArgs, type ParseArgsConfig } from 'node:util'
import { harmless, show } from '../errors/errors.js'
import type { Paint, Cell } from '../table/row.js'

/** Where the program runs: what a command reads, writes and has to know. */
export interface Place {
  /** What is not painted is escaped before it is written. */
  readonly stdout: (text: string, isPainted?: boolean) => void
  readonly stderr: (text: string) => void
  /** `-` is the standard input. */
  readonly readFile: (file: string) => string | Promise<string>
  readonly cwd: string
  /** The columns of a terminal; `undefined` where the output goes elsewhere. */
  readonly width: number | undefined
  readonly isColored: boolean
  /** Whether a module in TypeScript can be imported as it is. */
  readonly readsTypeScript: boolean
}

/** What ends the program with exit code 2: its message is for the user, without a stack. */
export class Failure extends Error {}

/** Ends the program: its arguments, a file or a module are not usable. */
export function fail (text: string): never {
  throw new Failure(text)
}

/** Does what fails for the user's own reasons: they end the program, with what is said before them. */
export async function orFail<T> (said: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(said + messageOf(error))
  }
}

/** Lines below a title, or nothing where there are none. */
export function listed (title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n${lines.map(line => `  ${harmless(line)}\n`).join('')}`
}

/** A message of several lines, harmless line by line. */
export function harmlessLines (text: string): string {
  return text.split('\n').map(harmless).join('\n')
}

export function messageOf (error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type Options = NonNullable<ParseArgsConfig['options']>

const HELP = { help: { type: 'boolean', short: 'h' } } as const

type Parsed<Given extends Options> =
  ReturnType<typeof parseArgs<{ options: Given & typeof HELP, allowPositionals: true }>>

/** The values of a command's options. */
export type Values<Given extends Options> = Parsed<Given>['values']

/** Runs with the arguments behind a command's name; gives the exit code. */
export type Command = (args: readonly string[], place: Place) => Promise<0 | 1>

/** A command with these options, and so many positionals at most; `--help` prints its usage. */
export function command<const Given extends Options> (
  usage: string, options: Given, atMost: number, work: (given: Parsed<Given>, place: Place) => Promise<0 | 1>
): Command {
  return async (args, place) => {
    const given = await orFail('', () =>
      parseArgs({ args: [...args], options: { ...options, ...HELP }, allowPositionals: true }))
    const surplus = given.positionals[atMost]
    if (surplus !== undefined) fail(`unexpected argument ${show(surplus)}`)
    if ((given.values as { readonly help?: boolean }).help !== true) return work(given as never, place)
    place.stdout(usage)
    return 0
  }
}

const COLORS: Readonly<Record<Cell, number>> = { name: 36, verb: 33, path: 1, handler: 32, extras: 2, label: 2 }

/** Colours by what a part is: what it holds is escaped, as nobody can tell a colour of ours from another afterwards. */
export const paint: Paint = (part, text) =>
  text.trim() === '' ? text : `\u001b[${COLORS[part]}m${harmless(text)}\u001b[0m`

/** Whether an output takes colours: a terminal does, unless `NO_COLOR` is set (no-color.org) or it can do nothing. */
export function takesColors (isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}
