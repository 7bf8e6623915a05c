import { harmless } from '../errors/errors.js'
import type { Paint, Part } from '../table/row.js'

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

const COLORS: Readonly<Record<Part, string>> = {
  name: '36',
  verb: '33',
  path: '1',
  handler: '32',
  extras: '2',
  label: '2'
}

/** Colours by what a part is: what it holds is escaped, as nobody can tell a colour of ours from another afterwards. */
export const paint: Paint = (part, text) =>
  text.trim() === '' ? text : `\u001b[${COLORS[part]}m${harmless(text)}\u001b[0m`

/** Whether an output takes colours: a terminal does, unless `NO_COLOR` is set (no-color.org) or it can do nothing. */
export function takesColors (isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}
