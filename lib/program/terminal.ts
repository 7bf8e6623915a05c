import type { Paint, Part } from '../table/paint.js'
import type { Io } from './io.js'

/** Where the program runs: what every command does, and what those do that load a user's module. */
export interface Place extends Io {
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

/** Colours by what a part is, or none. */
export function painter ({ isColored }: Place): Paint {
  if (!isColored) return (_part, text) => text
  return (part, text) => text.trim() === '' ? text : `\u001b[${COLORS[part]}m${text}\u001b[0m`
}

/** Whether an output takes colours: a terminal does, unless `NO_COLOR` is set (no-color.org) or it can do nothing. */
export function takesColors (isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}
